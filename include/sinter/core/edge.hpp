#pragma once
// What an array holds beyond its edges, and between its elements (op::gather, op::sample). Host arithmetic
// only; plan/write/address.hpp writes the same formulas as kernel text.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// What stands at index i of an array with n elements a b c ... when i is outside [0, n).
enum class edge : std::uint8_t {
    clamp, ///< the nearest element: a a a | a b c d | d d d
    zero,  ///< 0:                   0 0 0 | a b c d | 0 0 0
    wrap,  ///< the array once more: b c d | a b c d | a b c
    /// without the edge:            d c b | a b c d | c b a
    /// The lowest int32, which places beyond all integers become and which has no opposite, is the next one.
    mirror
};

/// What stands between the elements, for reading at fractional places (op::sample).
enum class filter : std::uint8_t {
    nearest, ///< the element whose number is the place rounded, halves up
    linear,  ///< 2 x 2 elements
    cubic,   ///< 4 x 4: Keys' convolution with a = -3/4, as in OpenCV and PyTorch
    lanczos  ///< 6 x 6: sinc(d) sinc(d / 3), divided by the sum of the weights
};

/// How an element is looked up: what is beyond the edges, what between the elements, and how many channels
/// lie side by side. Column j of an array with c channels is channel j % c of pixel j / c; edges are those of
/// the pixels.
struct lookup {
    edge beyond = edge::clamp;
    int channels = 1; ///< 1 to most_channels
    filter between = filter::nearest;

    static constexpr int most_channels = 15;
    /// In place of what packed() gives: the place is known to be one of the array's.
    static constexpr std::uint8_t inside = 0;
    /// Besides what packed() gives, of a gather in a program: nobody named the edge. These are the bits of
    /// the filter, which a gather has not.
    static constexpr std::uint8_t unnamed_edge = static_cast<std::uint8_t>(filter::linear) << 2;
    constexpr std::uint8_t packed() const {
        return static_cast<std::uint8_t>(channels << 4 | static_cast<int>(between) << 2 |
                                         static_cast<int>(beyond));
    }
    static constexpr lookup unpacked(std::uint8_t attribute) {
        return {static_cast<edge>(attribute & 3), attribute >> 4, static_cast<filter>(attribute >> 2 & 3)};
    }
};

/// Quotient rounded down, for b > 0.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -1 - (-1 - a) / b;
}

/// The index within [0, n), n > 0, that stands for index i; -1 for a zero.
constexpr std::int64_t index_within(edge beyond, std::int64_t i, std::int64_t n) {
    const bool inside = i >= 0 && i < n;
    if (beyond == edge::zero) return inside ? i : -1;
    if (inside) return i;
    if (beyond == edge::clamp) return i < 0 ? 0 : n - 1;
    if (beyond == edge::wrap) return i - floor_divide(i, n) * n;
    constexpr std::int64_t lowest = -2147483648LL;
    const std::int64_t period = n > 1 ? 2 * n - 2 : 1, size = i < 0 ? -i - (i == lowest) : i,
                       place = size % period;
    return place < period - place ? place : period - place;
}

} // namespace sinter
