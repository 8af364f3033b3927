#pragma once
// A work-group's tile of a contraction, multiplied by matrix units. Who holds what of the small matrices is
// in unit_output.hpp.
//
// The units know 11 binary digits of a float. A float is split into its upper 11 digits and the rest, which
// has at most 12; of the four products, rest times rest is left out. With the digit that a rest may lose,
// that is an error of 2^-21 |a b| at most for each term, and for each sum of eight terms, which begins at
// zero, one rounding of the units and one addition in float: less than adding up term by term. (H. Ootomo, R.
// Yokota, "Recovering single precision accuracy from Tensor Cores", IJHPCA 36, 2022.) Both operands are taken
// times 2^13, since the least bit of a subnormal float is that much smaller than the units'. What is not
// finite has no such digits, and what is large overflows (operands and sums from 2^102 on); either
// shows in the sums it goes into, which are computed once more, term by term.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/forms/local_tile/unit_output.hpp>

namespace sinter::inline SINTER_ABI::plan {

class unit_tile_builder final : public unit_output {
public:
    unit_tile_builder(const unwritten_kernel& k, const unit_tile& f)
        : unit_output(k, f, rows_of(f, true), rows_of(f, false)) {}

private:
    int pairs_ = 0; ///< names of put together terms so far

    /// The padding lets work-items of two rows and four terms read different banks.
    static rows_of_block rows_of(const unit_tile& f, bool is_left) {
        switch (f.unit) {
        case matrix_units::halves: return {4, 2};
        case matrix_units::doubles: return is_left ? rows_of_block{1, 1} : rows_of_block{2, 2};
        default: return {1, 8 / f.tile.lanes};
        }
    }

    /// Halves: for each two rows (or columns) and four terms, r0 t01, r1 t01, r0 t23, r1 t23, and c0 t01, c0
    /// t23, c1 t01, c1 t23. Doubles: both terms of a column.
    std::pair<node_id, node_id> together(const block& o, const std::vector<node_id>& lines) override {
        if (!halves_)
            return {b_.build({b_.lane(lines[0], 0), b_.lane(lines[1], 0)}),
                    b_.build({b_.lane(lines[0], 1), b_.lane(lines[1], 1)})};
        std::vector<node_id> early, late; // terms 0 and 1, and 2 and 3, of four rows or columns
        if (o.fetch.vector && o.fetch.along_terms) {
            for (const node_id line : lines) {
                early.push_back(b_.lane(line, 0));
                late.push_back(b_.lane(line, 1));
            }
        } else {
            const node_id first = declare_pairs(o, "early", lines[0], lines[1]),
                          second = declare_pairs(o, "late", lines[2], lines[3]);
            for (int l = 0; l < 4; ++l) {
                early.push_back(b_.lane(first, l));
                late.push_back(b_.lane(second, l));
            }
        }
        const auto two = [&](std::size_t l) {
            return o.is_left ? b_.build({early[l], early[l + 1], late[l], late[l + 1]})
                             : b_.build({early[l], late[l], early[l + 1], late[l + 1]});
        };
        return {two(0), two(2)};
    }
    /// Pairs of two terms, for four rows or columns.
    node_id declare_pairs(const block& o, const char* which, node_id term, node_id next) {
        const std::string name = std::string(o.is_left ? "left_" : "right_") + which;
        return b_.declare(name + std::to_string(pairs_++),
                          b_.call("pair_halves", {dtype::u32, false, 4}, {term, next}));
    }

    /// Vector `v` of eight of a work-item, in this row of local memory.
    node_id vector(const block& o, node_id row, std::int64_t v) {
        return load(o, row, b_.plus(b_.plus(o.is_left ? row_ : col_, matrix_row_), n(v)));
    }
    /// Of matrices that share a fetched vector, the first in the first half of a row of local memory.
    std::int64_t place_of(const block& o, int matrix, int together) const {
        return step * (matrix / together) + matrix % together * o.vectors;
    }

