#pragma once
// Symmetric positive definite systems with a band: Cholesky's factorisation of some columns at a time, of
// which a small dense matrix is left for the next ones. Golub, Van Loan, "Matrix Computations", 4.3.5; as
// LAPACK's pbsv.

#include <string>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/factor/banded.hpp>
#include <sinter/factor/cholesky.hpp>

namespace sinter::inline SINTER_ABI {
namespace factor {

/// A symmetric matrix with `beside` diagonals on each side of the main one. AB has those of one half: (i, j)
/// of the lower half in AB(i - j, j), of the upper one in AB(beside + i - j, j).
template <class AB>
struct symmetric_band {
    const AB& ab;
    std::int32_t beside;
    triangle half;

    /// A(i, j), for expressions i and j of numbers within A.
    template <class T, class I, class J>
    auto at(const I& i, const J& j) const {
        const auto first = (min)(i, j);
        const auto apart = (max)(i, j) - first;
        // Sums of the half and the other's terms, so that both halves are one text.
        const std::int32_t upper = half == triangle::upper ? 1 : 0;
        return cast<T>(gather<edge::zero>(
            ab, select(apart > beside, -1, upper * beside + (1 - 2 * upper) * apart), first + upper * apart));
    }
    /// All diagonals, as solve_banded() has them, with zeros beyond A's edges.
    template <class T>
    matrix<T> all() const {
        const std::int64_t n = expr::cols_of(ab);
        const auto last = static_cast<std::int32_t>(n);
        matrix<T> result(ab.device(), 2 * std::int64_t{beside} + 1, n);
        const auto j = col_index(2 * std::int64_t{beside} + 1, n);
        const auto i = row_index(2 * std::int64_t{beside} + 1, n) - beside + j;
        result = select(i >= 0 && i < last, at<T>(i, j), T(0));
        return result;
    }
};

/// A X = B for such an A, and an array B.
template <class T, class AB, class B>
class positive_band {
public:
    positive_band(const symmetric_band<AB>& a, const B& b)
        : a_(a), b_(b), n_(expr::rows_of(b)), sides_(expr::cols_of(b)),
          step_(columns_of(a.ab.device(), a.beside)) {}

    /// How many launches a row takes.
    static double launches_for_row(const device& d, std::int64_t beside) {
        const std::int64_t step = columns_of(d, beside);
        return takes_whole<T>(d, step, step) ? 6 / static_cast<double>(step) : 2;
    }

    matrix<T> solution() {
        matrix<T> x(a_.ab.device(), n_, sides_);
        if (a_.beside == 0) {
            const auto row = row_index(n_, sides_);
            x = cast<T>(gather(b_, row, col_index(n_, sides_))) / a_.template at<T>(row, row);
            return x;
        }
        std::int64_t j = 0;
        for (; n_ - j > step_; j += step_) eliminate(j);
        const std::int64_t left = n_ - j;
        const matrix<T> last = equations(j, left, left);
        x(rows(j, n_)) = cholesky(last(cols(0, left))).solve(last(cols(left, left + sides_)));
        while (j > 0) substitute(x, j -= step_);
        return x;
    }

private:
    /// L of some columns, and inv(L) times what is right of their square and their right sides.
    struct eliminated {
        matrix<T> lower, right;
    };
    const symmetric_band<AB>& a_;
    const B& b_;
    const std::int64_t n_, sides_, step_;
    matrix<T> carried_; ///< what is left of the next `beside` equations in as many unknowns, and right sides
    dynamic_array<eliminated> blocks_;

    /// Columns that are eliminated at a time: as many as a work-group takes, or all that one of them reaches.
    static std::int64_t columns_of(const device& d, std::int64_t beside) {
        for (const std::int64_t most : {largest_group_order, largest_group_order / 2})
            if (beside <= most && takes_whole<T>(d, most, most)) return most;
        return beside < panel_width ? panel_width : beside;
    }

    /// The given equations from (j, j) on, and their right sides.
    template <class R, class C>
    auto given(std::int64_t j, std::int64_t unknowns, const R& r, const C& c) const {
        const auto first = static_cast<std::int32_t>(j), inner = static_cast<std::int32_t>(unknowns),
                   last = static_cast<std::int32_t>(n_);
        const auto row = first + r;
        const auto column = first + c;
        const auto inside = row < last && column < last && c < inner;
        return select(c < inner, a_.template at<T>(select(inside, row, 0), select(inside, column, last)),
                      cast<T>(gather<edge::zero>(b_, row, c - inner)));
    }
    /// The first `count` equations that are left before column j, in the `unknowns` from there on.
    matrix<T> equations(std::int64_t j, std::int64_t count, std::int64_t unknowns) const {
        matrix<T> result(a_.ab.device(), count, unknowns + sides_);
        const auto r = row_index(count, unknowns + sides_);
        const auto c = col_index(count, unknowns + sides_);
        const auto inner = static_cast<std::int32_t>(unknowns);
        if (j == 0) {
            result = given(j, unknowns, r, c);
        } else {
            const auto place = select(c >= inner, c + (a_.beside - inner), select(c < a_.beside, c, -1));
            result = select(r < a_.beside && place >= 0, gather<edge::zero>(carried_, r, place),
                            given(j, unknowns, r, c));
        }
        return result;
    }

