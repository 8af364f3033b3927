// Reductions of a vector to a scalar, of every length around the sizes at which schedules change, from places
// in memory that are multiples of nothing.

#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include <sinter/runtime/text/text_device.hpp>

#include "../../devices.hpp"

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
        const bool small = test::is_fragment(d) && !holds(d, 270000);
        const std::int64_t most = small ? 10000 : 270000;
        const std::vector<float> a = test::numbers(most, 1), b = test::numbers(most, 2);
        std::vector<float> signs;
        for (const float v : a) signs.push_back(v > 0 ? 1.0f : -1.0f);
        const vector<float> x(d, most, a), y(d, most, b), z(d, most, signs);
        vector<std::int32_t> w(d, most);
        w = cast<std::int32_t>(x);
        for (const std::int64_t n : {1, 257, 1024, 1027, 4099, 262147})
            for (const std::int64_t first : {0, 1}) {
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
                if (n != 1027) continue; // the others in one schedule: kernels take their time to compile
                CHECK(min(u + 1).to_host() == *std::min_element(begin, end) + 1);
                CHECK(max(u).to_host() == *std::max_element(begin, end));
                float sign = 1;
                for (std::int64_t e = first; e < first + n; ++e) sign *= signs[static_cast<std::size_t>(e)];
                CHECK(prod(z(rows(first, first + n))).to_host() == sign);
                CHECK(sum(w(rows(first, first + n))).to_host() == static_cast<std::int32_t>(total));
                CHECK(any(u > 100.0f).to_host() == false);
                CHECK(any(u > 3.0f).to_host() == true);
            }
    }
}

TEST_CASE("sums of matrices and of parts of them, whose rows lie apart") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 67, n = 129;
        const std::vector<float> a = test::numbers(m * n, 3);
        const matrix<float> A(d, m, n, a);
        float whole = 0, part = 0;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                whole += a[static_cast<std::size_t>(i * n + j)];
                if (i >= 2 && j >= 1 && j < 102) part += a[static_cast<std::size_t>(i * n + j)];
            }
        CHECK(sum(A).to_host() == whole);
        CHECK(sum(A(rows(2, m), cols(1, 102))).to_host() == part);
        CHECK(sum(trans(A)).to_host() == whole);
        if (!d.supports(dtype::f64)) continue;
        matrix<double> D(d, m, n);
        D = cast<double>(A);
        CHECK(sum(D).to_host() == static_cast<double>(whole));
        CHECK(dot(reshape(D, m * n), reshape(D, m * n)).to_host() == sum(hadamard(D, D)).to_host());
    }
}

TEST_CASE("scalars of parts of matrices, and of what knows its rows and columns") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        struct shape {
            std::int64_t m, n;
        };
        for (const shape& s :
             {shape{1, 1000}, {1000, 1}, {3, 701}, {701, 3}, {257, 65}, {30, 33}, {700, 520}}) {
            if (s.m * s.n > 100000 && (d.name() == "host" || (test::is_fragment(d) && !holds(d, 500000))))
                continue;
            INFO(s.m, " x ", s.n);
            // A part of a larger matrix, the rest of which is NaN.
            const std::int64_t m = s.m + 3, n = s.n + 2;
            std::vector<float> a(static_cast<std::size_t>(m * n), std::numeric_limits<float>::quiet_NaN());
            const auto element = [&](std::int64_t i, std::int64_t j) -> float& {
                return a[static_cast<std::size_t>((i + 2) * n + j + 1)];
            };
            const std::vector<float> values = test::numbers(s.m * s.n, 4);
            float whole = 0, lower = 0, by_row = 0;
            std::int64_t first_least = 0;
            for (std::int64_t i = 0; i < s.m; ++i)
                for (std::int64_t j = 0; j < s.n; ++j) {
                    const std::int64_t e = i * s.n + j;
                    const float v = values[static_cast<std::size_t>(e)];
                    element(i, j) = v;
                    whole += v;
                    if (j <= i) lower += v;
                    by_row += v * static_cast<float>(i % 4);
                    if (v < values[static_cast<std::size_t>(first_least)]) first_least = e;
                }
            const matrix<float> A(d, m, n, a);
            const auto part = A(rows(2, 2 + s.m), cols(1, 1 + s.n));
            CHECK(sum(part).to_host() == whole);
            CHECK(sum(select(col_index() <= row_index(), part, 0.0f)).to_host() == lower);
            CHECK(sum(hadamard(part, cast<float>(row_index() % 4))).to_host() == by_row);
            CHECK(argmin(part).to_host() == first_least);
            CHECK(max(abs(part)).to_host() == 4);
            CHECK(any(part > 4.0f).to_host() == false);
            CHECK(all(part <= 4.0f).to_host() == true);
            // Vectors in parts: a column of the matrix, and one of its rows.
            const vector<float> x(d, m * n, a);
            const std::int64_t begin = 2 * n + 1, end = begin + s.n;
            const auto run = x(rows(begin, end));
            float places = 0;
            for (std::int64_t j = 0; j < s.n; ++j) places += element(0, j) * static_cast<float>(j % 8);
            CHECK(sum(hadamard(run, cast<float>(row_index() % 8))).to_host() == places);
            CHECK(dot(run, cast<float>(row_index() % 8)).to_host() == places);
        }
    }
}

