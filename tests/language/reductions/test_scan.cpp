// Running sums: what NumPy's cumsum gives, of all types, sizes, views and expressions, on all devices.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "../../devices.hpp"

using namespace sinter;

namespace test_scan {

namespace {

std::vector<device> scanning_devices() {
    std::vector<device> some;
    for (const device& d : test::devices())
        if (!test::is_fragment(d)) some.push_back(d);
    return some;
}

/// Small whole numbers: every partial sum of a few thousand is exact in float, not in half.
template <class T>
std::vector<T> whole_numbers(std::int64_t n) {
    std::vector<T> x;
    for (std::int64_t k = 0; k < n; ++k) x.push_back(static_cast<T>(static_cast<float>((k * 7 + 3) % 11)));
    return x;
}

template <class T>
void check_vector(const device& d, std::int64_t n) {
    CAPTURE(n);
    const std::vector<T> values = whole_numbers<T>(n);
    const vector<T> x(d, values);
    const std::vector<T> found = eval(cumsum(x)).to_host();
    REQUIRE(found.size() == values.size());
    double sum = 0;
    std::int64_t wrong = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        sum += static_cast<double>(values[k]);
        wrong += found[k] != static_cast<T>(static_cast<float>(sum));
    }
    CHECK(wrong == 0);
}

template <class T>
void check_type(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64, 257, 1000, 70001}) check_vector<T>(d, n);
}

template <class T>
void check_lines(const device& d, std::int64_t m, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(n);
    const std::vector<T> values = whole_numbers<T>(m * n);
    const matrix<T> A(d, m, n, values);
    const std::vector<T> right = eval(cumsum(A, axis<1>)).to_host(),
                         down = eval(cumsum(A, axis<0>)).to_host(),
                         turned = eval(trans(cumsum(trans(A), axis<0>))).to_host();
    std::int64_t wrong = 0;
    std::vector<double> in_columns(static_cast<std::size_t>(n), 0);
    for (std::int64_t i = 0; i < m; ++i) {
        double in_row = 0;
        for (std::int64_t j = 0; j < n; ++j) {
            const auto e = static_cast<std::size_t>(i * n + j);
            double& in_column = in_columns[static_cast<std::size_t>(j)];
            in_row += static_cast<double>(values[e]);
            in_column += static_cast<double>(values[e]);
            wrong += static_cast<double>(right[e]) != in_row;
            wrong += static_cast<double>(turned[e]) != in_row;
            wrong += static_cast<double>(down[e]) != in_column;
        }
    }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("a vector's running sums, of every type and many sizes") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        check_type<float>(d);
        check_type<double>(d);
        check_type<half>(d);
        check_type<bfloat16>(d);
        check_type<std::int32_t>(d);
        check_type<std::uint32_t>(d);
    }
}

TEST_CASE("running sums along rows and down columns") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        constexpr std::pair<int, int> extents[] = {{0, 3},    {3, 0},    {1, 1},     {1, 33},   {33, 1},
                                                   {2, 3},    {31, 64},  {70, 257},  {257, 40}, {40, 5},
                                                   {3, 1000}, {1000, 3}, {21, 5000}, {5000, 21}};
        for (const auto& [m, n] : extents) {
            check_lines<float>(d, m, n);
            check_lines<std::int32_t>(d, m, n);
        }
    }
}

TEST_CASE("integers wrap around, and masks are counted") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        const vector<std::uint32_t> u(d, {4000000000u, 300000000u, 7u});
        CHECK(eval(cumsum(u)).to_host() == std::vector<std::uint32_t>{4000000000u, 5032704u, 5032711u});
        const vector<float> x(d, {1, -2, 3, 4, -5});
        const vector<std::int32_t> counts = cumsum(x > 0.0f);
        CHECK(counts.to_host() == std::vector<std::int32_t>{1, 1, 2, 3, 3});
    }
}

TEST_CASE("running sums of views and expressions, within expressions") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, 2, 3, 4, 5, 6, 7});
        using values = std::vector<float>;
        CHECK(eval(cumsum(2.0f * x(rows(1, 7, 2)))).to_host() == values{4, 12, 24});
        CHECK(eval(cumsum(x(reversed))).to_host() == values{7, 13, 18, 22, 25, 27, 28});
        CHECK(eval(cumsum(x) / 2.0f + x).to_host() == values{1.5f, 3.5f, 6, 9, 12.5f, 16.5f, 21});
        CHECK(eval(cumsum(cumsum(x(rows(0, 4))))).to_host() == values{1, 4, 10, 20});
        CHECK(eval(cumsum(x(rows(0, 3)) - mean(x(rows(0, 3))))).to_host() == values{-1, -1, 0});
        CHECK(eval(cumsum(x)(rows(2, 5))).to_host() == values{6, 10, 15});
        CHECK(eval(cumsum(x) * sum(cumsum(x))).to_host()[1] == 3 * 84);
        CHECK(eval(hadamard(cumsum(x), cumsum(x * 2.0f))).to_host() ==
              values{2, 18, 72, 200, 450, 882, 1568});
        CHECK(sum(cumsum(x)).to_host() == 84);
        CHECK(eval(trans(cumsum(trans(x)))).to_host() == values{1, 3, 6, 10, 15, 21, 28});
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const matrix<float> B(d, {{1, 0}, {1, 1}, {0, 1}});
        CHECK(eval(cumsum(A * B, axis<0>)).to_host() == values{3, 5, 12, 16});
        CHECK(eval(cumsum(A, axis<1>) * B).to_host() == values{4, 9, 13, 24});
        CHECK(eval(cumsum(trans(A), axis<1>)).to_host() == values{1, 5, 2, 7, 3, 9});
        CHECK(eval(cumsum(A(cols(1, 3)), axis<1>) + colwise(sum(A, axis<1>))).to_host() ==
              values{8, 11, 20, 26});
        CHECK(eval(cumsum(A.row(1))).to_host() == values{4, 9, 15});
        CHECK(eval(cumsum(x + row_index())).to_host() == values{1, 4, 9, 16, 25, 36, 49});
        const vector<float> ones(d, values(5, 1)); // places that are running sums
        const matrix<float> C(d, {{9, 1, 2, 3, 4, 5}, {0, 6, 7, 8, 7, 6}});
        CHECK(eval(gather(x, cast<std::int32_t>(cumsum(ones)))).to_host() == values{2, 3, 4, 5, 6});
        CHECK(eval(gather<edge::wrap>(C, cumsum(ones), row_index() + 1)).to_host() == values{6, 2, 8, 4, 6});
        CHECK(eval(gather(C, row_index(), cumsum(C - C + 1, axis<1>))).to_host() ==
              values{1, 2, 3, 4, 5, 5, 6, 7, 8, 7, 6, 6});
        CHECK(eval(gather(C, cumsum(C - C + 1, axis<0>) - 1, col_index())).to_host() == C.to_host());
    }
}

