#pragma once
// What is known of a square matrix by its LU: its inverse, its determinant, its condition.

#include <utility>

#include <sinter/factor/lu.hpp>

namespace sinter::inline SINTER_ABI {

/// The inverse of an n x n matrix. Not finite if A is singular. solve(A, B) is quicker than inverse(A) * B,
/// and nearer. inverse(std::move(A)) overwrites A in place of copying it. Throws shape_error if A is not
/// square.
template <expr::is_ours A>
matrix<factor::element<A>> inverse(A&& a) {
    factor::require_square("inverse(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("inverse(A)", [&] { return lu(static_cast<A&&>(a)).inverse(); });
}

/// The determinant of a square matrix, 1 for one without elements. It overflows for quite small matrices; see
/// log_det. Throws shape_error if A is not square.
template <expr::is_ours A>
scalar<factor::element<A>> det(A&& a) {
    factor::require_square("det(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("det(A)", [&] { return lu(static_cast<A&&>(a)).determinant(); });
}

/// The logarithm of the determinant's magnitude: minus infinity if A is singular. Throws shape_error if A is
/// not square. cholesky(A).log_determinant() is quicker for a positive definite A.
template <expr::is_ours A>
scalar<factor::element<A>> log_det(A&& a) {
    factor::require_square("log_det(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("log_det(A)", [&] { return lu(static_cast<A&&>(a)).log_determinant(); });
}

/// det(A) is sign * exp(logabsdet).
template <class T>
struct sign_and_log_det {
    scalar<T> sign;      ///< 1, -1, or 0 if A is singular
    scalar<T> logabsdet; ///< of the magnitude
};
/// Both of one factorisation, as NumPy's slogdet: auto [sign, logabsdet] = slogdet(A). Throws shape_error if
/// A is not square.
template <expr::is_ours A>
sign_and_log_det<factor::element<A>> slogdet(A&& a) {
    factor::require_square("slogdet(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("slogdet(A)", [&] {
        const auto f = lu(static_cast<A&&>(a));
        return sign_and_log_det<factor::element<A>>{f.determinant_sign(), f.log_determinant()};
    });
}

/// 1 / (norm1(A) norm1(inverse(A))) of a square matrix, see lu_factors::rcond. Throws shape_error if A is not
/// square.
template <expr::is_ours A>
scalar<factor::element<A>> rcond(A&& a) {
    using T = factor::element<A>;
    factor::require_square("rcond(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("rcond(A)", [&] {
        matrix<T> f(static_cast<A&&>(a));
        const scalar<T> norm = factor::column_norm<T>(f.device(), f);
        return lu(std::move(f)).rcond(norm);
    });
}

} // namespace sinter
