// Values scattered to places that repeat, beside loops of the host.
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "order.hpp"

namespace test_scatter {
using namespace sinter;
using order::same;
using order::stored;
using places = std::vector<std::int32_t>;

/// `count` places, of which most repeat and some are outside of `extent`.
places some_of(std::int64_t count, std::int64_t extent, std::int64_t seed) {
    places p;
    for (std::int64_t k = 0; k < count; ++k)
        p.push_back(static_cast<std::int32_t>((k * k * 5 + k * seed + 3) % (extent + 3) - 1));
    return p;
}
places all_of(std::int64_t n) {
    places p(static_cast<std::size_t>(n));
    std::iota(p.begin(), p.end(), 0);
    return p;
}
/// `a`, rows of `cols`, and values joined to it at (i(k), j(l)).
template <class T, class F>
std::vector<T> with(std::vector<T> a, std::int64_t cols, const places& i, const places& j,
                    const std::vector<T>& values, F join) {
    const auto rows = static_cast<std::int64_t>(a.size()) / cols;
    for (std::size_t k = 0; k < i.size(); ++k)
        for (std::size_t l = 0; l < j.size(); ++l)
            if (i[k] >= 0 && i[k] < rows && j[l] >= 0 && j[l] < cols) {
                T& to = a[static_cast<std::size_t>(i[k] * cols + j[l])];
                to = static_cast<T>(join(to, values[k * j.size() + l]));
            }
    return a;
}
constexpr auto last = [](auto, auto b) { return b; };
constexpr auto add = [](auto a, auto b) { return a + b; };
constexpr auto greater = [](auto a, auto b) { return b > a || b != b ? b : a; };
constexpr auto less = [](auto a, auto b) { return b < a || b != b ? b : a; };

template <class T>
void check_vectors(const device& d, std::int64_t m, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(n);
    const std::vector<T> v = order::ties<T>(static_cast<int>(m), 1, false),
                         w = order::ties<T>(static_cast<int>(n), 2, false);
    const places p = some_of(n, m, 11);
    const vector<std::int32_t> I(d, p);
    const vector<T> y = stored(d, w);
    vector<T> x = stored(d, v);
    scatter_add(x, I, y);
    CHECK(x.to_host() == with(v, 1, p, {0}, w, add));
    x = stored(d, v);
    scatter(x, I, y);
    CHECK(x.to_host() == with(v, 1, p, {0}, w, last));
    x = stored(d, v);
    scatter_max(x, I, y);
    CHECK(x.to_host() == with(v, 1, p, {0}, w, greater));
    x = stored(d, v);
    scatter_min(x, I, y);
    CHECK(x.to_host() == with(v, 1, p, {0}, w, less));
}

TEST_CASE("values of vectors at places that repeat, or are outside") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 2, 3, 31, 33, 64, 257, 1000})
            for (const std::int64_t m : {std::int64_t{1}, n, 5 * n + 1}) {
                check_vectors<float>(d, m, n);
                if (n == 33) check_vectors<std::int32_t>(d, m, n);
                if (n == 33) check_vectors<std::uint8_t>(d, m, n);
            }
        if (d.supports(dtype::f64)) check_vectors<double>(d, 7, 33);
        if (d.supports(dtype::f16)) {
            vector<half> h(d, {half(1), half(2)});
            scatter_add(h, vector<std::int32_t>(d, {1, 1, 0}), 0.5f);
            CHECK(same(h.to_host(), std::vector<half>{half(1.5f), half(3)}));
        }
    }
}

TEST_CASE("where the host does not read the memory, as on a GPU, sorted places are joined") {
    for (const device& d : test::devices(false)) {
        if (!test::runs_gpu_schedules(d)) continue;
        INFO(d.name());
        const device gpu = test::as_gpu(d);
        for (const std::int64_t n : {1, 33, 300}) check_vectors<float>(gpu, 40, n);
    }
}

