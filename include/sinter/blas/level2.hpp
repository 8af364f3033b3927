#pragma once
// BLAS, level 2: matrices and vectors. Dongarra, Du Croz, Hammarling, Hanson, "An extended set of Fortran
// Basic Linear Algebra Subprograms", 1988. Matrices are row-major; leading dimensions are views. Only the
// half that `triangle` names is read or written; y is not read if beta is 0, nor A and x if alpha is. Each
// throws argument_error where extents do not fit; those of packed matrices (spmv, tpmv, spr, spr2, tpsv)
// throw unsupported_error above 65535 rows, before anything is written.

#include <sinter/blas/storage.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// y = alpha op(A) x + beta y.
template <class A, class X, class Y>
void gemv(transpose t, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    const bool no = t == transpose::no;
    detail::require_vector("gemv", 4, x, no ? expr::cols_of(a) : expr::rows_of(a));
    detail::require_vector("gemv", 6, y, no ? expr::rows_of(a) : expr::cols_of(a));
    if (alpha == detail::element<Y>(0)) return detail::scale(y, beta);
    detail::with_op(t, a, [&](const auto& m) { detail::accumulate(y, alpha * (m * x), beta); });
}

/// y = alpha op(A) x + beta y, where A is m x n with kl diagonals below and ku above the main one, element
/// (i, j) in AB(ku + i - j, j).
template <class AB, class X, class Y>
void gbmv(transpose t, std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku,
          detail::element<Y> alpha, const AB& ab, const X& x, detail::element<Y> beta, Y&& y) {
    const bool no = t == transpose::no;
    detail::require_not_negative("gbmv", 2, m);
    detail::require_not_negative("gbmv", 3, n);
    detail::require_not_negative("gbmv", 4, kl);
    detail::require_not_negative("gbmv", 5, ku);
    detail::require("gbmv", 7, ab, kl + ku + 1, n);
    detail::require_vector("gbmv", 8, x, no ? n : m);
    detail::require_vector("gbmv", 10, y, no ? m : n);
    if (alpha == detail::element<Y>(0) || m == 0 || n == 0) return detail::scale(y, beta);
    const auto terms = detail::band_terms(t, diag::stored, m, n, kl, ku, ab, x);
    detail::accumulate(y, alpha * sum(terms, axis<1>), beta);
}

/// y = alpha A x + beta y, A symmetric.
template <class A, class X, class Y>
void symv(triangle half, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    const std::int64_t n = detail::require_square("symv", 3, a);
    detail::require_vector("symv", 4, x, n);
    detail::require_vector("symv", 6, y, n);
    if (alpha == detail::element<Y>(0)) return detail::scale(y, beta);
    detail::accumulate(y, alpha * (detail::symmetric(half, a) * x), beta);
}
/// The same with k diagonals on each side; the half's diagonals are the rows of AB (see gbmv).
template <class AB, class X, class Y>
void sbmv(triangle half, std::int64_t k, detail::element<Y> alpha, const AB& ab, const X& x,
          detail::element<Y> beta, Y&& y) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_not_negative("sbmv", 2, k);
    detail::require("sbmv", 4, ab, k + 1, n);
    detail::require_vector("sbmv", 7, y, n);
    if (alpha == detail::element<Y>(0) || n == 0) return detail::scale(y, beta);
    detail::accumulate(y, alpha * sum(detail::symmetric_band_terms(half, n, k, ab, x), axis<1>), beta);
}
/// The same packed: the half's columns one after the other.
template <class AP, class X, class Y>
void spmv(triangle half, detail::element<Y> alpha, const AP& ap, const X& x, detail::element<Y> beta, Y&& y) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("spmv", 3, ap, n * (n + 1) / 2);
    detail::require_vector("spmv", 6, y, n);
    if (alpha == detail::element<Y>(0) || n == 0) return detail::scale(y, beta);
    detail::accumulate(y, alpha * (detail::packed(half, n, ap) * x), beta);
}

/// x = op(A) x, A triangular.
template <class A, class X>
void trmv(triangle half, transpose t, diag d, const A& a, X&& x) {
    const std::int64_t n = detail::require_square("trmv", 4, a);
    detail::require_vector("trmv", 5, x, n);
    const triangle multiplied = t == transpose::no ? half : detail::other(half);
    detail::with_op(t, a, [&](const auto& m) { x = detail::triangular_times(multiplied, d, m, x); });
}
template <class AB, class X>
void tbmv(triangle half, transpose t, diag d, std::int64_t k, const AB& ab, X&& x) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_not_negative("tbmv", 4, k);
    detail::require("tbmv", 5, ab, k + 1, n);
    if (n == 0) return;
    const bool upper = half == triangle::upper;
    x = sum(detail::band_terms(t, d, n, n, upper ? 0 : k, upper ? k : 0, ab, x), axis<1>);
}
template <class AP, class X>
void tpmv(triangle half, transpose t, diag d, const AP& ap, X&& x) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("tpmv", 4, ap, n * (n + 1) / 2);
    if (n == 0) return;
    // Where (i, j) lies, (j, i) does.
    const triangle multiplied = t == transpose::no ? half : detail::other(half);
    x = detail::triangular_times(multiplied, d, detail::packed(half, n, ap), x);
}

/// A = alpha x y' + A.
template <class X, class Y, class A>
void ger(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_vector("ger", 2, x, expr::rows_of(x));
    detail::require_vector("ger", 3, y, expr::rows_of(y));
    detail::require("ger", 4, a, expr::rows_of(x), expr::rows_of(y));
    if (alpha != detail::element<A>(0)) a = alpha * (x * trans(y)) + a;
}
/// A = alpha x x' + A, one half of it.
template <class X, class A>
void syr(triangle half, detail::element<A> alpha, const X& x, A&& a) {
    detail::require("syr", 4, a, expr::rows_of(x), expr::rows_of(x));
    if (alpha != detail::element<A>(0)) a = detail::in_triangle(half, alpha * (x * trans(x)) + a, a);
}
/// A = alpha (x y' + y x') + A, one half of it.
template <class X, class Y, class A>
void syr2(triangle half, detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_vector("syr2", 4, y, expr::rows_of(x));
    detail::require("syr2", 5, a, expr::rows_of(x), expr::rows_of(x));
    if (alpha != detail::element<A>(0))
        a = detail::in_triangle(half, alpha * (x * trans(y) + y * trans(x)) + a, a);
}
/// The same of packed halves.
template <class X, class AP>
void spr(triangle half, detail::element<AP> alpha, const X& x, AP&& ap) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("spr", 4, ap, n * (n + 1) / 2);
    if (alpha == detail::element<AP>(0) || n == 0) return;
    detail::with_packed_indices(half, n, x.device(), [&](const auto& i, const auto& j) {
        ap = alpha * hadamard(gather(x, i), gather(x, j)) + ap;
    });
}
template <class X, class Y, class AP>
void spr2(triangle half, detail::element<AP> alpha, const X& x, const Y& y, AP&& ap) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("spr2", 4, y, n);
    detail::require_vector("spr2", 5, ap, n * (n + 1) / 2);
    if (alpha == detail::element<AP>(0) || n == 0) return;
    detail::with_packed_indices(half, n, x.device(), [&](const auto& i, const auto& j) {
        ap = alpha * (hadamard(gather(x, i), gather(y, j)) + hadamard(gather(y, i), gather(x, j))) + ap;
    });
}

} // namespace sinter::blas
