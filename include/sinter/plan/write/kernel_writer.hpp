#pragma once
// What all builders of kernels write.

#include <string>

#include <sinter/plan/write/lowering.hpp>

namespace sinter::inline SINTER_ABI::plan {

class kernel_writer {
public:
    using node_id = loops::node_id;

protected:
    explicit kernel_writer(lowering& low) : low_(low), b_(low.b) {}

    lowering& low_;
    loops::builder& b_;

    node_id n(std::int64_t v) { return b_.integer(v); }
    node_id quotient(node_id a, node_id c) { return b_.index_op(op::divide, a, c); }
    node_id remainder(node_id a, node_id c) { return b_.index_op(op::mod, a, c); }
    node_id inside(node_id a, node_id limit) { return b_.compare(op::less, a, limit); }
    node_id outside(node_id a, node_id limit) { return b_.compare(op::greater_equal, a, limit); }
    node_id before(node_id limit) { return b_.minus(limit, n(1)); }

    /// `body(i)` for every `step`-th i from `begin` below `end`. The values that a turn finds are forgotten
    /// at its end: the next one has another i of the same name, and variables live in their block.
    template <class Body>
    void loop(const std::string& name, node_id begin, node_id end, node_id step, Body body,
              bool unrolled = false) {
        b_.loop(
            name, begin, end, step, [&](node_id i) { turn(i, body); }, unrolled);
    }

    /// `body(k)` for every `step`-th k from `begin` below `end`, `unroll` of them in a turn while they last.
    template <class Body>
    void counted_loop(int unroll, node_id begin, node_id end, Body body, int step = 1) {
        if (unroll == 1) return loop("k", begin, end, n(step), body);
        const node_id together = n(unroll * step);
        const node_id whole = b_.declare("whole", b_.rounded_down(begin, end, together));
        loop("k0", begin, whole, together, [&](node_id k0) {
            for (int u = 0; u < unroll; ++u)
                b_.scope([&] { turn(b_.declare("k", b_.plus(k0, n(u * step))), body); });
        });
        loop("k", whole, end, n(step), body);
    }

    /// `body(k)` for k from `begin` below `end` in steps, `unroll` of them in a turn while they last. `begin`
    /// may lie behind `end`.
    template <class Body>
    void strided_loop(int unroll, node_id begin, node_id end, node_id step, Body body) {
        if (unroll == 1) return loop("k", begin, end, step, body);
        const bool constant = b_.at(step).kind == loops::node_kind::integer;
        const auto steps = [&](const char* name, int count) {
            const node_id many = b_.times(step, n(count));
            return constant ? many : b_.declare(name, many);
        };
        const node_id together = steps("turn", unroll), ahead = steps("ahead", unroll - 1);
        b_.declare("next", begin, false);
        const node_id next = b_.index_name("next");
        loop("k0", next, b_.minus(end, ahead), together, [&](node_id k0) {
            for (int u = 0; u < unroll; ++u)
                b_.scope([&] { turn(b_.declare("k", b_.plus(k0, b_.times(n(u), step))), body); });
            b_.assign("next", b_.plus(k0, together));
        });
        loop("k", next, end, step, body);
    }

private:
    template <class Body>
    void turn(node_id i, Body& body) {
        const lowering::scope inner(low_);
        body(i);
    }
};

} // namespace sinter::plan
