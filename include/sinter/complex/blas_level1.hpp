#pragma once
// BLAS, level 1, of complex vectors: as blas/level1.hpp. Numbers of the host may be real.

#include <complex>

#include <sinter/blas/level1.hpp>
#include <sinter/complex/owners.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI::blas {

namespace detail {

/// The real type of complex elements.
template <class X>
using real_element = typename element<X>::value_type;

/// A number of the host, which may be real, as a complex element.
template <class T, class N>
T as_complex(const N& x) {
    if constexpr (expr::is_complex_number<N>)
        return T(x);
    else
        return T(static_cast<typename T::value_type>(x));
}

/// The sum of the magnitudes of both parts, which the BLAS takes in place of abs(x).
template <class X>
auto taxicab(const X& x) {
    return abs(x.real()) + abs(x.imag());
}

template <expr::is_complex Y, class P, class T>
void accumulate_complex(Y&& y, const P& product, const T& beta) {
    if (beta == T(0))
        y = product;
    else
        y = product + beta * y;
}
template <expr::is_complex Y, class T>
void scale_complex(Y&& y, const T& beta) {
    if (beta == T(0))
        y = T(0);
    else if (beta != T(1))
        y = beta * y;
}

} // namespace detail

/// x and y exchanged.
template <expr::is_complex X, expr::is_complex Y>
void swap(X&& x, Y&& y) {
    detail::require_vector("swap", 2, y.real(), x.rows());
    evaluate(x = y, y = x);
}
/// x = alpha x; alpha may be real (csscal).
template <class N, expr::is_complex X>
void scal(const N& alpha, X&& x) {
    x = detail::as_complex<detail::element<X>>(alpha) * x;
}
/// y = x.
template <expr::is_complex X, expr::is_complex Y>
void copy(const X& x, Y&& y) {
    detail::require_vector("copy", 2, y.real(), x.rows());
    y = x;
}
/// y = alpha x + y.
template <class N, expr::is_complex X, expr::is_complex Y>
void axpy(const N& alpha, const X& x, Y&& y) {
    detail::require_vector("axpy", 3, y.real(), x.rows());
    const auto a = detail::as_complex<detail::element<Y>>(alpha);
    if (a != detail::element<Y>(0)) y = a * x + y;
}

/// The sum of x(i) y(i); a device scalar.
template <expr::is_complex X, expr::is_complex Y>
scalar<detail::element<X>> dotu(const X& x, const Y& y) {
    detail::require_vector("dotu", 2, y.real(), x.rows());
    return sinter::dotu(x, y);
}
/// The sum of conj(x(i)) y(i).
template <expr::is_complex X, expr::is_complex Y>
scalar<detail::element<X>> dotc(const X& x, const Y& y) {
    detail::require_vector("dotc", 2, y.real(), x.rows());
    return sinter::dot(x, y);
}
/// The Euclidean norm, a real number; it neither overflows nor underflows.
template <expr::is_complex X>
scalar<detail::real_element<X>> nrm2(const X& x) {
    return norm(x);
}
/// The sum of |Re x(i)| + |Im x(i)|.
template <expr::is_complex X>
scalar<detail::real_element<X>> asum(const X& x) {
    return sum(detail::taxicab(x));
}
/// The number, from 0, of the first element with the largest |Re x(i)| + |Im x(i)|; -1 if x is empty.
template <expr::is_complex X>
scalar<std::int32_t> iamax(const X& x) {
    if (x.rows() == 0) return scalar<std::int32_t>(x.device(), -1);
    return argmax(detail::taxicab(x));
}

/// x = c x + s y and y = c y - s x, with real c and s (csrot).
template <expr::is_complex X, expr::is_complex Y>
void rot(X&& x, Y&& y, detail::real_element<X> c, detail::real_element<X> s) {
    detail::require_vector("rot", 2, y.real(), x.rows());
    evaluate(x = c * x + s * y, y = c * y - s * x);
}

} // namespace sinter::blas
