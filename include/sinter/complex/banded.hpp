#pragma once
// Systems of complex equations with a band, as real ones of twice the order: each element becomes the block
//
//     Re a  -Im a
//     Im a   Re a
//
// so that kl diagonals become 2 kl + 1, and what is Hermitian becomes symmetric.

#include <utility>

#include <sinter/complex/factor_common.hpp>

namespace sinter::inline SINTER_ABI {
namespace factor {

/// f of a complex array with the elements of x: x itself, if it is one.
template <class T, class X, class F>
auto of_complex_array(const X& x, F f) {
    if constexpr (requires { x.device(); })
        return f(x);
    else
        return f(complex_matrix<T>(x));
}

/// Of the real band in rows of `twice`: its elements by f(i, j, r, c, v), where (r, c) is one of the real
/// matrix, and v = A(i, j) stands in row `main` + i - j of AB.
template <class T, class AB, class F>
void write_pairs_of_band(matrix<T>& twice, const AB& ab, std::int64_t main, std::int64_t main_of_twice, F f) {
    const auto c = col_index(twice.rows(), twice.cols());
    const auto r = c + row_index(twice.rows(), twice.cols()) - static_cast<std::int32_t>(main_of_twice);
    const auto i = r >> 1;
    const auto j = c >> 1;
    twice = f(i, j, r, c, gather<edge::zero>(ab, static_cast<std::int32_t>(main) + i - j, j));
}
template <class T, class AB>
matrix<T> pairs_of_band(std::int64_t kl, std::int64_t ku, const AB& ab) {
    matrix<T> twice(ab.device(), 2 * (kl + ku) + 3, 2 * ab.cols());
    write_pairs_of_band(twice, ab, ku, 2 * ku + 1,
                        [](const auto&, const auto&, const auto& r, const auto& c, const auto& v) {
                            return blas::detail::part_of_pair(r & 1, c & 1, v);
                        });
    return twice;
}
/// The same of one half of a Hermitian band, whose main diagonal is real.
template <class T, class AB>
matrix<T> pairs_of_half(triangle half, const AB& ab) {
    const std::int64_t u = ab.rows() - 1;
    const bool upper = half == triangle::upper;
    matrix<T> twice(ab.device(), 2 * u + 2, 2 * ab.cols());
    write_pairs_of_band(twice, ab, upper ? u : 0, upper ? 2 * u + 1 : 0,
                        [](const auto& i, const auto& j, const auto& r, const auto& c, const auto& v) {
                            return select(i == j && r != c, T(0),
                                          blas::detail::part_of_pair(r & 1, c & 1, v));
                        });
    return twice;
}

/// Re and Im of each row of B below each other, and the complex numbers of such rows.
template <class T, class B>
auto alternating_parts(const device& where, const B& b) {
    using real = solution_part<T, B>;
    const std::int64_t n = expr::rows_of(expr::real_part(b));
    auto both = rows_of_elements<real>(b, where, 2 * n);
    if constexpr (expr::is_complex<B>) {
        both = cast<real>(expr::alternating_rows<false>(b.real(), b.imag()));
    } else {
        both(rows(0, 2 * n, 2)) = cast<real>(b);
        both(rows(1, 2 * n, 2)) = real(0);
    }
    return both;
}
template <class T, class X>
auto of_alternating_parts(const X& both) {
    auto x = complex_rows_like<T>(both, both.device(), both.rows() / 2);
    x = complex_of(both(rows(0, both.rows(), 2)), both(rows(1, both.rows(), 2)));
    return x;
}

} // namespace factor

/// As solve_banded() of real matrices, for a complex AB and a complex or real B, by a real system of twice
/// the order with 2 kl + 1 and 2 ku + 1 diagonals. Throws shape_error as that one.
template <expr::is_complex AB, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve_banded(std::int64_t kl, std::int64_t ku,
                                                                    const AB& ab, const B& b) {
    using T = factor::real_element<AB>;
    const char* const function = "solve_banded(kl, ku, AB, B)";
    const std::int64_t n = expr::rows_of(expr::real_part(b));
    factor::require_rows(function, expr::real_part(b), n);
    factor::require_band(kl, ku, expr::rows_of(expr::real_part(ab)), expr::cols_of(expr::real_part(ab)), n);
    return expr::in_function(function, [&] {
        return factor::of_complex_array<T>(ab, [&](const auto& diagonals) {
            const device where = diagonals.device();
            if (n == 0 || expr::cols_of(expr::real_part(b)) == 0)
                return factor::complex_rows_like<T>(b, where, n);
            const matrix<T> twice = factor::pairs_of_band<T>(kl, ku, diagonals);
            return factor::of_alternating_parts<T>(
                solve_banded(2 * kl + 1, 2 * ku + 1, twice, factor::alternating_parts<T>(where, b)));
        });
    });
}

/// The same for a real AB and a complex B, by twice as many real right sides.
template <expr::is_ours AB, expr::is_complex B>
auto solve_banded(std::int64_t kl, std::int64_t ku, const AB& ab, const B& b) {
    factor::require_rows("solve_banded(kl, ku, AB, B)", b.real(), b.rows());
    factor::require_band(kl, ku, expr::rows_of(ab), expr::cols_of(ab), b.rows());
    return factor::solution_by_parts(b, [&](const auto& sides) { return solve_banded(kl, ku, ab, sides); });
}

/// As solveh_banded() of real matrices, for a Hermitian positive definite A of which AB has one half, and a
/// complex or real B. Of the main diagonal the real part is read. Throws shape_error as that one.
template <expr::is_complex AB, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solveh_banded(const AB& ab, const B& b,
                                                                     triangle half = triangle::upper) {
    using T = factor::real_element<AB>;
    const char* const function = "solveh_banded(AB, B)";
    const std::int64_t n = expr::rows_of(expr::real_part(b));
    factor::require_rows(function, expr::real_part(b), n);
    factor::require_symmetric_band(expr::rows_of(expr::real_part(ab)), expr::cols_of(expr::real_part(ab)), n);
    return expr::in_function(function, [&] {
        return factor::of_complex_array<T>(ab, [&](const auto& diagonals) {
            const device where = diagonals.device();
            if (n == 0 || expr::cols_of(expr::real_part(b)) == 0)
                return factor::complex_rows_like<T>(b, where, n);
            const matrix<T> twice = factor::pairs_of_half<T>(half, diagonals);
            return factor::of_alternating_parts<T>(
                solveh_banded(twice, factor::alternating_parts<T>(where, b), half));
        });
    });
}

/// The same for a real AB and a complex B, by twice as many real right sides.
template <expr::is_ours AB, expr::is_complex B>
auto solveh_banded(const AB& ab, const B& b, triangle half = triangle::upper) {
    factor::require_rows("solveh_banded(AB, B)", b.real(), b.rows());
    factor::require_symmetric_band(expr::rows_of(ab), expr::cols_of(ab), b.rows());
    return factor::solution_by_parts(b, [&](const auto& sides) { return solveh_banded(ab, sides, half); });
}

} // namespace sinter
