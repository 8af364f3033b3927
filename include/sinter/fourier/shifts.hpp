#pragma once
// Frequencies, and the order of elements that has frequency 0 in the middle.

#include <cstdint>
#include <utility>

#include <sinter/fourier/operands.hpp>

namespace sinter::inline SINTER_ABI {
namespace fourier {

/// x with its elements moved on by half of each extent, or back.
template <class X>
auto moved_by_halves(X&& x, bool back) {
    constexpr std::int64_t R = expr::tree_of<X>::info.rows, C = expr::tree_of<X>::info.cols;
    const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
    const std::int64_t down = back ? m - m / 2 : m / 2, right = back ? n - n / 2 : n / 2;
    return expr::read_at<edge::wrap>(static_cast<X&&>(x), expr::own_row<R, C>(m, n) - down,
                                     expr::own_col<R, C>(m, n) - right);
}
template <class X, class Axis>
auto half_of(const X& x, Axis along) {
    return expr::size_of_unit(expr::real_part(x), along) / 2;
}

} // namespace fourier

/// x with its elements moved on by half of each extent, or of that of one axis, as NumPy's fftshift:
/// frequency 0 of an fft() moves to the middle, element n / 2.
template <expr::is_ours X>
auto fftshift(X&& x) {
    return fourier::moved_by_halves(static_cast<X&&>(x), false);
}
template <expr::is_complex X>
auto fftshift(X&& x) {
    return expr::each_part(x, [](auto&& p) { return fourier::moved_by_halves(p, false); });
}
template <fourier::transformable X, expr::is_axis Axis>
auto fftshift(X&& x, Axis along) {
    return roll(static_cast<X&&>(x), fourier::half_of(x, along), along);
}

/// What fftshift() has moved, back in its place.
template <expr::is_ours X>
auto ifftshift(X&& x) {
    return fourier::moved_by_halves(static_cast<X&&>(x), true);
}
template <expr::is_complex X>
auto ifftshift(X&& x) {
    return expr::each_part(x, [](auto&& p) { return fourier::moved_by_halves(p, true); });
}
template <fourier::transformable X, expr::is_axis Axis>
auto ifftshift(X&& x, Axis along) {
    return roll(static_cast<X&&>(x), -fourier::half_of(x, along), along);
}

/// The frequencies of an fft() of n elements that are `spacing` apart, as NumPy's fftfreq: 0, 1, ..., -2, -1
/// divided by n * spacing. A vector without memory.
template <class T = float>
auto fftfreq(std::int64_t n, double spacing = 1) {
    const auto k = row_index(n);
    const auto count = static_cast<std::int32_t>(n);
    return cast<T>(select(k < (count + 1) / 2, k, k - count)) /
           static_cast<T>(static_cast<double>(n) * spacing);
}
/// The frequencies of an rfft() of n elements that are `spacing` apart: n / 2 + 1, from 0 on. A vector
/// without memory.
template <class T = float>
auto rfftfreq(std::int64_t n, double spacing = 1) {
    return cast<T>(row_index(n / 2 + 1)) / static_cast<T>(static_cast<double>(n) * spacing);
}

} // namespace sinter
