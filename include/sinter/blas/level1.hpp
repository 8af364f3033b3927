#pragma once
// BLAS, level 1: vectors. x and y are vectors or strided views of them: increments are x(rows(0, n, 2)),
// negative ones x(reversed). Lawson, Hanson, Kincaid, Krogh, "Basic Linear Algebra Subprograms for Fortran
// Usage", 1979. Each throws argument_error if y has another size than x.

#include <cmath>

#include <sinter/blas/arguments.hpp>

namespace sinter::inline SINTER_ABI::blas {

namespace detail {
/// A number of the host as an element; of complex elements it may be real.
template <class T, class N>
T as_number(const N& x) {
    if constexpr (!has_parts<T>)
        return expr::as_element<T>(x);
    else if constexpr (has_parts<N>)
        return T(x);
    else
        return T(expr::as_element<typename T::value_type>(x));
}
/// What the BLAS takes for an element's size: of complex ones the sum of both parts' magnitudes.
template <class X>
auto magnitude(const X& x) {
    if constexpr (has_parts<X>)
        return abs(x.real()) + abs(x.imag());
    else
        return abs(x);
}
} // namespace detail

/// x and y exchanged; one kernel.
template <class X, class Y>
void swap(X&& x, Y&& y) {
    detail::require_vector("swap", 2, y, expr::rows_of(x));
    evaluate(x = y, y = x);
}
/// x = alpha x; alpha may be real where x is complex.
template <class N, class X>
void scal(const N& alpha, X&& x) {
    if constexpr (expr::is_number<N>) // each part by itself
        x = detail::as_number<detail::real_element<X>>(alpha) * x;
    else
        x = detail::as_number<detail::element<X>>(alpha) * x;
}
/// y = x.
template <class X, class Y>
void copy(const X& x, Y&& y) {
    detail::require_vector("copy", 2, y, expr::rows_of(x));
    y = x;
}
/// y = alpha x + y.
template <class N, class X, class Y>
void axpy(const N& alpha, const X& x, Y&& y) {
    using T = detail::element<Y>;
    detail::require_vector("axpy", 3, y, expr::rows_of(x));
    const auto a = detail::as_number<T>(alpha);
    if (a != T(0)) y = a * x + y;
}

/// The sum of x(i) y(i); a device scalar.
template <class X, class Y>
scalar<detail::element<X>> dot(const X& x, const Y& y) {
    detail::require_vector("dot", 2, y, expr::rows_of(x));
    return sinter::dot(x, y);
}
/// The same of floats, summed in double. Throws unsupported_error if the device has none.
template <class X, class Y>
scalar<double> dsdot(const X& x, const Y& y) {
    detail::require_vector("dsdot", 2, y, expr::rows_of(x));
    return sinter::dot<double>(x, y);
}
/// b + the same, as a float.
template <class X, class Y>
scalar<float> sdsdot(float b, const X& x, const Y& y) {
    detail::require_vector("sdsdot", 3, y, expr::rows_of(x));
    return cast<float>(sinter::dot<double>(x, y) + static_cast<double>(b));
}

/// The Euclidean norm, which neither overflows nor underflows: terms are divided by the largest magnitude.
/// OpenGL may take subnormal numbers for zeros (llvmpipe's fragment shaders do, in every operation and
/// comparison, so that no scaling helps): there, subnormal elements may add nothing.
template <class X>
scalar<detail::real_element<X>> nrm2(const X& x) {
    using T = detail::real_element<X>;
    if constexpr (detail::has_parts<X>) {
        return norm(x); // whose terms are scaled by constants
    } else {
        if (x.size() == 0) return scalar<T>(x.device(), T(0));
        const scalar<T> largest = (max)(abs(x));
        // GLSL divides right where the divisor is between 2^-126 and 2^126 (4.7.1): NVIDIA's x / FLT_MAX is
        // 0.
        const auto shift = select(largest > T(1), T(0.25), T(4));
        const auto share = (x * shift) / select(largest > T(0), largest * shift, T(1));
        const scalar<T> sum = sinter::sum(hadamard(share, share));
        // 0, infinity and NaN are their own norms.
        return select(largest > T(0) && !isinf(largest), largest * sqrt(sum), largest);
    }
}
/// The sum of magnitudes; of complex elements, of those of their parts.
template <class X>
scalar<detail::real_element<X>> asum(const X& x) {
    return sum(detail::magnitude(x));
}
/// The number, from 0, of the first element of largest magnitude; -1 if x is empty. NaN is larger than all
/// numbers: of {1, NaN, 5} it is 1, where the reference BLAS, which passes over NaN behind the first element,
/// gives the 5's. Magnitudes are asum's.
template <class X>
scalar<std::int32_t> iamax(const X& x) {
    if (x.size() == 0) return scalar<std::int32_t>(x.device(), -1);
    return argmax(detail::magnitude(x));
}

/// x = c x + s y and y = c y - s x, with real c and s; one kernel.
template <class X, class Y>
void rot(X&& x, Y&& y, detail::real_element<X> c, detail::real_element<X> s) {
    detail::require_vector("rot", 2, y, expr::rows_of(x));
    evaluate(x = c * x + s * y, y = c * y - s * x);
}

/// The rotation that makes (a, b) to (r, 0), and z, from which c and s can be found again.
template <class T>
struct rotation {
    T r = 0, z = 0, c = 1, s = 0;
};
/// The rotation of two numbers of the host. `a` and `b` stay as they are.
template <class T>
rotation<T> rotg(T a, T b) {
    const T roe = std::fabs(a) > std::fabs(b) ? a : b;
    rotation<T> g;
    // As in the reference BLAS (3.10 and later), whatever the other component is.
    if (b == T(0)) {
        g.r = a;
        return g;
    }
    if (a == T(0)) {
        g.c = 0;
        g.s = g.z = 1;
        g.r = b;
        return g;
    }
    g.r = std::copysign(std::hypot(a, b), roe);
    g.c = a / g.r;
    g.s = b / g.r;
    g.z = std::fabs(a) > std::fabs(b) ? g.s : g.c != T(0) ? T(1) / g.c : T(1);
    return g;
}

/// A modified rotation: x = h11 x + h12 y and y = h21 x + h22 y. `flag` is reference BLAS's first parameter.
/// It is -2 for the identity and -1 for a full matrix. It is 0 for ones on the diagonal, and 1 for h12 = 1
/// and h21 = -1.
template <class T>
struct modified_rotation {
    T flag = -2, h11 = 1, h21 = 0, h12 = 0, h22 = 1;
};
/// Applies a modified rotation to all elements of two vectors; one kernel.
template <class X, class Y>
void rotm(X&& x, Y&& y, const modified_rotation<detail::element<X>>& h) {
    using T = detail::element<X>;
    detail::require_vector("rotm", 2, y, expr::rows_of(x));
    if (h.flag == T(-2)) return;
    const T h11 = h.flag == T(0) ? T(1) : h.h11, h22 = h.flag == T(0) ? T(1) : h.h22,
            h12 = h.flag == T(1) ? T(1) : h.h12, h21 = h.flag == T(1) ? T(-1) : h.h21;
    evaluate(x = h11 * x + h12 * y, y = h21 * x + h22 * y);
}

/// The modified rotation that makes the second component of (sqrt(d1) x1, sqrt(d2) y1) zero. d1, d2 and x1
/// are updated. As in the reference BLAS, with its rescaling by 4096, but for two things. h21 and h12 are
/// kept where that is done more than once: the reference, 3.11, puts -1 and 1 there. Infinities are not
/// rescaled, which would not end.
template <class T>
modified_rotation<T> rotmg(T& d1, T& d2, T& x1, T y1) {
    constexpr T gam = 4096, large = gam * gam, tiny = T(1) / large;
    modified_rotation<T> h;
    const auto nothing = [&] {
        h = {-1, 0, 0, 0, 0};
        d1 = d2 = x1 = 0;
        return h;
    };
    if (d1 < T(0)) return nothing();
    const T p2 = d2 * y1;
    if (p2 == T(0)) return h;
    const T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
    if (std::fabs(q1) > std::fabs(q2)) {
        h = {0, 1, -y1 / x1, p2 / p1, 1};
        const T u = T(1) - h.h12 * h.h21;
        if (!(u > T(0))) return nothing();
        d1 /= u;
        d2 /= u;
        x1 *= u;
    } else {
        if (q2 < T(0)) return nothing();
        h = {1, p1 / p2, -1, 1, x1 / y1};
        const T u = T(1) + h.h11 * h.h22, kept = d2 / u;
        d2 = d1 / u;
        d1 = kept;
        x1 = y1 * u;
    }
    while (d1 != T(0) && std::isfinite(d1) && (d1 <= tiny || d1 >= large)) {
        h.flag = -1;
        const T by = d1 <= tiny ? gam : T(1) / gam;
        d1 *= by * by;
        x1 /= by;
        h.h11 /= by;
        h.h12 /= by;
    }
    while (d2 != T(0) && std::isfinite(d2) && (std::fabs(d2) <= tiny || std::fabs(d2) >= large)) {
        h.flag = -1;
        const T by = std::fabs(d2) <= tiny ? gam : T(1) / gam;
        d2 *= by * by;
        h.h21 /= by;
        h.h22 /= by;
    }
    return h;
}

} // namespace sinter::blas
