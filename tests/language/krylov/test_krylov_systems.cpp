// cg and bicgstab against solutions on the host in double: dense and sparse matrices, functions, grids; how
// they end; and how many launches a step takes. With OpenCL some cases take seconds: the operators' kernels
// are compiled for each class of sizes.

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <sinter/factor.hpp>
#include <sinter/image.hpp>
#include <sinter/krylov.hpp>

#include "../../devices.hpp"

namespace test_krylov_systems {

using sinter::device;
using sinter::krylov_end;
using sinter::krylov_options;
using sinter::krylov_progress;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;

/// Diagonally dominant: 4 on the diagonal, `below` and `above` beside it.
template <class T>
std::vector<sinter::triplet<T>> band(std::int64_t n, T below, T above) {
    std::vector<sinter::triplet<T>> all;
    for (std::int64_t i = 0; i < n; ++i) {
        all.push_back({i, i, T(4)});
        if (i > 0) all.push_back({i, i - 1, below});
        if (i + 1 < n) all.push_back({i, i + 1, above});
    }
    return all;
}

/// The solution of the band, by elimination.
std::vector<double> solved(std::int64_t n, double below, double above, std::vector<double> b) {
    std::vector<double> d(b.size(), 4);
    for (std::size_t i = 1; i < b.size(); ++i) {
        const double by = below / d[i - 1];
        d[i] -= by * above;
        b[i] -= by * b[i - 1];
    }
    for (std::size_t i = static_cast<std::size_t>(n); i-- > 0;)
        b[i] = (b[i] - (i + 1 < b.size() ? above * b[i + 1] : 0)) / d[i];
    return b;
}

template <class T>
void check_near(const vector<T>& x, const std::vector<double>& should, double bound) {
    const std::vector<T> is = x.to_host();
    REQUIRE(is.size() == should.size());
    for (std::size_t i = 0; i < is.size(); ++i) {
        CAPTURE(i);
        if (!(std::fabs(static_cast<double>(is[i]) - should[i]) <= bound))
            CHECK(static_cast<double>(is[i]) == should[i]);
    }
}

/// The error is at most the residual: the least eigenvalue is above 2 - 1 = 1.
template <class T>
void check_band(const device& d, std::int64_t n, double tolerance) {
    CAPTURE(d.name());
    CAPTURE(n);
    std::vector<T> values;
    std::vector<double> b;
    double length = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        b.push_back(static_cast<double>((i * 7 + 3) % 9 - 4) + 0.5);
        length += b.back() * b.back();
        values.push_back(static_cast<T>(b.back()));
    }
    length = std::sqrt(length);
    const krylov_options o{.tolerance = tolerance};
    const vector<T> right(d, values);
    const sparse_matrix<T> S(d, n, n, band<T>(n, -1, -1)), N(d, n, n, band<T>(n, -1, 0.5));
    const std::vector<double> of_s = solved(n, -1, -1, b), of_n = solved(n, -1, 0.5, b);
    const auto check = [&](const auto& result, const std::vector<double>& should) {
        CHECK(result.converged());
        CHECK(result.residual <= tolerance * length);
        CHECK(result.steps <= 64);
        check_near(result.x, should, 2 * tolerance * length);
    };
    check(cg(S, right, o), of_s);
    check(cg(to_dense(S), right, o), of_s);
    check(cg([&](auto p) { return S * p; }, right, o), of_s);
    check(cg([&](auto p) { return vector<T>(S * p); }, right, o), of_s);
    check(cg(S, right, o, jacobi(S)), of_s);
    check(cg(S, right, o, [](auto r) { return r / T(4); }), of_s);
    check(bicgstab(N, right, o), of_n);
    check(bicgstab(to_dense(N), right, o, jacobi(to_dense(N))), of_n);
    check(bicgstab([&](auto p) { return N * p; }, right, o), of_n);
}

TEST_CASE("bands of float and double") {
    for (const device& d : test::devices()) {
        for (const std::int64_t n : {0, 1, 2, 33}) check_band<float>(d, n, 1e-6);
        if (d.supports(sinter::dtype::f64)) check_band<double>(d, 257, 1e-12);
    }
}

/// -laplacian, with zeros around.
auto laplacian(const matrix<float>& weights) {
    return [&weights](auto p) { return sinter::correlate<sinter::edge::zero>(p, weights); };
}

