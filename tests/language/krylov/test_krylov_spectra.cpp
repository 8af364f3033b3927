// eigsh and svds against spectra that are known, and against eigh and svd of the same matrices: both ends,
// values that occur several times, gaps in the search space, how they end. With OpenCL some cases take
// seconds: the kernels are compiled for each class of sizes.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/krylov.hpp>
#include <sinter/spectra.hpp>

#include "../../devices.hpp"
#include "reference.hpp"

namespace test_krylov_spectra {

using sinter::device;
using sinter::highest;
using sinter::krylov_end;
using sinter::krylov_options;
using sinter::largest_magnitude;
using sinter::lowest;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;
using test_krylov::check_near;
using test_krylov::rounded;
using test_krylov::table;

/// Values in another order than their places, with a rotation through all.
template <class T>
matrix<T> with_values(const device& d, const std::vector<double>& values) {
    const auto n = static_cast<std::int64_t>(values.size());
    table a(n, n);
    // A reflection: I - 2 u u', and the matrix is H D H.
    std::vector<double> u = test_krylov::elements(n, 3);
    const double length = test_krylov::length_of(u);
    for (double& x : u) x /= length;
    const auto h = [&](std::int64_t i, std::int64_t j) {
        return (i == j ? 1.0 : 0.0) - 2 * u[static_cast<std::size_t>(i)] * u[static_cast<std::size_t>(j)];
    };
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t k = 0; k < n; ++k)
                a.at(i, j) += h(i, k) * values[static_cast<std::size_t>(k)] * h(j, k);
    return matrix<T>(d, n, n, rounded<T>(a.v));
}

template <class T>
void check_spectrum(const sinter::krylov_spectrum<T>& found, const matrix<T>& a,
                    const std::vector<double>& should, double bound) {
    CHECK(found.converged());
    check_near(found.values, should, bound);
    const auto k = static_cast<std::int64_t>(should.size());
    CHECK(found.vectors.rows() == a.rows());
    CHECK(found.vectors.cols() == k);
    if (k == 0) return;
    const matrix<T> rest = a * found.vectors - hadamard(found.vectors, rowwise(found.values)),
                    gram = trans(found.vectors) * found.vectors - sinter::identity<T>(k);
    CHECK(static_cast<double>(norm_inf(rest).to_host()) <= bound);
    CHECK(static_cast<double>(norm_inf(gram).to_host()) <= bound);
    CHECK(found.residual <= bound);
}

/// n values from -2 to 5, none in order.
std::vector<double> spread(std::int64_t n) {
    std::vector<double> values;
    for (std::int64_t i = 0; i < n; ++i)
        values.push_back(-2 + 7 * static_cast<double>(i * 17 % n) / static_cast<double>(n > 1 ? n - 1 : 1));
    return values;
}
std::vector<double> sorted(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v;
}

template <class T>
void check_ends(const device& d, std::int64_t n, std::int64_t k, double tolerance) {
    CAPTURE(d.name());
    CAPTURE(n);
    const std::vector<double> all = sorted(spread(n));
    const matrix<T> A = with_values<T>(d, all);
    const std::vector<double> low(all.begin(), all.begin() + k), high(all.end() - k, all.end());
    const krylov_options o{.tolerance = tolerance};
    const double bound = 20 * tolerance;
    check_spectrum<T>(eigsh(A, lowest(k), o), A, low, bound);
    check_spectrum<T>(eigsh(to_sparse(A), highest(k), o), A, high, bound);
    check_spectrum<T>(eigsh(A + T(0) * A, highest(k), o), A, high, bound);
    const vector<T> start = sinter::from_function<T>(d, n, [](auto i) { return 1.0f + cast<float>(i % 3); });
    check_spectrum<T>(eigsh([&](auto p) { return A * p; }, start, lowest(k), o), A, low, bound);
    if (k == 1) check_spectrum<T>(eigsh(A, largest_magnitude(1), o), A, {all.back()}, bound);
}

TEST_CASE("both ends of spectra of float and double") {
    for (const device& d : test::devices()) {
        check_ends<float>(d, 0, 0, 2e-6);
        check_ends<float>(d, 1, 1, 2e-6);
        check_ends<float>(d, 2, 2, 2e-6);
        check_ends<float>(d, 3, 1, 2e-6);
        check_ends<float>(d, 64, 3, 2e-6);
        if (d.supports(sinter::dtype::f64)) check_ends<double>(d, 100, 5, 1e-11);
    }
}

