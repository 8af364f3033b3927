// Half precision on the host, every value of it, against rounding in double.

#include <cmath>
#include <cstring>
#include <initializer_list>
#include <limits>

#include <doctest/doctest.h>

#include <sinter/core/bfloat16.hpp>
#include <sinter/core/half.hpp>

using sinter::bfloat16;
using sinter::half;

namespace {

/// What the 16 bits mean, from the format's definition (IEEE 754-2019, 3.4).
double meaning(unsigned bits) {
    const double sign = (bits & 0x8000u) ? -1 : 1;
    const unsigned exponent = bits >> 10 & 31u, fraction = bits & 1023u;
    if (exponent == 31) return fraction ? std::numeric_limits<double>::quiet_NaN() : sign * HUGE_VAL;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(1024 + fraction, static_cast<int>(exponent) - 25);
}

bool same(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b && std::signbit(a) == std::signbit(b);
}

} // namespace

TEST_CASE("all 65536 halves mean what the format says, and survive a trip through float") {
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const auto h = half::from_bits(static_cast<std::uint16_t>(bits));
        const auto value = static_cast<float>(h);
        if (!same(static_cast<double>(value), meaning(bits))) FAIL_CHECK("decoding ", bits);
        const half back(value);
        if (std::isnan(value) ? !std::isnan(static_cast<float>(back)) : back.bits() != bits)
            FAIL_CHECK("encoding ", bits);
    }
}

TEST_CASE("a float between two halves goes to the nearer one, halfway to the even one") {
    for (unsigned bits = 0; bits + 1 < 0x7c00u; ++bits) {
        const double low = meaning(bits), high = meaning(bits + 1), middle = (low + high) / 2;
        const auto rounded = [](double v) { return half(static_cast<float>(v)).bits(); };
        const auto wanted = static_cast<std::uint16_t>(bits & 1u ? bits + 1 : bits);
        if (rounded(middle) != wanted) FAIL_CHECK("halfway after ", bits);
        const auto at = static_cast<float>(middle);
        if (rounded(static_cast<double>(std::nextafterf(at, 0))) != bits) FAIL_CHECK("below halfway ", bits);
        if (rounded(static_cast<double>(std::nextafterf(at, 1e30f))) != bits + 1)
            FAIL_CHECK("above halfway ", bits);
        if (half(-at).bits() != (wanted | 0x8000u)) FAIL_CHECK("negative ", bits);
    }
}

TEST_CASE("overflow, underflow, infinities and NaN") {
    CHECK(half(65504.0f).bits() == 0x7bffu);
    CHECK(half(65519.99f).bits() == 0x7bffu);
    CHECK(half(65520.0f).bits() == 0x7c00u); // halfway to 2^16, whose fraction would be even
    CHECK(half(3e38f).bits() == 0x7c00u);
    CHECK(half(-3e38f).bits() == 0xfc00u);
    CHECK(half(0x1p-25f).bits() == 0); // halfway between 0 and the smallest
    CHECK(half(0x1.000002p-25f).bits() == 1);
    CHECK(half(-0.0f).bits() == 0x8000u);
    CHECK(half(-1e-30f).bits() == 0x8000u);
    CHECK(std::isnan(static_cast<float>(half(std::numeric_limits<float>::quiet_NaN()))));
    CHECK(std::isinf(static_cast<float>(half(HUGE_VALF))));
}

TEST_CASE("a double, a long double and a whole number are rounded once") {
    // Beside each tie between two 16-bit floats, nearer than a float is: rounded to a float first, it would
    // be the tie.
    const auto check_halves = [](unsigned bits) {
        const double low = meaning(bits), high = bits + 1 == 0x7c00u ? 65536.0 : meaning(bits + 1);
        const double middle = (low + high) / 2;
        for (const double sign : {1.0, -1.0}) {
            const unsigned s = sign < 0 ? 0x8000u : 0;
            if (half(sign * std::nextafter(middle, 0)).bits() != (bits | s)) FAIL_CHECK("below ", middle);
            if (half(sign * std::nextafter(middle, 1e9)).bits() != ((bits + 1) | s))
                FAIL_CHECK("above ", middle);
            if (half(sign * middle).bits() != ((bits + (bits & 1u)) | s)) FAIL_CHECK("halfway ", middle);
        }
    };
    for (unsigned bits = 0; bits < 0x7c00u; ++bits) check_halves(bits);
    for (unsigned bits = 0; bits < 0x7f80u; ++bits) {
        const auto number = [](unsigned b) {
            return b == 0x7f80u ? 0x1p128
                                : static_cast<double>(
                                      static_cast<float>(bfloat16::from_bits(static_cast<std::uint16_t>(b))));
        };
        const double middle = (number(bits) + number(bits + 1)) / 2;
        if (bfloat16(std::nextafter(middle, 0)).bits() != bits) FAIL_CHECK("below ", middle);
        if (bfloat16(std::nextafter(middle, 1e300)).bits() != bits + 1) FAIL_CHECK("above ", middle);
        if (bfloat16(-middle).bits() != ((bits + (bits & 1u)) | 0x8000u)) FAIL_CHECK("halfway ", middle);
    }
    CHECK(half(65519.999).bits() == 0x7bffu);
    CHECK(half(1e300).bits() == 0x7c00u);
    CHECK(half(-1e300).bits() == 0xfc00u);
    CHECK(bfloat16(-1e300).bits() == 0xff80u);
    CHECK(half(-1e-300).bits() == 0x8000u);
    CHECK(std::isnan(static_cast<float>(half(std::nan("")))));
    CHECK(std::isnan(static_cast<float>(bfloat16(std::nan("")))));
    CHECK(half(-HUGE_VAL).bits() == 0xfc00u);
    CHECK(half(65520).bits() == 0x7c00u);
    CHECK(half(65519).bits() == 0x7bffu);
    CHECK(half(std::numeric_limits<std::uint64_t>::max()).bits() == 0x7c00u);
    CHECK(bfloat16(0x1010001).bits() == 0x4b81u); // 2^24 + 2^16 + 1, which no float is
    CHECK(bfloat16((std::int64_t{1} << 40) + (std::int64_t{1} << 32) + 1).bits() == 0x5381u);
    CHECK(bfloat16(std::numeric_limits<std::int64_t>::min()).bits() == 0xdf00u);
    CHECK(half(65519.999L).bits() == 0x7bffu);
    CHECK(half(true).bits() == 0x3c00u);
}
