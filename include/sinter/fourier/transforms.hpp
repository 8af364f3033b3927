#pragma once
// fft() and its kin.

#include <cstdint>

#include <sinter/fourier/operands.hpp>

namespace sinter::inline SINTER_ABI {
namespace fourier {

template <class A, class Axis>
auto transformed(const char* function, const A& a, Axis along, bool backwards) {
    return with_lines(function, a, along, [&](const auto& what, const line_set& in) {
        using T = real_of<A>;
        const std::int64_t n = what.of.places;
        auto result = what.template result<std::complex<T>>(n);
        transform<T>(what.where, what.of, in, lines_in(result, what.rows), backwards,
                     backwards && n > 0 ? 1 / static_cast<double>(n) : 1.0);
        return result;
    });
}

} // namespace fourier

/// X(k) = sum of x(j) exp(-2 pi i j k / n) along a vector, along each row of a matrix, or with axis<0> along
/// each column, as NumPy's fft; real or complex elements, of any length. The result has the operand's
/// extents, and complex elements: of double for doubles, of float for all others. Throws unsupported_error
/// for more than 2^26 elements in a line.
template <fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto fft(const A& a, Axis along = {}) {
    return fourier::transformed("fft(x)", a, along, false);
}

/// The inverse of fft(): x(k) = sum of X(j) exp(2 pi i j k / n), divided by n.
template <fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto ifft(const A& a, Axis along = {}) {
    return fourier::transformed("ifft(x)", a, along, true);
}

/// The transform of a matrix along its rows, and then along its columns, as NumPy's fft2. Throws as fft().
template <fourier::transformable A>
auto fft2(const A& a) {
    return fft(fft(a, axis<1>), axis<0>);
}
/// The inverse of fft2(), divided by the number of elements.
template <fourier::transformable A>
auto ifft2(const A& a) {
    return ifft(ifft(a, axis<1>), axis<0>);
}

} // namespace sinter
