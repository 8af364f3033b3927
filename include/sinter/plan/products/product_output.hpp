#pragma once
// What contractions have in common on devices whose work-items may write anywhere: operands are values of the
// graph, so that whatever is fused into them is computed while they are fetched.

#include <string>

#include <sinter/plan/folds/block_sums.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class product_output : protected kernel_writer {
public:
    using kernel_writer::node_id;

    /// `stores_shares`: sums of a share of the terms are stored, for another launch to add up, and no
    /// results.
    product_output(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                   bool stores_shares)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s), product_(low.at(k.reduction)),
          stores_shares_(stores_shares) {}

protected:
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    graph::value product_;
    const bool stores_shares_;
    node_id share_ = -1; ///< of a split sum: the number of this part

    /// (Written so that g++ 12 does not warn of a copy that overlaps, its bug 105651.)
    static std::string numbered(const char* what, int number) {
        return std::string(what) + std::to_string(number);
    }

    /// blocks(begin, end) for all terms. Where its sums, which lie in array `sums`, are those of many blocks
    /// (summing::in_blocks), for `length` terms after the other: `count` sums of these are added to those in
    /// another array of `size`. Gives the array that holds the results.
    template <class Blocks>
    int add_up_blocks(int sums, loops::value_type type, std::int64_t size, node_id count, std::int64_t length,
                      Blocks blocks) {
        const node_id depth = low_.extents.depth();
        if (!schedule_.sums.in_blocks) {
            blocks(n(0), depth);
            return sums;
        }
        const int totals = b_.local_array("totals", type, size, true);
        loop("part", n(0), depth, n(length), [&](node_id part) {
            blocks(part, b_.declare("part_end", end_of_block(b_, part, n(length), depth)));
            loop("e", n(0), count, n(1), [&](node_id e) {
                const node_id own = b_.load_local(sums, e);
                const node_id all = b_.apply(op::add, type, b_.load_local(totals, e), own);
                const node_id later = b_.compare(op::greater, part, n(0));
                b_.store_local(totals, e, b_.apply(op::select, type, later, all, own));
            });
        });
        return totals;
    }

    /// The accumulator plus a term. clang keeps vectors of 64 bytes in one register only in functions that
    /// hand such vectors to others ("min-legal-vector-width"), as to `fma`; processors with such registers
    /// have it.
    node_id sum_with(const std::string& accumulator, node_id a, node_id b, loops::value_type type) {
        const node_id before = b_.name(accumulator, type);
        if (facts_.vector_width >= 16 && is_floating(type.type) && type.lanes * size_of(type.type) == 64)
            return b_.apply(op::fma, type, b_.splat(a, type.lanes), b, before);
        return b_.apply(op::add, type, before, b_.apply(op::multiply, type, b_.scalar_factor(a, type), b));
    }

    /// Partial results of neighbouring outputs; the second launch adds them up and knows the epilogue.
    void store_share(node_id i, node_id j, node_id sum, int width) {
        const array_view& partial = low_.arrays.partial(0, b_.type_of(sum).type, true);
        const node_id cell = low_.extents.cell_of(i, j);
        for (int l = 0; l < width; ++l)
            b_.store(partial.array, low_.address().element(partial, b_.plus(cell, n(l)), share_),
                     b_.lane(sum, l));
    }

    /// Writes what the sums of `width` neighbours give.
    void finish(node_id i, node_id j, node_id sum, int width) {
        if (stores_shares_) return store_share(i, j, sum, width);
        const lowering::scope inner(low_);
        low_.set_reduction(i, j, width, sum);
        low_.outputs.store(i, j, width);
    }
};

} // namespace sinter::plan
