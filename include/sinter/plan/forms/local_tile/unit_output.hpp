#pragma once
// Which elements of a tile work-items have that multiply by matrix units, and how they write them.
//
// 32 work-items together multiply 16 rows of the left operand by 8 columns of the right one. Who holds what
// is given by NVIDIA's PTX ISA, "Matrix Fragments for mma.m16n8k8" (doubles, and floats of 11 digits) and
// "mma.m16n8k16" (halves, two terms in a number). Work-item 4 r + t of the 32 has rows r and r + 8 of the
// left matrix and column r of the right one, terms t and t + 4 (or pairs of terms). Of the result it has
// columns 2 t and 2 t + 1 of both rows. Which rows, columns and terms of the tile those are is free: a
// work-item has `width` rows and twice as many columns side by side. A matrix's numbers must be registers
// side by side, or else the units wait for them to be moved. So rows r and r + 8 are neighbours, and local
// memory has the numbers in that order, except those of floats, which are split on the way.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/forms/local_tile/local_tile_builder.hpp>

namespace sinter::inline SINTER_ABI::plan {

class unit_output : public local_tile_builder {
protected:
    unit_output(const unwritten_kernel& k, const unit_tile& f, rows_of_block left, rows_of_block right)
        : local_tile_builder(k, f.tile, f.unit, left, right) {}

    static constexpr int step = 8; ///< columns of a matrix, half of its rows, its terms (halves: twice)
    static constexpr double scale = 0x1p13; ///< of both operands, where they are split
    const bool splits_ = units_ == matrix_units::floats;
    /// A matrix of floats has rows of two vectors, where there are two: the compiler finds registers for more
    /// products at a time (bench/results/single_figures.md).
    const bool apart_ = splits_ && micro_.rows * step / width_ % (2 * step) == 0;
    /// Of the 32's tile.
    const int vectors_down_ = micro_.rows * step / width_, vectors_across_ = micro_.vectors * 4;
    const loops::value_type sums_{type_.type, false, 4};
    node_id row_ = -1, col_ = -1;         ///< the first vectors of this work-item's tile
    node_id matrix_row_ = -1, term_ = -1; ///< r and t of above

    int matrices_down() const { return vectors_down_ * width_ / (2 * step); }
    int matrices_across() const { return vectors_across_ * width_ / step; }
    static std::string sum(int m, int c) { return numbered("sum", m).append("_").append(std::to_string(c)); }

    void place(node_id item) override {
        const node_id among = b_.declare("among_32", remainder(item, n(32)));
        const node_id tile = b_.declare("tile", quotient(item, n(32)));
        const node_id across = n(right_.vectors / vectors_across_);
        matrix_row_ = b_.declare("matrix_row", quotient(among, n(4)));
        term_ = b_.declare("term", remainder(among, n(4)));
        row_ = b_.declare("tile_row", b_.times(n(vectors_down_), quotient(tile, across)));
        col_ = b_.declare("tile_col", b_.times(n(vectors_across_), remainder(tile, across)));
    }

    register_sums sums() const override {
        register_sums own{{}, sums_};
        for (int m = 0; m < matrices_down(); ++m)
            for (int c = 0; c < matrices_across(); ++c) own.names.push_back(sum(m, c));
        return own;
    }

    /// Which of a work-item's rows, and of which of its vectors, is the upper or lower one of a matrix.
    struct own_row {
        int vector, lane;
    };
    own_row row_of(int m, int lower) const {
        if (apart_) return {m / width_ * 2 + lower, m % width_};
        return {2 * m / width_, 2 * m % width_ + lower};
    }

private:
    int kept_ = -1; ///< array of the sums that a loop writes

    void write(node_id first_row, node_id first_col, node_id rows, node_id cols) override {
        const auto start = [&](const char* name, node_id first, node_id tile, node_id own) {
            return b_.declare(name, b_.plus(first, b_.times(n(width_), b_.plus(tile, own))));
        };
        const node_id i = start("i", first_row, row_, matrix_row_),
                      j = start("j", first_col, col_, b_.times(n(2), term_));
        const auto write_all = [&] {
            if (micro_.rows_in_loop)
                keep_sums(i, j);
            else
                write_sums(i, j, rows, cols);
        };
        if (micro_.rows_in_loop)
            kept_ = b_.local_array("micro_tile", type_, own_rows() * own_vectors(), true);
        if (!splits_) {
            write_all();
        } else {
            clear_outside(i, j, rows, cols);
            b_.branch(all_finite(), [&] {
                const node_id unscale = b_.splat(b_.number(1 / (scale * scale), type_.type), 4);
                for (int m = 0; m < matrices_down(); ++m)
                    for (int c = 0; c < matrices_across(); ++c)
                        b_.assign(sum(m, c),
                                  b_.apply(op::multiply, sums_, b_.name(sum(m, c), sums_), unscale));
                write_all();
            });
            b_.otherwise([&] { sum_again(i, j, rows, cols); });
        }
        if (micro_.rows_in_loop) write_kept(i, j, rows, cols);
    }

