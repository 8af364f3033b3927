#pragma once
// A work-group's tile of a contraction, in micro-tiles of a work-item's registers.

#include <algorithm>
#include <string>
#include <vector>

#include <sinter/plan/forms/local_tile/local_tile_builder.hpp>

namespace sinter::inline SINTER_ABI::plan {

class micro_tile_builder final : public local_tile_builder {
public:
    micro_tile_builder(const unwritten_kernel& k, const local_tile& f)
        : local_tile_builder(k, f.tile, matrix_units::none, {}, {}), slices_(f.slices) {}

private:
    const int micro_rows_ = micro_.rows / width_;
    const std::int64_t across_ = right_.vectors / micro_.vectors, down_ = left_.vectors / micro_rows_;
    const std::int64_t tiles_ = across_ * down_;
    const std::int64_t slices_;
    node_id row_ = -1, col_ = -1;   ///< of the micro-tile
    node_id slice_ = -1, own_ = -1; ///< of several: this work-item's, and its number among those of it

    /// Which micro-tile a work-item takes. 32 that run together take four rows of eight, as square as they
    /// can be: they read the fewest different vectors of local memory, and eight in a row are all of its
    /// banks.
    void place(node_id item) override {
        if (slices_ > 1) {
            slice_ = b_.declare("slice", quotient(item, n(tiles_)));
            item = own_ = b_.declare("own", remainder(item, n(tiles_)));
        }
        node_id row = quotient(item, n(across_)), col = remainder(item, n(across_));
        if (across_ > 8 && across_ % 8 == 0 && down_ % 4 == 0) {
            const auto digit = [&](std::int64_t one, std::int64_t base) {
                return remainder(quotient(item, n(one)), n(base));
            };
            row = b_.plus(digit(8, 4), b_.times(n(4), quotient(item, n(4 * across_))));
            col = b_.plus(remainder(item, n(8)), b_.times(n(8), digit(32, across_ / 8)));
        }
        row_ = b_.declare("micro_row", row);
        col_ = b_.declare("micro_col", col);
    }

    register_sums sums() const override {
        register_sums own{{}, type_};
        for (int r = 0; r < micro_.rows; ++r)
            for (int c = 0; c < micro_.vectors; ++c) own.names.push_back(acc(r, c));
        return own;
    }

    void multiply() override {
        const std::int64_t depth = tile_.size.depth / slices_;
        if (slices_ > 1)
            for (block* o : {&left_, &right_})
                o->side = b_.declare(o->is_left ? "left_slice" : "right_slice",
                                     b_.plus(o->side, b_.times(slice_, n(depth * o->pitch))));
        const auto terms = [&](node_id k) {
            for (int r = 0; r < micro_rows_; ++r)
                b_.declare(numbered("a", r), load(left_, k, b_.plus(row_, n(r * down_))));
            for (int c = 0; c < micro_.vectors; ++c)
                b_.declare(numbered("b", c), load(right_, k, b_.plus(col_, n(c * across_))));
            for (int r = 0; r < micro_.rows; ++r)
                for (int c = 0; c < micro_.vectors; ++c) {
                    const node_id a = b_.name(numbered("a", r / width_), type_);
                    const node_id product =
                        b_.apply(op::multiply, type_, b_.scalar_factor(b_.lane(a, r % width_), type_),
                                 b_.name(numbered("b", c), type_));
                    b_.assign(acc(r, c), b_.apply(op::add, type_, b_.name(acc(r, c), type_), product));
                }
        };
        loop("k", n(0), n(depth), n(1), terms, true);
    }

    /// The first slice's work-items add the sums of the others to their own, in their order; through the
    /// right operand's local memory, as many at a time as it holds. The others leave.
    void join_slices() {
        const std::int64_t most = 2 * tile_.size.depth * right_.pitch / tiles_;
        const std::vector<std::string> own = sums().names;
        const auto is = [&](std::int64_t which) { return b_.compare(op::equal, slice_, n(which)); };
        for (std::int64_t slice = 1; slice < slices_; ++slice)
            for (std::size_t first = 0; first < own.size(); first += static_cast<std::size_t>(most)) {
                const std::size_t end = (std::min)(own.size(), first + static_cast<std::size_t>(most));
                const auto for_each = [&](auto act) {
                    for (std::size_t k = first; k < end; ++k)
                        act(own[k], b_.plus(own_, n(static_cast<std::int64_t>(k - first) * tiles_)));
                };
                b_.barrier();
                b_.branch(is(slice), [&] {
                    for_each([&](const std::string& sum, node_id at) {
                        b_.store_local(right_.array, at, b_.name(sum, type_));
                    });
                });
                b_.barrier();
                b_.branch(is(0), [&] {
                    for_each([&](const std::string& sum, node_id at) {
                        b_.assign(sum, b_.apply(op::add, type_, b_.name(sum, type_),
                                                b_.load_local(right_.array, at)));
                    });
                });
            }
        b_.leave_if(b_.compare(op::greater, slice_, n(0)));
    }

    void write(node_id first_row, node_id first_col, node_id rows, node_id cols) override {
        if (slices_ > 1) join_slices();
        const node_id i = b_.declare("i", b_.plus(first_row, b_.times(n(width_), row_)));
        const node_id j = b_.declare("j", b_.plus(first_col, b_.times(n(width_), col_)));
        each_row(type_, b_.minus(rows, i), [&](node_id r, const std::vector<node_id>& sums) {
            const node_id below = row_of_tile(r, down_);
            const node_id row =
                micro_.rows_in_loop ? b_.declare("row", b_.plus(i, below)) : b_.plus(i, below);
            b_.branch(b_.compare(op::less, row, rows), [&] {
                for (int c = 0; c < micro_.vectors; ++c) {
                    const node_id column = b_.plus(j, n(width_ * c * across_));
                    if (width_ % 4 == 0) low_.known.add_multiple_of_4(column);
                    write_tile(row, column, cols, sums[static_cast<std::size_t>(c)], false);
                }
            });
        });
    }
};

} // namespace sinter::plan
