// Whole numbers of 64 bits: exact modulo 2^64 on the host and on OpenCL.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../devices.hpp"

namespace test_long_integers {

using namespace sinter;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                       most = std::numeric_limits<std::int64_t>::max();

/// `n` elements of all bits, which meet both ends of the type, small numbers, and those beside 2^53 and 2^32.
template <class T>
std::vector<T> elements(std::int64_t n, std::uint64_t seed = 1) {
    const std::uint64_t some[] = {
        0, 1, ~0ull, 1ull << 63, ~0ull >> 1, (1ull << 53) + 1, 1ull << 32, 5000000000ull};
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
                wanted.push_back(
                    static_cast<T>(static_cast<std::uint64_t>(a[e]) + static_cast<std::uint64_t>(b[e])));
                total += static_cast<std::uint64_t>(a[e]);
            }
            CHECK(z.to_host() == wanted);
            CHECK(sum(x).to_host() == static_cast<T>(total));
        }
    });
}

/// What elementwise functions of these types give, modulo 2^64.
template <class T>
T wrapped(std::uint64_t bits) {
    return static_cast<T>(bits);
}
template <class T>
std::uint64_t bits(T x) {
    return static_cast<std::uint64_t>(x);
}
template <class T>
T quotient(T a, T b) {
    if (b == 0) return 0;
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return wrapped<T>(0 - bits(a));
    return static_cast<T>(a / b);
}
template <class T>
T remainder(T a, T b) {
    return b == 0 || (std::is_signed_v<T> && b == static_cast<T>(-1)) ? T(0) : static_cast<T>(a % b);
}
template <class T>
T magnitude(T a) {
    if constexpr (std::is_signed_v<T>)
        return a == least ? most : a < 0 ? -a : a;
    else
        return a;
}

/// Elements that `found` has otherwise than f(n) says.
template <class R, class F>
int count_wrong(const std::vector<R>& found, std::int64_t size, F f) {
    int wrong = found.size() != static_cast<std::size_t>(size);
    for (std::size_t n = 0; n < found.size(); ++n) wrong += found[n] != f(n);
    return wrong;
}

TEST_CASE("long integers: types are those of C++") {
    static_assert(promote(dtype::i64, dtype::i32) == dtype::i64);
    static_assert(promote(dtype::u32, dtype::i64) == dtype::i64);
    static_assert(promote(dtype::boolean, dtype::i64) == dtype::i64);
    static_assert(promote(dtype::u8, dtype::u64) == dtype::u64);
    static_assert(promote(dtype::i64, dtype::u64) == dtype::u64);
    static_assert(promote(dtype::i64, dtype::f16) == dtype::f16);
    static_assert(promote(dtype::u64, dtype::f32) == dtype::f32);
    const device d = host_device();
    vector<std::int64_t> x(d, {1, 2, 3});
    vector<std::uint64_t> u(d, {1, 2, 3});
    vector<std::int32_t> i(d, {1, 2, 3});
    static_assert(std::is_same_v<decltype(eval(x + i)), vector<std::int64_t>>);
    static_assert(std::is_same_v<decltype(eval(x + 5000000000)), vector<std::int64_t>>);
    static_assert(std::is_same_v<decltype(eval(x + 1u)), vector<std::int64_t>>);
    static_assert(std::is_same_v<decltype(eval(i + std::int64_t{1})), vector<std::int32_t>>);
    static_assert(std::is_same_v<decltype(eval(x + u)), vector<std::uint64_t>>);
    static_assert(std::is_same_v<decltype(eval(i << x)), vector<std::int32_t>>);
    static_assert(std::is_same_v<decltype(eval(x * 0.5f)), vector<float>>);
    static_assert(std::is_same_v<decltype(eval(x * 0.5)), vector<double>>);
    static_assert(std::is_same_v<decltype(eval(sqrt(x))), vector<float>>);
    static_assert(std::is_same_v<decltype(eval(x / 2)), vector<std::int64_t>>);
    static_assert(std::is_same_v<decltype(sum(x).to_host()), std::int64_t>);
    static_assert(std::is_same_v<decltype(max(u).to_host()), std::uint64_t>);
    static_assert(std::is_same_v<decltype(argmax(u).to_host()), std::int32_t>);
    static_assert(std::is_same_v<decltype(mean(x).to_host()), float>);
    static_assert(std::is_same_v<decltype(sum<std::int64_t>(i).to_host()), std::int64_t>);
    static_assert(std::is_same_v<decltype(vector(d, std::vector<std::int64_t>{1})), vector<std::int64_t>>);
}