TEST_CASE("sums of whole matrices that know their rows and columns, as a scalar, of rows and of columns") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& extents : {std::pair{64, 128}, {130, 67}}) {
            const int m = extents.first, n = extents.second;
            INFO(m, " x ", n);
            const std::vector<float> a = test::numbers(m * n, 2);
            const matrix<float> A(d, m, n, a);
            const auto terms =
                hadamard(A, cast<float>(row_index() % 8) * 16.0f + cast<float>(col_index() % 16));
            float whole = 0;
            std::vector<float> of_rows(static_cast<std::size_t>(m)), of_columns(static_cast<std::size_t>(n));
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const float term =
                        a[static_cast<std::size_t>(i * n + j)] * static_cast<float>(i % 8 * 16 + j % 16);
                    whole += term;
                    of_rows[static_cast<std::size_t>(i)] += term;
                    of_columns[static_cast<std::size_t>(j)] += term;
                }
            CHECK(sum(terms).to_host() == whole); // whole numbers below 2^24: exact
            CHECK(sum(terms, axis<1>).to_host() == of_rows);
            CHECK(sum(terms, axis<0>).to_host() == of_columns);
            CHECK(sum(trans(terms), axis<1>).to_host() == of_columns);
        }
    }
}

TEST_CASE("columns of few terms and of many, few columns and many, with what is around them") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& extents : {std::pair{4, 70003}, {9, 7400}, {70000, 3}, {9000, 17}, {40, 250}}) {
            const int m = extents.first, n = extents.second;
            if (m * n > 100000 && (d.name() == "host" || (test::is_fragment(d) && !holds(d, 500000))))
                continue;
            INFO(m, " x ", n);
            std::vector<float> a = test::numbers(m * n, 3);
            const auto element = [&](std::int64_t i, std::int64_t j) {
                return a[static_cast<std::size_t>(i * n + j)];
            };
            a[static_cast<std::size_t>(n + 1)] = std::numeric_limits<float>::infinity(); // row 1, column 1
            const matrix<float> A(d, m, n, a);
            const vector<float> x(d, n, test::numbers(n, 5));
            const vector<float> w(d, m, test::numbers(m, 6));
            const std::vector<float> beside = x.to_host(), weights = w.to_host();
            vector<float> sums(d, n), products(d, n), most(d, n);
            matrix<float> row(d, 1, n);
            vector<std::int32_t> least(d, n);
            vector<bool> large(d, n);
            sums = 2 * sum(A, axis<0>) - x;
            row = trans(max(A, axis<0>)) + trans(x);
            most = max(abs(A), axis<0>);
            products = trans(A(rows(0, m), cols(0, n))) * w + x;
            least = argmin(A, axis<0>);
            large = any(A > 3.0f, axis<0>);
            const std::vector<float> got_sums = sums.to_host(), got_row = row.to_host(),
                                     got_most = most.to_host(), got_products = products.to_host();
            const std::vector<std::int32_t> got_least = least.to_host();
            const auto got_large = large.to_host();
            int wrong = 0;
            for (std::int64_t j = 0; j < n; ++j) {
                const auto at = static_cast<std::size_t>(j);
                float sum_of = 0, product = 0, largest = element(0, j), widest = 0;
                std::int64_t least_of = 0;
                bool any_large = false;
                for (std::int64_t i = 0; i < m; ++i) {
                    const float v = element(i, j);
                    sum_of += v;
                    product += v * weights[static_cast<std::size_t>(i)];
                    largest = std::max(largest, v);
                    widest = std::max(widest, std::fabs(v));
                    if (v < element(least_of, j)) least_of = i;
                    any_large = any_large || v > 3;
                }
                wrong += got_sums[at] != 2 * sum_of - beside[at] || got_row[at] != largest + beside[at];
                wrong += got_most[at] != widest || got_least[at] != least_of || got_large[at] != any_large;
                const float want = product + beside[at];
                wrong += !(got_products[at] == want || (std::isnan(want) && std::isnan(got_products[at])));
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("vectors and rows of numbers that know their places") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 5, 31, 260, 5003}) {
            INFO(n);
            vector<float> x(d, n), y(d, n);
            matrix<float> row(d, 1, n), column(d, n, 1), both(d, 3, n);
            x = cast<float>(row_index()) * 2.0f + 1.0f;
            y = select(row_index() % 2 == 0, x, 0.5f);
            row = cast<float>(col_index()) + 3.0f * cast<float>(row_index());
            column = cast<float>(row_index()) - 7.0f * cast<float>(col_index());
            both = cast<float>(col_index()) + 10000.0f * cast<float>(row_index());
            const std::vector<float> got_x = x.to_host(), got_y = y.to_host(), got_row = row.to_host(),
                                     got_column = column.to_host(), got_both = both.to_host();
            bool right = true;
            for (std::int64_t e = 0; e < n; ++e) {
                const auto at = static_cast<std::size_t>(e);
                const auto number = static_cast<float>(e);
                right =
                    right && got_x[at] == 2 * number + 1 && got_row[at] == number && got_column[at] == number;
                right = right && got_y[at] == (e % 2 == 0 ? 2 * number + 1 : 0.5f);
                for (std::int64_t i = 0; i < 3; ++i)
                    right = right && got_both[static_cast<std::size_t>(i * n + e)] ==
                                         number + 10000 * static_cast<float>(i);
            }
            CHECK(right);
            x = x + cast<float>(row_index());
            y(rows(0, n, 2)) = cast<float>(row_index());
            const std::vector<float> moved = x.to_host(), spread = y.to_host();
            for (std::int64_t e = 0; e < n; ++e) {
                const auto at = static_cast<std::size_t>(e);
                right = right && moved[at] == 3 * static_cast<float>(e) + 1;
                right = right && spread[at] == (e % 2 == 0 ? static_cast<float>(e / 2) : 0.5f);
            }
            CHECK(right);
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

TEST_CASE("extremes of rows and columns are NaN exactly where one of their elements is") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 6, 21, 130}) {
            for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 1}) {
                INFO("element ", at, " of ", n);
                std::vector<float> a(static_cast<std::size_t>(3 * n), 2.0f);
                a[static_cast<std::size_t>(n + at)] = std::numeric_limits<float>::quiet_NaN();
                const matrix<float> A(d, 3, n, a);
                const matrix<float> B = trans(A);
                const std::vector<float> found[] = {
                    eval(min(A, axis<1>)).to_host(), eval(max(A, axis<1>)).to_host(),
                    eval(min(B, axis<0>)).to_host(), eval(max(B, axis<0>)).to_host(),
                    eval(max(trans(A), axis<0>)).to_host()};
                for (const std::vector<float>& f : found) {
                    CHECK(f[0] == 2);
                    CHECK(std::isnan(f[1]));
                    CHECK(f[2] == 2);
                }
            }
        }
    }
}

