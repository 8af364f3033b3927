#pragma once
// What all builders of kernels write.

#include <sinter/plan/lower.hpp>

namespace sinter::plan {

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
    node_id before(node_id limit) { return b_.index_op(op::subtract, limit, n(1)); }
};

} // namespace sinter::plan
