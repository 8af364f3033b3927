#pragma once
// Bfloat16 as a storage type: the upper half of a float. Conversions only, arithmetic goes through float.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <sinter/core/odd_float.hpp>

namespace sinter::inline SINTER_ABI {

/// A 16-bit float with the range of float (1 sign, 8 exponent, 7 fraction bits). Converting a number rounds
/// to nearest, ties to even; overflow gives infinity; a NaN stays a NaN.
class bfloat16 {
public:
    constexpr bfloat16() = default;
    bfloat16(float value) : bits_(encode(value)) {}
    /// Rounds once, not to a float before.
    template <class X>
    requires(std::is_arithmetic_v<X> && !std::is_same_v<X, float>) bfloat16(X value)
        : bits_(encode(odd_float(value))) {}
    operator float() const { return decode(bits_); }

    static constexpr bfloat16 from_bits(std::uint16_t bits) {
        bfloat16 b;
        b.bits_ = bits;
        return b;
    }
    constexpr std::uint16_t bits() const { return bits_; }

    static std::uint16_t encode(float value) {
        std::uint32_t x = 0;
        std::memcpy(&x, &value, sizeof x);
        if ((x & 0x7fffffffu) > 0x7f800000u)
            return static_cast<std::uint16_t>(x >> 16 | 0x40u); // still a NaN
        return static_cast<std::uint16_t>((x + 0x7fffu + (x >> 16 & 1u)) >> 16);
    }
    static float decode(std::uint16_t bits) {
        const std::uint32_t x = static_cast<std::uint32_t>(bits) << 16;
        float value = 0;
        std::memcpy(&value, &x, sizeof value);
        return value;
    }

private:
    std::uint16_t bits_ = 0;
};

} // namespace sinter