TEST_CASE("what is between halves is no half: it overflows only where it is stored or cast") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        if (const auto* text = d.state()->generates_text())
            if (text->facts().half_arithmetic) continue; // there registers are halves
        const vector<half> x(d, {half(65504.0f), half(2.0f), half(-3.0f)});
        vector<half> y(d, 3);
        scalar<half> s(d);
        scalar<float> f(d);
        y = (x + x) - x;
        CHECK(static_cast<float>(y.to_host()[0]) == 65504.0f);
        s = norm(x);
        CHECK(static_cast<float>(s.to_host()) == 65504.0f);
        f = sum(x + x);
        CHECK(f.to_host() == 131006.0f);
        y = cast<half>(cast<float>(x) * 2.0f) - x;
        CHECK(std::isinf(static_cast<float>(y.to_host()[0])));
        y = 70000.0f * x / 70000.0f; // numbers beside halves are none either
        CHECK(static_cast<float>(y.to_host()[0]) == 65504.0f);
        f = sum(cast<float>(x > -3.001f));
        CHECK(f.to_host() == 3);
    }
}

TEST_CASE("sums and products of halves that a kernel computes for the next one are no halves") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 1000, n = 8;
        const matrix<half> W = full<half>(d, m, n, half(100.0f)), R = full<half>(d, m, 1, half(1.0f));
        matrix<half> V(d, m, n);
        matrix<float> F(d, n, m);
        const auto last = [&](const auto& A) { return static_cast<float>(A.to_host().back()); };
        V = W - rowwise(mean(W, axis<0>)); // sums of 100000
        CHECK(std::fabs(last(V)) < 1e-4f); // GLSL's quotients and roots are not exact
        V = W / rowwise(norm(W, axis<0>));
        CHECK(std::fabs(last(V) - 0.0316228f) < 4e-5f);
        F = trans(W) / colwise(sum(trans(W), axis<1>));
        CHECK(std::fabs(last(F) - 0.001f) < 1e-8f);
        scalar<float> s(d);
        s = norm_inf(trans(W) * R);
        CHECK(s.to_host() == 100000.0f);
        scalar<half> one(d);
        one = mean(ones<half>(d, 70000 / 8, 8));
        CHECK(static_cast<float>(one.to_host()) == 1.0f);
        vector<half> y(d, n);
        y = full<half>(d, n, n, half(0.125f)) *
            (0.001f * sum(W, axis<0>)); // an operand is scaled, then rounded
        CHECK(std::fabs(last(y) - 100) < 0.1f);
        V = W - rowwise(cast<half>(sum(cast<float>(W), axis<0>))); // what is cast is rounded
        CHECK(std::isinf(last(V)));
    }
}

