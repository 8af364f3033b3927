// gmres, minres and lsqr against solutions on the host in double: matrices that are not symmetric,
// indefinite, singular, tall and wide; how they end; launches of a step; and first guesses. With OpenCL some
// cases take seconds: the kernels are compiled for each class of sizes.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/krylov.hpp>

#include "../../devices.hpp"
#include "reference.hpp"

namespace test_krylov_residuals {

using sinter::device;
using sinter::krylov_end;
using sinter::krylov_options;
using sinter::krylov_progress;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;
using test_krylov::check_near;
using test_krylov::elements;
using test_krylov::length_of;
using test_krylov::product;
using test_krylov::rounded;
using test_krylov::solved;
using test_krylov::table;
using test_krylov::wave;

/// Not symmetric, and well conditioned: the eigenvalues lie within a circle around 3.
table not_symmetric(std::int64_t n) {
    table a = wave(n, n, 5);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            a.at(i, j) = a.at(i, j) / std::sqrt(static_cast<double>(n)) + (i == j ? 3 : 0);
    return a;
}
/// Symmetric and indefinite: 2, -3, 2, -3 and so on on the diagonal, .4 beside it.
table indefinite(std::int64_t n) {
    table a(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
        a.at(i, i) = i % 2 == 0 ? 2 : -3;
        if (i > 0) a.at(i, i - 1) = a.at(i - 1, i) = 0.4;
    }
    return a;
}

template <class T>
void check_systems(const device& d, std::int64_t n, double tolerance) {
    CAPTURE(d.name());
    CAPTURE(n);
    const std::vector<double> b = elements(n, 3);
    const vector<T> right(d, rounded<T>(b));
    const double size = length_of(b);
    const krylov_options o{.tolerance = tolerance};
    const auto check = [&](const auto& result, const table& a) {
        CHECK(result.converged());
        CHECK(result.residual <= tolerance * size);
        CHECK(result.steps <= 2 * n + 32);
        // The inverse's norm is below 1 for both matrices.
        check_near(result.x, solved(a, b), 4 * tolerance * size);
    };
    const table a = not_symmetric(n), s = indefinite(n);
    const matrix<T> A(d, n, n, rounded<T>(a.v)), S(d, n, n, rounded<T>(s.v));
    const sparse_matrix<T> sparse = to_sparse(S);
    check(gmres(A, right, o), a);
    check(gmres([&](auto p) { return A * p; }, right, o), a);
    check(gmres(sparse, right, o), s);
    check(gmres(A, right, o, jacobi(A)), a);
    check(gmres(A, right, {.tolerance = tolerance, .look_every = 3, .restart = 7}), a);
    check(minres(S, right, o), s);
    check(minres(sparse, right, o), s);
    check(minres([&](auto p) { return sparse * p; }, right, o), s);
    check(minres(S, right, o, [](auto r) { return r / T(4); }), s);
    check(lsqr(sparse, right, o), s);
}

TEST_CASE("systems of float and double") {
    for (const device& d : test::devices()) {
        for (const std::int64_t n : {0, 1, 2, 3, 33}) check_systems<float>(d, n, 2e-6);
        if (d.supports(sinter::dtype::f64)) check_systems<double>(d, 64, 1e-12);
    }
}

TEST_CASE("a grid is an unknown of gmres, minres and lsqr") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 5, n = 7;
        // p and a quarter of what is below it, without a quarter of what is above it; and the transpose.
        const matrix<float> down(d, {{0, -0.25f, 0}, {0, 1, 0}, {0, 0.25f, 0}}),
            up(d, {{0, 0.25f, 0}, {0, 1, 0}, {0, -0.25f, 0}}), both(d, {{0, 1, 0}, {0, -3, 0}, {0, 1, 0}});
        const auto forward = [&](auto p) { return sinter::correlate<sinter::edge::zero>(p, down); };
        const auto backward = [&](auto p) { return sinter::correlate<sinter::edge::zero>(p, up); };
        const auto symmetric = [&](auto p) { return sinter::correlate<sinter::edge::zero>(p, both); };
        const matrix<float> b =
            sinter::from_function<float>(d, m, n, [](auto i, auto j) { return (i * 5 + j * 3) % 7 - 3.0f; });
        const float size = norm(b).to_host();
        const auto check = [&](const auto& result, const auto& a) {
            CHECK(result.converged());
            CHECK(result.x.rows() == m);
            CHECK(result.x.cols() == n);
            CHECK(norm(b - a(result.x)).to_host() <= 4e-6f * size);
        };
        const krylov_options o{.tolerance = 2e-6};
        check(gmres(forward, b, o), forward);
        check(minres(symmetric, b, o), symmetric);
        check(lsqr(sinter::with_adjoint(forward, backward), b, o), forward);
    }
}

