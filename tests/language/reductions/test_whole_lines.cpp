// Reductions along rows or columns that wait for each other, and what is computed of them: one launch where
// work-groups take whole lines.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "../../devices.hpp"
#include "../once.hpp"

using namespace sinter;

namespace test_whole_lines {

namespace {

struct shape {
    std::int64_t rows, cols;
};
const std::vector<shape> shapes{{1, 1},   {1, 5},    {3, 31},   {2, 32},  {33, 33},  {5, 64},
                                {7, 100}, {64, 257}, {3, 1000}, {700, 3}, {2, 4097}, {2, 2052}};

std::vector<float> values(const shape& s, int seed) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < s.rows * s.cols; ++i)
        v.push_back(static_cast<float>((i * 37 + seed * 101) % 97 - 48) / 16.0f);
    return v;
}

template <class F>
void in_one_launch(const device& d, F statement) {
    if (test::has_groups(d))
        test::once(d, statement);
    else
        statement();
}

/// Every row of `want` is `of` of the row of `x`.
using row_function = std::function<std::vector<double>(const std::vector<double>&)>;
std::vector<double> by_rows(const std::vector<float>& x, const shape& s, const row_function& of) {
    std::vector<double> all;
    for (std::int64_t i = 0; i < s.rows; ++i) {
        const auto first = x.begin() + static_cast<std::ptrdiff_t>(i * s.cols);
        const std::vector<double> row = of({first, first + static_cast<std::ptrdiff_t>(s.cols)});
        all.insert(all.end(), row.begin(), row.end());
    }
    return all;
}
std::vector<float> turned(const std::vector<float>& x, const shape& s) {
    std::vector<float> t(x.size());
    for (std::int64_t i = 0; i < s.rows; ++i)
        for (std::int64_t j = 0; j < s.cols; ++j)
            t[static_cast<std::size_t>(j * s.rows + i)] = x[static_cast<std::size_t>(i * s.cols + j)];
    return t;
}

/// Sums of n floats: n + 8 roundings, of which none has more than half a unit.
void expect(const std::vector<float>& got, const std::vector<double>& want, std::int64_t terms) {
    REQUIRE(got.size() == want.size());
    double most = 0;
    for (const double w : want) most = std::max(most, std::fabs(w));
    int wrong = 0;
    for (std::size_t e = 0; e < got.size(); ++e)
        wrong +=
            !(std::fabs(got[e] - want[e]) <= 6e-8 * static_cast<double>(terms + 16) * std::max(most, 1e-3));
    CHECK(wrong == 0);
}

std::vector<double> softmax_of(const std::vector<double>& x) {
    const double top = *std::max_element(x.begin(), x.end());
    double sum = 0;
    for (const double v : x) sum += std::exp(v - top);
    std::vector<double> y;
    for (const double v : x) y.push_back(std::exp(v - top) / sum);
    return y;
}

} // namespace

TEST_CASE("softmax of rows and of columns") {
    for (const device& d : test::devices())
        for (const shape& s : shapes) {
            CAPTURE(d.name());
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const std::vector<float> x = values(s, 1);
            const std::vector<double> want = by_rows(x, s, softmax_of);
            matrix<float> A(d, s.rows, s.cols, x), C(d, s.rows, s.cols), T(d, s.cols, s.rows, turned(x, s)),
                U(d, s.cols, s.rows);
            auto rows = [](const auto& m) { return exp(m - colwise(max(m, axis<1>))); };
            auto columns = [](const auto& m) { return exp(m - rowwise(max(m, axis<0>))); };
            in_one_launch(d, [&] { C = rows(A) / colwise(sum(rows(A), axis<1>)); });
            expect(C.to_host(), want, s.cols);
            in_one_launch(d, [&] { U = columns(T) / rowwise(sum(columns(T), axis<0>)); });
            expect(turned(U.to_host(), {s.cols, s.rows}), want, s.cols);
            in_one_launch(d, [&] { C = trans(columns(T) / rowwise(sum(columns(T), axis<0>))); });
            expect(C.to_host(), want, s.cols);
        }
}

TEST_CASE("layer norm, with numbers for every column, beside another array") {
    for (const device& d : test::devices())
        for (const shape& s : shapes) {
            CAPTURE(d.name());
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const std::vector<float> x = values(s, 2), gain = values({1, s.cols}, 3), more = values(s, 4);
            matrix<float> A(d, s.rows, s.cols, x), B(d, s.rows, s.cols, more), C(d, s.rows, s.cols);
            vector<float> g(d, s.cols, gain);
            std::vector<double> want = by_rows(x, s, [&](const std::vector<double>& row) {
                double mean = 0, var = 0;
                for (const double v : row) mean += v / static_cast<double>(row.size());
                for (const double v : row) var += (v - mean) * (v - mean) / static_cast<double>(row.size());
                std::vector<double> y;
                for (std::size_t j = 0; j < row.size(); ++j)
                    y.push_back((row[j] - mean) / std::sqrt(var + 1e-2) * gain[j]);
                return y;
            });
            for (std::size_t e = 0; e < want.size(); ++e) want[e] += more[e];
            in_one_launch(d, [&] {
                const auto centred = A - colwise(mean(A, axis<1>));
                C = centred / colwise(sqrt(mean(square(centred), axis<1>) + 1e-2f)) * 1.0f;
            });
            in_one_launch(d, [&] {
                const auto centred = A - colwise(mean(A, axis<1>));
                C = hadamard(centred / colwise(sqrt(mean(square(centred), axis<1>) + 1e-2f)), rowwise(g)) + B;
            });
            expect(C.to_host(), want, 4 * s.cols);
        }
}