TEST_CASE("largest magnitudes of both signs") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A = with_values<float>(d, {-9, 8, -7, 6, 0.1, 0.2, 0.3, 0.4, 0.5, -0.5});
        check_spectrum<float>(eigsh(A, largest_magnitude(3)), A, {-9, -7, 8}, 1e-4);
        // 0 is far from both ends, and its own end of these.
        check_spectrum<float>(eigsh(-A * A, highest(1)), -A * A, {-0.01}, 1e-3);
    }
}

TEST_CASE("values that occur several times") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 50;
        std::vector<double> values(static_cast<std::size_t>(n), 1);
        values[3] = values[8] = values[9] = 4;
        values[20] = -2;
        const matrix<float> A = with_values<float>(d, values);
        check_spectrum<float>(eigsh(A, highest(4)), A, {1, 4, 4, 4}, 1e-4);
        check_spectrum<float>(eigsh(A, lowest(3)), A, {-2, 1, 1}, 1e-4);
        const matrix<float> one = sinter::identity<float>(d, n), none = 0.0f * one;
        check_spectrum<float>(eigsh(one, highest(3)), one, {1, 1, 1}, 1e-5);
        check_spectrum<float>(eigsh(none, lowest(2)), none, {0, 0}, 1e-6);
        // Three chains that are not connected: each has a value 0.
        std::vector<sinter::triplet<float>> chains;
        for (std::int64_t i = 0; i < 90; ++i) {
            const bool begins = i % 30 == 0, ends = i % 30 == 29;
            chains.push_back({i, i, begins || ends ? 1.0f : 2.0f});
            if (!begins) chains.push_back({i, i - 1, -1.0f});
            if (!ends) chains.push_back({i, i + 1, -1.0f});
        }
        const sparse_matrix<float> S(d, 90, 90, chains);
        const auto found = eigsh(S, lowest(4), {.tolerance = 2e-6});
        const double next = 2 - 2 * std::cos(std::acos(-1.0) / 30);
        check_spectrum<float>(found, to_dense(S), {0, 0, 0, next}, 1e-4);
    }
}

TEST_CASE("a grid is a vector of eigsh") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 6, n = 9;
        const matrix<float> weights(d, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
        const auto laplacian = [&](auto p) { return sinter::correlate<sinter::edge::zero>(p, weights); };
        const matrix<float> start = sinter::from_function<float>(
            d, m, n, [](auto i, auto j) { return 1.0f + cast<float>((i + 2 * j) % 5); });
        const auto found = eigsh(laplacian, start, lowest(2));
        CHECK(found.converged());
        const double pi = std::acos(-1.0);
        const auto value = [&](int p, int q) {
            return 4 - 2 * std::cos(p * pi / static_cast<double>(m + 1)) -
                   2 * std::cos(q * pi / static_cast<double>(n + 1));
        };
        check_near(found.values, {value(1, 1), value(1, 2)}, 1e-5);
        const matrix<float> first = reshape(found.vectors.col(0), m, n);
        CHECK(static_cast<double>(norm(laplacian(first) - found.values(0) * first).to_host()) <= 1e-5);
    }
}

TEST_CASE("how eigsh ends") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A = with_values<float>(d, spread(120));
        const auto few = eigsh(A, lowest(2), {.tolerance = 0, .most_steps = 14, .restart = 14});
        CHECK(few.reason == krylov_end::too_many_steps);
        CHECK(few.steps == 14);
        CHECK(few.residual > 1e-4);
        CHECK(all(isfinite(few.vectors)).to_host());
        std::int64_t looks = 0;
        const auto stopped =
            eigsh(A, lowest(2), {.tolerance = 0, .progress = [&](const auto&) { return ++looks < 2; }});
        CHECK(stopped.reason == krylov_end::stopped);
        CHECK(looks == 2);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const auto broken = eigsh(nan * A, lowest(2));
        CHECK(broken.reason == krylov_end::not_finite);
        CHECK(all(isfinite(broken.values)).to_host());
        const vector<float> zero = sinter::zeros<float>(d, 120);
        CHECK(eigsh(A, zero, lowest(2)).reason == krylov_end::breakdown);
        CHECK(eigsh(A, nan + zero, lowest(2)).reason == krylov_end::not_finite);
    }
    const device d = sinter::host_device();
    const matrix<float> wide(d, 2, 3, std::vector<float>(6, 1.0f)), A(d, {{1, 0}, {0, 1}});
    const vector<float> b(d, {1, 2});
    CHECK(test::refused<sinter::shape_error>([&] { eigsh(wide, lowest(1)); }).find("eigsh(A, lowest(k))") !=
          std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { eigsh(A, highest(3)); }).find("0 to 2") !=
          std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { eigsh(A, highest(-1)); }).find("-1") != std::string::npos);
    CHECK(test::refused<sinter::value_error>([&] {
              eigsh(A, highest(1), {.start = b});
          }).find("second argument") != std::string::npos);
}

