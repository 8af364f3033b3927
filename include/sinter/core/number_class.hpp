#pragma once
// Finite numbers, infinities and NaN told apart by their bits.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// std::bit_cast, which the library of Debian 12's Emscripten lacks. NaN and zeros of either sign differ by
/// it.
constexpr std::uint64_t bits_of(double v) {
    return __builtin_bit_cast(std::uint64_t, v);
}

/// Which of them `v` is: a program that is compiled with -ffast-math has no isnan.
enum class number_class : unsigned char { finite, infinite, nan };
constexpr number_class class_of(double v) {
    constexpr std::uint64_t infinity = std::uint64_t{0x7ff} << 52;
    const std::uint64_t bits = bits_of(v) & ~(std::uint64_t{1} << 63);
    return bits < infinity    ? number_class::finite
           : bits == infinity ? number_class::infinite
                              : number_class::nan;
}

} // namespace sinter
