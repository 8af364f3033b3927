#pragma once
// IEEE 754 binary16 as a storage type: conversions only, arithmetic goes through float.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <sinter/core/odd_float.hpp>

namespace sinter::inline SINTER_ABI {

/// A 16-bit float (1 sign, 5 exponent, 10 fraction bits). Converting a number rounds to nearest,
/// ties to even; overflow gives infinity; a NaN stays a NaN.
class half {
public:
    constexpr half() = default;
    half(float value) : bits_(encode(value)) {}
    /// Rounds once, not to a float before.
    template <class X>
    requires(std::is_arithmetic_v<X> && !std::is_same_v<X, float>) half(X value)
        : bits_(encode(odd_float(value))) {}
    operator float() const { return decode(bits_); }

    static constexpr half from_bits(std::uint16_t bits) {
        half h;
        h.bits_ = bits;
        return h;
    }
    constexpr std::uint16_t bits() const { return bits_; }

    static std::uint16_t encode(float value) {
        std::uint32_t x = 0;
        std::memcpy(&x, &value, sizeof x);
        const auto sign = static_cast<std::uint16_t>((x >> 16) & 0x8000u);
        const std::uint32_t magnitude = x & 0x7fffffffu;
        if (magnitude > 0x7f800000u) return static_cast<std::uint16_t>(sign | 0x7e00u);
        if (magnitude >= 0x477ff000u) return static_cast<std::uint16_t>(sign | 0x7c00u); // rounds past 65504
        std::uint32_t fraction = (magnitude & 0x7fffffu) | 0x800000u;
        const std::uint32_t exponent = magnitude >> 23;
        // Below 2^-14 the result is subnormal: shift by more, so that its unit is 2^-24.
        const std::uint32_t shift = exponent >= 113u ? 13u : 126u - exponent;
        if (shift > 24u) return sign;
        const std::uint32_t remainder = fraction & ((1u << shift) - 1u);
        const std::uint32_t halfway = 1u << (shift - 1u);
        fraction >>= shift;
        if (remainder > halfway || (remainder == halfway && (fraction & 1u) != 0)) ++fraction;
        // A normal fraction still holds its hidden bit, which adds one to the exponent field.
        const std::uint32_t biased = exponent >= 113u ? ((exponent - 113u) << 10) + fraction : fraction;
        return static_cast<std::uint16_t>(sign | biased);
    }

    static float decode(std::uint16_t bits) {
        const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
        const std::uint32_t exponent = (bits >> 10) & 0x1fu;
        const std::uint32_t fraction = bits & 0x3ffu;
        std::uint32_t x = 0;
        if (exponent == 0) {
            const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
            std::memcpy(&x, &magnitude, sizeof x);
            x |= sign;
        } else {
            const std::uint32_t wide = exponent == 31u ? 255u : exponent + 112u;
            x = sign | (wide << 23) | (fraction << 13);
        }
        float value = 0;
        std::memcpy(&value, &x, sizeof value);
        return value;
    }

private:
    std::uint16_t bits_ = 0;
};

} // namespace sinter
