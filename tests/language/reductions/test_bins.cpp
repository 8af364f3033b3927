// searchsorted, bincount and histogram beside NumPy's rules in loops on the host, on all devices. PoCL takes
// a second for the kernels of some cases.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "../../devices.hpp"

using namespace sinter;

namespace test_bins {

namespace {

using whole = std::vector<std::int32_t>;
constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

bool comes_before(float a, float b) {
    return a < b || (std::isnan(b) && !std::isnan(a));
}

whole searched(const std::vector<float>& sorted, const std::vector<float>& x, bool right) {
    whole places;
    for (const float v : x) {
        std::int32_t n = 0;
        for (const float s : sorted) n += right ? !comes_before(v, s) : comes_before(s, v);
        places.push_back(n);
    }
    return places;
}

/// Each number three times.
std::vector<float> thrice(std::int64_t n) {
    std::vector<float> x;
    for (std::int64_t k = 0; k < n; ++k) x.push_back(static_cast<float>(k / 3));
    return x;
}
std::vector<float> sought(std::int64_t n) {
    std::vector<float> x{-1, -inf, inf, 0, 0.5f};
    for (std::int64_t k = 0; k < 28; ++k) x.push_back(static_cast<float>((k * 7919) % (n / 3 + 2)));
    return x;
}

} // namespace

TEST_CASE("places in sorted vectors of many lengths") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 15, 16, 17, 31, 33, 255, 256, 257, 1000, 4097}) {
            CAPTURE(n);
            const std::vector<float> sorted = thrice(n), x = sought(n);
            const vector<float> s(d, sorted), v(d, x);
            CHECK(searchsorted(s, v).to_host() == searched(sorted, x, false));
            CHECK(searchsorted(s, v, side_of_equals::right).to_host() == searched(sorted, x, true));
        }
    }
}

TEST_CASE("NaN ends what is sorted; formulas, views, rows and whole numbers are searched") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<float> s(d, {1, 2, 2, 4});
        CHECK(searchsorted(s, vector<float>(d, 0)).rows() == 0);
        CHECK(searchsorted(2.0f * s, s + 1.0f).to_host() == whole{0, 1, 1, 3});
        CHECK(searchsorted(s(rows(0, 4, 2)), s(reversed)).to_host() == whole{2, 1, 1, 0});
        const matrix<float> A(d, {{1, 3, 5}, {4, 0, 9}});
        CHECK(searchsorted(A.row(0), A.row(1)).to_host() == whole{2, 0, 3});
        const vector<std::int32_t> w(d, {-3, 0, 7, 7});
        CHECK(searchsorted(w, vector<std::int32_t>(d, {7, -5, 8})).to_host() == whole{2, 0, 4});
        CHECK(searchsorted(w, vector<float>(d, {6.5f, 7.5f})).to_host() == whole{2, 4});
        if (d.name() == "opengl:es") continue; // NaN may be lost
        const std::vector<float> ends{1, 2, inf, nan, nan}, x{nan, inf, 3, -inf};
        for (const bool right : {false, true})
            CHECK(searchsorted(vector<float>(d, ends), vector<float>(d, x),
                               right ? side_of_equals::right : side_of_equals::left)
                      .to_host() == searched(ends, x, right));
    }
}

TEST_CASE("a search is part of the launch around it, and reads nothing back") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {15, 300, 4097}) {
            const vector<float> s(d, thrice(n)), x(d, {1, 2}), y(d, {0.5f, -1});
            vector<float> found(d, 2);
            const counters before = d.counters();
            found = 2.0f * cast<float>(searchsorted(s, x + y)) + y;
            const counters now = d.counters() - before;
            CHECK(now.launches == 1);
            CHECK(now.bytes_to_host == 0);
            CHECK(found.to_host() == std::vector<float>{12.5f, 5});
        }
    }
}

TEST_CASE("numbers are counted, and weights added up") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 1000, 4097}) {
            CAPTURE(n);
            whole x, counts(7, 0), sums(7, 0), weights;
            for (std::int64_t k = 0; k < n; ++k) {
                x.push_back(static_cast<std::int32_t>((k * k) % 11) - 2);
                weights.push_back(static_cast<std::int32_t>(k % 5));
                if (x.back() < 0 || x.back() > 6) continue;
                ++counts[static_cast<std::size_t>(x.back())];
                sums[static_cast<std::size_t>(x.back())] += weights.back();
            }
            const vector<std::int32_t> v(d, x), w(d, weights);
            CHECK(eval(bincount(v, 7)).to_host() == counts);
            CHECK(eval(bincount(v, 7, w)).to_host() == sums);
            CHECK(eval(bincount(v, 7, cast<float>(w)) / 2.0f).to_host()[1] ==
                  static_cast<float>(sums[1]) / 2);
        }
        CHECK(eval(bincount(vector<std::uint8_t>(d, {1, 1, 200}), 3)).to_host() == whole{0, 2, 0});
        CHECK(eval(bincount(vector<std::int32_t>(d, {1}), 0)).rows() == 0);
    }
}

