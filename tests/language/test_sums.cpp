// Reductions of a vector to a scalar, of every length around the sizes at which schedules change, from places
// in memory that are multiples of nothing.

#include <algorithm>
#include <limits>

#include <doctest/doctest.h>

#include "../devices.hpp"

using namespace sinter;

namespace {

bool holds(const device& d, std::int64_t n) {
    try {
        vector<float> x(d, n);
        return true;
    } catch (const device_error&) {
        return false;
    }
}

} // namespace

TEST_CASE("sums, products, extremes of every length, from every place") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        // Textures of four texels are too small for the longest.
        const bool small = test::is_fragment(d) && !holds(d, 300000);
        const std::int64_t most = small ? 10000 : 300000;
        const std::vector<float> a = test::numbers(most, 1), b = test::numbers(most, 2);
        const vector<float> x(d, most, a), y(d, most, b);
        for (const std::int64_t n :
             {1, 3, 255, 256, 257, 1023, 1024, 1026, 1027, 2051, 4099, 262144, 262147, 299990})
            for (const std::int64_t first : {0, 1, 4, 6}) {
                if (first + n > most) continue;
                INFO(n, " from ", first);
                const auto u = x(rows(first, first + n)), v = y(rows(first, first + n));
                float total = 0, product = 0;
                for (std::int64_t e = first; e < first + n; ++e) {
                    total += a[static_cast<std::size_t>(e)];
                    product += a[static_cast<std::size_t>(e)] * b[static_cast<std::size_t>(e)];
                }
                const auto begin = a.begin() + first, end = begin + n;
                CHECK(sum(u).to_host() == total); // whole numbers below 2^24: exact
                CHECK(dot(u, v).to_host() == product);
                CHECK(min(u + 1).to_host() == *std::min_element(begin, end) + 1);
                CHECK(max(u).to_host() == *std::max_element(begin, end));
                CHECK(prod(select(u == 9.0f, u, 1.0f)).to_host() == 1);
                CHECK(any(u > 100.0f).to_host() == false);
            }
    }
}

TEST_CASE("one element that is not a number is enough, wherever it is") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 4099;
        for (const std::int64_t at : {0, 1, 3, 1027, 4095, 4096, 4098}) {
            INFO("at ", at);
            std::vector<float> a(n, 1.0f);
            a[static_cast<std::size_t>(at)] = std::numeric_limits<float>::quiet_NaN();
            const vector<float> x(d, n, a);
            CHECK(isnan(sum(x)).to_host());
            CHECK(isnan(dot(x, x)).to_host());
            CHECK(isnan(max(x)).to_host());
        }
    }
}
