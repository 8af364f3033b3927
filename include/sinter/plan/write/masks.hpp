#pragma once
// Vectors of which only some lanes are inside.

#include <vector>

#include <sinter/plan/write/lowering_context.hpp>

namespace sinter::inline SINTER_ABI::plan {

class lane_masks : lowering_part {
public:
    using lowering_part::node_id;

    explicit lane_masks(lowering_context& c) : lowering_part(c) {}

    /// The first `count` of a vector's lanes, of which there are no more than an int holds.
    node_id first(node_id count, int lanes);
    /// A vector, with zeros in lanes that are not inside.
    node_id inside_only(node_id x);
    /// The same of value `id`, which was computed of what loads give.
    node_id inside_only(value_id id, node_id x);
    /// True of floating elements with which nothing is computed.
    bool is_loaded(value_id id) const;
    /// x, or zero where source_place::exists is false.
    node_id zero_unless(node_id exists, node_id x);
};

inline lane_masks::node_id lane_masks::first(node_id count, int lanes) {
    std::vector<node_id> numbers;
    for (int l = 0; l < lanes; ++l) numbers.push_back(b.number(l, dtype::i32));
    return b.apply(op::less, {dtype::boolean, false, lanes}, b.build(std::move(numbers)),
                   b.splat(b.cast({dtype::i32, false, 1}, count), lanes));
}

inline lane_masks::node_id lane_masks::inside_only(node_id x) {
    const loops::value_type t = b.type_of(x);
    if (known_.now.lanes_inside < 0 || t.lanes != b.type_of(known_.now.lanes_inside).lanes) return x;
    return b.apply(op::select, t, known_.now.lanes_inside, x, b.splat(b.number(0, t.type), t.lanes));
}

inline lane_masks::node_id lane_masks::inside_only(value_id id, node_id x) {
    if (known_.now.lanes_inside < 0 || (is_loaded(id) && b.type_of(x).lanes > 1)) return x;
    return inside_only(b.splat(x, b.type_of(known_.now.lanes_inside).lanes));
}

inline bool lane_masks::is_loaded(value_id id) const {
    const graph::value* v = &at(id);
    while (v->code == op::cast && is_floating(v->type)) v = &at(v->args[0]);
    return v->code == op::leaf && is_floating(v->type);
}

inline lane_masks::node_id lane_masks::zero_unless(node_id exists, node_id x) {
    if (exists < 0) return x;
    const loops::value_type type = b.type_of(x);
    return b.apply(op::select, type, exists, x, b.splat(b.number(0, type.type), type.lanes));
}

} // namespace sinter::plan