TEST_CASE("histograms hold their last edge") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 1000, 4097}) {
            CAPTURE(n);
            std::vector<float> x;
            for (std::int64_t k = 0; k < n; ++k) x.push_back(static_cast<float>((k * 37) % 101) / 10);
            if (n > 30) x[7] = inf;
            if (n > 30 && d.name() != "opengl:es") x[8] = nan;
            const std::vector<float> edges{0.5f, 1, 1, 3.3f, 9};
            whole counts(4, 0);
            for (const float v : x)
                for (std::size_t k = 0; k < 4; ++k)
                    counts[k] += v >= edges[k] && (v < edges[k + 1] || (k == 3 && v == edges[4]));
            CHECK(eval(histogram(vector<float>(d, x), vector<float>(d, edges))).to_host() == counts);
        }
        const vector<float> x(d, {0, 0.25f, 1, 0.5f, 2});
        CHECK(eval(histogram(x, linspace<float>(d, 0, 1, 3))).to_host() == whole{2, 2});
        CHECK(eval(histogram(trans(x), linspace<float>(d, 0, 1, 2))).to_host() == whole{4});
        const vector<float> edges(d, {0, 1, 2});
        const counters before = d.counters();
        const auto counts = histogram(x, edges);
        const counters spent = d.counters() - before;
        CHECK(spent.launches == (expr::is_in_host_memory(d) ? 0 : 1));
        CHECK(spent.bytes_to_host == 0);
        CHECK(counts.to_host() == whole{3, 2});
    }
}

TEST_CASE("bins of equal width, many bins, edges that lie unevenly, other types") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        std::vector<float> x{-1, -0.0f, 0, 0.1f, 0.3f, 0.7f, 1, 1.5f, inf, -inf};
        for (int k = 0; k < 300; ++k) x.push_back(static_cast<float>((k * 7919) % 1000) / 999);
        const vector<float> v(d, x);
        for (const std::int64_t bins : {1, 3, 10, 1000}) {
            CAPTURE(bins);
            const std::vector<float> edges = linspace<float>(d, 0, 1, bins + 1).to_host();
            whole counts(static_cast<std::size_t>(bins), 0);
            for (const float e : x)
                for (std::size_t k = 0; k < counts.size(); ++k)
                    counts[k] +=
                        e >= edges[k] && (e < edges[k + 1] || (k + 1 == counts.size() && e == edges[k + 1]));
            CHECK(histogram(v, bins, 0, 1).to_host() == counts);
        }
        std::vector<float> uneven{0, 1e-6f, 0.5f, 0.5f, 0.50001f, 0.9f, 100};
        whole counts(6, 0);
        for (const float e : x)
            for (std::size_t k = 0; k < 6; ++k) counts[k] += e >= uneven[k] && e < uneven[k + 1];
        CHECK(histogram(v, vector<float>(d, uneven)).to_host() == counts);
        CHECK(histogram(vector<std::int32_t>(d, {0, 1, 5, 10, 11}), 2, 0, 10).to_host() == whole{2, 2});
        CHECK(bincount(vector<float>(d, {0.5f, 1, 2, 1, -1, inf}), 3).to_host() == whole{0, 2, 1});
        CHECK(bincount(2 * vector<std::int32_t>(d, {0, 1, 1}), 3).to_host() == whole{1, 0, 2});
    }
    const device d = host_device();
    const vector<float> x(d, {1, 2});
    CHECK_THROWS_AS((void)histogram(x, 0, 0, 1), shape_error);
    CHECK_THROWS_AS((void)histogram(x, 3, 1, 1), unsupported_error);
    CHECK_THROWS_AS((void)histogram(x, 3, 0, inf), unsupported_error);
}

TEST_CASE("mistakes of bins are said") {
    const device d = host_device();
    const vector<float> x(d, {1, 2});
    CHECK(test::refused<shape_error>([&] { (void)histogram(x, vector<float>(d, {1})); }).find("2 edges") !=
          std::string::npos);
    CHECK(test::refused<shape_error>([&] { (void)bincount(x, -1); }).find("negative") != std::string::npos);
}

} // namespace test_bins