TEST_CASE("long integers: every operation, at sizes with and without whole vectors") {
    for_each_type([]<class T>(const device& d, T) {
        for (const std::int64_t n : {1, 3, 8, 37, 257}) {
            INFO(n);
            const std::vector<T> a = elements<T>(n, 3), b = elements<T>(n, 99);
            vector<T> x(d, a), y(d, b);
            const auto check = [&](const char* what, const auto& found, auto f) {
                INFO(what);
                CHECK(count_wrong(eval(found).to_host(), n, [&](std::size_t e) { return f(a[e], b[e]); }) ==
                      0);
            };
            check("-", x - y, [](T p, T q) { return wrapped<T>(bits(p) - bits(q)); });
            check("*", hadamard(x, y), [](T p, T q) { return wrapped<T>(bits(p) * bits(q)); });
            check("fma", fma(x, y, x), [](T p, T q) { return wrapped<T>(bits(p) * bits(q) + bits(p)); });
            check("/", x / y, quotient<T>);
            check("%", x % y, remainder<T>);
            check("/ small", x / (y % 7), [](T p, T q) { return quotient<T>(p, q % 7); });
            check("negate", -x, [](T p, T) { return wrapped<T>(0 - bits(p)); });
            check("abs", abs(x), [](T p, T) { return magnitude(p); });
            check("sign", sign(x), [](T p, T) { return static_cast<T>(p > 0 ? 1 : p == 0 ? 0 : -1); });
            check("min", min(x, y), [](T p, T q) { return std::min(p, q); });
            check("max", max(x, y), [](T p, T q) { return std::max(p, q); });
            check("clamp", clamp(x, -5, y), [](T p, T q) {
                const T low = std::is_signed_v<T> ? static_cast<T>(-5) : T(0);
                return std::min(std::max(p, low), q);
            });
            check("round", floor(x) + trunc(y), [](T p, T q) { return wrapped<T>(bits(p) + bits(q)); });
            check("&|^~", (x & y) ^ (x | ~y), [](T p, T q) { return static_cast<T>((p & q) ^ (p | ~q)); });
            check("<<", x << y, [](T p, T q) { return wrapped<T>(bits(p) << (q & 63)); });
            check(">>", x >> y, [](T p, T q) { return static_cast<T>(p >> (q & 63)); });
            check("<< 40", x << 40, [](T p, T) { return wrapped<T>(bits(p) << 40); });
            check("<", x < y, [](T p, T q) { return p < q; });
            check("<=", x <= y, [](T p, T q) { return p <= q; });
            check(">", x > y, [](T p, T q) { return p > q; });
            check("==", x == y, [](T p, T q) { return p == q; });
            check("!=", x != y, [](T p, T q) { return p != q; });
            check("&&", x && !y, [](T p, T q) { return p != 0 && q == 0; });
            check("select", select(x < y && x != 1, x, y - 1),
                  [](T p, T q) { return p < q && p != 1 ? p : wrapped<T>(bits(q) - 1); });
            check("float mask", select(cast<float>(x) > 0, x, y), [](T p, T q) { return p > 0 ? p : q; });
            check("map", map([](auto p, auto q) { return p * q + (p >> 3) - 9000000000; }, x, y),
                  [](T p, T q) {
                      return wrapped<T>(bits(p) * bits(q) + bits(static_cast<T>(p >> 3)) - 9000000000u);
                  });
            if (std::is_signed_v<T>)
                check("least", x - least, [](T p, T) { return wrapped<T>(bits(p) + (1ull << 63)); });
            x += y;
            x ^= y;
            check("+= ^=", x, [](T p, T q) { return static_cast<T>(wrapped<T>(bits(p) + bits(q)) ^ q); });
        }
    });
}