TEST_CASE("a grid is an unknown, and a step is three launches at most") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {5, 70}) {
            const matrix<float> weights(d, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
            const matrix<float> right = sinter::from_function<float>(
                d, n, n + 3, [](auto i, auto j) { return (i * 5 + j * 3) % 7 - 3.0f; });
            std::int64_t most = 0, looks = 0;
            sinter::counters before = d.counters();
            const auto A = laplacian(weights);
            const auto count = [&](const krylov_progress&) {
                const auto used = d.counters() - before;
                if (looks++ > 0) most = std::max(most, static_cast<std::int64_t>(used.launches));
                CHECK(used.bytes_to_host <= 64);
                before = d.counters();
                return true;
            };
            const auto result = cg(A, right, {.tolerance = 1e-5, .look_every = 10, .progress = count});
            CHECK(result.converged());
            CHECK(result.reason == krylov_end::converged);
            CHECK(most <= 3 * 10 + 2); // and the norm
            const float rest = norm(right - A(result.x)).to_host(), size = norm(right).to_host();
            CHECK(rest <= 2e-5f * size);
            CHECK(std::fabs(static_cast<double>(rest) - result.residual) <= 1e-6 * static_cast<double>(size));
        }
    }
}

TEST_CASE("a function of the standard library is an operator") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const sparse_matrix<float> S(d, 33, 33, band<float>(33, -1, -1));
        const vector<float> b = sinter::full<float>(d, 33, 1.0f);
        std::function<vector<float>(vector<float>)> product = [&](const vector<float>& p) { return S * p; };
        const auto result = cg(product, b);
        CHECK(result.converged());
        CHECK(norm(result.x - cg(S, b).x).to_host() < 1e-4f);
        CHECK(eigsh(product, b, sinter::highest(1)).converged()); // and not one for std::apply
    }
}

TEST_CASE("right sides of zeros, and of tiny and great numbers") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const sparse_matrix<float> S(d, 33, 33, band<float>(33, -1, -1));
        const vector<float> one = sinter::full<float>(d, 33, 1.0f);
        const auto zero = cg(S, 0.0f * one);
        CHECK(zero.converged());
        CHECK(zero.steps == 0);
        CHECK(zero.residual == 0);
        CHECK(all(zero.x == 0.0f).to_host());
        const vector<float> should = cg(S, one).x;
        for (const float by : {1e-25f, 1e30f}) {
            const auto scaled = cg(S, by * one);
            CHECK(scaled.converged());
            CHECK(norm(scaled.x / by - should).to_host() < 1e-4f);
            const auto other = bicgstab(S, by * one);
            CHECK(other.converged());
            CHECK(norm(other.x / by - should).to_host() < 1e-4f);
        }
    }
}

TEST_CASE("steps after convergence do not spoil x") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, {{2, 0}, {0, 4}});
        const vector<float> b(d, {2, 8});
        for (const auto& result : {cg(A, b, {.look_every = 500}), bicgstab(A, b, {.look_every = 500})}) {
            CHECK(result.converged());
            CHECK(result.steps == 500);
            check_near(result.x, {1, 2}, 1e-5);
        }
    }
}

TEST_CASE("a breakdown is an answer") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto is_usable = [&](const auto& result, krylov_end why) {
            CHECK(result.reason == why);
            CHECK_FALSE(result.converged());
            CHECK(all(isfinite(result.x)).to_host());
        };
        const matrix<float> indefinite(d, {{1, 0}, {0, -1}}), zeros(d, {{0, 0}, {0, 0}});
        const matrix<float> singular(d, {{1, 0}, {0, 0}});
        const vector<float> b(d, {1, 1});
        is_usable(cg(indefinite, b), krylov_end::breakdown);
        is_usable(cg(zeros, b), krylov_end::breakdown);
        is_usable(cg(-indefinite, b), krylov_end::breakdown);
        is_usable(bicgstab(zeros, b), krylov_end::breakdown);
        CHECK(bicgstab(indefinite, b).residual <= std::sqrt(2.0));
        const auto inconsistent = cg(singular, b, {.most_steps = 100});
        CHECK_FALSE(inconsistent.converged());
        CHECK(all(isfinite(inconsistent.x)).to_host());
        CHECK(inconsistent.residual <= 1.5);

        const float nan = std::numeric_limits<float>::quiet_NaN();
        is_usable(cg(matrix<float>(d, {{nan, 0}, {0, 1}}), b), krylov_end::not_finite);
        is_usable(bicgstab(matrix<float>(d, {{nan, 0}, {0, 1}}), b), krylov_end::not_finite);
        is_usable(cg(singular, vector<float>(d, {1, nan})), krylov_end::not_finite);
        is_usable(cg(singular, vector<float>(d, {1, std::numeric_limits<float>::infinity()})),
                  krylov_end::not_finite);
    }
}

