#pragma once
// Systems of complex equations that are solved once, determinants and inverses, by real matrices of twice the
// order where these know the answer.

#include <limits>
#include <utility>

#include <sinter/complex/lu.hpp>

namespace sinter::inline SINTER_ABI {

/// The X of A X = B for a complex square A, and a complex or real matrix or vector B. Throws shape_error if A
/// is not square or B has other rows.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve(const A& a, const B& b) {
    using T = factor::real_element<A>;
    factor::require_square("solve(A, B)", expr::rows_of(a), expr::cols_of(a));
    factor::require_rows("solve(A, B)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("solve(A, B)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(lu(twice).solve(factor::parts_below<T>(twice.device(), b)));
    });
}

/// The same for a real A and a complex B, by twice as many real right sides.
template <expr::is_ours A, expr::is_complex B>
auto solve(const A& a, const B& b) {
    factor::require_square("solve(A, B)", expr::rows_of(a), expr::cols_of(a));
    factor::require_rows("solve(A, B)", b.real(), expr::rows_of(a));
    return factor::solution_by_parts(b, [&](const auto& sides) { return solve(a, sides); });
}

/// The inverse of a complex n x n matrix; solve(A, B) is quicker and nearer than inverse(A) * B. Throws
/// shape_error if A is not square.
template <expr::is_complex A>
auto inverse(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("inverse(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("inverse(A)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(lu(twice).solve(factor::unit_columns<T>(twice.device(), a.rows())));
    });
}

/// The X of least norm(A X - B) for a complex A of full rank, and a complex or real B, by the QR of a real
/// matrix of twice the extents; where A has fewer rows than columns the shortest X of A X = B. Throws
/// shape_error if B has other rows than A.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto least_squares(const A& a, const B& b) {
    using T = factor::real_element<A>;
    factor::require_rows("least_squares(A, B)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("least_squares(A, B)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(least_squares(twice, factor::parts_below<T>(twice.device(), b)));
    });
}

/// The same for a real A and a complex B, by twice as many real right sides.
template <expr::is_ours A, expr::is_complex B>
auto least_squares(const A& a, const B& b) {
    factor::require_rows("least_squares(A, B)", b.real(), expr::rows_of(a));
    return factor::solution_by_parts(b, [&](const auto& sides) { return least_squares(a, sides); });
}

/// Of the X of least norm(A X - B), column by column, that of least norm, for a complex matrix of any shape
/// and rank. A's rank is as for real matrices: by `rcond`, or with any_rank by the precision of the elements
/// times A's larger extent. Throws shape_error if B has other rows than A.
template <expr::is_complex A, class B, class N>
requires(expr::is_number<N> &&
         (expr::is_complex<B> || expr::is_ours<B>)) auto least_squares(const A& a, const B& b, N rcond) {
    using T = factor::real_element<A>;
    factor::require_rows("least_squares(A, B, rcond)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("least_squares(A, B, rcond)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(
            least_squares(twice, factor::parts_below<T>(twice.device(), b), static_cast<T>(rcond)));
    });
}
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto least_squares(const A& a, const B& b, any_rank_t) {
    using T = factor::real_element<A>;
    const std::int64_t larger = a.rows() < a.cols() ? a.cols() : a.rows();
    factor::require_rows("least_squares(A, B, any_rank)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("least_squares(A, B, any_rank)", [&] {
        return least_squares(a, b, std::numeric_limits<T>::epsilon() * static_cast<T>(larger));
    });
}

/// The X of least norm(A X - B)^2 + lambda norm(X)^2 for a complex A and a real lambda, as ridge of real
/// matrices. Throws shape_error if B has other rows than A, value_error for a negative lambda.
template <expr::is_complex A, class B, class N>
requires(expr::is_number<N> && (expr::is_complex<B> || expr::is_ours<B>)) auto ridge(const A& a, const B& b,
                                                                                     N lambda) {
    using T = factor::real_element<A>;
    factor::require_rows("ridge(A, B, lambda)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("ridge(A, B, lambda)", [&] {
        const matrix<T> twice = factor::with_real_elements(a);
        return factor::joined<T>(ridge(twice, factor::parts_below<T>(twice.device(), b), lambda));
    });
}

/// The X of A X = B, of trans(A) X = B or of adjoint(A) X = B, where `half` of the complex n x n matrix A is
/// a triangle; the other half is not read, nor with blas::diag::unit the diagonal, which counts as ones. A
/// zero on the diagonal gives infinities and NaN. As BLAS's ztrsm. Throws shape_error if A is not square or B
/// has other rows.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> ||
         expr::is_ours<B>) auto solve_triangular(const A& a, const B& b, triangle half,
                                                 blas::transpose t = blas::transpose::no,
                                                 blas::diag d = blas::diag::stored) {
    using T = factor::real_element<A>;
    factor::require_square("solve_triangular(A, B)", expr::rows_of(a), expr::cols_of(a));
    factor::require_rows("solve_triangular(A, B)", expr::real_part(b), expr::rows_of(a));
    return expr::in_function("solve_triangular(A, B)", [&] {
        const factor::complex_matrix<T> stored(a);
        auto x = factor::complex_copy<T>(stored.device(), b);
        factor::solve_in_place(half, t, d, stored, x);
        return x;
    });
}

/// The same for a real A and a complex B, by twice as many real right sides.
template <expr::is_ours A, expr::is_complex B>
auto solve_triangular(const A& a, const B& b, triangle half, blas::transpose t = blas::transpose::no,
                      blas::diag d = blas::diag::stored) {
    factor::require_square("solve_triangular(A, B)", expr::rows_of(a), expr::cols_of(a));
    factor::require_rows("solve_triangular(A, B)", b.real(), expr::rows_of(a));
    return factor::solution_by_parts(
        b, [&](const auto& sides) { return solve_triangular(a, sides, half, t, d); });
}

/// The determinant of a complex square matrix, 1 for one without elements. It overflows for quite small
/// matrices; see log_det. Throws shape_error if A is not square.
template <expr::is_complex A>
auto det(const A& a) {
    factor::require_square("det(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("det(A)", [&] { return lu(a).determinant(); });
}

/// The logarithm of the determinant's magnitude: minus infinity if A is singular. Throws shape_error if A is
/// not square.
template <expr::is_complex A>
auto log_det(const A& a) {
    factor::require_square("log_det(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("log_det(A)", [&] { return lu(a).log_determinant(); });
}

/// det(A) is sign * exp(logabsdet).
template <class T>
struct complex_sign_and_log_det {
    scalar<std::complex<T>> sign; ///< of magnitude 1, or 0 if A is singular
    scalar<T> logabsdet;          ///< of the magnitude
};
/// Both of one factorisation, as NumPy's slogdet. Throws shape_error if A is not square.
template <expr::is_complex A>
auto slogdet(const A& a) {
    using T = factor::real_element<A>;
    factor::require_square("slogdet(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("slogdet(A)", [&] {
        const complex_lu_factors<T> f = lu(a);
        return complex_sign_and_log_det<T>{f.determinant_sign(), f.log_determinant()};
    });
}

/// 1 / (norm1(A) norm1(inverse(A))) of a square matrix, with sums of |Re| + |Im| for norms, see
/// lu_factors::rcond. Throws shape_error if A is not square.
template <expr::is_complex A>
auto rcond(const A& a) {
    factor::require_square("rcond(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("rcond(A)", [&] { return rcond(factor::with_real_elements(a)); });
}

} // namespace sinter