TEST_CASE("long integers: conversions are C++'s, clamped, and rounded once") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> floats = {0,          0.9f,           -0.9f,
                                       1.5f,       -2.5f,          0x1p31f,
                                       -0x1p40f,   0x1.fffffep62f, 0x1p63f,
                                       -0x1p63f,   0x1.fffffep63f, 0x1p64f,
                                       -0x1.8p63f, 1e30f,          -1e30f,
                                       infinity,   -infinity,      std::numeric_limits<float>::quiet_NaN(),
                                       0x1.8p26f};
    for_each_type([&]<class T>(const device& d, T) {
        const auto clamped = [](double v) {
            if (v != v) return T(0);
            if (v >= (std::is_signed_v<T> ? 0x1p63 : 0x1p64)) return std::numeric_limits<T>::max();
            if (v <= (std::is_signed_v<T> ? -0x1p63 : 0.0)) return std::numeric_limits<T>::min();
            return static_cast<T>(v);
        };
        const auto count = static_cast<std::int64_t>(floats.size());
        vector<float> f(d, floats);
        vector<T> x(d, count);
        x = f;
        CHECK(count_wrong(x.to_host(), count, [&](std::size_t e) { return clamped(double(floats[e])); }) ==
              0);
        x = 0;
        x += cast<T>(f);
        CHECK(count_wrong(x.to_host(), count, [&](std::size_t e) { return clamped(double(floats[e])); }) ==
              0);
        if (d.supports(dtype::f64)) {
            std::vector<double> doubles(floats.begin(), floats.end());
            for (const double v : {0x1.fffffffffffffp62, 9007199254740993.0, -4503599627370497.5, 1e300})
                doubles.push_back(v);
            vector<double> g(d, doubles);
            CHECK(count_wrong(eval(cast<T>(g)).to_host(), g.size(),
                              [&](std::size_t e) { return clamped(doubles[e]); }) == 0);
        }
        std::vector<T> all = elements<T>(300, 5);
        // Half a unit of float and one more: rounded to double first, these would be ties.
        for (const std::uint64_t v : {(1ull << 60) + (1ull << 36) + 1, (1ull << 60) + (3ull << 36) - 1, ~0ull,
                                      ~0ull >> 1, (1ull << 24) + 1, (1ull << 54) + 3})
            all.push_back(static_cast<T>(v));
        vector<T> y(d, all);
        CHECK(count_wrong(eval(cast<float>(y)).to_host(), y.size(),
                          [&](std::size_t e) { return static_cast<float>(all[e]); }) == 0);
        if (d.supports(dtype::f64))
            CHECK(count_wrong(eval(cast<double>(y)).to_host(), y.size(),
                              [&](std::size_t e) { return static_cast<double>(all[e]); }) == 0);
        CHECK(count_wrong(eval(cast<std::int32_t>(y)).to_host(), y.size(),
                          [&](std::size_t e) { return static_cast<std::int32_t>(all[e]); }) == 0);
        CHECK(count_wrong(eval(cast<std::uint8_t>(y)).to_host(), y.size(),
                          [&](std::size_t e) { return static_cast<std::uint8_t>(all[e]); }) == 0);
        CHECK(count_wrong(eval(cast<std::int16_t>(y) + 0).to_host(), y.size(),
                          [&](std::size_t e) { return static_cast<std::int16_t>(all[e]); }) == 0);
        CHECK(count_wrong(eval(cast<bool>(y)).to_host(), y.size(),
                          [&](std::size_t e) { return all[e] != 0; }) == 0);
        using other = std::conditional_t<std::is_signed_v<T>, std::uint64_t, std::int64_t>;
        CHECK(count_wrong(eval(cast<other>(y)).to_host(), y.size(),
                          [&](std::size_t e) { return static_cast<other>(all[e]); }) == 0);
        vector<std::int32_t> i(d, {-1, 0, 2147483647, std::numeric_limits<std::int32_t>::min()});
        vector<T> z(d, 4);
        z = i;
        CHECK(z.to_host() ==
              std::vector<T>{static_cast<T>(-1), 0, 2147483647, static_cast<T>(-2147483648ll)});
        z = i > 0;
        CHECK(z.to_host() == std::vector<T>{0, 0, 1, 0});
        vector<std::uint32_t> u(d, {4294967295u, 1});
        CHECK(eval(cast<T>(u) + 1).to_host() == std::vector<T>{4294967296, 2});
        vector<half> h(d, {1.5f, -2.5f, 65504.0f});
        CHECK(eval(cast<T>(h)).to_host() ==
              std::vector<T>{1, std::is_signed_v<T> ? static_cast<T>(-2) : T(0), 65504});
        CHECK(eval(cast<float>(cast<half>(z * 3))).to_host() == std::vector<float>{0, 0, 3, 0});
    });
}

