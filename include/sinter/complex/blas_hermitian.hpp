#pragma once
// BLAS: Hermitian matrices. The other half is the conjugate of the one that is read, and so the diagonal is
// real, whatever its imaginary parts hold; in results they are 0. Rules as in blas/level2.hpp.

#include <sinter/blas/symmetric.hpp>
#include <sinter/complex/rearrange.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI::blas {

namespace detail {
/// Matrices that are their own adjoints: see symmetric_kind.
struct hermitian_kind {
    template <class Beyond, class A>
    static auto mirrored(const Beyond& beyond, const A& a) {
        return complex_of(a.real(), select(beyond == 0, 0, select(beyond > 0, a.imag(), -a.imag())));
    }
    template <class Beyond, class A>
    static auto kept(const Beyond& beyond, const A& a) {
        return complex_of(a.real(), select(beyond == 0, 0, a.imag()));
    }
    template <class X>
    static auto conjugate(const X& x) {
        return conj(x);
    }
    template <class X>
    static auto turned(const X& x) {
        return adjoint(x);
    }
    template <class X, class Y>
    static auto outer(const X& x, const Y& y) {
        return sinter::outer(x, conj(y));
    }
    template <class T>
    static T conjugate_number(const T& alpha) {
        return std::conj(alpha);
    }
    template <class T, class P, class Q>
    static auto both(const T& alpha, const P& p, const Q& q) {
        return alpha * p + std::conj(alpha) * q;
    }
    template <class>
    static void require_op(const char* routine, transpose t) {
        if (t == transpose::yes)
            throw argument_error(routine, 2, "transpose::yes in place of transpose::conjugate");
    }
};
} // namespace detail

/// y = alpha A x + beta y, A Hermitian.
template <class A, class X, expr::is_complex Y>
void hemv(triangle half, detail::element<Y> alpha, const A& a, const X& x, detail::element<Y> beta, Y&& y) {
    detail::times_half<detail::hermitian_kind>("hemv", half, alpha, a, x, beta, y);
}
/// The same with k diagonals on each side; the half's diagonals are the rows of AB (see gbmv).
template <class AB, class X, expr::is_complex Y>
void hbmv(triangle half, std::int64_t k, detail::element<Y> alpha, const AB& ab, const X& x,
          detail::element<Y> beta, Y&& y) {
    detail::times_band<detail::hermitian_kind>("hbmv", half, k, alpha, ab, x, beta, y);
}
/// The same packed: the half's columns one after the other.
template <class AP, class X, expr::is_complex Y>
void hpmv(triangle half, detail::element<Y> alpha, const AP& ap, const X& x, detail::element<Y> beta, Y&& y) {
    detail::times_packed<detail::hermitian_kind>("hpmv", half, alpha, ap, x, beta, y);
}

/// A = alpha x x^H + A, one half of it, with a real alpha.
template <class X, expr::is_complex A>
void her(triangle half, detail::real_element<A> alpha, const X& x, A&& a) {
    detail::add_to_half<detail::hermitian_kind>("her", half, alpha, x, a);
}
/// A = alpha x y^H + conj(alpha) y x^H + A, one half of it.
template <class X, class Y, expr::is_complex A>
void her2(triangle half, detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::add_two_to_half<detail::hermitian_kind>("her2", half, alpha, x, y, a);
}
/// The same of packed halves.
template <class X, expr::is_complex AP>
void hpr(triangle half, detail::real_element<AP> alpha, const X& x, AP&& ap) {
    detail::add_to_packed<detail::hermitian_kind>("hpr", half, alpha, x, ap);
}
template <class X, class Y, expr::is_complex AP>
void hpr2(triangle half, detail::element<AP> alpha, const X& x, const Y& y, AP&& ap) {
    detail::add_two_to_packed<detail::hermitian_kind>("hpr2", half, alpha, x, y, ap);
}

/// C = alpha A B + beta C with A Hermitian; on the right side, C = alpha B A + beta C.
template <class A, class B, expr::is_complex C>
void hemm(side where, triangle half, detail::element<C> alpha, const A& a, const B& b,
          detail::element<C> beta, C&& c) {
    detail::half_times<detail::hermitian_kind>("hemm", where, half, alpha, a, b, beta, c);
}
/// C = alpha op(A) op(A)^H + beta C, one half of it, with real alpha and beta. The op is none or the adjoint.
template <class A, expr::is_complex C>
void herk(triangle half, transpose t, detail::real_element<C> alpha, const A& a, detail::real_element<C> beta,
          C&& c) {
    detail::update_half<detail::hermitian_kind>("herk", half, t, alpha, a, beta, c);
}
/// C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, one half of it, with a real beta. The op is
/// none or the adjoint.
template <class A, class B, expr::is_complex C>
void her2k(triangle half, transpose t, detail::element<C> alpha, const A& a, const B& b,
           detail::real_element<C> beta, C&& c) {
    detail::update_half_by_two<detail::hermitian_kind>("her2k", half, t, alpha, a, b, beta, c);
}

} // namespace sinter::blas
