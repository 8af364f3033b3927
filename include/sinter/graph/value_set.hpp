#pragma once
// Values of a graph, their leaves and extents: equal values become one, extents that must be equal get one
// name, and what is known of each value is found once.

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

class value_set {
public:
    value_graph graph;

    value_id add(const value& v) {
        for (std::size_t slot = hash(v) & (table_.size() - 1);; slot = (slot + 1) & (table_.size() - 1)) {
            const value_id found = table_[slot];
            if (found >= 0 && graph[found] == v) return found;
            if (found >= 0) continue;
            const auto id = static_cast<value_id>(graph.values.size());
            traits_.push_back(traits_of(v));
            graph.values.push_back(v);
            table_[slot] = id;
            if (graph.values.size() * 2 > table_.size()) grow();
            return id;
        }
    }

    /// A leaf value. Sized extents of the result are named after the new leaf unless `l` names them.
    value_id add_leaf(leaf l, extent_kind rows, extent_kind cols) {
        const int id = static_cast<int>(graph.leaves.size());
        l.rows = named(rows, id, 0);
        l.cols = named(cols, id, 1);
        return add_leaf(l);
    }

    /// A number that is part of the structure.
    value_id add_literal(double number, dtype type) {
        leaf l;
        l.kind = leaf_kind::literal;
        l.type = type;
        l.number = any_number::of(type, number);
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// What stands for a term that a product leaves out. (Added up it changes nothing, a zero's sign
    /// included.)
    value_id add_absent(dtype type) {
        leaf l;
        l.kind = leaf_kind::literal;
        l.type = type;
        l.number = any_number::of(type, -0.0);
        l.absent = true;
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// The row or column number of the element that is computed.
    value_id add_index(leaf_kind kind) {
        leaf l;
        l.kind = kind;
        l.type = dtype::i32;
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// The row or column numbers of array `a`.
    value_id add_index_of(leaf_kind kind, value_id a) {
        leaf l;
        l.kind = kind;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = graph[a].rows;
        l.cols = graph[a].cols;
        return add_leaf(l);
    }

    /// The column numbers of array `a`, the same for all rows.
    value_id add_col_of(value_id a) {
        leaf l;
        l.kind = leaf_kind::col_index;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = extent::any();
        l.cols = graph[a].cols;
        return add_leaf(l);
    }

    /// The row numbers of array `a`, the same for all columns, or a column of them.
    value_id add_row_of(value_id a, extent cols = extent::any()) {
        leaf l;
        l.kind = leaf_kind::row_index;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = graph[a].rows;
        l.cols = cols;
        return add_leaf(l);
    }

    /// Makes two extents one; `any` gives way. Returns the name to use.
    extent unify(extent a, extent b) {
        if (a.is_any()) return b;
        if (b.is_any()) return a;
        a = find(a);
        b = find(b);
        if (a == b) return a;
        if (a.is_one()) return set_parent(b, a);
        if (b.is_one()) return set_parent(a, b);
        return a.code < b.code ? set_parent(b, a) : set_parent(a, b);
    }

    /// Representative of an extent's class.
    extent find(extent e) const {
        while (e.is_sized() && static_cast<std::size_t>(e.code) < parents_.size() &&
               !(parents_[static_cast<std::size_t>(e.code)] == e))
            e = parents_[static_cast<std::size_t>(e.code)];
        return e;
    }

    bool is_array(value_id a) const { return graph.is_array(a); }
    /// Extents of any x any: the same number for every element, unless it `reads_index`.
    bool is_scalar(value_id a) const { return graph[a].rows.is_any() && graph[a].cols.is_any(); }

    /// Row and column indices have extents of any x any but are no scalars.
    bool reads_index(value_id a) const { return of(a).reads_index; }

    /// There is a contraction, a reduction or a work-group's matrix in it.
    bool has_reduction(value_id a) const { return of(a).has_reduction; }

    /// Price of one element in additions; what is read twice counts twice. Reductions are free.
    std::int64_t cost(value_id a) const { return of(a).cost; }

    /// An n x n identity, by whose name it was made. A product with it is the other factor, NaN included.
    bool is_identity(value_id a) const {
        while (graph[a].code == op::cast) a = graph[a].args[0];
        return of(a).identity;
    }
    void set_identity(value_id truths) { traits_[static_cast<std::size_t>(truths)].identity = true; }

    /// Elements that the largest sum of neighbours in it weighs, below its reductions.
    int taps(value_id a) const { return of(a).taps; }
    /// Says so of a sum of neighbours.
    void set_taps(value_id a, int count) {
        traits& t = traits_[static_cast<std::size_t>(a)];
        t.taps = count;
        t.reads_places = false;
    }
    /// Elements at computed places are read for something else than such sums.
    bool reads_places(value_id a) const { return of(a).reads_places; }

    /// It is part of a function or of a loop, and has no value without its arguments or the loop's turn.
    bool has_argument(value_id a) const { return of(a).has_argument; }

    /// There is a loop in it whose length depends on the element.
    bool sums_between(value_id a) const { return of(a).sums_between; }

    /// There is a loop in it, outside of its reductions.
    bool loops(value_id a) const { return of(a).loops; }

    /// How many columns the value tells apart by their number (as a batch's results do), or 0.
    std::int64_t columns(value_id a) const { return of(a).columns; }

protected:
    value_id add_leaf(const leaf& l) {
        for (std::size_t i = 0; i < graph.leaves.size(); ++i)
            if (same_leaf(graph.leaves[i], l)) return add_leaf_value(static_cast<int>(i));
        graph.leaves.push_back(l);
        return add_leaf_value(static_cast<int>(graph.leaves.size()) - 1);
    }

private:
    struct traits {
        bool reads_index = false, has_reduction = false, reads_places = false, loops = false;
        bool identity = false, has_argument = false, sums_between = false;
        std::int64_t cost = 0, columns = 0;
        int taps = 0;
    };
    dynamic_array<traits> traits_; ///< by value; found from its operands', which may be shared by many

    const traits& of(value_id a) const { return traits_[static_cast<std::size_t>(a)]; }

    traits traits_of(const value& v) const {
        traits t;
        if (const leaf* l = graph.leaf_of(v)) {
            t.reads_index = is_index(l->kind);
            return t;
        }
        constexpr std::int64_t most = std::int64_t{1} << 40;
        t.cost = info(v.code).cost;
        t.has_argument = v.code == op::argument || v.code == op::turn;
        t.sums_between = v.code == op::sum_between;
        t.reads_places = reads_elsewhere(v.code);
        for (const value_id a : v.computed_args()) {
            const traits& part = of(a);
            t.reads_index |= part.reads_index;
            t.has_argument |= part.has_argument && !takes_turns(v.code);
            t.sums_between |= part.sums_between;
            t.has_reduction |= part.has_reduction;
            t.reads_places |= part.reads_places;
            t.loops |= part.loops;
            t.cost = t.cost + part.cost < most ? t.cost + part.cost : most;
            t.columns = part.columns > t.columns ? part.columns : t.columns;
            t.taps = part.taps > t.taps ? part.taps : t.taps;
        }
        if (leads_kernel(v.code)) return {is_told_apart(v), true, false, false, 0, 0, 0};
        if (takes_turns(v.code)) {
            t.cost = t.cost < most / 65536 ? t.cost * turns_of(v) : most;
            if (v.code == op::series && t.taps <= many_taps)
                t.taps = many_taps + 1; // beside a reduction an array
            t.loops = true;
        }
        const std::int64_t named = v.code == op::select ? graph.column_limit(v.args[0]) + 1 : 0;
        t.columns = named > t.columns ? named : t.columns;
        return t;
    }

    /// A product of rows that know their number, but not how many they are; or of such columns.
    bool is_told_apart(const value& v) const {
        return v.code == op::contract &&
               ((v.rows.is_any() && reads_index(v.args[0])) || (v.cols.is_any() && reads_index(v.args[1])));
    }

    dynamic_array<value_id> table_ = dynamic_array<value_id>(64, -1);
    dynamic_array<extent> parents_; ///< union-find over extent codes

    static std::size_t hash(const value& v) {
        std::size_t h = static_cast<std::size_t>(v.code) * 31 + static_cast<std::size_t>(v.type);
        const std::int64_t parts[] = {
            v.attribute, static_cast<int>(v.axis), v.leaf, v.args[0], v.args[1], v.args[2], v.rows.code,
            v.cols.code};
        for (std::int64_t p : parts)
            h = (h ^ static_cast<std::size_t>(p + 17)) * static_cast<std::size_t>(0x9e3779b97f4a7c15ull);
        return h ^ (h >> 29);
    }

    void grow() {
        table_.assign(table_.size() * 2, -1);
        for (std::size_t i = 0; i < graph.values.size(); ++i) {
            std::size_t slot = hash(graph.values[i]) & (table_.size() - 1);
            while (table_[slot] >= 0) slot = (slot + 1) & (table_.size() - 1);
            table_[slot] = static_cast<value_id>(i);
        }
    }

    value_id add_leaf_value(int id) {
        const leaf& l = graph.leaves[static_cast<std::size_t>(id)];
        return add({op::leaf, l.type, 0, reduce_axis::all, 0, l.rows, l.cols, id, {-1, -1, -1}});
    }

    static bool same_leaf(const leaf& a, const leaf& b) {
        return a.kind == b.kind && a.type == b.type && a.operand == b.operand && a.temporary == b.temporary &&
               a.shape == b.shape && a.views == b.views && a.number == b.number && a.absent == b.absent &&
               is_alike(a.rows, b.rows) && is_alike(a.cols, b.cols) &&
               (a.shape < 0 || (a.rows == b.rows && a.cols == b.cols));
    }
    /// A matrix of one column is not the vector that its column is: the types of views tell these apart.
    static bool is_alike(extent a, extent b) { return a.is_any() == b.is_any() && a.is_one() == b.is_one(); }

    static extent named(extent_kind kind, int leaf, int axis) {
        if (kind == extent_kind::any) return extent::any();
        if (kind == extent_kind::one) return extent::one();
        return extent::of(leaf, axis);
    }

    extent set_parent(extent child, extent parent) {
        for (auto n = static_cast<std::int32_t>(parents_.size()); n <= child.code; ++n)
            parents_.push_back({n});
        parents_[static_cast<std::size_t>(child.code)] = parent;
        return parent;
    }
};

} // namespace sinter::graph
