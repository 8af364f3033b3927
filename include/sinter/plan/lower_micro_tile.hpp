#pragma once
// A work-group's tile of a contraction, in micro-tiles of a work-item's registers.

#include <sinter/plan/lower_local_tile.hpp>

namespace sinter::plan {

class micro_tile_builder final : public local_tile_builder {
public:
    micro_tile_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : local_tile_builder(low, k, facts, s, {}, {}) {}

private:
    const int micro_rows_ = schedule_.rows / width_;
    const std::int64_t across_ = right_.vectors / schedule_.vectors, down_ = left_.vectors / micro_rows_;
    node_id row_ = -1, col_ = -1; ///< of the micro-tile

    /// Which micro-tile a work-item takes. 32 that run together take four rows of eight, as square as they
    /// can be: they read the fewest different vectors of local memory, and eight in a row are all of its
    /// banks.
    void place(node_id item) override {
        node_id row = b_.index_op(op::divide, item, n(across_)), col = b_.index_op(op::mod, item, n(across_));
        if (across_ > 8 && across_ % 8 == 0 && down_ % 4 == 0) {
            const auto digit = [&](std::int64_t one, std::int64_t base) {
                return b_.index_op(op::mod, b_.index_op(op::divide, item, n(one)), n(base));
            };
            row = b_.plus(digit(8, 4), b_.times(n(4), b_.index_op(op::divide, item, n(4 * across_))));
            col = b_.plus(b_.index_op(op::mod, item, n(8)), b_.times(n(8), digit(32, across_ / 8)));
        }
        row_ = b_.declare("micro_row", row);
        col_ = b_.declare("micro_col", col);
    }

    void declare_sums() override {
        for (int r = 0; r < schedule_.rows; ++r)
            for (int c = 0; c < schedule_.vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.real(0, type_.type), width_), false);
    }

    void multiply() override {
        const auto terms = [&](node_id k) {
            for (int r = 0; r < micro_rows_; ++r)
                b_.declare(numbered("a", r), shared(left_, k, b_.plus(row_, n(r * down_))));
            for (int c = 0; c < schedule_.vectors; ++c)
                b_.declare(numbered("b", c), shared(right_, k, b_.plus(col_, n(c * across_))));
            for (int r = 0; r < schedule_.rows; ++r)
                for (int c = 0; c < schedule_.vectors; ++c) {
                    const node_id a = b_.name(numbered("a", r / width_), type_);
                    const node_id product =
                        b_.apply(op::multiply, type_, scalar_factor(b_.lane(a, r % width_), type_),
                                 b_.name(numbered("b", c), type_));
                    b_.assign(acc(r, c), b_.apply(op::add, type_, b_.name(acc(r, c), type_), product));
                }
        };
        b_.loop("k", n(0), n(schedule_.tile.depth), n(1), terms, true);
    }

    void write(node_id first_row, node_id first_col, node_id rows, node_id cols) override {
        const node_id i = b_.declare("i", b_.plus(first_row, b_.times(n(width_), row_)));
        const node_id j = b_.declare("j", b_.plus(first_col, b_.times(n(width_), col_)));
        for (int r = 0; r < schedule_.rows; ++r) {
            const node_id row = b_.plus(i, n(r / width_ * width_ * down_ + r % width_));
            b_.branch(b_.compare(op::less, row, rows), [&] {
                for (int c = 0; c < schedule_.vectors; ++c) {
                    const node_id column = b_.plus(j, n(width_ * c * across_));
                    if (width_ % 4 == 0) low_.multiples_of_4.push_back(column);
                    write_tile(row, column, cols, b_.name(acc(r, c), type_), false);
                }
            });
        }
    }
};

} // namespace sinter::plan
