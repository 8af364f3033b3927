#pragma once
// Contractions in micro-tiles of registers, whose operands come straight from memory: of one work-item, or of
// several that share the terms of its sums.

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/products/tile_output.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

class register_tile_builder : tile_output {
public:
    register_tile_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : tile_output(low, k, facts, s, {s.rows, s.vectors, s.whole_vectors, s.by_rows},
                      s.pass == fold_pass::shares),
          type_{register_type(product_.type, facts), false, s.lanes} {}

    /// A work-item's tile, whose top left corner it finds from its number.
    void run(node_id item_x, node_id item_y) {
        const int width = type_.lanes * micro_.vectors;
        const node_id tile = item_y;
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
            loop("k", share_, depth, parts, [&](node_id k) { add_terms(k, 1); });
        } else if (stores_shares_) {
            const auto [first, end] = low_.extents.terms_of_share(share_, depth);
            loop("k", first, end, n(1), [&](node_id k) { add_terms(k, 1); });
        } else if (four_terms()) {
            const node_id fours = b_.declare("fours", b_.rounded_down(depth, n(4)));
            counted_loop(
                schedule_.unroll, n(0), fours, [&](node_id k) { add_terms(k, 4); }, 4);
            loop("k", fours, depth, n(1), [&](node_id k) { add_terms(k, 1); });
        } else {
            counted_loop(schedule_.unroll, n(0), depth, [&](node_id k) { add_terms(k, 1); });
        }
        write(true);
        if (!stores_shares_ || !schedule_.joins) return;
        join_shares_of_items(low_, kernel_, facts_, schedule_.sums_in_blocks, tile, [&](auto output) {
            const auto end = [&](node_id begin, int extent, node_id count) {
                return b_.index_op(op::min, b_.plus(begin, n(extent)), count);
            };
            loop("row", i0_, end(i0_, micro_.rows, row_count_), n(1), [&](node_id row) {
                loop("col", j0_, end(j0_, width, col_count_), n(1), [&](node_id col) { output(row, col); });
            });
        });
    }

    /// A work-group's tiles beside each other, each of several work-items: every one of them adds up terms
    /// as far apart as they are many, and a tree in local memory, whose order depends on nothing but their
    /// number, joins what they have.
    void run_together() {
        // Work-items that follow each other read neighbours: columns, or terms.
        const bool by_terms = schedule_.right.along_terms;
        const std::int64_t items = by_terms ? schedule_.local_x : schedule_.local_y,
                           across = by_terms ? schedule_.local_y : schedule_.local_x;
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
        strided_loop(schedule_.unroll, first, end, n(items), [&](node_id k) { add_terms(k, 1); });
        join(me, tile, items, across);
        b_.leave_if(b_.compare(op::greater, me, n(0)));
        write(false);
    }

private:
    const loops::value_type type_;
    node_id i0_ = -1, j0_ = -1, row_count_ = -1, col_count_ = -1;
    std::vector<node_id> i_, j_; ///< what is read: rows, and the first columns of vectors

    /// Four rows of the left operand are one vector.
    bool rows_together() const { return schedule_.left.vector && !schedule_.left.along_terms; }
    /// Four terms are added at a time, as they are one vector of an operand.
    bool four_terms() const {
        return schedule_.is(run_shape::tile) &&
               ((schedule_.left.vector && schedule_.left.along_terms) || schedule_.right.along_terms);
    }

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

    /// Rows and columns past the edge repeat the last ones: read, and never written.
    void begin(node_id i0, node_id j0) {
        const node_id last_row = before(row_count_), last_col = before(col_count_);
        i_ = {i0};
        j_ = {j0};
        if (rows_together()) low_.known.add_multiple_of_4(i0);
        for (int r = 1; r < micro_.rows; ++r) {
            const bool starts = rows_together() && r % 4 == 0;
            const node_id limit = starts ? b_.times(n(4), quotient(last_row, n(4))) : last_row;
            i_.push_back(b_.declare(numbered("i", r), b_.index_op(op::min, b_.plus(i0, n(r)), limit)));
            if (starts) low_.known.add_multiple_of_4(i_.back());
        }
        for (int c = 1; c < micro_.vectors; ++c)
            j_.push_back(b_.declare(numbered("j", c),
                                    b_.index_op(op::min, b_.plus(j0, n(c * type_.lanes)), last_col)));
        for (int r = 0; r < micro_.rows; ++r)
            for (int c = 0; c < micro_.vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.real(0, type_.type), type_.lanes), false);
    }

    /// The `count` terms from k on. A row's left factors are one vector, or four rows' of a term.
    void add_terms(node_id k, int count) {
        const std::vector<node_id> right = four_terms() && schedule_.right.along_terms && count == 4
                                               ? turned_right_terms(k)
                                               : right_terms(k, count);
        std::vector<node_id> left;
        for (int r = 0; r < micro_.rows; ++r) {
            const node_id i = i_[static_cast<std::size_t>(r)];
            if (!rows_together())
                left = {b_.declare(numbered("a", r), low_.value(product_.args[0], i, k, count))};
            else if (r % 4 == 0)
                left = four_rows_of_left(r, k, count);
            for (int t = 0; t < count; ++t)
                for (int c = 0; c < micro_.vectors; ++c) {
                    const int which = t * micro_.vectors + c;
                    const node_id a = rows_together() ? b_.lane(left[static_cast<std::size_t>(t)], r % 4)
                                                      : b_.lane(left[0], t);
                    b_.assign(acc(r, c),
                              sum_with(acc(r, c), a, right[static_cast<std::size_t>(which)], type_));
                }
        }
    }

    /// Rows r to r + 3 of the tile: a vector for each of `count` terms.
    std::vector<node_id> four_rows_of_left(int r, node_id k, int count) {
        std::vector<node_id> left;
        for (int t = 0; t < count; ++t)
            left.push_back(b_.declare(
                numbered("a", r + t),
                low_.value_down(product_.args[0], i_[static_cast<std::size_t>(r)], b_.plus(k, n(t)), 4)));
        return left;
    }

    /// `count` terms from k on of the right operand, each as vectors of columns.
    std::vector<node_id> right_terms(node_id k, int count) {
        std::vector<node_id> right;
        for (int t = 0; t < count; ++t)
            for (int c = 0; c < micro_.vectors; ++c)
                right.push_back(b_.declare(numbered("b", t * micro_.vectors + c),
                                           b_.splat(low_.value(product_.args[1], b_.plus(k, n(t)),
                                                               j_[static_cast<std::size_t>(c)], type_.lanes),
                                                    type_.lanes)));
        return right;
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

    /// `inside`: the tile's first column exists.
    void write(bool inside) {
        each_row(type_, b_.minus(row_count_, i0_), [&](node_id r, const std::vector<node_id>& sums) {
            const auto write_row = [&](node_id i) {
                for (int c = 0; c < micro_.vectors; ++c)
                    write_tile(i, b_.plus(j0_, n(c * type_.lanes)), col_count_,
                               sums[static_cast<std::size_t>(c)], inside && c == 0);
            };
            const node_id i = b_.plus(i0_, r);
            if (micro_.rows_in_loop) return write_row(b_.declare("row", i));
            const std::int64_t number = b_.at(r).imm;
            const auto own = [&] { write_row(i_[static_cast<std::size_t>(number)]); };
            if (number == 0) return own();
            b_.branch(b_.compare(op::less, i, row_count_), own);
        });
    }
};

} // namespace sinter::plan
