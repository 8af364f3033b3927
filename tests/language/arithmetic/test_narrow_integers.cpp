// Whole numbers of 8 and 16 bits: stored in one or two bytes, computed as int32 as in C++, wrapped when a
// whole number is stored and clamped when a floating one is.

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "../../devices.hpp"

namespace test_narrow_integers {

using namespace sinter;

/// `n` elements that meet both ends of the type.
template <class T>
std::vector<T> elements(std::int64_t n, std::uint32_t seed = 1) {
    std::vector<T> all;
    for (std::int64_t i = 0; i < n; ++i) {
        seed = seed * 1664525u + 1013904223u;
        all.push_back(i % 7 == 0   ? (std::numeric_limits<T>::max)()
                      : i % 7 == 3 ? (std::numeric_limits<T>::min)()
                                   : static_cast<T>(seed >> 15));
    }
    return all;
}

/// Calls f with an element of each narrow type, on each device.
template <class F>
void for_each_type(F f) {
    for (const device& d : test::devices()) {
        INFO(d.name());
        f(d, std::int8_t{});
        f(d, std::uint8_t{});
        f(d, std::int16_t{});
        f(d, std::uint16_t{});
    }
}

template <class T, class X, class F>
int count_wrong(const std::vector<T>& got, const std::vector<X>& of, F wanted) {
    int wrong = got.size() != of.size();
    for (std::size_t n = 0; n < got.size() && n < of.size(); ++n) wrong += got[n] != wanted(of[n], n);
    return wrong;
}

TEST_CASE("narrow integers: types are those of C++") {
    static_assert(promote(dtype::u8, dtype::u8) == dtype::i32);
    static_assert(promote(dtype::i8, dtype::u16) == dtype::i32);
    static_assert(promote(dtype::i16, dtype::u32) == dtype::u32);
    static_assert(promote(dtype::u8, dtype::f16) == dtype::f16);
    static_assert(promote(dtype::bf16, dtype::f16) == dtype::f32);
    const device d = host_device();
    vector<std::uint8_t> a(d, {250, 10, 3});
    static_assert(std::is_same_v<decltype(eval(a + a)), vector<std::int32_t>>);
    static_assert(std::is_same_v<decltype(eval(-a)), vector<std::int32_t>>);
    static_assert(std::is_same_v<decltype(eval(a * 0.5f)), vector<float>>);
    static_assert(std::is_same_v<decltype(eval(sqrt(a))), vector<float>>);
    static_assert(std::is_same_v<decltype(eval(select(a > 5, a, a))), vector<std::uint8_t>>);
    static_assert(std::is_same_v<decltype(eval(a(rows(0, 2)))), vector<std::uint8_t>>);
    static_assert(std::is_same_v<decltype(sum(a).to_host()), std::int32_t>);
    static_assert(std::is_same_v<decltype(max(a).to_host()), std::int32_t>);
}

TEST_CASE("narrow integers: every element comes and goes, at all sizes and in views") {
    for_each_type([]<class T>(const device& d, T) {
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 257}) {
            const std::vector<T> all = elements<T>(n);
            vector<T> x(d, all), y(d, n);
            y = x;
            CHECK(y.to_host() == all);
        }
        const std::vector<T> all = elements<T>(13 * 9);
        matrix<T> A(d, 13, 9, all), B(d, 9, 13);
        B = trans(A);
        CHECK(eval(trans(B)).to_host() == all);
        A(rows(3, 8), cols(2, 7)) = trans(B(rows(4, 9), cols(0, 5)));
        std::vector<T> wanted = all;
        for (std::size_t i = 3; i < 8; ++i)
            for (std::size_t j = 2; j < 7; ++j) wanted[i * 9 + j] = all[(i - 3) * 9 + j + 2];
        CHECK(A.to_host() == wanted);
        vector<T> x(d, all);
        x(rows(1, 100, 3)) = x(rows(3, 102, 3));
        wanted = all;
        for (std::size_t e = 1; e < 100; e += 3) wanted[e] = all[e + 2];
        CHECK(x.to_host() == wanted);
    });
}

