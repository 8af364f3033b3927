#pragma once
// BLAS: what only complex vectors have. Rules as in blas/level1.hpp.

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include <sinter/blas/level2.hpp>
#include <sinter/complex/owners.hpp>
#include <sinter/complex/rearrange.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI::blas {

/// The sum of x(i) y(i); a device scalar.
template <expr::is_complex X, expr::is_complex Y>
scalar<detail::element<X>> dotu(const X& x, const Y& y) {
    detail::require_vector("dotu", 2, y, x.rows());
    return sinter::dotu(x, y);
}
/// The sum of conj(x(i)) y(i).
template <expr::is_complex X, expr::is_complex Y>
scalar<detail::element<X>> dotc(const X& x, const Y& y) {
    detail::require_vector("dotc", 2, y, x.rows());
    return sinter::dot(x, y);
}
/// A = alpha x y' + A.
template <class X, class Y, expr::is_complex A>
void geru(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_outer("geru", x, y, a);
    if (alpha != detail::element<A>(0)) a = alpha * outer(x, y) + a;
}
/// A = alpha x y^H + A: y is conjugated.
template <class X, class Y, expr::is_complex A>
void gerc(detail::element<A> alpha, const X& x, const Y& y, A&& a) {
    detail::require_outer("gerc", x, y, a);
    if (alpha != detail::element<A>(0)) a = alpha * outer(x, conj(y)) + a;
}

/// The rotation [c s; -conj(s) c] that makes (a, b) to (r, 0); c is real.
template <class T>
struct complex_rotation {
    std::complex<T> r = 0;
    T c = 1;
    std::complex<T> s = 0;
};
/// The rotation of two numbers of the host, of which neither squares overflow nor underflow.
template <class T>
complex_rotation<T> rotg(std::complex<T> a, std::complex<T> b) {
    complex_rotation<T> g;
    if (b == std::complex<T>(0)) {
        g.r = a;
        return g;
    }
    const auto size = [](const std::complex<T>& z) {
        return (std::max)(std::fabs(z.real()), std::fabs(z.imag()));
    };
    if (a == std::complex<T>(0)) {
        const T unit = std::clamp(size(b), (std::numeric_limits<T>::min)(), (std::numeric_limits<T>::max)());
        const std::complex<T> scaled = b / unit;
        const T length = std::hypot(scaled.real(), scaled.imag());
        g.c = 0;
        g.s = std::conj(scaled) / length;
        g.r = length * unit;
        return g;
    }
    // Of very different sizes, the smaller one is nothing beside the larger.
    const T unit = std::clamp((std::max)(size(a), size(b)), (std::numeric_limits<T>::min)(),
                              (std::numeric_limits<T>::max)());
    const std::complex<T> p = a / unit, q = b / unit;
    const T of_a = std::hypot(p.real(), p.imag()), of_b = std::hypot(q.real(), q.imag());
    const T length = std::hypot(of_a, of_b);
    g.c = of_a / length;
    // a's direction, from itself: of p nothing may be left.
    const T own = size(a);
    const std::complex<T> scaled = a / own, direction = scaled / std::hypot(scaled.real(), scaled.imag());
    g.s = direction * (std::conj(q) / length);
    g.r = direction * (length * unit);
    return g;
}

} // namespace sinter::blas
