#pragma once
// Products of few outputs and long sums. The work-items of a group share the terms, so that a GPU is not
// idle.
//
//  8 micro-tiles beside each other, 16 work-items for each
//
//            tile 0   tile 1  ...  tile 7
//  item 0    k = 0    k = 0                    work-items of a column share the terms:
//  item 1    k = 1    k = 1                    item t adds k = t, t + 16, t + 32, ...
//   ...
//  item 15   k = 15   k = 15                   then a tree in local memory
//
// | number                                        | from (docs/schedules.md, "How to read a section")    |
// | micro.rows: 8                                 | none                                                 |
// | micro.rows: fewer below 128 work-items for    | reasoned: a GPU would idle                           |
// |   each compute unit                           |                                                      |
// | micro.vectors: 4 columns                      | none                                                 |
// | micro-tiles: up to 32 columns                 | none                                                 |
// | work-items of a group: up to 1024             | 2026-11-24-h200, "Few outputs"                       |
// | work-items of a micro-tile: up to 128, each   | none                                                 |
// |   of 16 terms, and 1024 a compute unit        |                                                      |
// | left_four_rows                                | layout: the left operand's rows lie side by side     |
// | items_along_x                                 | layout: the right operand's terms lie side by side   |
// | summing::unroll: 4 in GLSL                    | 2026-11-22-h200, "several terms a turn"              |
// | 192 terms at least                            | reasoned: sizes of about 100 keep one kernel         |
// | 64 terms of a work-item; more are shared out, | reasoned: a second launch takes less                 |
// |   in two launches                             |                                                      |
// | 4 shares at most                              | 2026-11-24-h200, "Few outputs": then local tiles win |

#include <cstdint>
#include <string>
#include <tuple>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_tile/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/products/register_sums.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Work-items of each micro-tile, and micro-tiles of a work-group.
constexpr std::int64_t items_of_tile(const group_tile& f, const schedule& s) {
    return f.items_along_x ? s.local_x : s.local_y;
}
constexpr std::int64_t tiles_of_group(const group_tile& f, const schedule& s) {
    return f.items_along_x ? s.local_y : s.local_x;
}

class group_tile_builder : register_sums {
public:
    group_tile_builder(const unwritten_kernel& k, const group_tile& f)
        : register_sums(k.low, k.of, k.facts, k.how, f.micro, f.left_four_rows), form_(f) {}

    /// A work-group's tiles beside each other, each of several work-items: every one of them adds up terms
    /// as far apart as they are many, and a tree in local memory, whose order depends on nothing but their
    /// number, joins what they have.
    void run() {
        // Work-items that follow each other read neighbours: columns, or terms.
        const bool by_terms = form_.items_along_x;
        const std::int64_t items = items_of_tile(form_, schedule_), across = tiles_of_group(form_, schedule_);
        const node_id me = b_.declare("item", b_.item(by_terms ? "@local_x" : "@local_y"));
        const node_id tile = b_.declare("tile", b_.item(by_terms ? "@local_y" : "@local_x"));
        const node_id number = b_.plus(b_.times(n(across), b_.item("@group_x")), tile);
        j0_ = b_.declare("j", b_.times(n(type_.lanes * micro_.vectors), number));
        i0_ = b_.declare("i", b_.times(n(micro_.rows), b_.item("@group_y")));
        row_count_ = low_.extents.rows();
        col_count_ = low_.extents.cols();
        // Barriers are for all: those behind the last column add up its terms.
        const node_id width = n(type_.lanes), last = quotient(before(col_count_), width);
        begin(i0_, b_.declare("first", b_.index_op(op::min, j0_, b_.times(width, last))));
        if (type_.lanes == 4) low_.known.add_multiple_of_4(j_[0]);
        node_id first = me, end = low_.extents.depth();
        if (stores_shares_) {
            share_ = b_.declare("share", b_.item("@group_z"));
            std::tie(first, end) = low_.extents.terms_of_share(share_, end);
            first = b_.plus(first, me);
        }
        strided_loop(schedule_.sums.unroll, first, end, n(items),
                     [&](node_id k) { add_terms(k, 1, right_terms(k, 1)); });
        join(me, tile, items, across);
        b_.leave_if(b_.compare(op::greater, me, n(0)));
        write(false);
    }

private:
    const group_tile form_;

    /// The first of a tile's `items` work-items gets what all have. In each round the upper half of those
    /// that are left hands its sums over, to where it has read before, and is done.
    void join(node_id me, node_id tile, std::int64_t items, std::int64_t across) {
        const std::int64_t entries = items / 2 * across;
        const int sums = b_.local_array("sums", type_, entries * micro_.rows * micro_.vectors);
        const node_id mine = b_.declare("slot", b_.plus(b_.times(me, n(across)), tile));
        const auto each_sum = [&](std::int64_t from_mine, auto body) {
            for (int r = 0; r < micro_.rows; ++r)
                for (int c = 0; c < micro_.vectors; ++c)
                    body(acc(r, c), b_.plus(mine, n((r * micro_.vectors + c) * entries + from_mine)));
        };
        for (std::int64_t half = items / 2; half > 0; half /= 2) {
            const bool starts = 2 * half == items;
            const node_id upper = b_.compare(op::greater_equal, me, n(half));
            b_.branch(starts ? upper : b_.both(upper, b_.compare(op::less, me, n(2 * half))), [&] {
                each_sum(starts ? -half * across : 0, [&](const std::string& sum, node_id at) {
                    b_.store_local(sums, at, b_.name(sum, type_));
                });
            });
            b_.barrier();
            b_.branch(b_.compare(op::less, me, n(half)), [&] {
                each_sum(starts ? 0 : half * across, [&](const std::string& sum, node_id at) {
                    b_.assign(sum, b_.apply(op::add, type_, b_.name(sum, type_), b_.load_local(sums, at)));
                });
            });
        }
    }
};

inline group_count groups(const group_tile& f, const launch& l) {
    const std::int64_t columns = std::int64_t{l.how.lanes} * f.micro.vectors * tiles_of_group(f, l.how);
    return {ceil_div(l.numbers.cols, columns), ceil_div(l.numbers.rows, f.micro.rows), l.parts()};
}
inline std::string describe(const group_tile& f, const schedule& s) {
    return "micro-tiles of " + by(f.micro.rows, f.micro.vectors * s.lanes) + ", " +
           count_of(tiles_of_group(f, s), "tile") + " beside each other, " +
           count_of(items_of_tile(f, s), "work-item") + " for each";
}
constexpr void add_rules(const group_tile&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_tile& f, const unwritten_kernel& k) {
    group_tile_builder(k, f).run();
}
constexpr bool joins(const group_tile&, const launch_view&, const decision&) {
    return false;
}
inline schedule second_launch(const group_tile&, const launch_view& v, const decision& first) {
    return sum_of_tiles(v, first);
}
constexpr int adders(const group_tile&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const group_tile&, const launch& l) {
    return row_of_shares_for_each(l);
}

} // namespace sinter::plan
