#pragma once
// A work-item computes a micro-tile of a product in registers. It reads its operands straight from memory,
// through the caches.
//
//           four columns (lanes)             work-item a: 4 x 4 sums in registers
//         +------+------+
//  4 rows | aaaa | bbbb |      for each term k:  4 elements of A's column,
//         | aaaa | bbbb |                        1 vector of B's row,
//         | aaaa | bbbb |                        4 multiply-adds of vectors
//         | aaaa | bbbb |
//         +------+------+
//
// | number                               | from (docs/schedules.md, "How to read a section")                |
// | micro: 4 x 1 vectors, CPU 4 x 2      | none                                                             |
// | micro.rows: a maker's (Adreno: 8)    | fact register_rows                                               |
// | micro, where tiles were tuned        | table                                                            |
// | micro: llvmpipe 8 x 2, or 8 x 4 from | 2026-11-23-two-cores                                             |
// |   2^26 multiply-adds on              |                                                                  |
// | micro.rows: 1 in thin products of    | 2026-11-23-h200, evening/                                        |
// |   few columns, GPU                   |                                                                  |
// | micro: CPU, fewer than 48 columns:   | 2026-11-26-two-cores, "Products of few columns"                  |
// |   8 or 6 rows                        |                                                                  |
// | tiles_down: CPU, thin: 64            | 2026-11-23-two-cores, "Shapes"                                   |
// | rows_first, local_x: llvmpipe's SIMD | fact: eight work-items along x                                   |
// | local_x, local_y: 8 x 8, thinner if  | reasoned                                                         |
// |   the result is                      |                                                                  |
// | left, right_four_terms: llvmpipe     | layout: four terms, or four rows, of a texel                     |
// | shares: from 2048 terms on, of 64    | reasoned: share_out_tiles                                        |
// |   terms or more; CPU 4096            |                                                                  |

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/register_tile/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/products/register_sums.hpp>

namespace sinter::inline SINTER_ABI::plan {

class register_tile_builder : register_sums {
public:
    register_tile_builder(const unwritten_kernel& k, const register_tile& f)
        : register_sums(k.low, k.of, k.facts, k.how, f.micro, f.left == left_reads::four_rows), form_(f) {}

    void run() {
        const node_id x = b_.item(form_.rows_first ? "@global_y" : "@global_x"),
                      y = b_.item(form_.rows_first ? "@global_x" : "@global_y");
        if (form_.tiles_down == 1) return tile(x, y);
        const node_id count = n(form_.tiles_down), begin = b_.declare("begin", b_.times(count, y));
        loop("tile", begin, b_.plus(begin, count), n(1), [&](node_id number) { tile(x, number); });
    }

private:
    const register_tile form_;

    /// A work-item's tile, whose top left corner it finds from its number.
    void tile(node_id item_x, node_id item_y) {
        const int width = type_.lanes * micro_.vectors;
        const node_id number = item_y;
        if (stores_shares_) { // x counts shares, y tiles
            share_ = item_x;
            const node_id across = b_.declare("across", b_.quotient_up(low_.extents.cols(), n(width)));
            item_x = remainder(item_y, across);
            item_y = quotient(item_y, across);
        }
        j0_ = b_.declare("j", b_.times(n(width), item_x));
        i0_ = b_.declare("i", b_.times(n(micro_.rows), item_y));
        row_count_ = low_.extents.rows();
        col_count_ = low_.extents.cols();
        b_.leave_if(b_.compare(op::logical_or, outside(i0_, row_count_), outside(j0_, col_count_)));
        begin(i0_, j0_);
        const node_id depth = low_.extents.depth();
        if (stores_shares_ && schedule_.local_x > 1) {
            // Neighbours take neighbouring terms, so that they read neighbours.
            const node_id parts = low_.extents.parts();
            b_.leave_if(outside(share_, parts));
            loop("k", share_, depth, parts, [&](node_id k) { add_term(k); });
        } else if (stores_shares_) {
            const auto [first, end] = low_.extents.terms_of_share(share_, depth);
            loop("k", first, end, n(1), [&](node_id k) { add_term(k); });
        } else if (four_terms()) {
            const node_id fours = b_.declare("fours", b_.rounded_down(depth, n(4)));
            counted_loop(
                schedule_.sums.unroll, n(0), fours, [&](node_id k) { add_four_terms(k); }, 4);
            loop("k", fours, depth, n(1), [&](node_id k) { add_term(k); });
        } else {
            counted_loop(schedule_.sums.unroll, n(0), depth, [&](node_id k) { add_term(k); });
        }
        write(true);
        if (!stores_shares_ || !schedule_.sums.joins) return;
        join_shares_of_items(low_, kernel_, facts_, schedule_.sums.twice_in_blocks, number, [&](auto output) {
            const auto end = [&](node_id begin, int extent, node_id count) {
                return b_.index_op(op::min, b_.plus(begin, n(extent)), count);
            };
            loop("row", i0_, end(i0_, micro_.rows, row_count_), n(1), [&](node_id row) {
                loop("col", j0_, end(j0_, width, col_count_), n(1), [&](node_id col) { output(row, col); });
            });
        });
    }

