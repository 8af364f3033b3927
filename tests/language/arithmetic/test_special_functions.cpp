// erfc, erfinv and lgamma as a user writes them: at the ends of their ranges, of whole numbers, with host
// numbers, within one kernel, in halves and doubles. (tests/sweep has their accuracy over the whole range.)

#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "../../devices.hpp"

using namespace sinter;

namespace test_special_functions {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity(),
                not_a_number = std::numeric_limits<float>::quiet_NaN();

/// Equal, sign of zeros and NaN included.
template <class T>
bool is_same(T a, T b) {
    return std::isnan(b) ? std::isnan(a) : a == b && std::signbit(a) == std::signbit(b);
}

template <class Function>
void gives(const device& d, Function f, const std::vector<float>& of, const std::vector<float>& wanted) {
    const vector<float> x(d, of);
    const vector<float> y = f(x);
    const std::vector<float> got = y.to_host();
    REQUIRE(got.size() == wanted.size());
    for (std::size_t n = 0; n < got.size(); ++n) {
        CAPTURE(of[n]);
        CAPTURE(got[n]);
        CHECK(is_same(got[n], wanted[n]));
    }
}

} // namespace

TEST_CASE("erfc, erfinv and lgamma at the ends of their ranges") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        gives(d, [](const auto& x) { return erfc(x); },
              {0, -0.0f, infinity, -infinity, not_a_number, 11, 1e30f, -4.5f, -1e30f},
              {1, 1, 0, 2, not_a_number, 0, 0, 2, 2});
        gives(d, [](const auto& x) { return erfinv(x); },
              {0, -0.0f, 1, -1, 1.0000001f, -1.0000001f, infinity, -infinity, not_a_number},
              {0, -0.0f, infinity, -infinity, not_a_number, not_a_number, not_a_number, not_a_number,
               not_a_number});
        gives(d, [](const auto& x) { return lgamma(x); },
              {1, 2, 0, -0.0f, -1, -2, -100, -8388609, -1e30f, infinity, -infinity, not_a_number, 4.1e36f},
              {0, 0, infinity, infinity, infinity, infinity, infinity, infinity, infinity, infinity, infinity,
               not_a_number, infinity});
    }
}

TEST_CASE("erfc keeps the digits of what is close to 0, erfinv those close to 1, lgamma those at its roots") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto near = [&](const vector<float>& y, const std::vector<double>& wanted, double ulps) {
            const std::vector<float> got = y.to_host();
            for (std::size_t n = 0; n < got.size(); ++n) {
                CAPTURE(wanted[n]);
                CHECK(std::fabs(static_cast<double>(got[n]) - wanted[n]) <=
                      ulps * 0x1p-23 * std::fabs(wanted[n]));
            }
        };
        // What tables have: 1 - erf(x) has no digit beyond 4.
        near(erfc(vector<float>(d, {0.5f, 2, 5, 9})),
             {0.47950012218695346, 0.0046777349810472658, 1.5374597944280349e-12, 4.1370317465138102e-37},
             16);
        near(erfinv(vector<float>(d, {0.5f, -0.875f, 0.99999994f})),
             {0.47693627620446987, -1.0847870400692832, 3.8325068569007108}, 12);
        near(lgamma(vector<float>(d, {0.5f, 1.0009765625f, 2.0009765625f, 10, 1e6f, -0.5f})),
             {0.57236494292470009, -0.00056290317999120463, 0.00041318279306425425, 12.801827480081469,
              12815504.569147612, 1.2655121234846454},
             8);
    }
}

TEST_CASE("erfc, erfinv and lgamma of whole numbers, with host numbers, in one kernel") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<std::int32_t> n(d, {1, 2, 3, 5});
        const vector<float> x(d, {0.25f, 0.5f, -0.5f, 0.75f});
        vector<float> y(d, 4);
        const auto before = d.counters();
        y = 2 * erfinv(x) + erfc(n) - lgamma(n + 1) / 2;
        CHECK((d.counters() - before).launches == 1);
        const std::vector<float> got = y.to_host();
        const std::vector<double> first = {0.22531205501217813, 0.47693627620446987, -0.47693627620446987,
                                           0.81341984759761854};
        const std::vector<double> factorials = {1, 2, 6, 120}, numbers = {1, 2, 3, 5};
        for (std::size_t i = 0; i < got.size(); ++i) {
            const double wanted = 2 * first[i] + std::erfc(numbers[i]) - std::log(factorials[i]) / 2;
            // 16 ulp of erfc, 12 of erfinv, 8 of lgamma, none of which is above 5
            CHECK(std::fabs(static_cast<double>(got[i]) - wanted) <= 36 * 0x1p-23 * 5);
        }
    }
}

TEST_CASE("erf and erfinv are each other's inverse, in matrices and views, of doubles and halves") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A =
            from_function<float>(d, 33, 17, [](auto i, auto j) { return (i * 17 + j) / 561.0f * 2 - 1; });
        const matrix<float> part = A(rows(1, 32), cols(0, 16)),
                            back = erf(erfinv(A(rows(1, 32), cols(0, 16))));
        const std::vector<float> a = part.to_host(), b = back.to_host();
        for (std::size_t n = 0; n < a.size(); ++n) CHECK(std::fabs(a[n] - b[n]) <= (16 + 12) * 0x1p-23f);
        const vector<half> h(d, {half(0.5f), half(1), half(-0.5f)});
        const std::vector<half> of_halves = vector<half>(erfinv(h)).to_host();
        CHECK(static_cast<float>(of_halves[0]) == 0.47705078f); // the next half
        CHECK(static_cast<float>(of_halves[1]) == infinity);
        CHECK(static_cast<float>(of_halves[2]) == -0.47705078f);
        if (!d.supports(dtype::f64)) continue;
        const vector<double> x(d, {0.5, -0.875, 0.9999999999999999, 1});
        const std::vector<double> y = vector<double>(erfinv(x)).to_host(),
                                  wanted = {0.47693627620446987, -1.0847870400692832, 5.8635847487551676};
        for (std::size_t n = 0; n < wanted.size(); ++n)
            CHECK(std::fabs(y[n] - wanted[n]) <= 12 * 0x1p-52 * std::fabs(wanted[n]));
        CHECK(std::isinf(y[3]));
    }
}

} // namespace test_special_functions