TEST_CASE("several running sums in one statement") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        const vector<float> x(d, {1, 2, 3});
        vector<float> y(d, 3), z(d, 3);
        evaluate(y = cumsum(x), z = 2.0f * cumsum(x));
        CHECK(y.to_host() == std::vector<float>{1, 3, 6});
        CHECK(z.to_host() == std::vector<float>{2, 6, 12});
    }
}

TEST_CASE("running sums in place, and into parts of what is summed") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {5, 1000, 40001}) {
            CAPTURE(n);
            const std::vector<float> values = whole_numbers<float>(n);
            vector<float> x(d, values);
            x = cumsum(x) + 0.0f * x;
            std::vector<float> expected(values);
            for (std::size_t k = 1; k < expected.size(); ++k) expected[k] += expected[k - 1];
            CHECK(x.to_host() == expected);
            vector<float> y(d, values);
            y(rows(1, n)) = cumsum(y(rows(0, n - 1)));
            expected.insert(expected.begin(), values[0]);
            expected.pop_back();
            CHECK(y.to_host() == expected);
        }
        matrix<float> A(d, {{1, 2}, {3, 4}});
        A = cumsum(trans(A), axis<1>);
        CHECK(A.to_host() == std::vector<float>{1, 4, 2, 6});
        A(cols(0, 1)) = cumsum(A(cols(1, 2)), axis<0>);
        CHECK(A.to_host() == std::vector<float>{4, 4, 10, 6});
    }
}

TEST_CASE("NaN and infinities stay from their element on") {
    constexpr float inf = std::numeric_limits<float>::infinity(),
                    nan = std::numeric_limits<float>::quiet_NaN();
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {6, 5000, 200001}) {
            CAPTURE(n);
            std::vector<float> values(static_cast<std::size_t>(n), 1.0f);
            values[1] = inf;
            values[static_cast<std::size_t>(n / 2)] = -inf;
            const std::vector<float> found = eval(cumsum(vector<float>(d, values))).to_host();
            CHECK(found[0] == 1);
            CHECK(found[1] == inf);
            CHECK(found[static_cast<std::size_t>(n / 2 - 1)] == inf);
            CHECK(std::isnan(found[static_cast<std::size_t>(n / 2)]));
            CHECK(std::isnan(found.back()));
            values[1] = nan;
            CHECK(std::isnan(eval(cumsum(vector<float>(d, values))).to_host().back()));
        }
    }
}

TEST_CASE("long running sums keep their digits") {
    for (const device& d : scanning_devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {3000, 100003, 1000000}) {
            CAPTURE(n);
            const vector<float> x = eval(0.1f * ones<float>(d, n));
            const std::vector<float> found = eval(cumsum(x)).to_host();
            const double term = static_cast<double>(0.1f);
            double worst = 0; // of docs/guide/reductions.md, "Accuracy of sums"
            for (std::int64_t k = 0; k < n; ++k) {
                const auto terms = static_cast<double>(k + 1);
                const double most = (std::min(terms, 2048.0) + terms / 262144 + 64) * 0x1p-24 * term * terms;
                const double off =
                    std::fabs(static_cast<double>(found[static_cast<std::size_t>(k)]) - term * terms);
                worst = std::max(worst, off / most);
            }
            CHECK(worst <= 1);
        }
    }
}

TEST_CASE("fragments have no running sums, and say so") {
    for (const device& d : test::devices()) {
        if (!test::is_fragment(d)) continue;
        CAPTURE(d.name());
        vector<float> x(d, {1, 2, 3});
        const std::string said = test::refused<unsupported_error>([&] { x = cumsum(x); });
        CHECK(said.find("cumsum") != std::string::npos);
        CHECK(said.find("opengl:compute") != std::string::npos);
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
    }
}

TEST_CASE("a running sum in words") {
    const device d = host_device();
    const matrix<float> A(d, 2, 3);
    matrix<float> B(d, 2, 3);
    vector<float> x(d, 3);
    CHECK(explain(x = cumsum(x)).find("expression: cumsum(x)") != std::string::npos);
    const std::string text = explain(B = 2.0f * cumsum(A, axis<0>));
    CHECK(text.find("expression: alpha * cumsum(A, axis<0>)") != std::string::npos);
    CHECK(text.find("kernels: 1, launches: 1, temporaries: 0") != std::string::npos);
    CHECK(text.find("12 flops") != std::string::npos);
}

} // namespace test_scan