TEST_CASE("one result of each line, of reductions that wait for each other") {
    for (const device& d : test::devices())
        for (const shape& s : shapes) {
            CAPTURE(d.name());
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const std::vector<float> x = values(s, 5);
            matrix<float> A(d, s.rows, s.cols, x), T(d, s.cols, s.rows, turned(x, s));
            vector<float> y(d, s.rows);
            const std::vector<double> want = by_rows(x, s, [](const std::vector<double>& row) {
                const double top = *std::max_element(row.begin(), row.end());
                double sum = 0;
                for (const double v : row) sum += std::exp(v - top);
                return std::vector<double>{top + std::log(sum)};
            });
            in_one_launch(d, [&] {
                const auto top = max(A, axis<1>);
                y = top + log(sum(exp(A - colwise(top)), axis<1>));
            });
            expect(y.to_host(), want, s.cols);
            y = 0;
            in_one_launch(d, [&] {
                const auto top = max(T, axis<0>);
                y = top + log(sum(exp(T - rowwise(top)), axis<0>));
            });
            expect(y.to_host(), want, s.cols);
        }
}

TEST_CASE("a vector by what is folded of it") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {1, 2, 31, 33, 257, 1000, 5000}) {
            CAPTURE(d.name());
            CAPTURE(n);
            const std::vector<float> host = values({1, n}, 6);
            vector<float> x(d, n, host), y(d, n);
            in_one_launch(d, [&] { y = exp(x - max(x)) / sum(exp(x - max(x))); });
            expect(y.to_host(), by_rows(host, {1, n}, softmax_of), n);
        }
}

TEST_CASE("in place, of parts, and of halves") {
    for (const device& d : test::devices())
        for (const shape& s : {shape{5, 64}, shape{33, 33}, shape{2, 4097}}) {
            CAPTURE(d.name());
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const std::vector<float> x = values(s, 7);
            const std::vector<double> want = by_rows(x, s, softmax_of);
            matrix<float> A(d, s.rows, s.cols, x), All(d, s.rows + 3, s.cols + 5);
            auto parts = [](const auto& m) { return exp(m - colwise(max(m, axis<1>))); };
            in_one_launch(d, [&] { A = parts(A) / colwise(sum(parts(A), axis<1>)); });
            expect(A.to_host(), want, s.cols);
            All = 7;
            auto part = All.block(2, 3, s.rows, s.cols);
            part = matrix<float>(d, s.rows, s.cols, x);
            in_one_launch(d, [&] { part = parts(part) / colwise(sum(parts(part), axis<1>)); });
            expect(eval(part).to_host(), want, s.cols);
            CHECK(sum(All).to_host() ==
                  doctest::Approx(7.0 * static_cast<double>((s.rows + 3) * (s.cols + 5) - s.rows * s.cols) +
                                  static_cast<double>(s.rows)));
        }
}

TEST_CASE("a product below is computed first, and a scalar") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> a = test::numbers(9 * 6, 1), w = test::numbers(6 * 33, 2);
        matrix<float> A(d, 9, 6, a), W(d, 6, 33, w), C(d, 9, 33), D(d, 9, 33);
        D = A * W;
        const std::vector<double> want = by_rows(D.to_host(), {9, 33}, softmax_of);
        auto parts = [](const auto& m) { return exp(m - colwise(max(m, axis<1>))); };
        const counters before = d.counters();
        C = parts(A * W) / colwise(sum(parts(A * W), axis<1>));
        if (test::has_groups(d)) CHECK((d.counters() - before).launches == 2);
        expect(C.to_host(), want, 33);
        C = D / colwise(sum(D, axis<1>)) / sum(D);
        const double all = sum(D).to_host();
        expect(C.to_host(),
               by_rows(D.to_host(), {9, 33},
                       [&](const std::vector<double>& row) {
                           double sum = 0;
                           std::vector<double> y;
                           for (const double v : row) sum += v;
                           for (const double v : row) y.push_back(v / sum / all);
                           return y;
                       }),
               33);
    }
}

TEST_CASE("NaN and infinities stay in their lines; empty lines and no lines") {
    const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, nan, 3}, {1, 2, 1}, {inf, 1, 2}}), C(d, 3, 3);
        C = A / colwise(sum(A, axis<1>));
        const std::vector<float> c = C.to_host();
        for (const int e : {0, 1, 2, 6}) CHECK(std::isnan(c[static_cast<std::size_t>(e)]));
        CHECK(c[3] == 0.25f);
        CHECK(c[4] == 0.5f);
        CHECK(c[7] == 0.0f);
        matrix<float> none(d, 0, 4), empty(d, 4, 0);
        vector<float> y(d, 4);
        y = 1;
        none = none / colwise(sum(none, axis<1>));
        y = sum(empty - colwise(sum(empty, axis<1>)), axis<1>) + 2.0f;
        CHECK(y.to_host() == std::vector<float>{2, 2, 2, 2});
    }
}

TEST_CASE("short and long lines in one program: each its own plan") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {100, 20000, 300}) {
            const std::vector<float> x = values({3, n}, 8);
            matrix<float> A(d, 3, n, x), C(d, 3, n);
            C = A / colwise(sqrt(sum(square(A), axis<1>)));
            expect(C.to_host(),
                   by_rows(x, {3, n},
                           [](const std::vector<double>& row) {
                               double sum = 0;
                               std::vector<double> y;
                               for (const double v : row) sum += v * v;
                               for (const double v : row) y.push_back(v / std::sqrt(sum));
                               return y;
                           }),
                   n);
        }
    }
}

} // namespace test_whole_lines
