#pragma once
// Long sums as sums of sums of blocks, so that no chain of additions is long (plan/schedule.hpp).

#include <string>

#include <sinter/plan/folds/folds.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The end of the block of `length` that begins with `first`, or `end`. (`first + length` may be more than an
/// index holds.)
inline loops::node_id end_of_block(loops::builder& b, loops::node_id first, loops::node_id length,
                                   loops::node_id end) {
    return b.plus(first, b.index_op(op::min, length, b.minus(end, first)));
}

/// range(begin, end) for one block of `length` after the other, whose sums are added up.
template <class Range>
void fold_blocks(lowering& low, folds& f, const std::string& name, loops::node_id begin, loops::node_id end,
                 loops::node_id length, Range range) {
    loops::builder& b = low.b;
    b.loop(name + "_begin", begin, end, length, [&](loops::node_id first) {
        const lowering::scope inner(low);
        const loops::node_id stop = b.declare(name + "_end", end_of_block(b, first, length, end));
        f.in_block(name, [&] { range(first, stop); });
    });
}

/// The same for any number of terms: blocks of blocks.
template <class Range>
void fold_in_blocks(lowering& low, folds& f, loops::node_id begin, loops::node_id end, Range range) {
    const auto n = [&](std::int64_t v) { return low.b.integer(v); };
    fold_blocks(low, f, "part", begin, end, n(terms_of_block * blocks_of_sum),
                [&](loops::node_id first, loops::node_id stop) {
                    fold_blocks(low, f, "block", first, stop, n(terms_of_block), range);
                });
}

/// Every `step`-th share from `begin` on into `f`, in their order; `many`: see summing::twice_in_blocks.
inline void fold_shares_of(lowering& low, folds& f, loops::node_id cell, loops::node_id begin,
                           std::int64_t step, bool many) {
    loops::builder& b = low.b;
    const auto add = [&](loops::node_id first, loops::node_id end) {
        b.loop("e", first, end, b.integer(step), [&](loops::node_id e) {
            const lowering::scope inner(low);
            f.add_partial(cell, e);
        });
    };
    const loops::node_id parts = low.extents.parts();
    if (!many) return add(begin, parts);
    fold_blocks(low, f, "block", begin, parts, b.integer(step * blocks_of_sum), add);
}

} // namespace sinter::plan
