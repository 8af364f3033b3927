#pragma once
// Triangular systems by name; and factors of matrices that have changed a little, which need no new
// factorisation.

#include <utility>

#include <sinter/factor/changed.hpp>
#include <sinter/factor/cholesky.hpp>
#include <sinter/factor/lu.hpp>

namespace sinter::inline SINTER_ABI {

/// The X of A X = B, or with transpose::yes of A' X = B, where `half` of the n x n matrix A is a triangle;
/// the other half is not read, nor with blas::diag::unit the diagonal, which counts as ones. A zero on the
/// diagonal gives infinities and NaN. As SciPy's solve_triangular, and BLAS's trsm. Throws shape_error if A
/// is not square or B has other rows. Up to 64 x 64 one launch on devices with work-groups.
template <expr::is_ours A, expr::is_ours B>
auto solve_triangular(const A& a, const B& b, triangle half, transpose t = transpose::no,
                      blas::diag d = blas::diag::stored) {
    using T = factor::element<A>;
    const char* const function = "solve_triangular(A, B)";
    const std::int64_t n = expr::rows_of(a);
    factor::require_square(function, n, expr::cols_of(a));
    factor::require_rows(function, b, n);
    return expr::in_function(function, [&] {
        const auto solved = [&](const auto& array) {
            if (t != transpose::no)
                return factor::solve_triangle<T>(trans(array), b, blas::detail::other(half), d);
            return factor::solve_triangle<T>(array, b, half, d);
        };
        if constexpr (requires { a.device(); })
            return solved(a);
        else
            return solved(matrix<T>(a));
    });
}

/// The factor of A + X X', for the factor of an n x n matrix A and a vector x of n, or a matrix X of n x k:
/// k times some launches of n^2 operations, in place of a new factorisation. Throws shape_error if x has
/// other rows. Gill, Golub, Murray, Saunders, "Methods for modifying matrix factorizations", 1974.
template <class T, expr::is_ours X>
cholesky_factor<T> cholesky_update(const cholesky_factor<T>& f, const X& x) {
    factor::require_rows("cholesky_update(F, X)", x, f.packed().rows());
    return expr::in_function("cholesky_update(F, X)",
                             [&] { return cholesky_factor<T>(factor::changed(f.packed(), x, T(1))); });
}
/// That of A - X X'. If this is not positive definite, cholesky_factor::info() of the result says so. The
/// nearer it is to singular, the more digits are lost.
template <class T, expr::is_ours X>
cholesky_factor<T> cholesky_downdate(const cholesky_factor<T>& f, const X& x) {
    factor::require_rows("cholesky_downdate(F, X)", x, f.packed().rows());
    return expr::in_function("cholesky_downdate(F, X)",
                             [&] { return cholesky_factor<T>(factor::changed(f.packed(), x, T(-1))); });
}

/// The X of (A + U V') X = B, by the factors of A and the formula of Sherman, Morrison and Woodbury: two
/// solves with A, and a system of k x k. U and V are n x k, or vectors. As accurate as A and A + U V' are
/// well conditioned. Throws shape_error if extents do not fit. Golub, Van Loan, "Matrix Computations", 2.1.4.
template <class Factors, expr::is_ours U, expr::is_ours V, expr::is_ours B>
auto sherman_morrison(const Factors& f, const U& u, const V& v, const B& b) {
    using T = typename std::remove_cvref_t<decltype(f.packed())>::value_type;
    return factor::solution_of_changed<T>(f, u, v, b);
}

} // namespace sinter