TEST_CASE("how gmres ends") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto is_usable = [&](const auto& result, krylov_end why) {
            CHECK(result.reason == why);
            CHECK_FALSE(result.converged());
            CHECK(all(isfinite(result.x)).to_host());
        };
        // A circle: no product but the last one comes nearer.
        const std::int64_t n = 6;
        const auto circle = [](auto p) { return roll(p, 1); };
        const vector<float> first =
            sinter::from_function<float>(d, n, [](auto i) { return select(i == 0, 1.0f, 0.0f); });
        is_usable(gmres(circle, first, {.restart = 5}), krylov_end::stagnated);
        const auto whole = gmres(circle, first, {.restart = 6});
        CHECK(whole.converged());
        check_near(whole.x, {0, 0, 0, 0, 0, 1}, 1e-6);

        const vector<float> b(d, {1, 1});
        const matrix<float> zeros(d, {{0, 0}, {0, 0}}), nilpotent(d, {{0, 1}, {0, 0}});
        is_usable(gmres(zeros, b), krylov_end::breakdown);
        const auto none = gmres(nilpotent, b);
        is_usable(none, krylov_end::breakdown);
        CHECK(none.residual <= std::sqrt(2.0));
        // A system with many solutions.
        const auto many = gmres(matrix<float>(d, {{1, 0}, {0, 0}}), vector<float>(d, {2, 0}));
        CHECK(many.converged());
        check_near(many.x, {2, 0}, 1e-6);

        const float nan = std::numeric_limits<float>::quiet_NaN();
        is_usable(gmres(matrix<float>(d, {{nan, 0}, {0, 1}}), b), krylov_end::not_finite);
        is_usable(gmres(nilpotent, vector<float>(d, {1, nan})), krylov_end::not_finite);
        const auto nothing = gmres(nilpotent, 0.0f * b);
        CHECK(nothing.converged());
        CHECK(nothing.steps == 0);
        std::int64_t looks = 0;
        is_usable(gmres(circle, first,
                        {.look_every = 2,
                         .progress =
                             [&](const krylov_progress& now) {
                                 CHECK(now.steps == 2 * ++looks);
                                 return looks < 2;
                             }}),
                  krylov_end::stopped);
        CHECK(gmres(circle, first, {.most_steps = 3}).reason == krylov_end::too_many_steps);
    }
}

TEST_CASE("singular systems of minres") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        // A chain of springs without a hold: the vector of ones is taken to zeros.
        const std::int64_t n = 9;
        table a(n, n);
        for (std::int64_t i = 0; i + 1 < n; ++i) {
            a.at(i, i) += 1;
            a.at(i + 1, i + 1) += 1;
            a.at(i, i + 1) = a.at(i + 1, i) = -1;
        }
        const matrix<float> A(d, n, n, rounded<float>(a.v));
        std::vector<double> x = elements(n, 2);
        double mean = 0;
        for (const double e : x) mean += e / static_cast<double>(n);
        for (double& e : x) e -= mean;
        const std::vector<double> b = product(a, x);
        const auto consistent = minres(A, vector<float>(d, rounded<float>(b)));
        CHECK(consistent.converged());
        check_near(consistent.x - sum(consistent.x) / static_cast<float>(n), x, 1e-4);

        // With a force on all of it, what is left is that force.
        const vector<float> pushed = vector<float>(d, rounded<float>(b)) + 1.0f;
        const auto least = minres(A, pushed);
        CHECK(least.reason == krylov_end::least_squares);
        CHECK(std::fabs(least.residual - 3) < 1e-4);
        check_near(least.x - sum(least.x) / static_cast<float>(n), x, 1e-2);

        const auto none = minres(0.0f * A, pushed);
        CHECK(none.reason == krylov_end::least_squares);
        check_near(none.x, std::vector<double>(9, 0.0), 0);
        CHECK(minres(A, 0.0f * pushed).converged());
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(minres(A, nan * pushed).reason == krylov_end::not_finite);
        CHECK(minres(nan * A, pushed).reason == krylov_end::not_finite);
        const auto bad = minres(A, pushed, {}, [](auto r) { return -r; });
        CHECK(bad.reason == krylov_end::breakdown);
        CHECK(all(isfinite(bad.x)).to_host());
    }
}