    /// Rows of a work-item, and vectors in each.
    std::int64_t own_rows() const { return vectors_down_ * width_ / step; }
    std::int64_t own_vectors() const { return 2 * vectors_across_ / step; }
    node_id column_at(node_id j, std::int64_t v) { return b_.plus(j, n(width_ * (step * (v / 2) + v % 2))); }
    node_id place_kept(node_id row, node_id vector) {
        return b_.plus(b_.times(row, n(own_vectors())), vector);
    }
    /// Puts all sums where a loop finds them, see tile_output::each_row.
    void keep_sums(node_id i, node_id j) {
        each_row(i, [&](node_id, int m, int lower) {
            const own_row r = row_of(m, lower);
            std::int64_t v = 0;
            each_column(j, m, lower, [&](node_id, node_id sum) {
                b_.store_local(kept_, place_kept(n(r.vector * width_ + r.lane), n(v++)), sum);
            });
        });
    }
    void write_kept(node_id i, node_id j, node_id rows, node_id cols) {
        if (schedule_.lanes == 1) return write_kept_rows(i, j, rows, cols, false);
        b_.branch(
            b_.both(b_.compare(op::less, last_row(i), rows), b_.compare(op::less_equal, end_col(j), cols)),
            [&] { write_kept_rows(i, j, rows, cols, true); });
        b_.otherwise([&] { write_kept_rows(i, j, rows, cols, false); });
    }
    /// `inside`: all rows and columns are in the result.
    void write_kept_rows(node_id i, node_id j, node_id rows, node_id cols, bool inside) {
        const node_id left = b_.minus(rows, i);
        loop("r", n(0), b_.index_op(op::min, left, n(own_rows())), n(1), [&](node_id r) {
            const node_id below = row_of_tile(r, step);
            const node_id row = b_.declare("row", b_.plus(i, below));
            const auto write_row = [&] {
                for (std::int64_t v = 0; v < own_vectors(); ++v) {
                    const node_id column = column_at(j, v);
                    if (width_ % 4 == 0) low_.known.add_multiple_of_4(column);
                    const node_id sum =
                        b_.declare("kept" + std::to_string(v), b_.load_local(kept_, place_kept(r, n(v))));
                    if (inside)
                        finish(row, column, sum, width_);
                    else
                        write_tile(row, column, cols, sum, false);
                }
            };
            if (inside)
                write_row();
            else
                b_.branch(b_.compare(op::less, row, rows), write_row);
        });
    }

    /// Away from the edges without a branch, so that what the epilogue reads is asked for at once.
    void write_sums(node_id i, node_id j, node_id rows, node_id cols) {
        if (schedule_.lanes == 1) return write_guarded(i, j, rows, cols);
        b_.branch(
            b_.both(b_.compare(op::less, last_row(i), rows), b_.compare(op::less_equal, end_col(j), cols)),
            [&] {
                each_row(i, [&](node_id row, int m, int lower) {
                    each_column(j, m, lower,
                                [&](node_id column, node_id sum) { finish(row, column, sum, width_); });
                });
            });
        b_.otherwise([&] { write_guarded(i, j, rows, cols); });
    }
    /// The last of this work-item's rows, and what is behind its last column.
    node_id last_row(node_id i) {
        return b_.plus(i, n(width_ * step * (vectors_down_ / step - 1) + width_ - 1));
    }
    node_id end_col(node_id j) {
        return b_.plus(j, n(width_ * step * (vectors_across_ / step - 1) + 2 * width_));
    }
    /// Sums beyond the edges are of anything, and must not be looked at.
    void clear_outside(node_id i, node_id j, node_id rows, node_id cols) {
        const node_id outside_rows = b_.compare(op::greater_equal, last_row(i), rows),
                      outside_cols = b_.compare(op::greater, end_col(j), cols);
        b_.branch(b_.compare(op::logical_or, outside_rows, outside_cols), [&] {
            const loops::value_type one{type_.type, false, 1};
            for (int m = 0; m < matrices_down(); ++m)
                for (int c = 0; c < matrices_across(); ++c) {
                    std::vector<node_id> kept;
                    for (const int lower : {0, 1})
                        for (const int second : {0, 1}) {
                            const node_id col =
                                b_.plus(j, n(width_ * (step * (c / width_) + second) + c % width_));
                            kept.push_back(b_.apply(op::select, one,
                                                    b_.both(b_.compare(op::less, row_at(i, m, lower), rows),
                                                            b_.compare(op::less, col, cols)),
                                                    b_.lane(b_.name(sum(m, c), sums_), 2 * lower + second),
                                                    b_.number(0, type_.type)));
                        }
                    b_.assign(sum(m, c), b_.build(std::move(kept)));
                }
        });
    }
    void write_guarded(node_id i, node_id j, node_id rows, node_id cols) {
        each_row(i, [&](node_id row, int m, int lower) {
            b_.branch(b_.compare(op::less, row, rows), [&] {
                each_column(j, m, lower,
                            [&](node_id column, node_id sum) { write_tile(row, column, cols, sum, false); });
            });
        });
    }
    /// Calls `visit(row, matrix, lower)` for this work-item's rows, the upper and lower one of each matrix.
    template <class Visit>
    void each_row(node_id i, Visit visit) {
        for (int m = 0; m < matrices_down(); ++m)
            for (int lower = 0; lower < 2; ++lower) visit(row_at(i, m, lower), m, lower);
    }
    node_id row_at(node_id i, int m, int lower) {
        const own_row r = row_of(m, lower);
        return b_.plus(i, n(width_ * step * r.vector + r.lane));
    }
    /// Calls `visit(column, sum)` for the vectors of such a row.
    template <class Visit>
    void each_column(node_id j, int m, int lower, Visit visit) {
        for (int v = 0; v < own_vectors(); ++v) {
            const int second = v % 2, matrix = v / 2 * width_;
            const node_id column = column_at(j, v);
            if (width_ % 4 == 0) low_.known.add_multiple_of_4(column);
            std::vector<node_id> elements;
            for (int l = 0; l < width_; ++l)
                elements.push_back(b_.lane(b_.name(sum(m, matrix + l), sums_), 2 * lower + second));
            visit(column, b_.build(std::move(elements)));
        }
    }

