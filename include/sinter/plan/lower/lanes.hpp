#pragma once
// Vectors of tables with few columns, whose lanes run on from row to row (lowering_rules::lanes_wrap), and vectors of
// which only the first lanes are inside. Included by plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline void lowering::load_rows_alike(node_id outputs, bool down, int lanes) {
    std::vector<node_id> places;
    for (int l = 0; l < lanes; ++l) places.push_back(b.index_op(op::mod, b.integer(l), outputs));
    down_ = down;
    for (int r = 0; r < kernel_.reductions(); ++r)
        load_rows_alike(at(kernel_.reduction_at(r)).args[0], places);
    down_ = false;
}

/// What value `id` reads of that kind; `places` are those of the lanes within their rows.
inline void lowering::load_rows_alike(value_id id, const std::vector<node_id>& places) {
    const graph::value& v = at(id);
    if (v.code != op::leaf) {
        for (const value_id a : v.computed_args()) load_rows_alike(a, places);
        return;
    }
    const graph::leaf& l = plan_.values.leaves[static_cast<std::size_t>(v.leaf)];
    if (l.kind != leaf_kind::array) return;
    const array_view& a = leaf_array(v.leaf, l);
    const bool across = (down_ ? a.shape.cols : a.shape.rows) == stride_class::zero,
               along = (down_ ? a.shape.rows : a.shape.cols) != stride_class::zero;
    if (!across || !along || row_alike(a)) return;
    std::vector<node_id> parts;
    for (const node_id place : places) parts.push_back(load(a, place, place, 1));
    rows_alike_.emplace_back(a.array, b.declare(a.name + "_row", b.build(std::move(parts))));
}

inline const lowering::node_id* lowering::row_alike(const array_view& a) const {
    for (const auto& [array, row] : rows_alike_)
        if (array == a.array) return &row;
    return nullptr;
}

/// Of a row that is read, of a matrix without gaps, or of an element that all have in common.
inline lowering::node_id lowering::load_wrapped(const array_view& a, node_id i, node_id j, int lanes) {
    if (const node_id* row = row_alike(a)) return *row;
    const bool one = a.shape.rows == stride_class::zero;
    return b.load(a.array, register_type(a.type, facts_), one ? 1 : lanes, address_.element(a, i, j));
}

inline lowering::node_id lowering::first_lanes(node_id count, int lanes) {
    std::vector<node_id> numbers;
    for (int l = 0; l < lanes; ++l) numbers.push_back(b.real(l, dtype::i32));
    return b.apply(op::less, {dtype::boolean, false, lanes}, b.build(std::move(numbers)),
                   b.splat(b.cast({dtype::i32, false, 1}, count), lanes));
}

inline lowering::node_id lowering::inside_only(node_id x) {
    const loops::value_type t = b.type_of(x);
    if (lanes_inside < 0 || t.lanes != b.type_of(lanes_inside).lanes) return x;
    return b.apply(op::select, t, lanes_inside, x, b.splat(b.real(0, t.type), t.lanes));
}

inline lowering::node_id lowering::inside_only(value_id id, node_id x) {
    if (lanes_inside < 0 || (is_loaded(id) && b.type_of(x).lanes > 1)) return x;
    return inside_only(b.splat(x, b.type_of(lanes_inside).lanes));
}

inline bool lowering::is_loaded(value_id id) const {
    const graph::value* v = &at(id);
    while (v->code == op::cast && is_floating(v->type)) v = &at(v->args[0]);
    return v->code == op::leaf && is_floating(v->type);
}

} // namespace sinter::plan
