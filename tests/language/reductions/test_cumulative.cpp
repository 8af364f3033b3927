// cumprod, cummin and cummax, and exclusive scans, beside loops on the host: of all types, sizes and views,
// on all devices. Running sums have test_scan.cpp.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <sinter/complex.hpp>

#include "../../devices.hpp"

using namespace sinter;

namespace test_cumulative {

namespace {

constexpr std::int64_t sizes[] = {0, 1, 2, 3, 31, 33, 1000, 4097, 70001};

std::vector<device> scanning_devices() {
    std::vector<device> some;
    for (const device& d : test::devices())
        if (!test::is_fragment(d)) some.push_back(d);
    return some;
}

/// Whole numbers whose sums are exact.
template <class T>
std::vector<T> whole_numbers(std::int64_t n) {
    std::vector<T> x;
    for (std::int64_t k = 0; k < n; ++k) x.push_back(static_cast<T>(static_cast<float>((k * 37 + 3) % 101)));
    return x;
}
/// Factors whose products stay powers of two: each partial product is exact.
template <class T>
std::vector<T> factors(std::int64_t n) {
    std::vector<T> x;
    for (std::int64_t k = 0; k < n; ++k)
        x.push_back(static_cast<T>(k % 3 == 0 ? 2.0f : k % 3 == 1 ? -0.5f : 1.0f));
    return x;
}

template <class T, class F>
std::vector<T> scanned(const std::vector<T>& x, T first, bool exclusive, F f) {
    std::vector<T> all;
    for (const T& v : x) {
        const T next = f(first, v);
        all.push_back(exclusive ? first : next);
        first = next;
    }
    return all;
}

template <class T>
constexpr T lowest() {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                : std::numeric_limits<T>::lowest();
}
template <class T>
constexpr T highest() {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                                : (std::numeric_limits<T>::max)();
}

template <class T>
void check_type(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    const auto least = [](T a, T b) { return b < a ? b : a; };
    const auto greatest = [](T a, T b) { return b > a ? b : a; };
    const auto sum = [](T a, T b) { return static_cast<T>(a + b); };
    const auto product = [](T a, T b) { return static_cast<T>(a * b); };
    for (const std::int64_t n : sizes) {
        CAPTURE(n);
        const std::vector<T> values = whole_numbers<T>(n), twos = factors<T>(n);
        const vector<T> x(d, values), f(d, twos);
        CHECK(eval(cummin(x)).to_host() == scanned<T>(values, highest<T>(), false, least));
        CHECK(eval(cummax(x)).to_host() == scanned<T>(values, lowest<T>(), false, greatest));
        CHECK(eval(cummin(x, exclusive)).to_host() == scanned<T>(values, highest<T>(), true, least));
        CHECK(eval(cummax(x, exclusive)).to_host() == scanned<T>(values, lowest<T>(), true, greatest));
        CHECK(eval(cumsum(x, exclusive)).to_host() == scanned<T>(values, T(0), true, sum));
        if constexpr (std::numeric_limits<T>::is_integer) { // these wrap around
            using wide = std::uint32_t;
            const auto wrapping = [](T a, T b) {
                return static_cast<T>(static_cast<wide>(a) * static_cast<wide>(b));
            };
            const vector<T> odd = eval(2 * x + 1);
            CHECK(eval(cumprod(odd)).to_host() == scanned<T>(odd.to_host(), T(1), false, wrapping));
        } else {
            CHECK(eval(cumprod(f)).to_host() == scanned<T>(twos, T(1), false, product));
            CHECK(eval(cumprod(f, exclusive)).to_host() == scanned<T>(twos, T(1), true, product));
        }
    }
}

/// Both axes, and the transpose, beside the lines one by one.
void check_lines(const device& d, std::int64_t m, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(n);
    const matrix<float> A(d, m, n, whole_numbers<float>(m * n));
    const matrix<float> right = cummax(A, axis<1>), down = cumsum(A, axis<0>, exclusive),
                        turned = trans(cummin(trans(A), axis<0>, exclusive)),
                        by_number = cummin(A, along(-1), exclusive);
    CHECK(turned.to_host() == by_number.to_host());
    const std::vector<float> a = A.to_host(), r = right.to_host(), b = down.to_host(), t = turned.to_host();
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const auto e = static_cast<std::size_t>(i * n + j), left = e - 1,
                       above = e - static_cast<std::size_t>(n);
            wrong += r[e] != (j == 0 ? a[e] : std::max(r[left], a[e]));
            wrong += b[e] != (i == 0 ? 0 : b[above] + a[above]);
            wrong += t[e] != (j == 0 ? highest<float>() : std::min(t[left], a[left]));
        }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("scans of vectors of every type and many sizes") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        check_type<float>(d);
        check_type<double>(d);
        check_type<std::int32_t>(d);
        check_type<std::uint32_t>(d);
    }
}

