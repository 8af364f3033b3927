// Reductions whose terms lie across memory: down the columns of a matrix, and along the rows of a transposed
// one. A GPU's work-group folds neighbouring columns, in shares where they are few and long; fragments share
// the terms out and fetch a texel once for four terms or four columns.

#include <cmath>
#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace {

struct columns_shape {
    std::int64_t rows, cols;
    /// Of a sum with work-groups; 0: one or two, as the device has few processors or many.
    std::int64_t launches;
};

/// What each column of some numbers gives.
struct columns {
    std::vector<float> sums, products, weighted; ///< products: with w
    std::vector<std::int32_t> largest;

    columns(const std::vector<float>& a, const std::vector<float>& w, std::int64_t m, std::int64_t n,
            std::int64_t first = 0, std::int64_t step = 1) {
        for (std::int64_t j = first; j < n; j += step) {
            float sum = 0, product = 0;
            std::int64_t best = 0;
            const auto at = [&](std::int64_t i) { return a[static_cast<std::size_t>(i * n + j)]; };
            for (std::int64_t i = 0; i < m; ++i) {
                sum += at(i);
                product += at(i) * w[static_cast<std::size_t>(i)];
                if (at(i) > at(best)) best = i;
            }
            sums.push_back(sum);
            products.push_back(product);
            weighted.push_back(2 * sum + 1);
            largest.push_back(static_cast<std::int32_t>(best));
        }
    }
};

} // namespace

TEST_CASE("sums, products and places down columns of every number and length") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const columns_shape s :
             {columns_shape{128, 1, 1}, columns_shape{130, 3, 1}, columns_shape{1000, 33, 1},
              columns_shape{257, 100, 1}, columns_shape{30001, 5, 0}, columns_shape{140001, 2, 2}}) {
            const std::int64_t m = s.rows, n = s.cols;
            if (test::is_fragment(d) && m * n > 250000) continue; // the folded ones hold less
            INFO(m, " x ", n);
            const std::vector<float> a = test::numbers(m * n, 1), w = test::numbers(m, 2);
            const columns wanted(a, w, m, n);
            const matrix<float> A(d, m, n, a);
            const vector<float> x(d, m, w);
            vector<float> y(d, n);
            vector<std::int32_t> p(d, n);
            const counters before = d.counters();
            y = sum(A, axis<0>); // whole numbers below 2^24: exact
            const std::int64_t launches = d.counters().launches - before.launches;
            CHECK(y.to_host() == wanted.sums);
            if (test::has_groups(d) && s.launches > 0)
                CHECK(launches == (test::joins_shares(d) ? 1 : s.launches));
            y = 2 * sum(trans(A), axis<1>) + 1;
            CHECK(y.to_host() == wanted.weighted);
            y = trans(A) * x;
            CHECK(y.to_host() == wanted.products);
            p = argmax(A, axis<0>);
            CHECK(p.to_host() == wanted.largest);
            matrix<float> B(d, n, m); // along its rows
            B = trans(A);
            y = sum(B, axis<1>);
            CHECK(y.to_host() == wanted.sums);
            y = B * x;
            CHECK(y.to_host() == wanted.products);
            p = argmax(B, axis<1>);
            CHECK(p.to_host() == wanted.largest);
        }
    }
}

TEST_CASE("down the columns of parts of a matrix") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 4100, n = 41; // so long that fragments share the terms out
        const std::vector<float> a = test::numbers(m * n, 3), w = test::numbers(m, 4);
        const matrix<float> A(d, m, n, a);
        const columns all(a, w, m, n), odd(a, w, m, n, 1, 2);
        CHECK(eval(sum(A(rows(0, m), cols(1, n, 2)), axis<0>)).to_host() == odd.sums);
        CHECK(eval(sum(A(rows(0, m), cols(3, 12)), axis<0>)).to_host() ==
              std::vector<float>(all.sums.begin() + 3, all.sums.begin() + 12));
        matrix<float> row(d, 1, n);
        row = reshape(vector<float>(d, m, w), 1, m) * A;
        CHECK(row.to_host() == all.products);
        // The result goes to places of its own.
        vector<float> y(d, 2 * n);
        y = -1.0f;
        y(rows(1, 2 * n, 2)) = sum(A, axis<0>);
        std::vector<float> spread(static_cast<std::size_t>(2 * n), -1.0f);
        for (std::size_t j = 0; j < all.sums.size(); ++j) spread[2 * j + 1] = all.sums[j];
        CHECK(y.to_host() == spread);
        // The result goes where operands are: they are read first.
        matrix<float> B = A;
        B(rows(5, 6), cols(0, n)) = reshape(sum(B, axis<0>), 1, n);
        std::vector<float> changed = a;
        std::copy(all.sums.begin(), all.sums.end(), changed.begin() + 5 * n);
        CHECK(B.to_host() == changed);
    }
}

TEST_CASE("down columns a NaN or an infinity stays in its own") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 260, n = 35;
        const float infinite = std::numeric_limits<float>::infinity(), nan = std::nanf("");
        for (const std::int64_t at : {std::int64_t{0}, std::int64_t{100}, m - 1}) {
            std::vector<float> a(static_cast<std::size_t>(m * n), 1.0f);
            a[static_cast<std::size_t>(at * n + 7)] = nan;
            a[static_cast<std::size_t>(at * n + n - 1)] = infinite;
            const matrix<float> A(d, m, n, a);
            const std::vector<float> sums = eval(sum(A, axis<0>)).to_host();
            const std::vector<std::int32_t> places = eval(argmax(A, axis<0>)).to_host();
            for (std::size_t j = 0; j < sums.size(); ++j) {
                const bool is_nan = j == 7, is_infinite = j + 1 == sums.size();
                CHECK(std::isnan(sums[j]) == is_nan);
                if (!is_nan) CHECK(sums[j] == (is_infinite ? infinite : static_cast<float>(m)));
                CHECK(places[j] == (is_nan || is_infinite ? at : 0));
            }
        }
    }
}

TEST_CASE("sums of no sums at all") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {300, 5000}) {
            const matrix<float> A(d, n, 0), B(d, 0, n);
            vector<float> x(d, n);
            x = 1.0f;
            CHECK(eval(sum(sum(A, axis<0>) * 2.0f + 1.0f)).to_host() == 0);
            CHECK(eval(sum(abs(B * x))).to_host() == 0);
        }
    }
}
