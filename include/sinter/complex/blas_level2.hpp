#pragma once
// BLAS, level 2, of complex matrices and vectors: as blas/level2.hpp.

#include <sinter/complex/blas_storage.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// y = alpha op(A) x + beta y.
template <class A, class X, expr::is_complex Y>
void gemv(transpose t, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    const bool no = t == transpose::no;
    detail::require_vector("gemv", 4, x.real(), no ? a.cols() : a.rows());
    detail::require_vector("gemv", 6, y.real(), no ? a.rows() : a.cols());
    if (alpha == detail::element<Y>(0)) return detail::scale_complex(y, beta);
    detail::with_complex_op(t, a,
                            [&](const auto& m) { detail::accumulate_complex(y, alpha * (m * x), beta); });
}

/// y = alpha A x + beta y, A Hermitian: the other half is the conjugate of the one that is read, and so the
/// diagonal is real, whatever its imaginary parts hold.
template <class A, class X, expr::is_complex Y>
void hemv(triangle half, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    const std::int64_t n = detail::require_square("hemv", 3, a.real());
    detail::require_vector("hemv", 4, x.real(), n);
    detail::require_vector("hemv", 6, y.real(), n);
    if (alpha == detail::element<Y>(0)) return detail::scale_complex(y, beta);
    detail::accumulate_complex(y, alpha * (detail::hermitian(half, a) * x), beta);
}

/// x = op(A) x, A triangular.
template <class A, expr::is_complex X>
void trmv(triangle half, transpose t, diag d, const A& a, X&& x) {
    const std::int64_t n = detail::require_square("trmv", 4, a.real());
    detail::require_vector("trmv", 5, x.real(), n);
    const triangle multiplied = t == transpose::no ? half : detail::other(half);
    detail::with_complex_op(
        t, a, [&](const auto& m) { x = detail::complex_triangular_times(multiplied, d, m, x); });
}

/// A = alpha x y' + A.
template <class X, class Y, expr::is_complex A>
void geru(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require("geru", 4, a.real(), x.rows(), y.rows());
    if (alpha != detail::element<A>(0)) a = alpha * outer(x, y) + a;
}
/// A = alpha x y^H + A: y is conjugated.
template <class X, class Y, expr::is_complex A>
void gerc(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require("gerc", 4, a.real(), x.rows(), y.rows());
    if (alpha != detail::element<A>(0)) a = alpha * outer(x, conj(y)) + a;
}
/// A = alpha x x^H + A, one half of it, with a real alpha. The diagonal becomes real.
template <class X, expr::is_complex A>
void her(triangle half, detail::real_element<A> alpha, const X& x, A&& a) {
    detail::require("her", 4, a.real(), x.rows(), x.rows());
    if (alpha != 0) a = detail::in_hermitian_triangle(half, alpha * outer(x, conj(x)) + a, a);
}
/// A = alpha x y^H + conj(alpha) y x^H + A, one half of it. The diagonal becomes real.
template <class X, class Y, expr::is_complex A>
void her2(triangle half, detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_vector("her2", 4, y.real(), x.rows());
    detail::require("her2", 5, a.real(), x.rows(), x.rows());
    if (alpha == detail::element<A>(0)) return;
    a = detail::in_hermitian_triangle(
        half, alpha * outer(x, conj(y)) + std::conj(alpha) * outer(y, conj(x)) + a, a);
}

} // namespace sinter::blas