TEST_CASE("scans along rows and down columns") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        constexpr std::pair<int, int> extents[] = {{0, 3},  {3, 0},    {1, 1},    {1, 33},
                                                   {33, 1}, {2, 3},    {31, 64},  {70, 257},
                                                   {40, 5}, {3, 1000}, {1000, 3}, {2, 5000}};
        for (const auto& [m, n] : extents) check_lines(d, m, n);
    }
}

TEST_CASE("types of scans are those of reductions") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, -2, 3, 4, -5});
        const vector<std::int32_t> counts = cumsum(x > 0.0f, exclusive), some = cummax(x > 3.0f),
                                   all = cumprod(x > -3.0f);
        CHECK(counts.to_host() == std::vector<std::int32_t>{0, 1, 1, 2, 3});
        CHECK(some.to_host() == std::vector<std::int32_t>{0, 0, 0, 1, 1});
        CHECK(all.to_host() == std::vector<std::int32_t>{1, 1, 1, 1, 0});
        const vector<std::int8_t> y(d, {100, 100, 3});
        static_assert(std::is_same_v<decltype(eval(cumprod(y))), vector<std::int32_t>>);
        CHECK(eval(cumprod(y)).to_host() == std::vector<std::int32_t>{100, 10000, 30000});
        CHECK(eval(cummax(y)).to_host() == std::vector<std::int32_t>{100, 100, 100});
        if (d.supports(dtype::f16)) {
            const vector<half> h(d, {half(1.5f), half(0.5f), half(4.0f)});
            CHECK(eval(cast<float>(cumprod(h))).to_host() == std::vector<float>{1.5f, 0.75f, 3.0f});
            CHECK(eval(cast<float>(cummin(h, exclusive))).to_host()[0] == highest<float>());
        }
    }
}

TEST_CASE("scans within expressions, of views and in place") {
    using values = std::vector<float>;
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {3, 1, 4, 1, 5, 9, 2}), w(d, {1, 2, 1, 2, 1, 2, 1});
        CHECK(eval(cumsum(hadamard(w, x), exclusive) / 2.0f).to_host() ==
              values{0, 1.5f, 2.5f, 4.5f, 5.5f, 8, 17});
        CHECK(eval(cummax(x(rows(1, 7, 2)))).to_host() == values{1, 1, 9});
        CHECK(eval(cummin(x(reversed), exclusive) - x).to_host()[6] == -1);
        CHECK(eval(x - cummin(x)).to_host() == values{0, 0, 3, 0, 4, 8, 1});
        CHECK(eval(cumprod(x)(rows(2, 4))).to_host() == values{12, 12});
        CHECK(eval(cumsum(x) - cumsum(x, exclusive)).to_host() == x.to_host());
        CHECK(sum(cummax(x)).to_host() == 3 + 3 + 4 + 4 + 5 + 9 + 9);
        for (const std::int64_t n : {5, 1000, 40001}) {
            CAPTURE(n);
            const values start = whole_numbers<float>(n);
            vector<float> y(d, start);
            y = cumsum(y, exclusive) + 0.0f * y;
            CHECK(y.to_host() == scanned<float>(start, 0, true, [](float a, float b) { return a + b; }));
            vector<float> z(d, start);
            z = cummax(z, exclusive);
            CHECK(z.to_host() == scanned<float>(start, lowest<float>(), true,
                                                [](float a, float b) { return std::max(a, b); }));
        }
        matrix<float> A(d, {{1, 2}, {3, 4}});
        A = cumprod(trans(A), axis<1>);
        CHECK(A.to_host() == values{1, 3, 2, 8});
    }
}

