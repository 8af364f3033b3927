#pragma once
// A work-group's tile of a contraction, multiplied by matrix units: 32 work-items together multiply 16 rows
// of the left operand by 8 columns of the right one. Who holds what is given by NVIDIA's PTX ISA, "Matrix
// Fragments for mma.m16n8k8" (doubles, and floats of 11 digits) and "mma.m16n8k16" (halves, two terms in an
// element of local memory): work-item 4 r + t of the 32 has rows r and r + 8 of the left matrix and column r
// of the right one, terms t and t + 4, and of the result the columns 2 t and 2 t + 1 of both rows. Which rows
// and columns of the tile those are is free: neighbouring matrices take the neighbours in a vector, so that
// all of local memory is read, and the result written, in whole vectors.
//
// The units know 11 binary digits of a float. A float is split into its upper 11 digits and the rest, which
// has at most 12; of the four products, rest times rest is left out. With the digit that a rest may lose,
// that is an error of 2^-21 |a b| at most for each term, and for each sum of eight terms, which begins at
// zero, one rounding of the units and one addition in float: less than adding up term by term. (H. Ootomo, R.
// Yokota, "Recovering single precision accuracy from Tensor Cores", IJHPCA 36, 2022.) Both operands are taken
// times 2^13, since the least bit of a subnormal float is that much smaller than the units'. What is not
// finite has no such digits, and what is large overflows (operands and sums from 2^102 on); either
// shows in the sums it goes into, which are computed once more, term by term.

#include <sinter/plan/lower_local_tile.hpp>

namespace sinter::plan {

class matrix_tile_builder final : public local_tile_builder {
public:
    matrix_tile_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : local_tile_builder(low, k, facts, s, s.units == matrix_units::halves ? 2 : 1, padding(s)) {}

private:
    static constexpr int step = 8; ///< rows or columns of a matrix, and rows of local memory: its terms
    static constexpr double scale = 0x1p13; ///< of both operands, where they are split
    const bool splits_ = schedule_.units == matrix_units::floats;
    /// Of the 32's tile. A work-item has a sixteenth of its rows for both halves of its matrices, and so on.
    const int vectors_down_ = schedule_.rows * step / width_, vectors_across_ = schedule_.vectors * 4;
    const loops::value_type sums_{type_.type, false, 4};
    node_id row_ = -1, col_ = -1;         ///< the first vectors of this work-item's tile
    node_id matrix_row_ = -1, term_ = -1; ///< r and t of above

    /// Vectors of 32 bytes: work-items of two rows and four terms read different banks.
    static int padding(const schedule& s) {
        return 32 / (s.tile_lanes * (s.units == matrix_units::doubles ? 8 : 4));
    }

    int matrices_down() const { return vectors_down_ * width_ / (2 * step); }
    int matrices_across() const { return vectors_across_ * width_ / step; }
    static std::string sum(int m, int c) { return numbered("sum", m).append("_").append(std::to_string(c)); }
    static std::string vector(const char* side, int number, int half) {
        return numbered(side, number) + (half == 0 ? "" : "_next");
    }

    void place(node_id item) override {
        const node_id among = b_.declare("among_32", b_.index_op(op::mod, item, n(32)));
        const node_id tile = b_.declare("tile", b_.index_op(op::divide, item, n(32)));
        const node_id across = n(right_.vectors / vectors_across_);
        matrix_row_ = b_.declare("matrix_row", b_.index_op(op::divide, among, n(4)));
        term_ = b_.declare("term", b_.index_op(op::mod, among, n(4)));
        row_ = b_.declare("tile_row", b_.times(n(vectors_down_), b_.index_op(op::divide, tile, across)));
        col_ = b_.declare("tile_col", b_.times(n(vectors_across_), b_.index_op(op::mod, tile, across)));
    }

    void declare_sums() override {
        for (int m = 0; m < matrices_down(); ++m)
            for (int c = 0; c < matrices_across(); ++c)
                b_.declare(sum(m, c), b_.splat(b_.real(0, type_.type), 4), false);
    }

