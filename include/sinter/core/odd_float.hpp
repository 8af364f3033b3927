#pragma once
// A float between a number and a 16-bit float: rounding twice to nearest is not rounding once.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <sinter/core/number_class.hpp>

namespace sinter::inline SINTER_ABI {

/// The number itself if a float holds it, else the one of the floats beside it whose last bit is set. It is
/// then nearer to what the number is nearer to, and no tie: rounded to fewer digits it gives what the number
/// gives.
template <class X>
float odd_float(const X& x) {
    using wide = std::conditional_t<std::is_integral_v<X> || (sizeof(X) > 8), long double, double>;
    const float nearest = static_cast<float>(x);
    const auto exact = static_cast<wide>(x), rounded = static_cast<wide>(nearest);
    if (class_of(static_cast<double>(x)) != number_class::finite || rounded == exact) return nearest;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &nearest, sizeof bits);
    if (exact < 0 ? rounded < exact : rounded > exact) --bits; // towards zero, from an infinity too
    bits |= 1u;
    float odd = 0;
    std::memcpy(&odd, &bits, sizeof odd);
    return odd;
}

} // namespace sinter