    void declare_halves(node_id k) {
        const node_id row = b_.plus(k, term_);
        for (int m = 0; m < matrices_down(); ++m)
            b_.declare(numbered("left_matrix", m), vector(left_, row, place_of(left_, m, 2)));
        for (int c = 0; c < matrices_across(); c += 2) {
            const node_id two =
                b_.declare(numbered("right_matrices", c), vector(right_, row, place_of(right_, c / 2, 2)));
            for (int s = 0; s < 2; ++s)
                b_.declare(numbered("right_matrix", c + s),
                           b_.build({b_.lane(two, 2 * s), b_.lane(two, 2 * s + 1)}));
        }
    }
    void declare_doubles(node_id k) {
        const node_id row = b_.plus(k, b_.times(n(2), term_));
        for (int m = 0; m < matrices_down(); ++m) {
            const node_id a = b_.declare(numbered("a", m), vector(left_, row, step * m)),
                          next =
                              b_.declare(numbered("next_a", m), vector(left_, b_.plus(row, n(1)), step * m));
            b_.declare(numbered("left_matrix", m),
                       b_.build({b_.lane(a, 0), b_.lane(a, 1), b_.lane(next, 0), b_.lane(next, 1)}));
        }
        for (int c = 0; c < matrices_across(); ++c)
            b_.declare(numbered("right_matrix", c),
                       vector(right_, b_.plus(quotient(k, n(2)), term_), place_of(right_, c, 2)));
    }

    /// Upper digits and rests, as matrices.
    void declare_floats(node_id k) {
        // Of the left operand's vectors, two terms each, and of the right one's.
        std::vector<node_id> upper[2], rest[2];
        for (const block* o : {&left_, &right_})
            for (int v = 0; v < (o->is_left ? vectors_down_ : vectors_across_) / step; ++v)
                for (int next = 0; next < 2; ++next) {
                    const std::string name = numbered(o->is_left ? "a" : "b", v) + (next ? "_next" : "");
                    const node_id x =
                        b_.declare(name, vector(*o, b_.plus(b_.plus(k, term_), n(4 * next)), step * v));
                    // fl(8193 a) - 8192 a is a rounded to 11 digits (T. J. Dekker, Numer. Math. 18, 1971).
                    const auto number = [&](double factor) {
                        return b_.splat(b_.number(factor * scale, type_.type), width_);
                    };
                    const int which = o->is_left ? 0 : 1;
                    upper[which].push_back(b_.declare(
                        name + "_upper", b_.apply(op::fma, type_, x, number(-8192),
                                                  b_.apply(op::multiply, type_, x, number(8193)))));
                    rest[which].push_back(b_.declare(
                        name + "_rest", b_.apply(op::fma, type_, x, number(1),
                                                 b_.apply(op::negate, type_, upper[which].back()))));
                }
        for (const auto& [name, of] : {std::pair{"left_matrix", &upper[0]}, {"left_rest", &rest[0]}})
            for (int m = 0; m < matrices_down(); ++m) {
                std::vector<node_id> numbers;
                for (const std::size_t next : {0u, 1u})
                    for (const int lower : {0, 1}) {
                        const own_row r = row_of(m, lower);
                        numbers.push_back(
                            b_.lane((*of)[static_cast<std::size_t>(2 * r.vector) + next], r.lane));
                    }
                b_.declare(numbered(name, m), b_.build(std::move(numbers)));
            }
        for (const auto& [name, of] : {std::pair{"right_matrix", &upper[1]}, {"right_rest", &rest[1]}})
            for (int c = 0; c < matrices_across(); ++c) {
                const auto at = std::size_t{2} * static_cast<std::size_t>(c / width_);
                b_.declare(numbered(name, c),
                           b_.build({b_.lane((*of)[at], c % width_), b_.lane((*of)[at + 1], c % width_)}));
            }
    }

    void multiply() override {
        const dtype element = halves_ ? dtype::u32 : type_.type;
        const auto left = [&](const char* name, int m) {
            return b_.name(numbered(name, m), {element, false, 4});
        };
        const auto right = [&](const char* name, int c) {
            return b_.name(numbered(name, c), {element, false, 2});
        };
        const auto terms = [&](node_id k) {
            if (halves_)
                declare_halves(k);
            else if (splits_)
                declare_floats(k);
            else
                declare_doubles(k);
            for (int m = 0; m < matrices_down(); ++m)
                for (int c = 0; c < matrices_across(); ++c) {
                    const node_id a = left("left_matrix", m), b = right("right_matrix", c),
                                  so_far = b_.name(sum(m, c), sums_);
                    const node_id added =
                        splits_ ? b_.call("multiply_floats", sums_,
                                          {a, left("left_rest", m), b, right("right_rest", c), so_far})
                                : b_.call(halves_ ? "multiply_halves" : "multiply_doubles", sums_,
                                          {a, b, so_far});
                    b_.assign(sum(m, c), added);
                }
        };
        loop("k", n(0), n(tile_.size.depth / (halves_ ? 4 : 1)), n(halves_ ? 4 : step), terms, true);
    }
};

} // namespace sinter::plan
