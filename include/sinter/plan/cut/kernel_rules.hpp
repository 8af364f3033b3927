#pragma once
// What one kernel may hold: how many arrays and results, and which reductions beside each other.

#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/attention.hpp>
#include <sinter/plan/cut/function_cutter.hpp>
#include <sinter/plan/cut/gather_arrays.hpp>
#include <sinter/plan/cut/materialise.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

class kernel_rules {
public:
    kernel_rules(graph::builder& b, const device_facts& device) : builder_(b), device_(device) {}

    /// Lets a kernel compute what another one does, if it can.
    bool join(kernel& other, const kernel& k) const {
        if (!(other.rows == k.rows && other.cols == k.cols) || is_full(other) || other.in_lines ||
            k.in_lines || is_at_places(builder_.graph, other) || is_at_places(builder_.graph, k))
            return false; // a work-group's results may differ in their extents, its operand does not
        dynamic_array<value_id> beside = other.beside;
        for (int n = 0; n < k.reductions(); ++n)
            if (!other.folds(k.reduction_at(n))) beside.push_back(k.reduction_at(n));
        if (k.reduction < 0 ? other.reduction >= 0 : !can_fold(other.reduction, beside)) return false;
        if (count_arrays(other, k) > most_arrays(other.reduction, beside)) return false;
        if (function_cost_of(other, k) > device_.max_function_cost) return false;
        other.beside = std::move(beside);
        other.outputs.push_back(k.outputs.front());
        return true;
    }

    /// Reductions of the epilogue that fit beside the kernel's `main`, and read an array that it reads.
    dynamic_array<value_id> find_beside(value_id id, value_id main, domain whole) const {
        dynamic_array<value_id> found;
        if (main < 0 || !folds_beside(at(main).code)) return found;
        add_parts_of(main, main, found);
        const dynamic_array<value_id> parts = found; // which main does not go without
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        find_beside(id, id, main, whole, found, seen);
        if (count_arrays(id) > most_arrays(main, found)) found = parts;
        return found;
    }
    /// The value is read below some reduction of `id` other than itself.
    bool feeds_others(value_id id, value_id main) const {
        dynamic_array<bool> free(builder_.graph.values.size(), false), below = free;
        return feeds_others(id, main, false, free, below);
    }

    /// The softmax of another product that a product has as its left operand, if work-groups compute both
    /// together.
    softmax_of_product softmax_in(value_id main, domain whole) const {
        if (main < 0 || !takes_attention(device_)) return {};
        const softmax_of_product found = softmax_finder(builder_.graph).find(main);
        if (found.product < 0) return {};
        const extent keys = sizes_.depth_of(at(main)), terms = sizes_.depth_of(at(found.product));
        const auto is = [&](graph::size_class which, extent e) { return builder_.is_of(which, e); };
        const auto is_narrow = [&](extent e) { return !e.is_sized() || is(graph::size_class::narrow, e); };
        const bool few = is(graph::size_class::few, keys), many = is(graph::size_class::many, whole.rows);
        const bool suits = (few || many) && is(graph::size_class::line, keys) && is_narrow(terms) &&
                           is_narrow(whole.cols) && sizes_.covers(found.product, {whole.rows, keys}) &&
                           count_arrays(main) <= most_arrays(main);
        return suits ? found : softmax_of_product();
    }

    /// A long fold that keeps two numbers passes on two arrays, of values and of places for one, where others
    /// have one, and several reductions one of each.
    int most_arrays(value_id main, const dynamic_array<value_id>& beside = {}) const {
        bool pair = keeps_pair(builder_.graph, main);
        for (const value_id id : beside) pair |= keeps_pair(builder_.graph, id);
        const int more = static_cast<int>(beside.size()) + pair;
        return device_.max_arrays > 1 ? device_.max_arrays - more : device_.max_arrays;
    }

