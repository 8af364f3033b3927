// Numbers of a distribution are what their words stand for, on every device: exactly, but for normal and
// exponential numbers, which are so within ulps. (tests/host has what their distributions are. PoCL
// compiles two dozen kernels with long functions here, for some seconds.)

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/random.hpp>

#include "../../devices.hpp"
#include "../../philox.hpp"

using namespace sinter;

namespace test_distributions {
namespace {

/// How many of the numbers of a type are further than so many ulps from what their words stand for.
template <class T>
int wrong_numbers(const random::key& k, const std::vector<T>& x, const std::vector<T>& y) {
    using longer = long double; // of which the error function is better than a double's last digit
    const longer ulp = sizeof(T) == 8 ? 0x1p-52L : 0x1p-23L;
    int wrong = 0;
    for (std::size_t e = 0; e < x.size(); ++e) {
        const auto place = static_cast<std::uint32_t>(e);
        const std::uint32_t word = test::philox_word(place, k.low(), k.high());
        const std::uint32_t rest = test::philox_word(place, k.further().low(), k.further().high());
        T tail, share;
        if constexpr (sizeof(T) == 8) {
            tail = (word >> 1) * 0x1p-31 + (rest + 0.5) * 0x1p-63;
            share = word * 0x1p-32 + (rest + 0.5) * 0x1p-64;
        } else {
            tail = static_cast<T>(word >> 1) * 0x1p-31f + 0x1p-32f;
            share = static_cast<T>(word) * 0x1p-32f + 0x1p-33f;
        }
        const longer size = std::fabs(static_cast<longer>(x[e])), step = 16 * ulp * size + 1e-30L;
        const longer root = std::sqrt(2.0L); // the tail falls with the size
        wrong += !(std::erfc((size - step) / root) >= static_cast<longer>(tail) &&
                   std::erfc((size + step) / root) <= static_cast<longer>(tail));
        wrong += size > 0 && (x[e] > 0) != (word % 2 == 0);
        const longer want = -std::log(static_cast<longer>(share));
        wrong += !(std::fabs(static_cast<longer>(y[e]) - want) <= 6 * ulp * want + 1e-30L);
    }
    return wrong;
}

template <class T>
void check_numbers(const device& d) {
    const random::key k(5);
    for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 4099}) {
        CAPTURE(n);
        const auto x = random::normal<T>(d, k, n).to_host(), y = random::exponential<T>(d, k, n).to_host();
        CHECK(x.size() == static_cast<std::size_t>(n));
        CHECK(wrong_numbers(k, x, y) == 0);
    }
    const auto x = random::normal<T>(d, k, 5, 7).to_host(), y = random::exponential<T>(d, k, 5, 7).to_host();
    CHECK(wrong_numbers(k, x, y) == 0);
    CHECK(random::normal<T>(d, k, 0, 3).to_host().empty());
}

} // namespace

TEST_CASE("normal numbers are within 16 ulp, exponential ones within 6, of what their word stands for") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_numbers<float>(d);
        if (d.supports(dtype_of<double>)) check_numbers<double>(d);
    }
}

TEST_CASE("truths are true with their probability, also with one for each element; 0 and 1 are certain") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const random::key k(11);
        const int n = 1003;
        vector<float> p(d, n);
        p = cast<float>(row_index(n)) / (n - 1);
        const auto each = random::bernoulli(k, p);
        const vector<bool> t = each;
        const auto got = t.to_host();
        const auto share = p.to_host();
        int wrong = 0;
        for (int e = 0; e < n; ++e) {
            const auto at = static_cast<std::size_t>(e);
            const std::uint32_t word = test::philox_word(static_cast<std::uint32_t>(e), k.low(), k.high());
            wrong += got[at] != (static_cast<float>(word >> 8) * 0x1p-24f < share[at]);
        }
        CHECK(wrong == 0);
        const auto number_of = [&](double q) {
            vector<int> truths(d, n);
            truths = random::bernoulli(k, q, n);
            return sum(truths).to_host();
        };
        CHECK(number_of(0) == 0);
        CHECK(number_of(1) == n);
        CHECK(std::fabs(number_of(0.3) - 0.3 * n) < 6.5 * std::sqrt(0.21 * n));
    }
}

TEST_CASE(
    "Poisson numbers are the host's, but where a rounding error decides; each element may have a mean") {
    const random::key k(31);
    const int n = 1003;
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> means(d, n);
        vector<int> each(d, n);
        means = cast<float>(row_index(n)) / 20;
        each = random::poisson(k, means);
        const auto got = each.to_host();
        int others = 0;
        for (const float mean : {0.7f, 7.0f, 33.0f}) {
            const auto x = random::poisson(d, k, mean, n).to_host();
            const auto wanted = random::poisson(host_device(), k, mean, n).to_host();
            const auto at = static_cast<std::size_t>(std::lround(mean * 20));
            CHECK(std::abs(got[at] - x[at]) <= 1);
            for (std::size_t e = 0; e < x.size(); ++e) {
                CHECK(std::abs(x[e] - wanted[e]) <= 1);
                others += x[e] != wanted[e];
            }
        }
        CHECK(others <= 3);
        CHECK(got[0] == 0);
        CHECK(
            test::refused<unsupported_error>([&] { (void)random::poisson(k, -1, n); }) ==
            "sinter: Poisson numbers have a mean from 0 to 4194304, not -1; beyond, round(mean + sqrt(mean) "
            "* normal) is as good");
        CHECK(test::refused<unsupported_error>([&] {
                  (void)random::poisson(k, -1e-9, n);
              }).find("4194304, not -1e-09;") != std::string::npos);
        const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
        const vector<float> no_means(d, {-1, nan, -inf, -0.0f, inf});
        vector<std::int32_t> none(d, 5);
        none = random::poisson(k, no_means);
        CHECK(none.to_host() == std::vector<std::int32_t>{0, 0, 0, 0, 0});
    }
}

TEST_CASE("integers are in range, all alike likely, and the same on every device") {
    const random::key k(3);
    const random::key further = k.further();
    const int n = 1003;
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto check = [&]<class T>(T, std::int64_t low, std::int64_t high) {
            CAPTURE(low);
            CAPTURE(high);
            const auto got = random::integers<T>(d, k, low, high, n).to_host();
            int wrong = 0;
            for (int e = 0; e < n; ++e) {
                const auto place = static_cast<std::uint32_t>(e);
                std::uint64_t word = test::philox_word(place, k.low(), k.high());
                const auto range = static_cast<std::uint64_t>(high - low);
                if (sizeof(T) <= 2) {
                    word = word * range >> 32;
                } else {
                    const std::uint64_t rest = test::philox_word(place, further.low(), further.high());
                    word = (word * range + (rest * range >> 32)) >> 32;
                }
                wrong +=
                    got[static_cast<std::size_t>(e)] != static_cast<T>(low + static_cast<std::int64_t>(word));
            }
            CHECK(wrong == 0);
        };
        check(std::int32_t(), 0, 1);
        check(std::int32_t(), -5, 10);
        check(std::int32_t(), -2147483647 - 1, 2147483647);
        check(std::uint32_t(), 0, 4294967295);
        check(std::int8_t(), -128, 128);
        check(std::uint16_t(), 1, 65536);
        if (d.supports(dtype_of<std::int64_t>))
            check(std::int64_t(), -(std::int64_t{1} << 40), 7 - (std::int64_t{1} << 40));
    }
}

} // namespace test_distributions