TEST_CASE("least squares of tall, wide and deficient matrices") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{40, 7}, {7, 40}, {1, 3}, {3, 1}}) {
            CAPTURE(m);
            table a = wave(m, n, 3);
            for (std::int64_t i = 0; i < m && i < n; ++i) a.at(i, i) += 3;
            const std::vector<double> b = elements(m, 5);
            const matrix<float> A(d, m, n, rounded<float>(a.v));
            const vector<float> right(d, rounded<float>(b));
            const std::vector<double> should = test_krylov::least(a, b);
            const double bound = 1e-4 * length_of(should);
            const auto check = [&](const auto& result) {
                CHECK(result.converged());
                CHECK(result.x.rows() == n);
                check_near(result.x, should, bound);
            };
            check(lsqr(A, right));
            check(lsqr(to_sparse(A), right));
            check(lsqr(
                sinter::with_adjoint([&](auto p) { return A * p; }, [&](auto q) { return trans(A) * q; }),
                right));
        }
        // Two equal columns share what one would have.
        const matrix<float> equal(d, {{1, 1}, {2, 2}, {2, 2}});
        const auto shared = lsqr(equal, vector<float>(d, {9, 0, 0}));
        CHECK(shared.converged());
        check_near(shared.x, {0.5, 0.5}, 1e-5);
        CHECK(std::fabs(shared.residual - std::sqrt(72.0)) < 1e-4);
        CHECK(shared.normal_residual < 1e-4);
        const auto none = lsqr(0.0f * equal, vector<float>(d, {9, 0, 0}));
        CHECK(none.converged());
        check_near(none.x, {0, 0}, 0);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(lsqr(equal, vector<float>(d, {nan, 0, 0})).reason == krylov_end::not_finite);
        CHECK(lsqr(nan * equal, vector<float>(d, {9, 0, 0})).reason == krylov_end::not_finite);
        CHECK(lsqr(equal, vector<float>(d, {0, 0, 0})).converged());
    }
}

TEST_CASE("a first guess") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const table s = test_krylov::chain(33);
        const matrix<float> S(d, 33, 33, rounded<float>(s.v));
        const std::vector<double> b = elements(33, 4), x = solved(s, b);
        const vector<float> right(d, rounded<float>(b)), exact(d, rounded<float>(x));
        const auto near_by = [&](const auto& result) {
            CHECK(result.converged());
            check_near(result.x, x, 1e-4);
        };
        const krylov_options o{.tolerance = 1e-5, .start = exact + 0.001f},
            done{.tolerance = 1e-5, .start = exact};
        near_by(cg(S, right, o));
        near_by(bicgstab(S, right, o));
        near_by(gmres(S, right, o));
        near_by(minres(S, right, o));
        near_by(lsqr(S, right, o));
        CHECK(cg(S, right, done).steps == 0);
        CHECK(lsqr(S, right, done).steps == 0);
        CHECK(cg(S, right, {.most_steps = 0, .start = exact}).residual < 1e-4);
        // Without a right side, the solution is zeros, whatever the guess.
        const auto zero = cg(S, 0.0f * right, done);
        CHECK(zero.converged());
        CHECK(all(zero.x == 0.0f).to_host());
        const auto broken = cg(S, right, {.start = exact / 0.0f});
        CHECK(broken.reason == krylov_end::not_finite);
        CHECK(all(isfinite(broken.x)).to_host());
    }
    const device d = sinter::host_device();
    const matrix<float> A(d, {{1, 0}, {0, 1}});
    const vector<float> b(d, {1, 2});
    CHECK(test::refused<sinter::value_error>([&] {
              cg(A, b, {.start = cast<double>(b)});
          }).find("start is an array of another kind") != std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] {
              cg(A, b, {.start = vector<float>(d, 3)});
          }).find("3 x 1 and not 2 x 1") != std::string::npos);
    CHECK(test::refused<sinter::value_error>([&] {
              power_iteration(A, b, {.start = b});
          }).find("second argument") != std::string::npos);
    CHECK(test::refused<sinter::value_error>([&] { gmres(A, b, {.restart = 0}); }) ==
          "sinter: gmres(A, b): restart must be 1 or more");
    const auto other = sinter::with_adjoint(
        [&](auto) {
            return vector<float>(d, {1, 2, 3});
        },
        [&](auto q) { return A * q; });
    CHECK(test::refused<sinter::shape_error>([&] { lsqr(other, b); }).find("take each other's arrays") !=
          std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] {
              lsqr(A, vector<float>(d, {1, 2, 3}));
          }) == "sinter: lsqr(A, b) needs a vector of 2 elements: it has 3");
}

