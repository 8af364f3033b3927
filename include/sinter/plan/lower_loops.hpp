#pragma once
// Loops over terms, with several of them in a turn.

#include <sinter/plan/lower.hpp>

namespace sinter::plan {

/// `body(k)` for every `step`-th k from `begin` below `end`, `unroll` of them in a turn while they last.
template <class Body>
void counted_loop(loops::builder& b, int unroll, loops::node_id begin, loops::node_id end, Body body,
                  int step = 1) {
    using loops::node_id;
    if (unroll == 1) return b.loop("k", begin, end, b.integer(step), body);
    const node_id count = b.index_op(op::subtract, end, begin), turn = b.integer(unroll * step);
    const node_id rest = b.index_op(op::mod, count, turn);
    const node_id whole = b.declare("whole", b.index_op(op::subtract, end, rest));
    b.loop("k0", begin, whole, turn, [&](node_id k0) {
        for (int u = 0; u < unroll; ++u)
            b.scope([&] { body(b.declare("k", b.plus(k0, b.integer(u * step)))); });
    });
    b.loop("k", whole, end, b.integer(step), body);
}

/// `body(k)` for k from `begin` below `end` in steps, `unroll` of them in a turn while they last. `begin` may
/// lie behind `end`.
template <class Body>
void strided_loop(loops::builder& b, int unroll, loops::node_id begin, loops::node_id end,
                  loops::node_id step, Body body) {
    using loops::node_id;
    if (unroll == 1) return b.loop("k", begin, end, step, body);
    const bool constant = b.at(step).kind == loops::node_kind::integer;
    const auto steps = [&](const char* name, int count) {
        const node_id many = b.times(step, b.integer(count));
        return constant ? many : b.declare(name, many);
    };
    const node_id turn = steps("turn", unroll), ahead = steps("ahead", unroll - 1);
    b.declare("next", begin, false);
    const node_id next = b.index_name("next");
    b.loop("k0", next, b.index_op(op::subtract, end, ahead), turn, [&](node_id k0) {
        for (int u = 0; u < unroll; ++u)
            b.scope([&] { body(b.declare("k", b.plus(k0, b.times(b.integer(u), step)))); });
        b.assign("next", b.plus(k0, turn));
    });
    b.loop("k", next, end, step, body);
}

} // namespace sinter::plan
