#pragma once
// What the choice of a schedule rests on: what a kernel reads, and the numbers of one launch.

#include <cstdint>
#include <vector>

#include <sinter/core/edge.hpp>
#include <sinter/plan/plan.hpp>

namespace sinter::plan {

/// What a gather reads, seen from the element that is computed.
struct neighbour {
    enum class kind : std::uint8_t {
        other,   ///< anything
        shifted, ///< the neighbour so many rows down and columns to the right
        column,  ///< some row, the same for all columns; the column so many to the right
        in_row,  ///< the same row; always the same column
        fixed    ///< always the same element
    } is = kind::other;
    std::int64_t down = 0, right = 0; ///< columns, not pixels
    bool is_neighbour() const { return is == kind::shifted || is == kind::column; }
};

/// By value: it may differ from column to column.
inline std::vector<bool> varies_along_row(const graph::value_graph& g) {
    std::vector<bool> varies(g.values.size(), false);
    for (std::size_t id = 0; id < g.values.size(); ++id) {
        const graph::value& v = g.values[id];
        if (v.code == op::leaf) {
            const graph::leaf& l = g.leaves[static_cast<std::size_t>(v.leaf)];
            varies[id] =
                l.kind == leaf_kind::array
                    ? l.cols.is_sized()
                    : l.kind == leaf_kind::col_index || (l.kind == leaf_kind::row_index && !l.views.empty());
        }
        for (int n = v.code == op::gather ? 1 : 0; n < arity(v.code); ++n)
            varies[id] = varies[id] || varies[static_cast<std::size_t>(v.args[n])];
    }
    return varies;
}

/// What a gather's place has to do with the place that is computed.
class place_study {
public:
    explicit place_study(const graph::value_graph& g) : graph_(g), varies_(varies_along_row(g)) {}

    /// True if the value may differ from column to column.
    bool varies(value_id id) const { return varies_[static_cast<std::size_t>(id)]; }

    neighbour of(const graph::value& gather) const {
        const value_id source = graph_[gather.args[0]].leaf;
        const part i = part_of(gather.args[1], leaf_kind::row_index, source),
                   j = part_of(gather.args[2], leaf_kind::col_index, source);
        if (j.known && j.index && !(i.known && i.index && i.own && j.own)) {
            const bool may_be_zero = lookup::unpacked(gather.attribute).beyond == edge::zero;
            const bool one_row = !may_be_zero && !varies(gather.args[1]);
            return {one_row ? neighbour::kind::column : neighbour::kind::other, 0, j.shift};
        }
        if (i.known && i.index && i.own && i.shift == 0 && j.known && !j.index)
            return {neighbour::kind::in_row, 0, j.shift};
        if (i.index != j.index || !i.known || !j.known) return {};
        return {i.index ? neighbour::kind::shifted : neighbour::kind::fixed, i.shift, j.shift};
    }

private:
    const graph::value_graph& graph_;
    std::vector<bool> varies_;

    struct part {
        bool known = false, index = false;
        bool own = false; ///< an index of the source, and so within it
        std::int64_t shift = 0;
    };
    const graph::leaf* leaf_of(value_id id) const {
        const graph::value& v = graph_[id];
        return v.code == op::leaf ? &graph_.leaves[static_cast<std::size_t>(v.leaf)] : nullptr;
    }
    /// A literal, the index of the source's elements, or the index and a literal.
    part part_of(value_id id, leaf_kind index, std::int32_t source) const {
        if (const graph::leaf* l = leaf_of(id)) {
            if (l->kind == leaf_kind::literal)
                return {true, false, false, static_cast<std::int64_t>(l->number)};
            return {l->kind == index && l->views.empty(), true, l->shape == source, 0};
        }
        const graph::value& v = graph_[id];
        if (v.code != op::add && v.code != op::subtract) return {};
        const part a = part_of(v.args[0], index, source), b = part_of(v.args[1], index, source);
        return {a.known && b.known && a.index && !b.index, true, a.own,
                v.code == op::add ? b.shift : -b.shift};
    }
};

/// What a kernel reads, found once when its plan is prepared.
struct kernel_study {
    std::vector<int> arrays;      ///< leaves that are arrays
    std::vector<int> operands[2]; ///< those in each operand of the kernel's reduction, in order
    std::vector<int> epilogue;    ///< those that are read beside the reduction's result
    std::vector<int> gathered;    ///< arrays that are read at computed places
    bool reads_index = false;     ///< row or column numbers, or computed places
    bool vectorises = true;       ///< every value can be computed for several columns at once
    bool slides = false;          ///< every value but for neighbours near the edges can
    int neighbours = 0;           ///< gathers of elements beside the one that is computed
    bool reaches_down = false;    ///< some are in other rows
    bool gathers = false;         ///< every value can, if elements at computed places are read one by one