TEST_CASE("narrow integers: whole results wrap, once, when they are stored") {
    for_each_type([]<class T>(const device& d, T) {
        const std::vector<T> all = elements<T>(259), more = elements<T>(259, 77);
        vector<T> x(d, all), y(d, more), z(d, 259);
        const auto of = [&](std::size_t n) { return static_cast<std::int32_t>(more[n]); };
        CHECK(count_wrong(eval(x + y).to_host(), all,
                          [&](std::int32_t a, std::size_t n) { return a + of(n); }) == 0);
        z = x + y;
        CHECK(count_wrong(z.to_host(), all,
                          [&](std::int32_t a, std::size_t n) { return static_cast<T>(a + of(n)); }) == 0);
        z = 3 * x - (y << 2);
        CHECK(count_wrong(z.to_host(), all, [&](std::int32_t a, std::size_t n) {
                  return static_cast<T>(3 * a - of(n) * 4);
              }) == 0);
        z = ~x;
        CHECK(count_wrong(z.to_host(), all, [](std::int32_t a, std::size_t) { return static_cast<T>(~a); }) ==
              0);
        // Within a formula, `cast` wraps at once.
        CHECK(count_wrong(eval(cast<T>(x + y) / 2).to_host(), all,
                          [&](std::int32_t a, std::size_t n) { return static_cast<T>(a + of(n)) / 2; }) == 0);
        z = x;
        z += y;
        z += y;
        CHECK(count_wrong(z.to_host(), all,
                          [&](std::int32_t a, std::size_t n) { return static_cast<T>(a + 2 * of(n)); }) == 0);
        evaluate(x = y, y = x); // both from what was
        CHECK(x.to_host() == more);
        CHECK(y.to_host() == all);
    });
}

TEST_CASE("narrow integers: floating results are cut off, and clamped to the range") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> all = {0,
                                    0.9f,
                                    -0.9f,
                                    1.5f,
                                    -1.5f,
                                    127.9f,
                                    128,
                                    -128.9f,
                                    -129,
                                    255.9f,
                                    256,
                                    32767.5f,
                                    -32768.5f,
                                    65535,
                                    65536.5f,
                                    -40000,
                                    1e9f,
                                    -1e9f,
                                    3e38f,
                                    -3e38f,
                                    infinity,
                                    -infinity,
                                    std::numeric_limits<float>::quiet_NaN()};
    for_each_type([&]<class T>(const device& d, T) {
        const bool has_odd = d.name() != "opengl:es"; // whose NaN and infinities may be lost
        const std::vector<float> used(all.begin(), all.end() - (has_odd ? 0 : 3));
        const auto clamped = [](float v, std::size_t) {
            const double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
            return v != v ? T(0) : static_cast<T>(v < low ? low : v > high ? high : v);
        };
        vector<float> f(d, used);
        vector<T> x(d, f.size());
        x = f;
        CHECK(count_wrong(x.to_host(), used, clamped) == 0);
        CHECK(count_wrong(eval(cast<T>(f) + 0).to_host(), used, clamped) == 0);
        x = 2 * f;
        x = f + x;
        CHECK(x.to_host().size() == used.size());
    });
}