    /// Vectors of local memory as `name`, and what a float's upper digits leave of them as `rest`.
    void load(const block& o, const char* name, const char* rest, node_id k, node_id first, int vectors) {
        for (int v = 0; v < vectors / step; ++v)
            for (int half = 0; half < 2; ++half) {
                const node_id all = shared(o, b_.plus(b_.plus(k, term_), n(4 * half)),
                                           b_.plus(b_.plus(first, matrix_row_), n(step * v)));
                if (!splits_) {
                    b_.declare(vector(name, v, half), all);
                    continue;
                }
                // fl(8193 a) - 8192 a is a rounded to 11 digits (T. J. Dekker, Numer. Math. 18, 1971).
                const auto number = [&](double factor) {
                    return b_.splat(b_.real(factor * scale, type_.type), width_);
                };
                const node_id x = b_.declare(vector(name, v, half) + "_all", all);
                const node_id upper = b_.declare(vector(name, v, half),
                                                 b_.apply(op::fma, type_, x, number(-8192),
                                                          b_.apply(op::multiply, type_, x, number(8193))));
                b_.declare(vector(rest, v, half),
                           b_.apply(op::fma, type_, x, number(1), b_.apply(op::negate, type_, upper)));
            }
    }

    /// The matrices that those vectors are.
    void declare_matrices(const char* left, const char* right, const char* a, const char* b) {
        const loops::value_type element = b_.out.locals[static_cast<std::size_t>(left_.array)].type;
        const auto lane = [&](const char* name, int v, int half, int l) {
            return b_.lane(b_.name(vector(name, v, half), element), l);
        };
        for (int m = 0; m < matrices_down(); ++m) {
            const int v = m / width_ * 2, l = m % width_;
            b_.declare(numbered(left, m), b_.build({lane(a, v, 0, l), lane(a, v + 1, 0, l), lane(a, v, 1, l),
                                                    lane(a, v + 1, 1, l)}));
        }
        for (int c = 0; c < matrices_across(); ++c)
            b_.declare(numbered(right, c),
                       b_.build({lane(b, c / width_, 0, c % width_), lane(b, c / width_, 1, c % width_)}));
    }

    void multiply() override {
        const dtype element = b_.out.locals[static_cast<std::size_t>(left_.array)].type.type;
        const auto left = [&](const char* name, int m) {
            return b_.name(numbered(name, m), {element, false, 4});
        };
        const auto right = [&](const char* name, int c) {
            return b_.name(numbered(name, c), {element, false, 2});
        };
        const auto terms = [&](node_id k) {
            load(left_, "a", "a_rest", k, row_, vectors_down_);
            load(right_, "b", "b_rest", k, col_, vectors_across_);
            declare_matrices("left_matrix", "right_matrix", "a", "b");
            if (splits_) declare_matrices("left_rest", "right_rest", "a_rest", "b_rest");
            for (int m = 0; m < matrices_down(); ++m)
                for (int c = 0; c < matrices_across(); ++c) {
                    const node_id a = left("left_matrix", m), b = right("right_matrix", c),
                                  so_far = b_.name(sum(m, c), sums_);
                    if (splits_)
                        b_.assign(sum(m, c),
                                  b_.call("multiply_floats", sums_,
                                          {a, left("left_rest", m), b, right("right_rest", c), so_far}));
                    else
                        b_.assign(sum(m, c), b_.call(terms_ == 2 ? "multiply_halves" : "multiply_doubles",
                                                     sums_, {a, b, so_far}));
                }
        };
        b_.loop("k", n(0), n(schedule_.tile.depth / terms_), n(step), terms, true);
    }

    void write(node_id first_row, node_id first_col, node_id rows, node_id cols) override {
        const auto start = [&](const char* name, node_id first, node_id tile, node_id own) {
            return b_.declare(name, b_.plus(first, b_.times(n(width_), b_.plus(tile, own))));
        };
        const node_id i = start("i", first_row, row_, matrix_row_),
                      j = start("j", first_col, col_, b_.times(n(2), term_));
        if (!splits_) return write_sums(i, j, rows, cols);
        b_.branch(all_finite(), [&] {
            const node_id unscale = b_.splat(b_.real(1 / (scale * scale), type_.type), 4);
            for (int m = 0; m < matrices_down(); ++m)
                for (int c = 0; c < matrices_across(); ++c)
                    b_.assign(sum(m, c), b_.apply(op::multiply, sums_, b_.name(sum(m, c), sums_), unscale));
            write_sums(i, j, rows, cols);
        });
        b_.otherwise([&] { sum_again(i, j, rows, cols); });
    }