template <class T>
void check_singular(const sinter::krylov_singular_values<T>& found, const matrix<T>& a,
                    const std::vector<double>& should, double bound) {
    CHECK(found.converged());
    check_near(found.values, should, bound);
    const auto k = static_cast<std::int64_t>(should.size());
    CHECK(found.u.rows() == a.rows());
    CHECK(found.v.rows() == a.cols());
    if (k == 0) return;
    const auto one = sinter::identity<T>(k);
    const matrix<T> rest = a * found.v - hadamard(found.u, rowwise(found.values)),
                    back = trans(a) * found.u - hadamard(found.v, rowwise(found.values)),
                    of_u = trans(found.u) * found.u - one, of_v = trans(found.v) * found.v - one;
    for (const matrix<T>* const apart : {&rest, &back, &of_u, &of_v})
        CHECK(static_cast<double>(norm_inf(*apart).to_host()) <= bound);
    CHECK(found.residual <= bound);
}

template <class T>
void check_both(const device& d, std::int64_t m, std::int64_t n, std::int64_t k, double tolerance) {
    CAPTURE(d.name());
    CAPTURE(m);
    CAPTURE(n);
    table a = test_krylov::wave(m, n, 2);
    for (std::int64_t i = 0; i < m && i < n; ++i) a.at(i, i) += 1 + static_cast<double>(i % 4);
    const matrix<T> A(d, m, n, rounded<T>(a.v));
    std::vector<double> all;
    for (const T x : singular_values(A).to_host()) all.push_back(static_cast<double>(x));
    REQUIRE(static_cast<std::int64_t>(all.size()) == std::min(m, n));
    const std::vector<double> high(all.begin(), all.begin() + k), low(all.end() - k, all.end());
    const krylov_options o{.tolerance = tolerance};
    const double bound = 40 * tolerance * std::max(1.0, all.empty() ? 0.0 : all[0]);
    check_singular<T>(svds(A, highest(k), o), A, high, bound);
    check_singular<T>(svds(to_sparse(A), highest(k), o), A, high, bound);
    check_singular<T>(svds(A, lowest(k), o), A, low, bound);
    const auto pair =
        sinter::with_adjoint([&](auto p) { return A * p; }, [&](auto q) { return trans(A) * q; });
    const vector<T> start = sinter::full<T>(d, n, T(1));
    check_singular<T>(svds(pair, start, highest(k), o), A, high, bound);
}

TEST_CASE("singular values of tall, wide and square matrices") {
    for (const device& d : test::devices()) {
        check_both<float>(d, 3, 1, 1, 2e-6);
        check_both<float>(d, 2, 3, 2, 2e-6);
        check_both<float>(d, 60, 40, 3, 2e-6);
        check_both<float>(d, 7, 50, 2, 2e-6);
        if (d.supports(sinter::dtype::f64)) check_both<double>(d, 70, 90, 4, 1e-11);
    }
}

TEST_CASE("singular values that vanish, or occur several times") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> none = sinter::zeros<float>(d, 9, 5);
        check_singular<float>(svds(none, highest(2)), none, {0, 0}, 1e-6);
        const matrix<float> one = sinter::identity<float>(d, 40, 40);
        check_singular<float>(svds(one, highest(3)), one, {1, 1, 1}, 1e-5);
        const vector<float> u = sinter::iota<float>(d, 12), v = sinter::iota<float>(d, 6) + 1.0f;
        const matrix<float> rank_one = u * trans(v) / 100.0f; // norm: sqrt(506 * 91) / 100
        check_singular<float>(svds(rank_one, highest(3)), rank_one, {std::sqrt(506.0 * 91.0) / 100, 0, 0},
                              1e-4);
        CHECK(svds(rank_one, lowest(0)).converged());
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(svds(nan * rank_one, highest(1)).reason == krylov_end::not_finite);
        CHECK(svds(rank_one, 0.0f * v, highest(1)).reason == krylov_end::breakdown);
        const auto few = svds(rank_one, highest(1), {.most_steps = 0});
        CHECK(few.reason == krylov_end::too_many_steps);
        CHECK(all(few.u == 0.0f).to_host());
    }
    const matrix<float> A(sinter::host_device(), 3, 2, std::vector<float>(6, 1.0f));
    CHECK(test::refused<sinter::shape_error>([&] { svds(A, highest(3)); }).find("0 to 2") !=
          std::string::npos);
}

} // namespace test_krylov_spectra
