// Numbers of a distribution are what their words stand for, on every device: exactly, but for normal and
// exponential numbers, which are so within ulps. (tests/host has what their distributions are.)

#include <cmath>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/random.hpp>

#include "../../devices.hpp"
#include "../../philox.hpp"

using namespace sinter;

namespace test_distributions {

TEST_CASE("normal numbers are within 16 ulp, exponential ones within 6, of what their word stands for") {
    const random::key k(5);
    const int n = 4099;
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto x = random::normal(d, k, n).to_host();
        const auto y = random::exponential(d, k, n).to_host();
        int wrong = 0;
        for (int e = 0; e < n; ++e) {
            const std::uint32_t word = test::philox_word(static_cast<std::uint32_t>(e), k.low(), k.high());
            const double tail = static_cast<float>(word >> 1) * 0x1p-31f + 0x1p-32f;
            const double size = std::fabs(static_cast<double>(x[static_cast<std::size_t>(e)]));
            const double step = 16 * 0x1p-23 * size + 1e-30; // the tail falls with the size
            wrong += !(std::erfc((size - step) / std::sqrt(2.0)) >= tail &&
                       std::erfc((size + step) / std::sqrt(2.0)) <= tail);
            wrong += size > 0 && (x[static_cast<std::size_t>(e)] > 0) != (word % 2 == 0);
            const double share = static_cast<float>(word) * 0x1p-32f + 0x1p-33f, want = -std::log(share);
            wrong += !(std::fabs(static_cast<double>(y[static_cast<std::size_t>(e)]) - want) <=
                       6 * 0x1p-23 * want + 1e-30);
        }
        CHECK(wrong == 0);
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