TEST_CASE("steps that are not enough, a callback that stops, and a tolerance beyond the type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const sparse_matrix<float> S(d, 70, 70, band<float>(70, -2, -2));
        const vector<float> b = sinter::iota<float>(d, 70);
        const auto few = cg(S, b, {.most_steps = 3});
        CHECK(few.reason == krylov_end::too_many_steps);
        CHECK(few.steps == 3);
        std::vector<std::int64_t> seen;
        const auto stopped = cg(S, b, {.look_every = 2, .progress = [&](const krylov_progress& now) {
                                           seen.push_back(now.steps);
                                           return seen.size() < 3;
                                       }});
        CHECK(stopped.reason == krylov_end::stopped);
        CHECK(seen == std::vector<std::int64_t>{2, 4, 6});
        const auto exact = cg(S, b, {.tolerance = 0, .most_steps = 2000});
        CHECK(exact.reason != krylov_end::breakdown);
        CHECK(exact.residual <= 1e-3 * norm(b).to_host());
        CHECK(cg(S, b, {.tolerance = 0, .absolute = 1e9}).steps == 0);
    }
}

TEST_CASE("errors are in the user's words") {
    const device d = sinter::host_device();
    const matrix<float> wide(d, 2, 3, std::vector<float>(6, 1.0f)), A(d, {{1, 0}, {0, 1}});
    const vector<float> b(d, {1, 2}), three(d, {1, 2, 3});
    CHECK(test::refused<sinter::shape_error>([&] { cg(wide, b); }).find("cg(A, b)") != std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { cg(wide, b); }).find("square") != std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { bicgstab(A, three); }) ==
          "sinter: bicgstab(A, b) needs a vector of 2 elements: it has 3");
    CHECK(
        test::refused<sinter::shape_error>([&] { cg([&](auto) { return three; }, b); }) ==
        "sinter: the function of cg(A, b) must give an array like its argument, which is 2 x 1: it gave one "
        "of 3 x 1");
    CHECK(test::refused<sinter::value_error>([&] { cg(A, b, {.look_every = 0}); }) ==
          "sinter: cg(A, b): look_every must be 1 or more");
    CHECK(test::refused<sinter::value_error>([&] { cg(A, b, {.tolerance = -1}); }) ==
          "sinter: cg(A, b): tolerance and absolute must be 0 or more");
    CHECK(test::refused<sinter::shape_error>([&] { jacobi(wide); }).find("jacobi(A)") != std::string::npos);
}

TEST_CASE("power iteration") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 33;
        std::vector<sinter::triplet<float>> values;
        for (std::int64_t i = 0; i < n; ++i)
            values.push_back({i, i, i == 4 ? -3.0f : 2.0f / static_cast<float>(i + 1)});
        const sparse_matrix<float> S(d, n, n, values);
        const vector<float> start = sinter::full<float>(d, n, 1.0f);
        const auto check = [&](const auto& pair) {
            CHECK(pair.converged());
            CHECK(std::fabs(pair.value + 3) < 1e-4);
            CHECK(pair.residual <= 3e-5);
            CHECK(std::fabs(std::fabs(pair.x.to_host()[4]) - 1) < 1e-4f);
        };
        const krylov_options o{.tolerance = 1e-5};
        check(power_iteration(S, start, o));
        check(power_iteration(to_dense(S), start, o));
        const vector<float> scales = diagonal(S);
        check(power_iteration([&](auto p) { return hadamard(scales, p); }, start, o));
        CHECK(power_iteration(S, 0.0f * start).reason == krylov_end::breakdown);
        CHECK(power_iteration(S, start, {.tolerance = 0, .most_steps = 5}).reason ==
              krylov_end::too_many_steps);
        const auto zero = power_iteration([](auto p) { return 0.0f * p; }, start);
        CHECK(zero.value == 0);
        CHECK(zero.converged());
    }
}

} // namespace test_krylov_systems
