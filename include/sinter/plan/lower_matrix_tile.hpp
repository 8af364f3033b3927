#pragma once
// A work-group's tile of a contraction, multiplied by matrix units: 32 work-items together multiply 16 rows
// of the left operand by 8 columns of the right one. Who holds what is given by NVIDIA's PTX ISA, "Matrix
// Fragments for mma.m16n8k8" (doubles) and "mma.m16n8k16" (halves, two terms in an element of local memory):
// work-item 4 r + t of the 32 has rows r and r + 8 of the left matrix and column r of the right one, terms t
// and t + 4, and of the result the columns 2 t and 2 t + 1 of both rows. Which rows and columns of the tile
// those are is free: neighbouring matrices take the neighbours in a vector, so that all of local memory is
// read, and the result written, in whole vectors.

#include <sinter/plan/lower_local_tile.hpp>

namespace sinter::plan {

class matrix_tile_builder final : public local_tile_builder {
public:
    /// The padding lets eight work-items, of two vectors and four terms each, read eight different banks.
    matrix_tile_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : local_tile_builder(low, k, facts, s, low.at(k.reduction).type == dtype::f64 ? 1 : 2, 2) {}

private:
    static constexpr int step = 8; ///< rows or columns of a matrix, and rows of local memory: its terms
    /// Of the 32's tile. A work-item has a sixteenth of its rows for both halves of its matrices, and so on.
    const int vectors_down_ = schedule_.rows * step / width_, vectors_across_ = schedule_.vectors * 4;
    const loops::value_type sums_{type_.type, false, 4};
    node_id row_ = -1, col_ = -1;         ///< the first vectors of this work-item's tile
    node_id matrix_row_ = -1, term_ = -1; ///< r and t of above

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

    void multiply() override {
        const auto terms = [&](node_id k) {
            const auto load = [&](const block& o, const char* name, node_id first, int vectors) {
                for (int v = 0; v < vectors / step; ++v)
                    for (int half = 0; half < 2; ++half)
                        b_.declare(vector(name, v, half),
                                   shared(o, b_.plus(b_.plus(k, term_), n(4 * half)),
                                          b_.plus(b_.plus(first, matrix_row_), n(step * v))));
            };
            load(left_, "a", row_, vectors_down_);
            load(right_, "b", col_, vectors_across_);
            const loops::value_type element = b_.out.locals[static_cast<std::size_t>(left_.array)].type;
            const auto lane = [&](const char* name, int v, int half, int l) {
                return b_.lane(b_.name(vector(name, v, half), element), l);
            };
            for (int m = 0; m < matrices_down(); ++m) {
                const int v = m / width_ * 2, l = m % width_;
                b_.declare(numbered("left_matrix", m),
                           b_.build({lane("a", v, 0, l), lane("a", v + 1, 0, l), lane("a", v, 1, l),
                                     lane("a", v + 1, 1, l)}));
            }
            for (int c = 0; c < matrices_across(); ++c)
                b_.declare(numbered("right_matrix", c), b_.build({lane("b", c / width_, 0, c % width_),
                                                                  lane("b", c / width_, 1, c % width_)}));
            const char* function = terms_ == 2 ? "multiply_halves" : "multiply_doubles";
            for (int m = 0; m < matrices_down(); ++m)
                for (int c = 0; c < matrices_across(); ++c)
                    b_.assign(sum(m, c),
                              b_.call(function, sums_,
                                      {b_.name(numbered("left_matrix", m), {element.type, false, 4}),
                                       b_.name(numbered("right_matrix", c), {element.type, false, 2}),
                                       b_.name(sum(m, c), sums_)}));
        };
        b_.loop("k", n(0), n(schedule_.tile.depth / terms_), n(step), terms, true);
    }

    void write(node_id first_row, node_id first_col, node_id rows, node_id cols) override {
        const auto start = [&](const char* name, node_id first, node_id tile, node_id own) {
            return b_.declare(name, b_.plus(first, b_.times(n(width_), b_.plus(tile, own))));
        };
        const node_id i = start("i", first_row, row_, matrix_row_),
                      j = start("j", first_col, col_, b_.times(n(2), term_));
        for (int m = 0; m < matrices_down(); ++m)
            for (int lower = 0; lower < 2; ++lower) {
                const node_id row = b_.plus(i, n(width_ * step * (m / width_ * 2 + lower) + m % width_));
                b_.branch(b_.compare(op::less, row, rows), [&] {
                    for (int v = 0; v < 2 * vectors_across_ / step; ++v) {
                        const int second = v % 2, matrix = v / 2 * width_;
                        const node_id column = b_.plus(j, n(width_ * (step * (v / 2) + second)));
                        if (width_ % 4 == 0) low_.multiples_of_4.push_back(column);
                        std::vector<node_id> elements;
                        for (int l = 0; l < width_; ++l)
                            elements.push_back(
                                b_.lane(b_.name(sum(m, matrix + l), sums_), 2 * lower + second));
                        write_tile(row, column, cols, b_.build(std::move(elements)), false);
                    }
                });
            }
    }
};

} // namespace sinter::plan