    kernel_study(const plan& p, const kernel& k) {
        std::vector<bool> seen(p.values.values.size(), false);
        const place_study places(p.values);
        for (const output& o : k.outputs) visit(p, places, o.value, seen);
        slides = vectorises && slides_ && !gathered.empty() && k.reduction < 0;
        gathers = vectorises;
        if (computed_places_) vectorises = false;
        std::vector<bool> beside(p.values.values.size(), false);
        if (k.reduction >= 0) beside[static_cast<std::size_t>(k.reduction)] = true;
        for (const output& o : k.outputs) list_arrays(p, o.value, beside, epilogue);
        if (k.reduction < 0) return;
        const graph::value& r = p.values[k.reduction];
        for (int n = 0; n < arity(r.code) && n < 2; ++n) {
            std::vector<bool> met(p.values.values.size(), false);
            list_arrays(p, r.args[n], met, operands[n]);
        }
    }

private:
    bool slides_ = true, computed_places_ = false;

    void visit(const plan& p, const place_study& places, value_id id, std::vector<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        // Vectors of bool differ too much from language to language.
        if (v.type == dtype::boolean) vectorises = false;
        if (v.code == op::leaf) {
            const leaf_kind kind = p.values.leaves[static_cast<std::size_t>(v.leaf)].kind;
            if (kind == leaf_kind::array)
                arrays.push_back(v.leaf);
            else if (kind != leaf_kind::scalar && kind != leaf_kind::literal)
                reads_index = true;
        }
        if (v.code == op::gather) {
            const neighbour n = places.of(v);
            bool listed = false;
            for (const int leaf : gathered) listed |= leaf == p.values[v.args[0]].leaf;
            if (!listed) gathered.push_back(p.values[v.args[0]].leaf);
            reads_index = true;
            slides_ = slides_ && n.is != neighbour::kind::other;
            neighbours += n.is_neighbour();
            reaches_down = reaches_down || n.down != 0;
            computed_places_ =
                computed_places_ || (n.is != neighbour::kind::fixed && n.is != neighbour::kind::in_row);
            if (n.is == neighbour::kind::column) visit(p, places, v.args[1], seen);
            if (n.is != neighbour::kind::other) return; // its places are no values that are computed
        }
        for (int n = v.code == op::gather ? 1 : 0; n < arity(v.code); ++n) visit(p, places, v.args[n], seen);
    }

    static void list_arrays(const plan& p, value_id id, std::vector<bool>& met, std::vector<int>& list) {
        if (met[static_cast<std::size_t>(id)]) return;
        met[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        if (v.code == op::leaf && p.values.leaves[static_cast<std::size_t>(v.leaf)].kind == leaf_kind::array)
            list.push_back(v.leaf);
        for (int n = v.code == op::gather ? 1 : 0; n < arity(v.code); ++n)
            list_arrays(p, v.args[n], met, list);
    }
};

/// Extents and arrays of one launch.
struct launch_numbers {
    std::int64_t rows = 1, cols = 1;
    std::int64_t depth = 1, depth_cols = 1;
    std::int64_t terms = 1;            ///< folded for one output: depth * depth_cols
    std::int64_t chunk = 0, parts = 1; ///< of a split fold
};

} // namespace sinter::plan
