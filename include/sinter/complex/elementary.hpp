#pragma once
// Elementary functions of complex operands, with the branch cuts of C++: where one goes along the negative
// real axis, the sign of a zero imaginary part says on which side of it a number lies.

#include <complex>

#include <sinter/complex/functions.hpp>

namespace sinter::inline SINTER_ABI {

template <expr::is_complex X>
auto exp(X&& x) {
    const auto magnitude = exp(x.real());
    // Without an imaginary part there is none of the result, of an infinite one too.
    return expr::join(hadamard(magnitude, cos(x.imag())),
                      select(x.imag() == 0, x.imag(), hadamard(magnitude, sin(x.imag()))));
}
template <expr::is_complex X>
auto log(X&& x) {
    return expr::join(log(abs(x)), arg(x));
}
template <expr::is_complex X>
auto sqrt(X&& x) {
    using T = typename std::remove_cvref_t<X>::real_type;
    const auto larger = sqrt((abs(x.real()) + abs(x)) * T(0.5));
    const auto smaller = select(larger == 0, T(0), abs(x.imag()) / (larger * T(2)));
    const auto upright = x.real() >= 0;
    const auto im = select(upright, smaller, larger);
    // The angle beside -1 tells -0 from 0.
    return expr::join(select(upright, larger, smaller), select(atan2(x.imag(), T(-1)) < 0, -im, im));
}
template <expr::is_complex X>
auto sin(X&& x) {
    return expr::join(hadamard(sin(x.real()), cosh(x.imag())), hadamard(cos(x.real()), sinh(x.imag())));
}
template <expr::is_complex X>
auto cos(X&& x) {
    return expr::join(hadamard(cos(x.real()), cosh(x.imag())), -hadamard(sin(x.real()), sinh(x.imag())));
}
template <expr::is_complex X>
auto sinh(X&& x) {
    return expr::join(hadamard(sinh(x.real()), cos(x.imag())), hadamard(cosh(x.real()), sin(x.imag())));
}
template <expr::is_complex X>
auto cosh(X&& x) {
    return expr::join(hadamard(cosh(x.real()), cos(x.imag())), hadamard(sinh(x.real()), sin(x.imag())));
}
namespace expr {

/// From here on tanh is 1 but for less than half a unit in the last place, and sinh's square may overflow.
template <class T>
inline constexpr T tanh_saturates = sizeof(T) == sizeof(float) ? T(11) : T(22);

/// tanh of x + iy. Kahan, "Branch cuts for complex elementary functions", 1987: from tan y and sinh x, so
/// that nothing cancels beside the poles.
template <class X, class Y>
auto complex_tanh(const X& x, const Y& y) {
    using T = element_type<tree_of<X>::info.type>;
    const auto t = tan(y);
    const auto s = sinh(x);
    const auto slope = T(1) + square(t);
    const auto d = T(1) + hadamard(slope, square(s));
    const auto decay = hadamard(sin(y), cos(y)) * T(4);
    const auto saturated = abs(x) > tanh_saturates<T>;
    return join(select(saturated, sign(x), hadamard(slope, sqrt(T(1) + square(s)), s) / d),
                select(saturated, select(isinf(x), T(0), hadamard(decay, exp(abs(x) * T(-2)))), t / d));
}

template <class A>
auto complex_log(const A& a) {
    if constexpr (is_complex<A>)
        return log(a);
    else if constexpr (is_ours<A>)
        return join(log(abs(a)), select(a < 0, 3.14159265358979323846, 0));
    else
        return std::log(std::complex<double>(a));
}

/// The power whose logarithm is that of the base times the exponent. 0 to the power 0 is 1, as in NumPy.
template <class A, class B>
auto complex_pow(const A& a, const B& b) {
    require_fit<op::pow>(a, b);
    if constexpr (is_none<decltype(imag_part(b))>) {
        return polar(pow(abs(a), b), multiply_elements(arg(a), b));
    } else if constexpr (!is_ours<A> && !is_complex<A>) {
        const bool zero = a == A(0);
        const auto power = exp(complex_multiply_elements(b, complex_log(zero ? A(1) : a)));
        return select(b == 0, 1, power * (zero ? 0 : 1));
    } else if constexpr (is_complex_number<B>) {
        return select(a == 0, b == B(0) ? 1 : 0, exp(complex_multiply_elements(complex_log(a), b)));
    } else {
        return select(b == 0, 1, select(a == 0, 0, exp(complex_multiply_elements(b, complex_log(a)))));
    }
}

} // namespace expr

template <expr::is_complex X>
auto tanh(X&& x) {
    return expr::complex_tanh(+x.real(), +x.imag());
}
template <expr::is_complex X>
auto tan(X&& x) {
    const auto turned = expr::complex_tanh(-x.imag(), +x.real()); // of i x
    return expr::join(turned.imag(), -turned.real());
}

/// Powers, element by element. The cut lies along the negative real axis of the base.
template <class A, class B>
requires expr::is_purely_complex<A, B>
auto pow(A&& a, B&& b) {
    return expr::complex_pow(a, b);
}
template <class A, class B>
requires expr::are_operands<op::pow, A, B> && expr::makes_complex<A, B>
auto pow(A&& a, B&& b) {
    return expr::complex_pow(a, b);
}

} // namespace sinter