TEST_CASE("norms of integers are those of floats") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        scalar<float> s(d);
        s = norm(vector<std::int32_t>(d, {30000, -40000}));
        CHECK(std::fabs(s.to_host() - 50000.0f) < 0.05f);
        s = norm(vector<std::uint32_t>(d, {70000u, 0u}));
        CHECK(std::fabs(s.to_host() - 70000.0f) < 0.05f);
    }
}

TEST_CASE("long sums of floats keep their digits") {
    constexpr std::int64_t n = 1000000;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto is_near = [](double got, double wanted) {
            return std::fabs(got - wanted) <= 2e-4 * wanted; // one running sum is 1e-2 off
        };
        for (const std::int64_t k : {1, 4}) {
            CAPTURE(k);
            const auto terms = static_cast<double>(n / k);
            const sinter::matrix<float> X = sinter::full<float>(d, n / k, k, 0.1f),
                                        ones = sinter::ones<float>(d, n / k, 1), W = trans(X);
            CHECK(is_near(mean(X).to_host(), 0.1));
            CHECK(is_near(dot(X.col(0), ones.col(0)).to_host(), 0.1 * terms));
            CHECK(is_near(mean(X, sinter::axis<0>)(0).to_host(), 0.1));
            CHECK(is_near(mean(W, sinter::axis<1>)(0).to_host(), 0.1));
            CHECK(is_near(norm(X, sinter::axis<0>)(0).to_host(), std::sqrt(0.01 * terms)));
            const auto first = [](const sinter::matrix<float>& C) { return C.to_host()[0]; };
            CHECK(is_near(first(trans(X) * ones), 0.1 * terms));
            CHECK(is_near(first(W * ones), 0.1 * terms));
            CHECK(is_near(first(trans(X) * X), 0.01 * terms));
            CHECK(is_near(first(W * trans(W)), 0.01 * terms));
        }
        // Products with more outputs: in tiles, and in fragments one by one and in several targets.
        constexpr std::int64_t k = 200000;
        for (const std::int64_t rows : {12, 64}) {
            CAPTURE(rows);
            const sinter::matrix<float> A = sinter::full<float>(d, rows, k, 0.1f),
                                        B = sinter::ones<float>(d, k, 8), T = trans(A), U = trans(B);
            sinter::matrix<float> C(d, rows, 8);
            const auto is_right = [&] {
                for (const float c : C.to_host())
                    if (!is_near(c, 0.1 * k)) return false;
                return true;
            };
            C = A * B;
            CHECK(is_right());
            C = A * trans(U);
            CHECK(is_right());
            C = trans(T) * B;
            CHECK(is_right());
            C = trans(T) * trans(U);
            CHECK(is_right());
        }
    }
}

