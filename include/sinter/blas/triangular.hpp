#pragma once
// Triangular systems: blocks of rows by substitution, written out in one kernel with a work-item for each
// right side, and products between them. As accurate as substitution, and what is not finite spreads as
// there: Higham, "Accuracy and Stability of Numerical Algorithms", 8.1.

#include <sinter/batch.hpp>
#include <sinter/blas/arguments.hpp>
#include <sinter/core/ceil_div.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// x = inv(A) b for rows `first` to `last` of a triangular matrix, with b overwritten by intermediate values:
/// the unknowns on one side of `middle_of(first, last)`, a product, the others. Where that is `first`,
/// base(rows) solves all of them.
template <class A, class B, class X, class Middle, class Base>
void solve_by_halves(triangle half, const A& a, B& b, X& x, std::int64_t first, std::int64_t last,
                     const Middle& middle_of, const Base& base) {
    if (last <= first) return;
    const std::int64_t middle = middle_of(first, last);
    if (middle == first) return base(rows(first, last));
    // An upper triangle is solved from its last row on.
    const bool lower = half == triangle::lower;
    const row_slice known = lower ? rows(first, middle) : rows(middle, last),
                    rest = lower ? rows(middle, last) : rows(first, middle);
    solve_by_halves(half, a, b, x, known.first, known.last, middle_of, base);
    b(rest) -= a(rest, cols(known.first, known.last)) * x(known);
    solve_by_halves(half, a, b, x, rest.first, rest.last, middle_of, base);
}

namespace detail {
/// The rows x with L x = b for the rows b of B, which all have the triangle L (of F's kind, whose other half
/// is not read); one kernel. L is n x n, n <= 16, and B has n columns.
template <batch_function F, class L, class B>
auto common_solve(const L& l, const B& b) {
    const std::int64_t n = expr::rows_of(l);
    const auto solved = [n](const L& triangle, const auto& right) {
        return expr::make_batch<F>(expr::rows_of(right), n, n, n, 1, triangle, right);
    };
    if constexpr (expr::tree_of<L>::info.type == dtype::f64 && expr::tree_of<B>::info.type != dtype::f64)
        return solved(l, cast<double>(b)); // GLSL converts nothing by itself to a narrower type
    else
        return solved(l, b);
}
} // namespace detail

/// A triangular matrix, given as a view, to solve with. The other half is not read, nor is a unit diagonal. A
/// zero on the diagonal gives infinities, and NaN for 0 / 0.
template <class A>
class triangular_solver {
public:
    triangular_solver(triangle half, diag d, const A& a) : half_(half), unit_(d == diag::unit), a_(a) {}

    /// x = inv(A) b, with b overwritten by intermediate values. Two launches for each 16 rows.
    template <class B, class X>
    void solve(B&& b, X&& x) const {
        solve_by_halves(
            half_, a_, b, x, 0, expr::rows_of(a_),
            [&](std::int64_t first, std::int64_t last) {
                const std::int64_t part = part_of(last - first);
                return half_ == triangle::lower || part == 0 ? first + part : last - part;
            },
            [&](const row_slice& r) { substitute(b, x, r.first, r.last); });
    }

private:
    static constexpr std::int64_t block = largest_batch_order;

    triangle half_;
    bool unit_;
    A a_;

    /// Rows of the part that is solved first; 0 if they are substituted at once. Parts are blocks, and powers
    /// of two where rows are left over, so that a few kernels serve all sizes.
    static std::int64_t part_of(std::int64_t count) {
        if (count > block) return ceil_div(count, block) / 2 * block;
        std::int64_t part = 1;
        while (2 * part < count) part *= 2;
        return count == 1 || 2 * part == count ? 0 : part;
    }

    /// An upper triangle is a lower one, backwards.
    template <class B, class X>
    void substitute(B& b, X& x, std::int64_t first, std::int64_t last) const {
        const bool lower = half_ == triangle::lower;
        const std::int64_t from = lower ? first : last - 1, to = lower ? last : first - 1,
                           step = lower ? 1 : -1;
        const row_slice r = rows(from, to, step);
        const auto solved = [&](auto&& unknowns) {
            const auto l = a_(r, cols(from, to, step));
            const auto right = trans(b(r));
            if (unit_)
                unknowns = detail::common_solve<batch_function::common_unit_lower_solve>(l, right);
            else
                unknowns = detail::common_solve<batch_function::common_lower_solve>(l, right);
        };
        solved(trans(x(r)));
    }
};

namespace detail {
/// x = inv(op(A)) x for a triangle of k diagonals beside the main one, element (i, j) in AB(k + i - j, j) of
/// an upper one, in AB(i - j, j) of a lower one. Blocks of 16 rows, each with the unknowns before it that its
/// rows reach, are all alike: the first has zeros before it, the last equations 1 x = 0 behind it.
template <class AB, class X>
void solve_band(triangle half, transpose t, diag d, std::int64_t k, const AB& ab, X& x) {
    using T = element_of_tree<X>;
    const bool no = t == transpose::no, upper = half == triangle::upper;
    const std::int64_t n = expr::rows_of(x), block = largest_batch_order, reach = (std::min)(k, n - 1),
                       padded = ceil_div(n, block) * block;
    const auto last = static_cast<std::int32_t>(n - 1);
    // Equations and unknowns are numbered in the order in which they are solved, rows and columns as AB is.
    const bool forward = no != upper;
    const std::int32_t first = forward ? 0 : last, step = forward ? 1 : -1;
    const auto equation = row_index(padded, reach + block);
    const auto before = equation % static_cast<std::int32_t>(block) + static_cast<std::int32_t>(reach) -
                        col_index(padded, reach + block); // this equation: its unknown
    const auto unknown = equation - before;
    const auto row = (upper ? static_cast<std::int32_t>(k) : 0) + (no ? step : -step) * before;
    const auto column = first + step * equation - (no ? step : 0) * before;
    const auto inside = unknown >= 0 && (max)(unknown, equation) <= last;
    const auto a = gather<edge::zero>(ab, select(inside, row, -1), column);
    const matrix<T> factors = select(before == 0 && equation > last, T(1), a);

    vector<T> right = gather<edge::zero>(x, first + step * row_index(padded, 1));
    vector<T> solved = zeros<T>(x.device(), reach + padded);
    for (std::int64_t from = 0; from < n; from += block) {
        const row_slice r = rows(from, from + block);
        if (from > 0 && reach > 0) right(r) -= factors(r, cols(0, reach)) * solved(rows(from, from + reach));
        const auto l = factors(r, cols(reach, reach + block));
        auto unknowns = trans(solved(rows(from + reach, from + reach + block)));
        if (d == diag::unit)
            unknowns = common_solve<batch_function::common_unit_lower_solve>(l, trans(right(r)));
        else
            unknowns = common_solve<batch_function::common_lower_solve>(l, trans(right(r)));
    }
    if (forward)
        x = solved(rows(reach, reach + n));
    else
        x = solved(rows(reach + n - 1, reach - 1, -1));
}
} // namespace detail

} // namespace sinter::blas