TEST_CASE("rows and elements of matrices, of views and of rows") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {1, 5, 33})
            for (const std::int64_t n : {1, 3, 31}) {
                CAPTURE(m);
                CAPTURE(n);
                const places i = some_of(2 * m, m, 7), j = some_of(n + 4, n, 3);
                const vector<std::int32_t> I(d, i), J(d, j);
                const auto k = I.rows(), l = J.rows();
                const std::vector<float> v = test::numbers(m * n, 1), of_rows = test::numbers(k * n, 2),
                                         of_cells = test::numbers(k * l, 3);
                matrix<float> A(d, m, n, v);
                scatter_add(A, I, matrix<float>(d, k, n, of_rows));
                CHECK(A.to_host() == with(v, n, i, all_of(n), of_rows, add));
                A = matrix<float>(d, m, n, v);
                scatter_add(A, I, J, matrix<float>(d, k, l, of_cells));
                CHECK(A.to_host() == with(v, n, i, j, of_cells, add));
                A = matrix<float>(d, m, n, v);
                scatter(A, I, J, matrix<float>(d, k, l, of_cells));
                CHECK(A.to_host() == with(v, n, i, j, of_cells, last));
                scatter(A, I, matrix<float>(d, k, n, of_rows));
                CHECK(A.to_host() == with(with(v, n, i, j, of_cells, last), n, i, all_of(n), of_rows, last));
                A = matrix<float>(d, m, n, v);
                scatter_max(A, I, J, matrix<float>(d, k, l, of_cells));
                CHECK(A.to_host() == with(v, n, i, j, of_cells, greater));
                matrix<float> B(d, n, m, v);
                scatter_add(trans(B), I, matrix<float>(d, k, n, of_rows));
                CHECK(eval(trans(B)).to_host() ==
                      with(eval(trans(matrix<float>(d, n, m, v))).to_host(), n, i, all_of(n), of_rows, add));
            }
        matrix<float> A = zeros<float>(d, 4, 6);
        const vector<std::int32_t> I(d, {1, 1, 3, -1});
        scatter_add(A.row(2), I, col_index(4) + 1); // a view, and nothing around it
        scatter_add(A(rows(0, 2), cols(1, 3)), vector<std::int32_t>(d, {0, 2}), 5);
        CHECK(A.to_host() ==
              std::vector<float>{0, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0});
    }
}

TEST_CASE("edges say what places outside mean") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<std::int32_t> I(d, {-1, 3, -5, 7, 0, 2147483647});
        const auto counts = [&](auto scatter) {
            vector<std::int32_t> x = zeros<std::int32_t>(d, 3);
            scatter(x);
            return x.to_host();
        };
        using all = std::vector<std::int32_t>;
        CHECK(counts([&](auto& x) { scatter_add(x, I, 1); }) == all{1, 0, 0});
        CHECK(counts([&](auto& x) { scatter_add<edge::zero>(x, I, 1); }) == all{1, 0, 0});
        CHECK(counts([&](auto& x) { scatter_add<edge::clamp>(x, I, 1); }) == all{3, 0, 3});
        CHECK(counts([&](auto& x) { scatter_add<edge::wrap>(x, I, 1); }) == all{2, 3, 1});
        CHECK(counts([&](auto& x) { scatter_add<edge::mirror>(x, I, 1); }) == all{1, 5, 0});
        if (d.supports(dtype::i64)) {
            const vector<std::int64_t> distant(d, {std::int64_t{1} << 40, 1, -(std::int64_t{1} << 40)});
            CHECK(counts([&](auto& x) { scatter_add(x, distant, 1); }) == all{0, 1, 0});
        }
        const checks before = set_checks(checks::bounds);
        vector<std::int32_t> x = zeros<std::int32_t>(d, 3);
        CHECK_THROWS_AS(scatter_add(x, I, 1), value_error);
        scatter_add<edge::zero>(x, I, 1);
        set_checks(before);
        CHECK(x.to_host() == all{1, 0, 0});
    }
}

TEST_CASE("long sums at one place keep their digits; values may read the array; errors keep it") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{3, 70001}, {40000, 7001}}) {
            vector<float> x = zeros<float>(d, m);
            const vector<std::int32_t> I = zeros<std::int32_t>(d, n) + 1;
            scatter_add(x, I, 0.1f);
            const float once = x.to_host()[1];
            CHECK(once ==
                  doctest::Approx(static_cast<double>(n) * static_cast<double>(0.1f)).epsilon(1.6e-5));
            x.fill(0);
            scatter_add(x, I, 0.1f);
            CHECK(x.to_host()[1] == once);
        }
        vector<float> x(d, {1, 2, 3});
        const vector<std::int32_t> I(d, {0, 0, 1});
        scatter_add(x, I, reversed(x));
        CHECK(x.to_host() == std::vector<float>{6, 3, 3});
        vector<std::int32_t> K(d, {1, 1, 0});
        scatter_add(K, K, K);
        scatter(x, I, row_index(3));
        CHECK(x.to_host() == std::vector<float>{1, 2, 3});
        x = vector<float>(d, {6, 3, 3});
        CHECK(K.to_host() == std::vector<std::int32_t>{1, 3, 0});
        CHECK_THROWS_AS(scatter_add(x, I, ones<float>(d, 4)), shape_error);
        CHECK(x.to_host() == std::vector<float>{6, 3, 3});
        scatter_add(x, vector<std::int32_t>(d, 0), vector<float>(d, 0));
        vector<float> none(d, 0);
        scatter_add(none, I, 1);
        if (order::keeps_nan(d)) {
            const float nan = std::numeric_limits<float>::quiet_NaN();
            scatter_max(x, I, vector<float>(d, {nan, 9, -1}));
            CHECK(same(x.to_host(), std::vector<float>{nan, 3, 3}));
        }
    }
}

} // namespace test_scatter