TEST_CASE("NaN stays in all scans, and infinities count") {
    constexpr float inf = std::numeric_limits<float>::infinity(),
                    nan = std::numeric_limits<float>::quiet_NaN();
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {6, 5000, 70001}) {
            CAPTURE(n);
            std::vector<float> values(static_cast<std::size_t>(n), 1.0f);
            const auto middle = static_cast<std::size_t>(n / 2);
            values[1] = -inf;
            values[2] = inf;
            CHECK(eval(cummax(vector<float>(d, values))).to_host().back() == inf);
            CHECK(eval(cummin(vector<float>(d, values))).to_host().back() == -inf);
            CHECK(eval(cumprod(vector<float>(d, values))).to_host().back() == -inf);
            values[middle] = nan;
            const vector<float> x(d, values);
            for (const std::vector<float>& found :
                 {eval(cummax(x)).to_host(), eval(cummin(x)).to_host(), eval(cumprod(x)).to_host()}) {
                CHECK_FALSE(std::isnan(found[middle - 1]));
                CHECK(std::isnan(found[middle]));
                CHECK(std::isnan(found.back()));
            }
            const std::vector<float> before = eval(cummax(x, exclusive)).to_host();
            CHECK(before[0] == -inf);
            CHECK_FALSE(std::isnan(before[middle]));
            CHECK(std::isnan(before[middle + 1]));
        }
    }
}

TEST_CASE("long exclusive sums keep their digits") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 300003;
        const std::vector<float> found = eval(cumsum(0.1f * ones<float>(d, n), exclusive)).to_host();
        const double term = static_cast<double>(0.1f);
        double worst = 0; // of docs/guide/reductions.md, "Accuracy of sums"
        for (std::int64_t k = 1; k < n; ++k) {
            const auto terms = static_cast<double>(k);
            const double most = (std::min(terms, 2048.0) + terms / 262144 + 64) * 0x1p-24 * term * terms;
            worst = std::max(
                worst,
                std::fabs(static_cast<double>(found[static_cast<std::size_t>(k)]) - term * terms) / most);
        }
        CHECK(found[0] == 0);
        CHECK(worst <= 1);
    }
}

TEST_CASE("fragments refuse each scan by its name") {
    for (const device& d : test::devices()) {
        if (!test::is_fragment(d)) continue;
        CAPTURE(d.name());
        vector<float> x(d, {1, 2, 3});
        CHECK(test::refused<unsupported_error>([&] { x = cummax(x); }).find("have no cummax;") !=
              std::string::npos);
        const std::string said = test::refused<unsupported_error>([&] { x = cumsum(x, exclusive); });
        CHECK(said.find("have no exclusive cumsum;") != std::string::npos);
        CHECK(said.find("(row_index(n, n) > col_index(n, n)) * x") != std::string::npos);
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        x = (row_index(3, 3) > col_index(3, 3)) * x;
        CHECK(x.to_host() == std::vector<float>{0, 1, 3});
    }
}

TEST_CASE("complex exclusive sums") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        using z = std::complex<float>;
        const vector<z> x(d, {z(1, 2), z(3, -1), z(0, 5)});
        CHECK(eval(cumsum(x, exclusive)).to_host() == std::vector<z>{z(0, 0), z(1, 2), z(4, 1)});
        const matrix<z> A(d, {{z(1, 2), z(3, -1)}});
        CHECK(eval(cumsum(A, axis<1>, exclusive)).to_host() == std::vector<z>{z(0, 0), z(1, 2)});
    }
}

TEST_CASE("scans in words") {
    const device d = host_device();
    const matrix<float> A(d, 2, 3);
    matrix<float> B(d, 2, 3);
    vector<float> x(d, 3);
    CHECK(explain(x = cumprod(x)).find("expression: cumprod(x)\n") != std::string::npos);
    CHECK(explain(x = cumsum(x, exclusive)).find("expression: cumsum(x, exclusive)\n") != std::string::npos);
    const std::string text = explain(B = cummin(A, axis<0>, exclusive));
    CHECK(text.find("expression: cummin(A, axis<0>, exclusive)\n") != std::string::npos);
    CHECK(text.find("kernels: 1, launches: 1, temporaries: 0") != std::string::npos);
}

} // namespace test_cumulative
