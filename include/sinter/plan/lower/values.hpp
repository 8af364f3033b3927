#pragma once
// What a value of the graph is at a place: a node of the loops. Included by plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline lowering::node_id lowering::value(value_id id, node_id i, node_id j, int lanes) {
    // A row's values are found once for all its columns.
    if (whole_rows_ && !places_.varies(id)) j = b.integer(0);
    for (int n = last_known_[static_cast<std::size_t>(id)]; n >= 0;) {
        const known& k = known_[static_cast<std::size_t>(n)];
        if (k.i == i && k.j == j && k.lanes == lanes && k.down == down_) return k.node;
        n = k.before;
    }
    node_id n = compute(id, i, j, lanes);
    const loops::node_kind kind = b.at(n).kind;
    const bool atom =
        kind == loops::node_kind::name || kind == loops::node_kind::integer || kind == loops::node_kind::real;
    if ((uses_[static_cast<std::size_t>(id)] > 1 || b.at(n).nesting >= deepest) && !atom)
        n = b.declare("t" + std::to_string(next_variable_++), n);
    know(id, i, j, lanes, n, down_);
    return n;
}

inline lowering::node_id lowering::compute(value_id id, node_id i, node_id j, int lanes) {
    const graph::value& v = at(id);
    if (v.code == op::leaf) return leaf(v, i, j, lanes);
    if (v.code == op::gather) return gather(v, i, j, lanes);
    if (v.code == op::turn) return turn_;
    if (takes_turns(v.code)) {
        series(id, i, {j}, lanes);
        return known_[static_cast<std::size_t>(last_known_[static_cast<std::size_t>(id)])].node;
    }
    for (const sliding_sum& sum : sliding_.all)
        if (sum.total == id && is_loop(sum)) return sum_of_rows(sum, i, j, lanes);
    if (whole_rows_ && v.code == op::select && b.at(j).kind == loops::node_kind::integer) {
        const std::int64_t limit = plan_.values.column_limit(v.args[0]); // known here: one operand is left
        if (limit >= 0) return value(v.args[b.at(j).imm < limit ? 1 : 2], i, j, lanes);
    }
    node_id args[3] = {-1, -1, -1};
    int widest = 1;
    for (int n = 0; n < arity(v.code); ++n) {
        args[n] = value(v.args[n], i, j, lanes);
        widest = b.type_of(args[n]).lanes > widest ? b.type_of(args[n]).lanes : widest;
    }
    const loops::value_type type{register_type(v.type, facts_), false, widest};
    if (v.code == op::cast) {
        const node_id n = b.cast(type, args[0]);
        // A result is rounded when it is stored; anywhere else half must be rounded here.
        return v.type == dtype::f16 && type.type != v.type && !is_output(id) ? b.round_half(n) : n;
    }
    // NVIDIA 580 crashes where an OpenGL ES program draws a texel less itself.
    if (v.code == op::subtract && v.args[0] == v.args[1] && is_integer(v.type) && facts_.draws())
        return b.apply(op::multiply, type, args[0], b.splat(b.real(0, v.type), widest));
    if (cancelling_.contains(id)) return b.apply_exactly(v.code, type, args[0], args[1]);
    const bool infix = info(v.code).precedence > 0 && is_floating(v.type) && arity(v.code) == 2;
    if (!infix)
        for (int n = 0; n < arity(v.code); ++n) args[n] = b.splat(args[n], widest);
    return b.apply(v.code, type, args[0], args[1], args[2]);
}

inline lowering::node_id lowering::leaf(const graph::value& v, node_id i, node_id j, int lanes) {
    const graph::leaf& l = plan_.values.leaves[static_cast<std::size_t>(v.leaf)];
    if (l.kind == leaf_kind::scalar) return number(v.leaf, l);
    if (l.kind == leaf_kind::literal) return b.real(l.number, register_type(l.type, facts_));
    if (l.kind == leaf_kind::array)
        if (const int output = output_fetched_as(l, v.leaf); output >= 0)
            return fetch_target(output, i, j, lanes);
    const array_view& a = leaf_array(v.leaf, l);
    if (l.kind == leaf_kind::array && whole_rows_ && b.at(j).kind == loops::node_kind::integer)
        return load_in_row(a, i, b.at(j).imm);
    if (l.kind == leaf_kind::array) return load(a, i, j, lanes);
    return own_index(a, i, j, lanes);
}

} // namespace sinter::plan