    void eliminate(std::int64_t j) {
        const std::int64_t beside = a_.beside, behind = beside + sides_;
        const matrix<T> window = equations(j, step_, step_ + beside);
        matrix<T> lower = cholesky(window(cols(0, step_))).packed();
        matrix<T> right(a_.ab.device(), step_, behind), next(a_.ab.device(), beside, behind);
        solve_triangle_into<T>(lower(rows(0, step_)), window(cols(step_, step_ + behind)), triangle::lower,
                               diag::stored, right);
        next = given(j + step_, beside, row_index(beside, behind), col_index(beside, behind)) -
               trans(right(cols(0, beside))) * right;
        carried_ = std::move(next);
        blocks_.push_back({std::move(lower), std::move(right)});
    }

    void substitute(matrix<T>& x, std::int64_t j) const {
        const eliminated& block = blocks_[static_cast<std::size_t>(j / step_)];
        const std::int64_t end = j + step_, beside = a_.beside, known = n_ - end < beside ? n_ - end : beside;
        const auto y = block.right(cols(beside, beside + sides_));
        auto unknowns = x(rows(j, end));
        solve_triangle_into<T>(trans(block.lower),
                               y - block.right(cols(0, known)) * x(rows(end, end + known)), triangle::upper,
                               diag::stored, unknowns);
    }
};

/// In one launch, behind which the caller finds X in the last columns.
template <class T, class AB, class B>
matrix<T> positive_solution_by_rows(const symmetric_band<AB>& a, const B& b) {
    const std::int64_t n = expr::rows_of(b), width = std::int64_t{a.beside} + 1;
    matrix<T> found(a.ab.device(), n, width + expr::cols_of(b));
    const auto i = row_index(n, width);
    const auto j = i + col_index(n, width);
    const auto last = static_cast<std::int32_t>(n);
    found = band_solution(select(j < last, a.template at<T>(i, (min)(j, last - 1)), T(0)), cast<T>(b));
    return found;
}

inline void require_symmetric_band(std::int64_t rows, std::int64_t cols, std::int64_t n) {
    if (rows < 1 || cols != n)
        throw shape_error(
            "sinter: solveh_banded(AB, B) needs an AB of one row for each diagonal of one half, and of "
            "as many columns as B has rows, " +
            std::to_string(n) + ": it is " + expr::shape_text(rows, cols));
}

} // namespace factor

/// The X of A X = B for a symmetric positive definite n x n matrix A with u diagonals on each side of the
/// main one, of which AB has those of one half in its u + 1 rows: element (i, j) is AB(u + i - j, j), or with
/// triangle::lower AB(i - j, j), as of SciPy's solveh_banded. What AB has beyond A's edges is not read. If A
/// is not positive definite X holds NaN, or with u <= 2 what solves the system. Two launches on
/// CPUs where u <= 128, and n (u^2 + 6 u) operations. Elsewhere as solve_banded() where u <= 2, and else n (u
/// + 64)^2 / 2 operations, and on devices with work-groups six launches for each 64 rows, elsewhere two or
/// three for each row. Throws shape_error if extents do not fit. As LAPACK's pbsv.
template <expr::is_ours AB, expr::is_ours B>
auto solveh_banded(const AB& ab, const B& b, triangle half = triangle::upper) {
    const char* const function = "solveh_banded(AB, B)";
    const std::int64_t n = expr::rows_of(b);
    factor::require_rows(function, b, n);
    factor::require_symmetric_band(expr::rows_of(ab), expr::cols_of(ab), n);
    return expr::in_function(function, [&] {
        return factor::of_array(ab, [&](const auto& diagonals) {
            using T = element_type<promote(dtype_of<factor::element<AB>>, expr::tree_of<B>::info.type)>;
            const device where = diagonals.device();
            auto x = blas::detail::rows_like(b, where, n);
            if (x.size() == 0) return x;
            factor::of_array(b, [&](const auto& right) {
                using array = std::remove_cvref_t<decltype(diagonals)>;
                using system = factor::positive_band<T, array, std::remove_cvref_t<decltype(right)>>;
                const std::int64_t u = expr::rows_of(diagonals) - 1, sides = expr::cols_of(right);
                const factor::symmetric_band<array> a{diagonals, static_cast<std::int32_t>(u), half};
                matrix<T> found;
                if (factor::takes_rows(where, u, u))
                    found = factor::positive_solution_by_rows<T>(a, right);
                else if (factor::chunked_band<T>::takes(where, u, u, n, sides,
                                                        system::launches_for_row(where, u)))
                    found = factor::chunked_band<T>(u, u, n, sides).solution(a.template all<T>(), right);
                else
                    found = system(a, right).solution();
                if constexpr (expr::tree_of<B>::info.cols == 1)
                    x = found.col(found.cols() - 1);
                else
                    x = found(cols(found.cols() - sides, found.cols()));
            });
            return x;
        });
    });
}

} // namespace sinter