    /// Four terms are added at a time, as they are one vector of an operand.
    bool four_terms() const { return form_.left == left_reads::four_terms || form_.right_four_terms; }
    void add_term(node_id k) { add_terms(k, 1, right_terms(k, 1)); }
    void add_four_terms(node_id k) {
        add_terms(k, 4, form_.right_four_terms ? turned_right_terms(k) : right_terms(k, 4));
    }

    /// Four terms, read as vectors of terms and transposed in registers.
    std::vector<node_id> turned_right_terms(node_id k) {
        const node_id last_col = before(col_count_);
        std::vector<node_id> right(static_cast<std::size_t>(4 * micro_.vectors));
        for (int c = 0; c < micro_.vectors; ++c) {
            std::vector<node_id> columns;
            for (int l = 0; l < 4; ++l) {
                const node_id j =
                    b_.index_op(op::min, b_.plus(j_[static_cast<std::size_t>(c)], n(l)), last_col);
                columns.push_back(b_.declare(numbered("column", 4 * c + l),
                                             b_.splat(low_.value_down(product_.args[1], k, j, 4), 4)));
            }
            for (int t = 0; t < 4; ++t) {
                const int which = t * micro_.vectors + c;
                right[static_cast<std::size_t>(which)] =
                    b_.declare(numbered("b", which), b_.column(columns, t));
            }
        }
        return right;
    }
};

inline group_count groups(const register_tile& f, const launch& l) {
    const schedule& s = l.how;
    std::int64_t across = ceil_div(l.numbers.cols, s.lanes * f.micro.vectors),
                 down = ceil_div(l.numbers.rows, f.tiles_down * f.micro.rows);
    if (l.writes_shares()) {
        down *= across;
        across = l.shares.parts;
    }
    if (f.rows_first) std::swap(across, down);
    return {ceil_div(across, s.local_x), ceil_div(down, s.local_y)};
}
inline std::string describe(const register_tile& f, const schedule& s) {
    return "micro-tiles of " + by(f.micro.rows, f.micro.vectors * s.lanes);
}
inline void add_rules(const register_tile& f, const schedule&, const device_facts&, lowering_rules& r) {
    r.turned_fours = f.right_four_terms || f.left == left_reads::four_rows;
}
inline void lower(const register_tile& f, const unwritten_kernel& k) {
    register_tile_builder(k, f).run();
}
inline bool joins(const register_tile& f, const launch_view& v, const decision& d) {
    return joins_in_item(v, d, f.micro.sums(d.how.lanes));
}
inline schedule second_launch(const register_tile&, const launch_view& v, const decision& first) {
    return sum_of_tiles(v, first);
}
constexpr int adders(const register_tile&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const register_tile&, const launch& l) {
    return row_of_shares_for_each(l);
}

} // namespace sinter::plan
