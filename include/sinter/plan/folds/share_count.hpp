#pragma once
// Shares of a sum that are added up within the launch that makes them, by the work-group, or the work-item,
// that is done last.

#include <sinter/plan/folds/block_sums.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How far the work-groups are that have a share of one sum.
class share_count {
public:
    using node_id = loops::node_id;

    /// Counted in element `number` of an array of zeros.
    share_count(lowering& low, node_id number)
        : low_(low), b_(low.b), number_(number),
          array_(low.arrays.partial(partial_arrivals, dtype::i32, true).array) {}

    /// Behind the stores of this work-group's share: all work-groups leave but the last, which sees what the
    /// others have stored. `first` is true of one work-item. (The scheme of CUDA's sample
    /// threadFenceReduction.)
    void leave_but_last(node_id first) {
        const int before = b_.local_array("done_before", {dtype::i32, true, 1}, 1);
        b_.fence();
        b_.barrier();
        b_.branch(first, [&] { b_.store_local(before, b_.integer(0), arrive()); });
        b_.barrier();
        leave_before_last(b_.load_local(before, b_.integer(0)));
    }
    /// The same of shares that work-items have stored alone.
    void leave_but_last() {
        b_.fence();
        leave_before_last(b_.declare("done_before", arrive()));
    }
    /// For the next launch.
    void clear(node_id first) {
        b_.branch(first, [&] { clear(); });
    }
    void clear() { b_.store(array_, number_, b_.integer(0)); }

private:
    lowering& low_;
    loops::builder& b_;
    node_id number_;
    int array_;

    node_id arrive() { return b_.arrival(array_, number_); }
    void leave_before_last(node_id before) {
        const node_id last = b_.minus(low_.extents.parts(), b_.integer(1));
        b_.leave_if(b_.compare(op::less, before, last));
        b_.fence();
    }
};

/// Behind the stores of a work-item that has a share of some outputs, number `number` of such sets of
/// outputs: the work-item that is done last folds the shares of all, in the order of their numbers.
/// `each_output` calls what it is given with the place of each output. `many`: there are so many shares that
/// their sums are folded in blocks.
template <class Outputs>
void join_shares_of_items(lowering& low, const kernel& k, const device_facts& facts, bool many,
                          loops::node_id number, Outputs each_output) {
    using loops::node_id;
    loops::builder& b = low.b;
    share_count done(low, number);
    b.comment("the work-item that is done last folds the shares of all");
    done.leave_but_last();
    each_output([&](node_id i, node_id j) {
        const lowering::scope inner(low);
        const node_id cell = low.extents.cell_of(i, j);
        folds f(low, k, facts);
        f.begin("_all");
        fold_shares_of(low, f, cell, b.integer(0), 1, many);
        f.give(i, j, f.accumulated());
        low.outputs.store(i, j, 1);
    });
    done.clear();
}

} // namespace sinter::plan
