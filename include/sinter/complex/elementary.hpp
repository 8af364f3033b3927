#pragma once
// Elementary functions of complex operands, with the branch cuts of C++: where one goes along the negative
// real axis, the sign of a zero imaginary part says on which side of it a number lies.

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

} // namespace sinter