TEST_CASE("narrow integers: products, sums, scans and places") {
    for_each_type([]<class T>(const device& d, T) {
        const std::int64_t m = 33, k = 31, n = 7;
        std::vector<T> a = elements<T>(m * k), b = elements<T>(k * n, 5);
        for (T& v : a) v = static_cast<T>(v % 100); // so that sums fit int32
        for (T& v : b) v = static_cast<T>(v % 100);
        matrix<T> A(d, m, k, a), B(d, k, n, b), C(d, m, n);
        const auto product = [&](std::size_t e) {
            std::int32_t total = 0;
            for (std::size_t t = 0; t < 31; ++t) total += a[e / 7 * 31 + t] * b[t * 7 + e % 7];
            return total;
        };
        const std::vector<std::int32_t> found = eval(A * B).to_host();
        CHECK(count_wrong(found, found, [&](std::int32_t, std::size_t e) { return product(e); }) == 0);
        C = 2 * A * B + C * 0;
        CHECK(count_wrong(C.to_host(), found,
                          [](std::int32_t v, std::size_t) { return static_cast<T>(2 * v); }) == 0);

        std::int32_t total = 0, least = a[0], greatest = a[0];
        std::vector<std::int32_t> sums(31), running;
        for (std::size_t e = 0; e < a.size(); ++e) {
            total += a[e];
            least = a[e] < least ? a[e] : least;
            greatest = a[e] > greatest ? a[e] : greatest;
            sums[e % 31] += a[e];
            running.push_back(total);
        }
        CHECK(sum(A).to_host() == total);
        CHECK(min(A).to_host() == least);
        CHECK(max(A).to_host() == greatest);
        CHECK(eval(sum(A, axis<0>)).to_host() == sums);
        CHECK(mean(A).to_host() == doctest::Approx(double(total) / double(m * k)).epsilon(1e-5));
        vector<T> x(d, a);
        CHECK(eval(gather(x, x.size() - 1 - row_index(x.size()))).to_host() ==
              std::vector<T>(a.rbegin(), a.rend()));
        if (!test::is_fragment(d)) CHECK(eval(cumsum(x)).to_host() == running);
        const auto add = [](auto one, auto other) { return one + other; };
        if (!test::is_fragment(d)) CHECK(reduce(add, x, 7).to_host() == total + 7);
        const vector<T> places(d, {5, 0, 30});
        std::vector<T> rows_taken;
        for (const std::size_t i : {5u, 0u, 30u})
            rows_taken.insert(rows_taken.end(), a.begin() + static_cast<std::ptrdiff_t>(i * 31),
                              a.begin() + static_cast<std::ptrdiff_t>(i * 31 + 31));
        CHECK(eval(A(places)).to_host() == rows_taken);
        A(places) = A(places) + 200;
        CHECK(count_wrong(eval(A(places)).to_host(), rows_taken,
                          [](std::int32_t v, std::size_t) { return static_cast<T>(v + 200); }) == 0);
    });
}

TEST_CASE("narrow integers: numbers of the host, and arrays without memory") {
    for_each_type([]<class T>(const device& d, T) {
        constexpr std::int32_t most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::min();
        vector<T> x(d, std::vector<T>{T(least), T(1), T(most)});
        CHECK(eval(x + 100000).to_host() == std::vector<std::int32_t>{least + 100000, 100001, most + 100000});
        CHECK(all(x <= 1000000).to_host());
        CHECK_THROWS_AS(x = most + 1, unsupported_error);
        CHECK_THROWS_AS(x.fill(least - 1), unsupported_error);
        CHECK_THROWS_WITH_AS(x = 1e9, doctest::Contains(name_of(dtype_of<T>)), unsupported_error);
        CHECK(x.to_host() == std::vector<T>{T(least), T(1), T(most)});
        x = most;
        CHECK(all(x == most).to_host());
        x = iota<T>(3) + ones<T>(3);
        CHECK(x.to_host() == std::vector<T>{1, 2, 3});
        x = map([](auto v) { return v * v * 10000; }, x);
        CHECK(x.to_host() ==
              std::vector<T>{static_cast<T>(10000), static_cast<T>(40000), static_cast<T>(90000)});
        scalar<T> s(d, T(100));
        vector<T> y(d, {1, 2, 3});
        y = s + y;
        CHECK(y.to_host() == std::vector<T>{101, 102, 103});
        std::ostringstream text;
        text << y;
        CHECK(text.str() == "[101 102 103]"); // numbers, not letters
    });
}

} // namespace test_narrow_integers