TEST_CASE("long integers: numbers of the host are exact") {
    for (const device& d : test::devices()) {
        if (!d.supports(dtype::i64)) continue;
        INFO(d.name());
        vector<std::int64_t> x(d, {least, -1, 0, 9007199254740993, most});
        CHECK(eval(x + 9007199254740993).to_host() ==
              std::vector<std::int64_t>{least + 9007199254740993, 9007199254740992, 9007199254740993,
                                        18014398509481986,
                                        wrapped<std::int64_t>(bits(most) + 9007199254740993u)});
        CHECK(sum(x == 9007199254740993).to_host() == 1);
        CHECK(sum(x == 9007199254740992u).to_host() == 0);
        CHECK(all(x < 18446744073709551615u).to_host());
        CHECK(!any(x == 18446744073709551615u).to_host());
        CHECK(sum(x >= 3u).to_host() == 2);
        CHECK(sum(x > -1).to_host() == 3);
        CHECK(max(min(x, 18446744073709551615u)).to_host() == most);
        CHECK_THROWS_WITH_AS(eval(x + 18446744073709551615u),
                             doctest::Contains("18446744073709551615 does not fit int64"), unsupported_error);
        CHECK_THROWS_AS(x.fill(9.3e18), unsupported_error);
        CHECK_THROWS_AS(x = 0x1p63, unsupported_error);
        x = -0x1p63;
        CHECK(all(x == least).to_host());
        x = most;
        CHECK(all(x == most).to_host());
        CHECK(x(2).to_host() == most);
        x(rows(1, 3)) = 5000000000;
        CHECK(x.to_host() == std::vector<std::int64_t>{most, 5000000000, 5000000000, most, most});

        vector<std::uint64_t> u(d, {0, 1, 18446744073709551615u});
        CHECK(eval(u + 18446744073709551615u).to_host() ==
              std::vector<std::uint64_t>{18446744073709551615u, 0, 18446744073709551614u});
        CHECK(sum(u == 18446744073709551615u).to_host() == 1);
        CHECK(eval(u & -2).to_host() == std::vector<std::uint64_t>{0, 0, 18446744073709551614u});
        CHECK(eval(u >> -1).to_host() == std::vector<std::uint64_t>{0, 0, 1});
        CHECK(eval((max)(u, -3)).to_host() == u.to_host());
        CHECK_THROWS_WITH_AS(eval(u + -1), doctest::Contains("cast<std::int64_t>(x)"), unsupported_error);
        CHECK(all(u > -1).to_host());
        CHECK_THROWS_AS(u = -1, unsupported_error);
        CHECK_THROWS_AS(u.fill(0x1p64), unsupported_error);
        u = 18446744073709551615u;
        CHECK(all(u == 18446744073709551615u).to_host());

        // Beside int32 a number takes int32, as it did; where it does not fit, it says so.
        vector<std::int32_t> i(d, {1, 2});
        CHECK_THROWS_WITH_AS(eval(i + 5000000000), doctest::Contains("5000000000 does not fit int32"),
                             unsupported_error);
        CHECK(eval(cast<std::int64_t>(i) + 5000000000).to_host() ==
              std::vector<std::int64_t>{5000000001, 5000000002});
        scalar<std::int64_t> s(d, most - 1);
        CHECK(eval(s + cast<std::int64_t>(i)).to_host() == std::vector<std::int64_t>{most, least});
    }
}

