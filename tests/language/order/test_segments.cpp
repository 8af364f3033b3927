// Segments of arrays, folded, beside loops of the host.
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "order.hpp"

namespace test_segments {
using namespace sinter;
using order::same;
using order::stored;

/// Offsets of segments of 0, 1, 5 ... elements of n; the last ends before n.
std::vector<std::int32_t> offsets_of(std::int64_t n) {
    std::vector<std::int32_t> o{0};
    for (std::int64_t k = 0; o.back() < n && k < 40; ++k)
        o.push_back(
            static_cast<std::int32_t>(std::min<std::int64_t>(n, o.back() + (k * k * 3 + 1) % 7 * (k % 3))));
    o.push_back(static_cast<std::int32_t>(n - n / 5));
    if (o[o.size() - 2] > o.back()) o.back() = o[o.size() - 2];
    return o;
}
template <class T, class F>
std::vector<T> folded(const std::vector<T>& x, std::int64_t cols, const std::vector<std::int32_t>& o, T first,
                      F f) {
    std::vector<T> all;
    for (std::size_t s = 0; s + 1 < o.size(); ++s)
        for (std::int64_t j = 0; j < cols; ++j) {
            T total = first;
            for (std::int64_t i = o[s]; i < o[s + 1]; ++i)
                total = f(total, x[static_cast<std::size_t>(i * cols + j)]);
            all.push_back(total);
        }
    return all;
}
template <class T>
T greater_of(T a, T x) {
    return x > a || x != x ? x : a;
}
template <class T>
T less_of(T a, T x) {
    return x < a || x != x ? x : a;
}

TEST_CASE("segments of vectors and of rows, of all lengths") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 3, 31, 33, 64, 257, 1000}) {
            CAPTURE(n);
            const auto o = offsets_of(n);
            const vector<std::int32_t> offsets(d, o);
            const std::vector<float> v = order::ties<float>(static_cast<int>(n), 3, false);
            const vector<float> x = stored(d, v);
            const auto add = [](float a, float b) { return a + b; };
            CHECK(segment_sum(x, offsets).to_host() == folded(v, 1, o, 0.0f, add));
            CHECK(segment_max(x, offsets).to_host() ==
                  folded(v, 1, o, -std::numeric_limits<float>::infinity(), greater_of<float>));
            CHECK(segment_min(2 * x, offsets).to_host() == folded(eval(2 * x).to_host(), 1, o,
                                                                  std::numeric_limits<float>::infinity(),
                                                                  less_of<float>));
            if (n > 100) continue;
            const std::vector<float> w = order::ties<float>(static_cast<int>(n) * 5, 4, false);
            const matrix<float> A(d, n, 5, w);
            CHECK(segment_sum(A, offsets).to_host() == folded(w, 5, o, 0.0f, add));
            CHECK(eval(trans(segment_sum(trans(x), offsets))).to_host() == segment_sum(x, offsets).to_host());
            CHECK(segment_sum(A(cols(1, 4)), offsets).to_host() ==
                  folded(eval(A(cols(1, 4))).to_host(), 3, o, 0.0f, add));
        }
    }
}

TEST_CASE("whole numbers, halves, NaN, and segments of nothing") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<std::int32_t> offsets(d, {0, 3, 3, 2, 9, 5});
        const vector<std::int32_t> k(d, {7, -2, 5, 4, 1});
        const std::int32_t most = std::numeric_limits<std::int32_t>::max();
        CHECK(segment_sum(k, offsets).to_host() == std::vector<std::int32_t>{10, 0, 0, 10, 0});
        CHECK(segment_prod(k, offsets).to_host() == std::vector<std::int32_t>{-70, 1, 1, 20, 1});
        CHECK(segment_min(k, offsets).to_host() == std::vector<std::int32_t>{-2, most, most, 1, most});
        CHECK(segment_max(k, offsets).to_host()[1] == -most - 1);
        const std::vector<float> means = segment_mean(k, offsets).to_host();
        CHECK(means[3] == doctest::Approx(10.0 / 3));
        const vector<std::int8_t> small(d, {100, 100, 100});
        const vector<std::int32_t> all(d, {0, 3});
        CHECK(segment_sum(small, all).to_host() == std::vector<std::int32_t>{300});
        CHECK(segment_sum(k > 2, offsets).to_host() == std::vector<std::int32_t>{2, 0, 0, 2, 0});
        const vector<half> h(d, std::vector<half>(3000, half(1)));
        CHECK(to_double(segment_sum(h, vector<std::int32_t>(d, {0, 3000})).to_host()[0]) == 3000);
        if (order::keeps_nan(d)) {
            CHECK(std::isnan(means[1]));
            const vector<float> x(d, {1, std::numeric_limits<float>::quiet_NaN(), 3, 4});
            const vector<std::int32_t> halves(d, {0, 2, 4});
            CHECK(same(segment_max(x, halves).to_host(),
                       std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 4}));
            CHECK(same(segment_min(x, halves).to_host(),
                       std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 3}));
        }
        const vector<float> nothing(d, 0);
        CHECK(segment_sum(nothing, vector<std::int32_t>(d, {0, 0, 4})).to_host() == std::vector<float>{0, 0});
        CHECK(segment_max(k, vector<std::int32_t>(d, {2})).rows() == 0);
        CHECK(test::refused<shape_error>([&] { (void)segment_sum(k, vector<std::int32_t>(d, 0)); }) ==
              "sinter: segments begin and end at offsets, of which there is one at least");
    }
}

TEST_CASE("long segments keep their digits, and have the same bits on every run") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = test::at_level<std::int64_t>(70001, 1000003, 1000003);
        const vector<float> x = ones<float>(d, n) * 0.1f;
        const vector<std::int32_t> offsets(
            d, {0, 255, 257, 512, 513, static_cast<std::int32_t>(n - 3), static_cast<std::int32_t>(n)});
        const std::vector<float> sums = segment_sum(x, offsets).to_host();
        const auto o = offsets.to_host();
        for (std::size_t s = 0; s < sums.size(); ++s)
            CHECK(sums[s] == doctest::Approx((o[s + 1] - o[s]) * static_cast<double>(0.1f))
                                 .epsilon(1.6e-5)); // 256 roundings
        CHECK(segment_sum(x, offsets).to_host() == sums);
        CHECK(segment_mean(x, offsets).to_host()[4] == doctest::Approx(0.1));
    }
}

TEST_CASE("launches do not depend on how the segments lie") {
    for (const device& d : test::devices()) {
        if (d.state()->facts().interprets || d.state()->facts().draws()) continue;
        INFO(d.name());
        const vector<float> x = ones<float>(d, 200), y = ones<float>(d, 2000);
        const auto launches = [&](const auto& v, const vector<std::int32_t>& o) {
            const counters before = d.counters();
            (void)segment_sum(v, o);
            const counters spent = d.counters() - before;
            CHECK(spent.bytes_to_host == 0);
            return spent.launches;
        };
        const vector<std::int32_t> few(d, {0, 1, 200}), many(d, {0, 1, 2000}), equal(d, {0, 1000, 2000});
        CHECK(launches(x, few) <= 5);
        if (!expr::is_in_host_memory(d)) CHECK(launches(y, many) == launches(y, equal));
    }
}

} // namespace test_segments
