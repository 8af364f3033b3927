#pragma once
// Shares of a sum that are added up within the launch that makes them, by the work-group that is done last.

#include <sinter/plan/lower.hpp>

namespace sinter::plan {

/// How far the work-groups are that have a share of one sum.
class share_count {
public:
    using node_id = loops::node_id;

    /// Counted in element `number` of an array of zeros.
    share_count(lowering& low, node_id number)
        : b_(low.b), number_(number), array_(low.partial(runtime::partial_arrivals, dtype::i32, true).array),
          before_(b_.local_array("done_before", {dtype::i32, true, 1}, 1)) {}

    /// Behind the stores of this work-group's share: all work-groups leave but the last of `parts`, which
    /// sees what the others have stored. `first` is true of one work-item. (The scheme of CUDA's sample
    /// threadFenceReduction.)
    void leave_but_last(node_id first, node_id parts) {
        b_.fence();
        b_.barrier();
        b_.branch(first, [&] { b_.share(before_, b_.integer(0), b_.arrival(array_, number_)); });
        b_.barrier();
        const node_id last = b_.index_op(op::subtract, parts, b_.integer(1));
        b_.leave_if(b_.compare(op::less, b_.shared(before_, b_.integer(0)), last));
        b_.fence();
    }
    /// For the next launch.
    void clear(node_id first) {
        b_.branch(first, [&] { b_.store(array_, number_, b_.integer(0)); });
    }

private:
    loops::builder& b_;
    node_id number_;
    int array_, before_;
};

} // namespace sinter::plan