TEST_CASE("long integers: products, sums, extremes, places and running sums are exact") {
    for_each_type([]<class T>(const device& d, T) {
        for (const auto& [m, k, n] :
             std::vector<std::array<std::int64_t, 3>>{{33, 31, 7}, {1, 100, 1}, {70, 65, 40}, {5, 1, 3}}) {
            INFO(m << " " << k << " " << n);
            const std::vector<T> a = elements<T>(m * k, 11), b = elements<T>(k * n, 5);
            matrix<T> A(d, m, k, a), B(d, k, n, b), C(d, m, n);
            C = A * B;
            const auto at = [](const std::vector<T>& v, std::int64_t e) {
                return bits(v[static_cast<std::size_t>(e)]);
            };
            const auto product = [&](std::size_t e) {
                std::uint64_t total = 0;
                const auto i = static_cast<std::int64_t>(e) / n, j = static_cast<std::int64_t>(e) % n;
                for (std::int64_t t = 0; t < k; ++t) total += at(a, i * k + t) * at(b, t * n + j);
                return total;
            };
            CHECK(count_wrong(C.to_host(), m * n, [&](std::size_t e) { return wrapped<T>(product(e)); }) ==
                  0);
            C = 3 * trans(trans(B) * trans(A)) + C;
            CHECK(count_wrong(C.to_host(), m * n,
                              [&](std::size_t e) { return wrapped<T>(4 * product(e)); }) == 0);

            std::uint64_t total = 0, times = 1;
            std::vector<T> columns(static_cast<std::size_t>(k)),
                rows_least(static_cast<std::size_t>(m), std::numeric_limits<T>::max()), running;
            std::size_t first_least = 0, first_most = 0;
            for (std::size_t e = 0; e < a.size(); ++e) {
                total += bits(a[e]);
                times *= bits(a[e]) | 1;
                columns[e % std::size_t(k)] = wrapped<T>(bits(columns[e % std::size_t(k)]) + bits(a[e]));
                rows_least[e / std::size_t(k)] = std::min(rows_least[e / std::size_t(k)], a[e]);
                running.push_back(wrapped<T>(total));
                if (a[e] < a[first_least]) first_least = e;
                if (a[e] > a[first_most]) first_most = e;
            }
            CHECK(sum(A).to_host() == wrapped<T>(total));
            CHECK(prod(A | 1).to_host() == wrapped<T>(times));
            CHECK(eval(sum(A, axis<0>)).to_host() == columns);
            CHECK(eval(min(A, axis<1>)).to_host() == rows_least);
            CHECK(min(A).to_host() == a[first_least]);
            CHECK(max(A).to_host() == a[first_most]);
            CHECK(argmin(A).to_host() == std::int32_t(first_least));
            CHECK(argmax(A).to_host() == std::int32_t(first_most));
            CHECK(argmax(A, axis<0>).to_host().size() == std::size_t(k));
            std::vector<std::int32_t> tops(static_cast<std::size_t>(k), 0);
            for (std::size_t e = 0; e < a.size(); ++e) {
                const std::size_t j = e % std::size_t(k);
                if (a[e] > a[std::size_t(tops[j]) * std::size_t(k) + j])
                    tops[j] = std::int32_t(e / std::size_t(k));
            }
            CHECK(eval(argmax(A, axis<0>)).to_host() == tops);
            vector<T> x(d, a);
            CHECK(dot(x, x).to_host() == wrapped<T>([&] {
                      std::uint64_t all = 0;
                      for (const T v : a) all += bits(v) * bits(v);
                      return all;
                  }()));
            CHECK(eval(cumsum(x)).to_host() == running);
            const auto add = [](auto one, auto other) { return one + other; };
            CHECK(reduce(add, x, 7).to_host() == wrapped<T>(total + 7));
            CHECK(any(x == a[0]).to_host());
        }
        // All of them int64's range: no identity of min and max is in the way.
        vector<T> ends(d, 37);
        ends = std::numeric_limits<T>::max();
        CHECK(min(ends).to_host() == std::numeric_limits<T>::max());
        CHECK(argmin(ends).to_host() == 0);
        ends = std::numeric_limits<T>::min();
        CHECK(max(ends).to_host() == std::numeric_limits<T>::min());
        CHECK(argmax(ends).to_host() == 0);
        CHECK(sum(vector<T>(d, 0)).to_host() == 0);
        // Of 50000 elements: work-groups share them.
        const std::vector<T> many = elements<T>(50001, 17);
        vector<T> x(d, many);
        std::uint64_t total = 0;
        for (const T v : many) total += bits(v);
        CHECK(sum(x).to_host() == wrapped<T>(total));
        CHECK(max(x).to_host() == *std::max_element(many.begin(), many.end()));
        CHECK(argmin(x).to_host() == std::int32_t(std::min_element(many.begin(), many.end()) - many.begin()));
        vector<std::int32_t> i(d, {2147483647, 2147483647, 2});
        CHECK(sum<std::int64_t>(i).to_host() == 4294967296);
    });
}