TEST_CASE("views are matrices, right sides and guesses, and take solutions") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 31;
        const table a = test_krylov::chain(n);
        const std::vector<double> b = elements(n, 4), x = solved(a, b);
        matrix<float> whole = sinter::zeros<float>(d, n + 2, n + 3), sides = sinter::zeros<float>(d, 3, n);
        whole(sinter::rows(1, n + 1), sinter::cols(2, n + 2)) = matrix<float>(d, n, n, rounded<float>(a.v));
        sides.row(1) = trans(vector<float>(d, rounded<float>(b)));
        const auto A = whole(sinter::rows(1, n + 1), sinter::cols(2, n + 2));
        const auto right = trans(sides.row(1));
        matrix<float> found = sinter::zeros<float>(d, n, 5);
        const krylov_options o{.tolerance = 1e-5};
        found.col(0) = cg(A, right, o).x;
        found.col(1) = gmres(A, right, o).x;
        found.col(2) = minres(A, right, o).x;
        found.col(3) = lsqr(A, right, o).x;
        found.col(4) = cg(A, right, {.tolerance = 1e-5, .start = found.col(0)}).x;
        for (std::int64_t j = 0; j < 5; ++j) check_near(found.col(j), x, 1e-4);
        check_near(trans(sides.row(1)), b, 1e-6);
    }
}

TEST_CASE("a thousand unknowns, and a matrix of right sides") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        std::vector<sinter::triplet<float>> entries;
        for (std::int64_t i = 0; i < 1000; ++i) {
            entries.push_back({i, i, i % 2 == 0 ? 3.0f : -3.0f});
            if (i + 1 < 1000) entries.push_back({i, i + 1, 0.5f});
            if (i > 0) entries.push_back({i, i - 1, 0.5f});
        }
        const sparse_matrix<float> S(d, 1000, 1000, entries);
        const matrix<float> known = sinter::from_function<float>(
            d, 1000, 2, [](auto i, auto j) { return cast<float>((i * 7 + j * 3) % 11) - 5.0f; });
        const matrix<float> b = S * known;
        const auto check = [&](const auto& result) {
            CHECK(result.converged());
            CHECK(norm(result.x - known).to_host() <= 1e-4f * norm(known).to_host());
        };
        const krylov_options o{.tolerance = 1e-5};
        check(gmres(S, b, o));
        check(minres(S, b, o));
        check(lsqr(S, b, o));
    }
}

TEST_CASE("launches of a step") {
    for (const device& d : test::devices()) {
        if (!d.state()->facts().has_local_memory) continue; // where sums take more
        INFO(d.name());
        const table s = test_krylov::chain(100);
        const sparse_matrix<float> S = to_sparse(matrix<float>(d, 100, 100, rounded<float>(s.v)));
        const vector<float> b = sinter::full<float>(d, 100, 1.0f);
        const auto per_step = [&](const auto& solve) {
            const auto launches = [&](std::int64_t steps) {
                const sinter::counters before = d.counters();
                solve(krylov_options{.tolerance = 0, .most_steps = steps, .look_every = 100, .restart = 40});
                return static_cast<std::int64_t>((d.counters() - before).launches);
            };
            launches(2);
            return static_cast<double>(launches(14) - launches(4)) / 10;
        };
        CHECK(per_step([&](const krylov_options& o) { gmres(S, b, o); }) <= 8);
        if (d.state()->facts().max_arrays >= 32) // else its numbers take several
            CHECK(per_step([&](const krylov_options& o) { minres(S, b, o); }) <= 6);
        CHECK(per_step([&](const krylov_options& o) { lsqr(S, b, o); }) <= 6);
    }
}

} // namespace test_krylov_residuals