    /// Away from the edges without a branch, so that what the epilogue reads is asked for at once.
    void write_sums(node_id i, node_id j, node_id rows, node_id cols) {
        if (schedule_.lanes == 1) return write_guarded(i, j, rows, cols);
        const auto extent = [&](int matrices) { return n(width_ * step * (2 * matrices / width_ - 1)); };
        const node_id last_row = b_.plus(i, b_.plus(extent(matrices_down()), n(width_ - 1))),
                      end_col = b_.plus(j, b_.plus(extent(matrices_across() / 2), n(2 * width_)));
        b_.branch(b_.both(b_.compare(op::less, last_row, rows), b_.compare(op::less_equal, end_col, cols)),
                  [&] {
                      each_row(i, [&](node_id row, int m, int lower) {
                          each_column(j, m, lower,
                                      [&](node_id column, node_id sum) { finish(row, column, sum, width_); });
                      });
                  });
        b_.otherwise([&] { write_guarded(i, j, rows, cols); });
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
            for (int lower = 0; lower < 2; ++lower)
                visit(b_.plus(i, n(width_ * step * (m / width_ * 2 + lower) + m % width_)), m, lower);
    }
    /// Calls `visit(column, sum)` for the vectors of such a row.
    template <class Visit>
    void each_column(node_id j, int m, int lower, Visit visit) {
        for (int v = 0; v < 2 * vectors_across_ / step; ++v) {
            const int second = v % 2, matrix = v / 2 * width_;
            const node_id column = b_.plus(j, n(width_ * (step * (v / 2) + second)));
            if (width_ % 4 == 0) low_.multiples_of_4.push_back(column);
            std::vector<node_id> elements;
            for (int l = 0; l < width_; ++l)
                elements.push_back(b_.lane(b_.name(sum(m, matrix + l), sums_), 2 * lower + second));
            visit(column, b_.build(std::move(elements)));
        }
    }

    /// Zero times a finite number is zero.
    node_id all_finite() {
        const node_id zeros = b_.splat(b_.real(0, type_.type), 4);
        b_.declare("zeros", zeros, false);
        const node_id so_far = b_.name("zeros", sums_);
        for (int m = 0; m < matrices_down(); ++m)
            for (int c = 0; c < matrices_across(); ++c)
                b_.assign("zeros", b_.apply(op::add, sums_, so_far,
                                            b_.apply(op::multiply, sums_, b_.name(sum(m, c), sums_), zeros)));
        const auto is_zero = [&](int l) {
            return b_.compare(op::equal, b_.lane(so_far, l), b_.real(0, type_.type));
        };
        return b_.both(b_.both(is_zero(0), is_zero(1)), b_.both(is_zero(2), is_zero(3)));
    }

    /// This work-item's elements, term by term, in micro-tiles of a vector for each of as many rows.
    void sum_again(node_id i, node_id j, node_id rows, node_id cols) {
        const loops::value_type one{type_.type, false, 1};
        const node_id run = n(width_ * step);
        b_.loop("down", n(0), n(2 * matrices_down() / width_), n(1), [&](node_id down) {
            const node_id row = b_.declare("row", b_.plus(i, b_.times(run, down)));
            std::vector<node_id> rows_read{row};
            for (int r = 1; r < width_; ++r)
                rows_read.push_back(
                    b_.declare(numbered("row", r), b_.index_op(op::min, b_.plus(row, n(r)), before(rows))));
            b_.loop("across", n(0), n(2 * matrices_across() / width_), n(1), [&](node_id across) {
                const node_id halves = b_.index_op(op::divide, across, n(2)),
                              second = b_.index_op(op::mod, across, n(2));
                const node_id col = b_.declare(
                    "col", b_.plus(b_.plus(j, b_.times(run, halves)), b_.times(n(width_), second)));
                if (width_ % 4 == 0) low_.multiples_of_4.push_back(col);
                b_.branch(b_.both(b_.compare(op::less, row, rows), b_.compare(op::less, col, cols)), [&] {
                    for (int r = 0; r < width_; ++r)
                        b_.declare(numbered("sum", r), b_.splat(b_.real(0, type_.type), width_), false);
                    b_.loop("k", begin_, end_, n(1), [&](node_id k) {
                        const lowering::mark mark = low_.enter();
                        const node_id b = b_.declare("right", right_vector(k, col, cols));
                        for (int r = 0; r < width_; ++r) {
                            const node_id at = rows_read[static_cast<std::size_t>(r)],
                                          a = b_.cast(one, low_.value(product_.args[0], at, k, 1)),
                                          so_far = b_.name(numbered("sum", r), type_);
                            b_.assign(numbered("sum", r),
                                      b_.apply(op::add, type_, so_far, b_.apply(op::multiply, type_, a, b)));
                        }
                        low_.leave(mark);
                    });
                    for (int r = 0; r < width_; ++r)
                        b_.branch(b_.compare(op::less, b_.plus(row, n(r)), rows), [&] {
                            write_tile(b_.plus(row, n(r)), col, cols, b_.name(numbered("sum", r), type_),
                                       false);
                        });
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
