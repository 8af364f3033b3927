#pragma once
// Whether a value can be computed line by line: its reductions fold rows (or columns) that a work-group keeps
// as a whole, so that those which wait for others need no launch of their own.

#include <cstddef>
#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/materialise.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-group folds no line longer than this by itself.
inline constexpr std::int64_t longest_line = 16384;

/// Devices whose work-groups take whole lines.
inline bool takes_whole_lines(const device_facts& device) {
    return !device.interprets && !device.draws() && !device.is_cpu && device.has_local_memory;
}

/// Of one value, over one domain.
class line_finder {
public:
    line_finder(graph::builder& b, value_id root, domain whole) : builder_(b), whole_(whole) {
        if (!builder_.has_reduction(root)) return;
        const bool suits = begins(root) && visit(root) >= 0;
        const bool of_line = is_down() ? !whole.rows.is_sized() : !whole.cols.is_sized();
        const auto count = static_cast<int>(reductions.size());
        // Reductions that none waits for are one launch as well.
        found_ = suits && count > 0 && count <= most_reductions && (!of_line || stages_ > 1) &&
                 (others.empty() || !builder_.reads_index(root));
        sort();
    }
    explicit operator bool() const { return found_; }

    dynamic_array<value_id> reductions; ///< along the lines, in an order in which they can be computed
    dynamic_array<value_id> others;     ///< products and other reductions, which have to be arrays first

private:
    graph::builder& builder_;
    const domain whole_;
    domains sizes_{builder_};
    reduce_axis axis_ = reduce_axis::cols;
    extent length_ = extent::any();
    bool found_ = false;
    int stages_ = 0;
    dynamic_array<int> stage_; ///< by value: how many reductions wait for each other in it, plus one

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
    bool is_down() const { return axis_ != reduce_axis::cols; }

    /// Finds a reduction that tells in which direction lines go, and how long they are.
    bool begins(value_id root) {
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        return begins(root, seen);
    }
    bool begins(value_id id, dynamic_array<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)] || !builder_.has_reduction(id)) return false;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = at(id);
        if (v.code == op::reduce) {
            axis_ = v.axis;
            length_ = axis_ == reduce_axis::cols ? sizes_.cols_of(v.args[0]) : sizes_.rows_of(v.args[0]);
            if (folds_line(v) && fits_domain() && builder_.is_short(length_)) return true;
        }
        for (const value_id a : v.computed_args())
            if (begins(a, seen)) return true;
        return false;
    }
    /// The domain has the lines' elements, or one result of each line.
    bool fits_domain() const {
        const extent along = is_down() ? whole_.rows : whole_.cols;
        return !along.is_sized() || along == length_;
    }
    bool folds_line(const graph::value& v) const {
        if (v.code != op::reduce || !length_.is_sized()) return false;
        const extent rows = sizes_.rows_of(v.args[0]), cols = sizes_.cols_of(v.args[0]);
        const sinter::reduction how = reduction_of(v);
        if (gives_place(how) || how == sinter::reduction::compensated_sum ||
            how == sinter::reduction::function)
            return false;              // folds that keep pairs, or the order of their terms
        if (axis_ == reduce_axis::all) // of a column alone
            return v.axis == axis_ && rows == length_ && !cols.is_sized() && !whole_.cols.is_sized();
        return v.axis == axis_ && (axis_ == reduce_axis::cols ? rows == whole_.rows && cols == length_
                                                              : cols == whole_.cols && rows == length_);
    }

    /// How many reductions wait for each other; below zero if no work-group can take the value's lines.
    int visit(value_id id) {
        const auto n = static_cast<std::size_t>(id);
        if (stage_.size() < builder_.graph.values.size()) stage_.resize(builder_.graph.values.size(), 0);
        if (stage_[n] != 0) return stage_[n] - 1;
        const int stage = stage_of(id);
        stage_[n] = stage < 0 ? stage : stage + 1;
        return stage;
    }
    int stage_of(value_id id) {
        const graph::value v = at(id);
        if (v.code == op::leaf) return 0;
        const bool folds = folds_line(v);
        if (!folds && leads_kernel(v.code)) {
            if (!is_fold(v.code)) return -1;
            others.push_back(id);
            return 0;
        }
        if (!folds && v.code != op::cast && !is_elementwise(v.code)) return -1;
        int stage = 0;
        for (int i = 0; i < arity(v.code); ++i) {
            const int below = visit(v.args[i]);
            if (below < 0) return -1;
            stage = below > stage ? below : stage;
        }
        if (!folds) return stage;
        bool known = false;
        for (const value_id other : reductions) known = known || is_same_fold(at(other), v);
        if (!known) reductions.push_back(id);
        stages_ = stage + 1 > stages_ ? stage + 1 : stages_;
        return stage + 1;
    }
    /// Those that wait for fewer others come first.
    void sort() {
        dynamic_array<value_id> sorted;
        for (int stage = 1; stage <= stages_; ++stage)
            for (const value_id id : reductions)
                if (stage_[static_cast<std::size_t>(id)] == stage + 1) sorted.push_back(id);
        reductions = sorted;
    }
};

} // namespace sinter::plan
