#pragma once
// BLAS, level 2: matrices and vectors. Dongarra, Du Croz, Hammarling, Hanson, "An extended set of Fortran
// Basic Linear Algebra Subprograms", 1988. Matrices are row-major; leading dimensions are views. Only the
// half that `triangle` names is read or written; y is not read if beta is 0, nor A and x if alpha is. Each
// throws argument_error where extents do not fit; those of packed matrices (spmv, tpmv, spr, spr2, tpsv)
// throw unsupported_error above 65535 rows, before anything is written.

#include <sinter/blas/symmetric.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// y = alpha op(A) x + beta y.
template <class A, class X, class Y>
void gemv(transpose t, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    const bool no = t == transpose::no;
    detail::require_vector("gemv", 4, x, no ? expr::cols_of(a) : expr::rows_of(a));
    detail::require_vector("gemv", 6, y, no ? expr::rows_of(a) : expr::cols_of(a));
    if (alpha == detail::element<Y>(0)) return detail::scale(y, beta);
    detail::with_op(t, a, [&](const auto& m) { detail::accumulate(y, detail::product(alpha, m, x), beta); });
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
    detail::with_elements_of(t, ab, [&](const auto& stored) {
        const auto terms = detail::band_terms(t, diag::stored, m, n, kl, ku, stored, x);
        detail::accumulate(y, alpha * sum(terms, axis<1>), beta);
    });
}

/// y = alpha A x + beta y, A symmetric.
template <class A, class X, class Y>
void symv(triangle half, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    detail::times_half<detail::symmetric_kind>("symv", half, alpha, a, x, beta, y);
}
/// The same with k diagonals on each side; the half's diagonals are the rows of AB (see gbmv).
template <class AB, class X, class Y>
void sbmv(triangle half, std::int64_t k, detail::element<Y> alpha, const AB& ab, const X& x,
          detail::element<Y> beta, Y&& y) {
    detail::times_band<detail::symmetric_kind>("sbmv", half, k, alpha, ab, x, beta, y);
}
/// The same packed: the half's columns one after the other.
template <class AP, class X, class Y>
void spmv(triangle half, detail::element<Y> alpha, const AP& ap, const X& x, detail::element<Y> beta, Y&& y) {
    detail::times_packed<detail::symmetric_kind>("spmv", half, alpha, ap, x, beta, y);
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
    detail::with_elements_of(t, ab, [&](const auto& stored) {
        x = sum(detail::band_terms(t, d, n, n, upper ? 0 : k, upper ? k : 0, stored, x), axis<1>);
    });
}
template <class AP, class X>
void tpmv(triangle half, transpose t, diag d, const AP& ap, X&& x) {
    const std::int64_t n = expr::rows_of(x);
    detail::require_vector("tpmv", 4, ap, n * (n + 1) / 2);
    if (n == 0) return;
    // Where (i, j) lies, (j, i) does.
    const triangle multiplied = t == transpose::no ? half : detail::other(half);
    detail::with_elements_of(t, ap, [&](const auto& stored) {
        x = detail::triangular_times(multiplied, d, detail::packed(half, n, stored), x);
    });
}

/// A = alpha x y' + A.
template <class X, class Y, class A>
void ger(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_outer("ger", x, y, a);
    if (alpha != detail::element<A>(0)) a = alpha * (x * trans(y)) + a;
}
/// A = alpha x x' + A, one half of it.
template <class X, class A>
void syr(triangle half, detail::element<A> alpha, const X& x, A&& a) {
    detail::add_to_half<detail::symmetric_kind>("syr", half, alpha, x, a);
}
/// A = alpha (x y' + y x') + A, one half of it.
template <class X, class Y, class A>
void syr2(triangle half, detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::add_two_to_half<detail::symmetric_kind>("syr2", half, alpha, x, y, a);
}
/// The same of packed halves.
template <class X, class AP>
void spr(triangle half, detail::element<AP> alpha, const X& x, AP&& ap) {
    detail::add_to_packed<detail::symmetric_kind>("spr", half, alpha, x, ap);
}
template <class X, class Y, class AP>
void spr2(triangle half, detail::element<AP> alpha, const X& x, const Y& y, AP&& ap) {
    detail::add_two_to_packed<detail::symmetric_kind>("spr2", half, alpha, x, y, ap);
}

} // namespace sinter::blas