TEST_CASE("long integers: elements are moved, looked up and written at places") {
    for_each_type([]<class T>(const device& d, T) {
        const std::vector<T> all = elements<T>(13 * 9, 23);
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
        x = vector<T>(d, all);
        std::vector<T> rolled(all.end() - 2, all.end());
        rolled.insert(rolled.end(), all.begin(), all.end() - 2);
        CHECK(eval(roll(x, 2)).to_host() == rolled);
        std::vector<T> both = all;
        both.insert(both.end(), all.begin(), all.end());
        CHECK(eval(stack_rows(x, x)).to_host() == both);
        CHECK(eval(reshape(x, 9, 13)).to_host() == all);
        CHECK(eval(flip(x, axis<0>)).to_host() == std::vector<T>(all.rbegin(), all.rend()));
        CHECK(eval(gather(x, x.size() - 1 - row_index(x.size()))).to_host() ==
              std::vector<T>(all.rbegin(), all.rend()));
        // Whole numbers of 64 bits are places, too; those beyond int32 are beyond the edge.
        vector<T> places(d, {T(5), T(0), T(30), std::numeric_limits<T>::max(), T(1) << 32});
        CHECK(eval(x(places)).to_host() == std::vector<T>{all[5], all[0], all[30], all.back(), all.back()});
        CHECK(eval(gather<edge::zero>(x, places)).to_host() == std::vector<T>{all[5], all[0], all[30], 0, 0});
        CHECK(eval(gather<edge::wrap>(x, places)).to_host() ==
              std::vector<T>{all[5], all[0], all[30],
                             all[std::size_t(bits(std::numeric_limits<T>::max()) % 117)],
                             all[(1ull << 32) % 117]});
        const vector<T> few(d, {T(7), T(2)});
        x(few) = x(few) + 9000000000;
        CHECK(x(7).to_host() == wrapped<T>(bits(all[7]) + 9000000000u));
        CHECK(x(2).to_host() == wrapped<T>(bits(all[2]) + 9000000000u));
        vector<T> y(d, {1, 2, 3});
        x = vector<T>(d, 3);
        evaluate(x = y, y = y + 3);
        CHECK(x.to_host() == std::vector<T>{1, 2, 3});
        x = iota<T>(3) + ones<T>(3);
        CHECK(x.to_host() == std::vector<T>{1, 2, 3});
        x = iota<T>(3, T(9000000000), T(3000000000));
        CHECK(x.to_host() == std::vector<T>{9000000000, 12000000000, 15000000000});
        CHECK_THROWS_AS((eval(iota<T>(d, 3, std::numeric_limits<T>::max() - 1, T(1)))), unsupported_error);
        x = iota<T>(d, 2, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
        CHECK(x(1).to_host() ==
              wrapped<T>(bits(std::numeric_limits<T>::min()) + bits(std::numeric_limits<T>::max())));
        if constexpr (std::is_signed_v<T>) { // the way is longer than the greatest number
            CHECK(eval(iota<T>(d, 3, least, most)).to_host() == std::vector<T>{least, -1, most - 1});
            CHECK(eval(iota<T>(d, 3, most, -most)).to_host() == std::vector<T>{most, 0, -most});
            CHECK(eval(iota<T>(d, 2, most, least)).to_host() == std::vector<T>{most, -1});
            CHECK(eval(iota<T>(d, 2, least, T(0))).to_host() == std::vector<T>{least, least});
            CHECK_THROWS_AS((eval(iota<T>(d, 3, most, least))), unsupported_error);
            CHECK_THROWS_AS((eval(iota<T>(d, 4, least, most))), unsupported_error);
            CHECK_THROWS_AS((eval(iota<T>(d, 2, least, T(-1)))), unsupported_error);
        }
        CHECK(eval(full<T>(d, 2, 2, std::numeric_limits<T>::max())).to_host() ==
              std::vector<T>(4, std::numeric_limits<T>::max()));
    });
}

TEST_CASE("long integers: loops within a formula, and truths beside truths of arrays") {
    for_each_type([]<class T>(const device& d, T) {
        const auto next = [](auto x) {
            return x * 6364136223846793005 + 1442695040888963407;
        }; // Knuth's MMIX
        std::vector<T> wanted = {1, 2, T(1) << 40};
        const vector<T> x(d, wanted);
        for (T& v : wanted)
            for (int k = 0; k < 10; ++k)
                v = wrapped<T>(bits(v) * 6364136223846793005u + 1442695040888963407u);
        CHECK(eval(for_each_step(10, x, next)).to_host() == wanted);
        vector<bool> m(d, std::vector<bool>(100, true));
        vector<T> y = iota<T>(d, 100);
        m = m && y > 50;
        CHECK(sum(m).to_host() == 49);
        y = select(m, y * 10000000000, y);
        CHECK(sum(y).to_host() == T(49) * 75 * 10000000000 + 25 * 51);
    });
}

} // namespace test_long_integers