    /// Arrays that a value, or two kernels, read.
    int count_arrays(value_id id) const {
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        return count_arrays(id, seen);
    }
    int count_arrays(const kernel& a, const kernel& b) const {
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        int count = 0;
        for (const kernel* k : {&a, &b})
            for (const output& o : k->outputs) count += count_arrays(o.value, seen);
        return count;
    }
    int function_cost_of(const kernel& a, const kernel& b) const {
        function_counter count(builder_.graph);
        for (const kernel* k : {&a, &b})
            for (const output& o : k->outputs) count.add(o.value);
        return count.total;
    }
    /// Those that were not seen yet; an array is one value wherever it is read.
    int count_arrays(value_id id, dynamic_array<bool>& seen) const {
        const graph::value& v = at(id);
        if (seen[static_cast<std::size_t>(id)]) return 0;
        seen[static_cast<std::size_t>(id)] = true;
        int count = builder_.is_array(id);
        for (int i = 0; i < arity(v.code); ++i) count += count_arrays(v.args[i], seen);
        return count;
    }

private:
    graph::builder& builder_;
    domains sizes_{builder_};
    const device_facts& device_;

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
    bool is_group(value_id id) const { return id >= 0 && sinter::is_group(at(id).code); }
    bool is_reduction(value_id id) const { return leads_kernel(at(id).code); }

    /// So that it is known which results are written before others are computed. A work-group's results
    /// belong together, and none of them is read by it.
    bool is_full(const kernel& k) const {
        return !is_group(k.reduction) && k.outputs.size() >= static_cast<std::size_t>(device_.max_targets);
    }
    bool can_fold(value_id main, const dynamic_array<value_id>& beside) const {
        if (main < 0 || beside.empty()) return main >= 0;
        int pairs = keeps_pair(builder_.graph, main);
        for (const value_id id : beside) {
            if (!fold_together(main, id)) return false;
            pairs += keeps_pair(builder_.graph, id);
        }
        return pairs <= 1 && 1 + static_cast<int>(beside.size()) + pairs <= most_shares();
    }
    /// Arrays that one kernel can write shares to, those of second numbers counted: each reduction has one of
    /// its own.
    int most_shares() const {
        return device_.max_targets < most_reductions ? device_.max_targets : most_reductions;
    }
    /// The terms of both reductions lie at the same places, so that one loop folds both. (Neighbours are
    /// folded down strips.)
    bool fold_together(value_id main, value_id id) const {
        const graph::value &a = at(main), &b = at(id);
        if (!folds_beside(a.code) || !folds_beside(b.code) || a.axis != b.axis) return false;
        if (builder_.reads_places(a.args[0]) || builder_.reads_places(b.args[0])) return false;
        return sizes_.rows_of(a.args[0]) == sizes_.rows_of(b.args[0]) &&
               sizes_.cols_of(a.args[0]) == sizes_.cols_of(b.args[0]);
    }

    void find_beside(value_id id, value_id root, value_id main, domain whole, dynamic_array<value_id>& found,
                     dynamic_array<bool>& seen) const {
        if (id == main || seen[static_cast<std::size_t>(id)] || !builder_.has_reduction(id)) return;
        seen[static_cast<std::size_t>(id)] = true;
        if (!sizes_.covers(id, whole)) return;
        if (!is_reduction(id)) {
            for (int i = 0; i < arity(at(id).code); ++i)
                find_beside(at(id).args[i], root, main, whole, found, seen);
            return;
        }
        for (const value_id known : found)
            if (known == id) return;
        dynamic_array<value_id> more = found;
        more.push_back(id);
        add_parts_of(id, main, more);
        if (can_fold(main, more) && have_arrays_in_common(main, id) && !feeds_others(root, id)) found = more;
    }
    /// What a function of several parts makes is found together: the other parts stand beside the reduction
    /// `id`, whoever reads them.
    void add_parts_of(value_id id, value_id main, dynamic_array<value_id>& found) const {
        if (!joins_by_function(builder_.graph, id)) return;
        const graph::value v = at(id);
        for (std::uint8_t p = 0; p < builder_.graph.function_of(v).parts; ++p) {
            const value_id part = builder_.add_part_of(v, p);
            bool known = part == id || part == main;
            for (const value_id other : found) known = known || other == part;
            if (!known) found.push_back(part);
        }
    }
    bool feeds_others(value_id id, value_id main, bool inside, dynamic_array<bool>& free,
                      dynamic_array<bool>& below) const {
        if (id == main) return inside;
        dynamic_array<bool>& seen = inside ? below : free;
        if (seen[static_cast<std::size_t>(id)] || !builder_.has_reduction(id)) return false;
        seen[static_cast<std::size_t>(id)] = true;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (feeds_others(at(id).args[i], main, inside || is_reduction(id), free, below)) return true;
        return false;
    }

    bool have_arrays_in_common(value_id a, value_id b) const {
        dynamic_array<bool> seen(builder_.graph.values.size(), false), alone = seen;
        count_arrays(a, seen);
        return count_arrays(b, seen) < count_arrays(b, alone);
    }
};

} // namespace sinter::plan
