#pragma once
// The sums of a micro-tile in registers, whose operands come straight from memory.

#include <string>
#include <vector>

#include <sinter/plan/micro_tile.hpp>
#include <sinter/plan/products/tile_output.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

class register_sums : protected tile_output {
protected:
    /// `rows_together`: four rows of the left operand are one vector.
    register_sums(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                  const micro_tile& micro, bool rows_together)
        : tile_output(low, k, facts, s, micro, s.sums.pass == fold_pass::shares),
          rows_together_(rows_together) {}

    const loops::value_type type_{register_type(product_.type, facts_), false, schedule_.lanes};
    const bool rows_together_;
    node_id i0_ = -1, j0_ = -1, row_count_ = -1, col_count_ = -1;
    std::vector<node_id> i_, j_; ///< what is read: rows, and the first columns of vectors

    /// Rows and columns past the edge repeat the last ones: read, and never written.
    void begin(node_id i0, node_id j0) {
        const node_id last_row = before(row_count_), last_col = before(col_count_);
        i_ = {i0};
        j_ = {j0};
        if (rows_together_) low_.known.add_multiple_of_4(i0);
        for (int r = 1; r < micro_.rows; ++r) {
            const bool starts = rows_together_ && r % 4 == 0;
            const node_id limit = starts ? b_.times(n(4), quotient(last_row, n(4))) : last_row;
            i_.push_back(b_.declare(numbered("i", r), b_.index_op(op::min, b_.plus(i0, n(r)), limit)));
            if (starts) low_.known.add_multiple_of_4(i_.back());
        }
        for (int c = 1; c < micro_.vectors; ++c)
            j_.push_back(b_.declare(numbered("j", c),
                                    b_.index_op(op::min, b_.plus(j0, n(c * type_.lanes)), last_col)));
        for (int r = 0; r < micro_.rows; ++r)
            for (int c = 0; c < micro_.vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.number(0, type_.type), type_.lanes), false);
    }

    /// The `count` terms from k on, of which the right operand's are known. A row's left factors are one
    /// vector, or four rows' of a term.
    void add_terms(node_id k, int count, const std::vector<node_id>& right) {
        std::vector<node_id> left;
        for (int r = 0; r < micro_.rows; ++r) {
            const node_id i = i_[static_cast<std::size_t>(r)];
            if (!rows_together_)
                left = {b_.declare(numbered("a", r), low_.value(product_.args[0], i, k, count))};
            else if (r % 4 == 0)
                left = four_rows_of_left(r, k, count);
            for (int t = 0; t < count; ++t)
                for (int c = 0; c < micro_.vectors; ++c) {
                    const int which = t * micro_.vectors + c;
                    const node_id a = rows_together_ ? b_.lane(left[static_cast<std::size_t>(t)], r % 4)
                                                     : b_.lane(left[0], t);
                    b_.assign(acc(r, c),
                              sum_with(acc(r, c), a, right[static_cast<std::size_t>(which)], type_));
                }
        }
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

private:
    /// Rows r to r + 3 of the tile: a vector for each of `count` terms.
    std::vector<node_id> four_rows_of_left(int r, node_id k, int count) {
        std::vector<node_id> left;
        for (int t = 0; t < count; ++t)
            left.push_back(b_.declare(
                numbered("a", r + t),
                low_.value_down(product_.args[0], i_[static_cast<std::size_t>(r)], b_.plus(k, n(t)), 4)));
        return left;
    }
};

} // namespace sinter::plan
