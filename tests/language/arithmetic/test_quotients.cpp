// Quotients and remainders of integers, in vectors and one by one: exact for all of them, 0 where the divisor
// is 0, and wrapped where the quotient is too large.

#include <cstdint>
#include <limits>

#include "converted.hpp"

using namespace sinter;

namespace test_quotients {

namespace {

/// Numbers of all magnitudes, and those around which quotients and doubles turn.
std::vector<std::int32_t> integers(std::size_t count, std::uint32_t state) {
    constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min(),
                           most = std::numeric_limits<std::int32_t>::max();
    std::vector<std::int32_t> v = {0, 1, -1, 2, -2, 3, most, least, least + 1, most - 1, 46341, -65536};
    while (v.size() < count) {
        state = state * 1664525u + 1013904223u;
        v.push_back(static_cast<std::int32_t>(state) >> (state >> 8) % 32);
    }
    return v;
}
template <class T>
void check(const device& d, std::size_t n) {
    std::vector<std::int32_t> first = integers(n, 1), second = integers(n, 2);
    const std::vector<std::int32_t> special = integers(12, 0); // each meets every other one
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t j = 0; j < 12; ++j) {
            first[12 * i + j] = special[i];
            second[12 * i + j] = special[j];
        }
    const std::vector<T> a = test::as<T>(first), b = test::as<T>(second);
    const auto count = static_cast<std::int64_t>(n);
    const vector<T> x(d, count, a), y(d, count, b);
    vector<T> quotient(d, count), rest(d, count), seventh(d, count);
    quotient = x / y;
    rest = x % y;
    seventh = x % static_cast<T>(7);
    const std::vector<T> got = quotient.to_host(), left = rest.to_host(), of_seven = seventh.to_host();
    int wrong = 0;
    for (std::size_t e = 0; e < n; ++e) {
        const auto wide_a = static_cast<std::int64_t>(a[e]), wide_b = static_cast<std::int64_t>(b[e]);
        const T q = static_cast<T>(wide_b == 0 ? 0 : wide_a / wide_b),
                r = static_cast<T>(wide_b == 0 ? 0 : wide_a % wide_b);
        wrong += got[e] != q || left[e] != r || of_seven[e] != static_cast<T>(wide_a % 7);
    }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("quotients and remainders of integers are exact") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::size_t n : {144u, 5003u}) {
            INFO(n);
            check<std::int32_t>(d, n);
            check<std::uint32_t>(d, n);
        }
    }
}

} // namespace test_quotients
