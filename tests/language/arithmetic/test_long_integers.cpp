// Whole numbers of 64 bits: exact modulo 2^64 on the host and on OpenCL, and refused by name where a device has
// none.

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "../../devices.hpp"

namespace test_long_integers {

using namespace sinter;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                       most = std::numeric_limits<std::int64_t>::max();

/// `n` elements of all bits, which meet both ends of the type, small numbers, and those beside 2^53 and 2^32.
template <class T>
std::vector<T> elements(std::int64_t n, std::uint64_t seed = 1) {
    const std::uint64_t some[] = {0, 1, ~0ull, 1ull << 63, ~0ull >> 1, (1ull << 53) + 1, 1ull << 32, 5000000000ull};
    std::vector<T> all;
    for (std::int64_t i = 0; i < n; ++i) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        all.push_back(static_cast<T>(i % 5 == 0 ? some[(seed >> 40) % 8] : seed ^ seed >> 29));
    }
    return all;
}

/// Calls f with each of the two types, on each device that has them.
template <class F>
void for_each_type(F f) {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::i64)) continue;
        INFO(d.name());
        f(d, std::int64_t{});
        f(d, std::uint64_t{});
    }
}

TEST_CASE("long integers: arrays come and go, add and sum modulo 2^64") {
    for_each_type([]<class T>(const device& d, T) {
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 257, 1000}) {
            const std::vector<T> a = elements<T>(n), b = elements<T>(n, 7);
            vector<T> x(d, a), y(d, b), z(d, n);
            z = x;
            CHECK(z.to_host() == a);
            z = x + y;
            std::vector<T> wanted;
            std::uint64_t total = 0;
            for (std::size_t e = 0; e < a.size(); ++e) {
                wanted.push_back(static_cast<T>(static_cast<std::uint64_t>(a[e]) + static_cast<std::uint64_t>(b[e])));
                total += static_cast<std::uint64_t>(a[e]);
            }
            CHECK(z.to_host() == wanted);
            CHECK(sum(x).to_host() == static_cast<T>(total));
        }
    });
}

TEST_CASE("long integers: devices of OpenGL say why they have none, and what has") {
    int refused = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        const bool has = d.name().rfind("opengl", 0) != 0;
        CHECK(d.supports(dtype::i64) == has);
        CHECK(d.supports(dtype::u64) == has);
        if (has) continue;
        ++refused;
        const char* const message = "OpenGL has no whole numbers of 64 bits in its core; the host and devices of OpenCL "
                                    "have them, and int32 or double are on others";
        CHECK_THROWS_WITH_AS(vector<std::int64_t>(d, 3), doctest::Contains(message), unsupported_error);
        CHECK_THROWS_WITH_AS(vector<std::uint64_t>(d, {1, 2}), doctest::Contains("uint64"), unsupported_error);
        vector<std::int32_t> x(d, {1, 2, 3});
        CHECK_THROWS_WITH_AS(x = cast<std::int32_t>(cast<std::int64_t>(x) * 3), doctest::Contains(message), unsupported_error);
        CHECK_THROWS_WITH_AS(sum<std::int64_t>(x).to_host(), doctest::Contains(message), unsupported_error);
        CHECK(x.to_host() == std::vector<std::int32_t>{1, 2, 3});
    }
    (void)refused;
}

} // namespace test_long_integers