TEST_CASE("scalars of large matrices, whole, in blocks, turned and reversed; the trace of a product") {
    constexpr std::int64_t m = 421, n = 397;
    const auto at = [](std::int64_t i, std::int64_t j) { return (7 * i + 3 * j) % 23 - 11; };
    std::vector<float> values;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) values.push_back(static_cast<float>(at(i, j)));
    values[150 * n + 30] = 50; // the largest
    double all = 0, squares = 0, block = 0;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const double v = double{values[static_cast<std::size_t>(i * n + j)]};
            all += v;
            squares += v * v;
            if (i >= 3 && j >= 1) block += v;
        }
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, m, n, values), T = trans(A);
        CHECK(sum(A).to_host() == all);
        CHECK(sum(trans(A)).to_host() == all);
        CHECK(sum(A(sinter::reversed)).to_host() == all);
        CHECK(sum(A(sinter::rows(3, m), sinter::cols(1, n))).to_host() == block);
        CHECK(sum(square(A)).to_host() == squares);
        CHECK(dot(A, A).to_host() == squares);
        CHECK(dot(A, trans(T)).to_host() == squares);
        CHECK(dot(trans(A), trans(A)).to_host() == squares);
        CHECK(sum(trans(A) - 1.0f).to_host() == all - double{m * n});
        CHECK(max(trans(A)).to_host() == 50);
        CHECK(argmax(trans(A) - 1.0f).to_host() == 30 * m + 150);
        CHECK(trace(A * T).to_host() == squares);
        CHECK(trace(T * A).to_host() == squares);
        CHECK(trace(trans(T) * trans(A)).to_host() == squares);
        CHECK(max(A - 1.0f).to_host() == 49);
        CHECK(argmax(A).to_host() == 150 * n + 30);
        CHECK(argmax(trans(A)).to_host() == 30 * m + 150);
        CHECK(any(A > 49.0f).to_host());
        CHECK(!any(A > 50.0f).to_host());
    }
}

TEST_CASE("products of more terms than a loop of software OpenGL turns, of whole numbers") {
    constexpr std::int64_t m = 1200000;
    for (const std::int64_t n : test::first_of<std::int64_t>(1, {3, 2, 5})) {
        std::vector<std::int32_t> values(static_cast<std::size_t>(m * n));
        std::vector<std::int64_t> gram(static_cast<std::size_t>(n * n));
        const auto at = [&](std::int64_t i, std::int64_t j) -> std::int32_t& {
            return values[static_cast<std::size_t>(i * n + j)];
        };
        for (std::int64_t i = 0; i < m; ++i) {
            for (std::int64_t j = 0; j < n; ++j) at(i, j) = static_cast<std::int32_t>((i * (j + 3)) % 7 - 2);
            for (std::int64_t e = 0; e < n * n; ++e)
                gram[static_cast<std::size_t>(e)] += std::int64_t{at(i, e / n)} * at(i, e % n);
        }
        const std::vector<std::int32_t> wanted(gram.begin(), gram.end());
        for (const sinter::device& d : test::devices(false)) {
            CAPTURE(d.name());
            CAPTURE(n);
            const sinter::matrix<std::int32_t> A(d, m, n, values), T = trans(A);
            sinter::matrix<std::int32_t> C(d, n, n);
            C = trans(A) * A;
            CHECK(C.to_host() == wanted);
            C = T * A;
            CHECK(C.to_host() == wanted);
            C = T * trans(T);
            CHECK(C.to_host() == wanted);
        }
    }
}
