#pragma once
// What matrix units may take for halves.

#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The value of halves that an operand is, or is the float of; -1 if there is none. What is computed of
/// halves has a float's digits in registers, and no half would do.
inline graph::value_id halves_of(const graph::value_graph& values, graph::value_id operand) {
    const auto is_half = [&](const graph::value& v) {
        if (v.type != dtype::f16) return false;
        const graph::leaf* l = values.leaf_of(v);
        return l ? l->kind == leaf_kind::array && !l->widened : v.code == op::cast;
    };
    const graph::value& v = values[operand];
    if (is_half(v)) return operand;
    const bool widened = v.code == op::cast && v.type == dtype::f32;
    return widened && is_half(values[v.args[0]]) ? v.args[0] : graph::value_id(-1);
}

} // namespace sinter::plan
