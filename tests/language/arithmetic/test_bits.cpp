// Bits of integers: C++'s operators, with shifts by the count modulo 32.

#include <cstdint>
#include <vector>

#include "converted.hpp"

using namespace sinter;

namespace test_bits {

namespace {

const std::vector<std::int32_t> left_words = {0,     1,  -1,     5, -7, 2147483647, -2147483647 - 1,
                                              12345, 99, -65536, 3},
                                right_words = {3, 31, 32, 33, -1, 7, 1, 0, 64, 13, -2147483647 - 1};

/// Of two arrays of T, as the host computes it.
template <class T, class F>
std::vector<T> each(F f) {
    const std::vector<T> a = test::as<T>(left_words), b = test::as<T>(right_words);
    std::vector<T> result;
    for (std::size_t n = 0; n < a.size(); ++n) result.push_back(static_cast<T>(f(a[n], b[n])));
    return result;
}

template <class T>
void check_operators(const device& dev) {
    const vector<T> a(dev, test::as<T>(left_words)), b(dev, test::as<T>(right_words));
    vector<T> r(dev, a.rows());
    const auto is = [&](auto f) { return r.to_host() == each<T>(f); };
    r = a & b;
    CHECK(is([](T x, T y) { return x & y; }));
    r = a | b;
    CHECK(is([](T x, T y) { return x | y; }));
    r = (a ^ b) | (a & T(12));
    CHECK(is([](T x, T y) { return (x ^ y) | (x & T(12)); }));
    int by = 2;
    r = by << a;
    CHECK(is([](T x, T) { return 2u << (static_cast<std::uint32_t>(x) & 31); }));
    r = ~a;
    CHECK(is([](T x, T) { return ~x; }));
    r = a << b;
    CHECK(is([](T x, T y) { return static_cast<std::uint32_t>(x) << (static_cast<std::uint32_t>(y) & 31); }));
    r = a >> b;
    CHECK(is([](T x, T y) { return x >> (static_cast<std::uint32_t>(y) & 31); }));
    r = (a + b << 3) - ((a >> 1) & ~(b | 1)); // as the operators bind
    CHECK(is([](T x, T y) {
        const auto sum = static_cast<std::uint32_t>(x) + static_cast<std::uint32_t>(y);
        return (sum << 3) - static_cast<std::uint32_t>((x >> 1) & ~(y | T(1)));
    }));
    r = a;
    r &= b;
    r |= 8;
    r ^= a;
    r <<= 2;
    r >>= 1;
    CHECK(is([](T x, T y) {
        const auto word = static_cast<std::uint32_t>(((x & y) | T(8)) ^ x) << 2;
        return static_cast<T>(word) >> 1;
    }));
}

} // namespace

TEST_CASE("bits of int32 and of uint32") {
    for (const device& dev : test::devices()) {
        CAPTURE(dev.name());
        check_operators<std::int32_t>(dev);
        check_operators<std::uint32_t>(dev);
    }
}

TEST_CASE("numbers to shift by count modulo 32, whatever their type") {
    for (const device& dev : test::devices()) {
        CAPTURE(dev.name());
        const vector<std::uint32_t> u(dev, {3, 0xffffffffu});
        const vector<std::int32_t> n(dev, {3, -1});
        const std::vector<std::uint32_t> left{0x80000000u, 0x80000000u};
        CHECK(eval(u << -1).to_host() == left);
        CHECK(eval(u << std::int64_t{63}).to_host() == left);
        CHECK(eval(u << ((std::int64_t{1} << 40) - 1)).to_host() == left);
        CHECK(eval(n << 4294967295u).to_host() == eval(n << -1).to_host());
        CHECK(eval(n >> -31).to_host() == std::vector<std::int32_t>{1, -1});
    }
}

TEST_CASE("shifts keep the first operand's type, and bits of masks are numbers") {
    for (const device& dev : test::devices()) {
        CAPTURE(dev.name());
        const vector<std::int32_t> a(dev, {-8, 40});
        const vector<std::uint32_t> b(dev, {2u, 35u});
        vector<std::int32_t> r(dev, 2);
        r = a >> b; // of an int32: its sign stays
        CHECK(r.to_host() == std::vector<std::int32_t>{-2, 5});
        r = ((a > 0) ^ (b > 1u)) + 1;
        CHECK(r.to_host() == std::vector<std::int32_t>{2, 1});
        CHECK(sum((a > 0) & (b > 1u)).to_host() == 1);
    }
}

/// xorshift32 of G. Marsaglia (J. Statistical Software 8, 2003), for every element at once and in one kernel.
TEST_CASE("a generator of random numbers is a lambda") {
    const auto next = [](auto x) {
        const auto shifted = [](auto y, int left_by) { return y ^ (y << left_by); };
        const auto first = shifted(x, 13);
        return shifted(first ^ (first >> 17), 5);
    };
    for (const device& dev : test::devices()) {
        CAPTURE(dev.name());
        constexpr std::uint32_t count = 1000;
        vector<std::uint32_t> state(dev, count);
        state = cast<std::uint32_t>(row_index()) * 2654435769u + 1u;
        const std::int64_t launches = dev.counters().launches;
        state = map(next, state);
        state = map(next, state);
        CHECK(dev.counters().launches - launches == 2);
        const std::vector<std::uint32_t> got = state.to_host();
        bool same = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint32_t x = i * 2654435769u + 1u;
            for (int turn = 0; turn < 2; ++turn) {
                x ^= x << 13;
                x ^= x >> 17;
                x ^= x << 5;
            }
            same = same && got[i] == x;
        }
        CHECK(same);
    }
}

} // namespace test_bits
