// The host's own erfinv(), erfcinv() and lgamma(), which the tests of other devices compare with, beside the
// C library's functions in long double.

#include <cmath>
#include <initializer_list>
#include <limits>

#include <doctest/doctest.h>

#include <sinter/runtime/host/special_functions.hpp>

namespace test_special_functions {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// In units in the last place of a double of that size.
double ulps_off(double got, long double want, long double size) {
    return static_cast<double>(std::fabs(static_cast<long double>(got) - want) /
                               std::ldexp(1.0L, std::ilogb(size) - 52));
}

/// Newton's steps on the C library's erf() and erfc().
long double inverse_of_erf(double x) {
    long double y = static_cast<long double>(sinter::detail::erfinv(x));
    const auto wanted = static_cast<long double>(x);
    for (int n = 0; n < 3; ++n) {
        const long double off = std::fabs(x) < .5 ? std::erf(y) - wanted
                                : x > 0           ? (1 - wanted) - std::erfc(y)
                                                  : std::erfc(-y) - (1 + wanted);
        y -= off * std::exp(y * y) * 0.886226925452758013649083741670572591L; // half of pi's root
    }
    return y;
}

} // namespace

TEST_CASE("the host's erfinv is within 2 ulp") {
    double worst = 0, at = 0;
    const auto look = [&](double x) {
        const long double want = inverse_of_erf(x);
        const double off = ulps_off(sinter::detail::erfinv(x), want, want);
        if (off > worst) worst = off, at = x;
    };
    for (int n = 1; n < 20000; ++n) {
        for (const double sign : {1.0, -1.0}) {
            look(sign * n / 20000.0);
            look(sign * (1 - std::exp2(-53.0 * n / 20000))); // close to 1
            look(sign * std::exp2(-n / 20.0));               // close to 0
        }
    }
    CAPTURE(at);
    CHECK(worst <= 2);
}

TEST_CASE("the host's erfcinv is within 4 ulp, of numbers that erfc keeps no digits of too") {
    double worst = 0, at = 0;
    const auto look = [&](double x) {
        auto y = static_cast<long double>(sinter::detail::erfcinv(x));
        for (int n = 0; n < 3; ++n) { // Newton's steps
            const long double off = std::erfc(y) - static_cast<long double>(x);
            y += off * std::exp(y * y) * 0.886226925452758013649083741670572591L; // half of pi's root
        }
        if (x == 1) y = 0;
        const double off = y == 0 ? 0 : ulps_off(sinter::detail::erfcinv(x), y, y);
        if (off > worst) worst = off, at = x;
    };
    for (int n = 1; n < 20000; ++n) {
        look(n / 10000.0);
        look(std::exp2(-1074.0 * n / 20000)); // close to 0, denormal numbers included
        look(2 - std::exp2(-52.0 * n / 20000));
    }
    CAPTURE(at);
    CHECK(worst <= 4);
}

TEST_CASE("the host's erfcinv at the ends of its range and beyond") {
    using sinter::detail::erfcinv;
    CHECK(erfcinv(0) == infinity);
    CHECK(erfcinv(2) == -infinity);
    CHECK(erfcinv(1) == 0);
    CHECK(std::isnan(erfcinv(std::nextafter(2.0, 3.0))));
    CHECK(std::isnan(erfcinv(-4.9406564584124654e-324)));
    CHECK(std::isnan(erfcinv(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("the host's erfinv at the ends of its range and beyond") {
    using sinter::detail::erfinv;
    CHECK(erfinv(1) == infinity);
    CHECK(erfinv(-1) == -infinity);
    CHECK(std::isnan(erfinv(std::nextafter(1.0, 2.0))));
    CHECK(std::isnan(erfinv(-infinity)));
    CHECK(std::isnan(erfinv(std::numeric_limits<double>::quiet_NaN())));
    CHECK(std::signbit(erfinv(-0.0)));
    CHECK(erfinv(4.9406564584124654e-324) == 4.9406564584124654e-324); // .886 of it, rounded
}

TEST_CASE(
    "the host's lgamma is within 4 ulp, of negative numbers within 4 ulp of what their reflection adds") {
    double worst = 0, at = 0;
    const auto look = [&](double x) {
        long double want = std::lgamma(static_cast<long double>(x)), size = std::fabs(want);
        if (want == 0 || std::isinf(static_cast<double>(want))) return;
        if (x < 0) {
            const long double subtracted = std::lgamma(static_cast<long double>(-x));
            size = std::fabs(want + subtracted) + std::fabs(subtracted);
        }
        const double off = ulps_off(sinter::detail::lgamma(x), want, size);
        if (off > worst) worst = off, at = x;
    };
    for (int n = -40000; n < 40000; ++n) look(n * 0.000371);
    for (int n = -20000; n < 20000; ++n) look(n * 0.01713);
    for (int n = -20000; n < 20000; ++n)
        for (const double sign : {1.0, -1.0}) look(sign * std::exp2(n * 0.0507));
    CAPTURE(at);
    CHECK(worst <= 4);
}

TEST_CASE("the host's lgamma at its poles, its roots and infinities") {
    using sinter::detail::lgamma;
    for (const double pole :
         {0.0, -0.0, -1.0, -2.0, -170.0, -4503599627370497.0, -1e300, infinity, -infinity})
        CHECK(lgamma(pole) == infinity);
    CHECK(lgamma(1) == 0);
    CHECK(lgamma(2) == 0);
    CHECK(lgamma(2.6e305) == infinity);
    CHECK(std::isnan(lgamma(std::numeric_limits<double>::quiet_NaN())));
}

} // namespace test_special_functions