    /// Zero times a finite number is zero.
    node_id all_finite() {
        const node_id zeros = b_.splat(b_.number(0, type_.type), 4);
        b_.declare("zeros", zeros, false);
        const node_id so_far = b_.name("zeros", sums_);
        for (int m = 0; m < matrices_down(); ++m)
            for (int c = 0; c < matrices_across(); ++c)
                b_.assign("zeros", b_.apply(op::add, sums_, so_far,
                                            b_.apply(op::multiply, sums_, b_.name(sum(m, c), sums_), zeros)));
        const auto is_zero = [&](int l) {
            return b_.compare(op::equal, b_.lane(so_far, l), b_.number(0, type_.type));
        };
        return b_.both(b_.both(is_zero(0), is_zero(1)), b_.both(is_zero(2), is_zero(3)));
    }

    /// This work-item's elements, term by term, in micro-tiles of a vector for each of as many rows.
    void sum_again(node_id i, node_id j, node_id rows, node_id cols) {
        const loops::value_type one{type_.type, false, 1};
        const node_id run = n(width_ * step);
        loop("down", n(0), n(2 * matrices_down() / width_), n(1), [&](node_id down) {
            const node_id row = b_.declare("row", b_.plus(i, b_.times(run, down)));
            std::vector<node_id> rows_read{row};
            for (int r = 1; r < width_; ++r)
                rows_read.push_back(
                    b_.declare(numbered("row", r), b_.index_op(op::min, b_.plus(row, n(r)), before(rows))));
            loop("across", n(0), n(2 * matrices_across() / width_), n(1), [&](node_id across) {
                const node_id pair = quotient(across, n(2)), second = remainder(across, n(2));
                const node_id col =
                    b_.declare("col", b_.plus(b_.plus(j, b_.times(run, pair)), b_.times(n(width_), second)));
                if (width_ % 4 == 0) low_.known.add_multiple_of_4(col);
                b_.branch(b_.both(b_.compare(op::less, row, rows), b_.compare(op::less, col, cols)), [&] {
                    for (int r = 0; r < width_; ++r)
                        b_.declare(numbered("sum", r), b_.splat(b_.number(0, type_.type), width_), false);
                    loop("k", begin_, end_, n(1), [&](node_id k) {
                        const node_id b = b_.declare("right", right_vector(k, col, cols));
                        for (int r = 0; r < width_; ++r) {
                            const node_id at = rows_read[static_cast<std::size_t>(r)],
                                          a = b_.cast(one, low_.value(product_.args[0], at, k, 1)),
                                          so_far = b_.name(numbered("sum", r), type_);
                            b_.assign(numbered("sum", r),
                                      b_.apply(op::add, type_, so_far, b_.apply(op::multiply, type_, a, b)));
                        }
                    });
                    for (int r = 0; r < width_; ++r) {
                        const node_id sum = b_.name(numbered("sum", r), type_), at = b_.plus(row, n(r));
                        if (micro_.rows_in_loop) {
                            const node_id own = b_.plus(b_.times(n(width_), down), n(r));
                            b_.store_local(kept_, place_kept(own, across), sum);
                        } else {
                            b_.branch(b_.compare(op::less, at, rows),
                                      [&] { write_tile(at, col, cols, sum, false); });
                        }
                    }
                });
            });
        });
    }
    /// Neighbouring columns of the right operand; past the edge the last one is repeated.
    node_id right_vector(node_id k, node_id col, node_id cols) {
        const auto element = [&](node_id at, int lanes) {
            return low_.value(product_.args[1], k, at, lanes);
        };
        if (right_.fetch.vector && !right_.fetch.along_terms)
            return b_.cast(type_, b_.splat(element(col, width_), width_));
        std::vector<node_id> elements;
        for (int l = 0; l < width_; ++l)
            elements.push_back(element(b_.index_op(op::min, b_.plus(col, n(l)), before(cols)), 1));
        return b_.cast(type_, b_.build(std::move(elements)));
    }
};

} // namespace sinter::plan
