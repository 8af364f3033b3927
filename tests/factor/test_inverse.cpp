// Inverses, determinants, conditions, transposed systems and refined solutions, on every device. Some cases
// take more than a second: each order has kernels of its own, and textures take dozens for one matrix.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_inverse {

using sinter::transpose;
using test::host_matrix;

/// Noise with a column that is nearly another one: 12 bits for each number, so that A x is exact in float for
/// an x of small whole numbers.
inline host_matrix nearly_singular(std::int64_t n) {
    host_matrix a = test::noise(n, n, 17);
    for (double& x : a.v) x = std::nearbyint(x * 1024) / 1024;
    for (std::int64_t i = 0; i < n; ++i) a(i, n - 1) = a(i, 0) + (i % 3 == 0 ? 0x1p-12 : 0);
    return a;
}
inline host_matrix whole_numbers(std::int64_t n) {
    host_matrix x(n, 2);
    for (std::int64_t i = 0; i < n; ++i) {
        x(i, 0) = static_cast<double>(i % 5 + 1);
        x(i, 1) = static_cast<double>(i % 3 - 4);
    }
    return x;
}
inline double largest_error(const host_matrix& a, const host_matrix& b) {
    double worst = 0;
    for (std::size_t e = 0; e < a.v.size(); ++e)
        worst = std::fmax(worst, std::fabs(a.v[e] - b.v[e]) / std::fabs(b.v[e]));
    return worst;
}

TEST_CASE_TEMPLATE("inverses and transposed systems have LAPACK's residuals", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(5, {0, 1, 3, 33, 2, 64, 31, 257})) {
            if (n > 256 && !test::takes_blocks<T>(d)) continue;
            if (n > 31 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const host_matrix a = test::noise(n, n, static_cast<unsigned>(n)), b = test::noise(n, 3, 7);
            const sinter::matrix<T> A(d, n, n, a.as<T>()), B(d, n, 3, b.as<T>());
            const auto f = sinter::lu(A);
            const sinter::counters before = d.counters();
            const sinter::matrix<T> X = inverse(A), Y = f.solve(B, transpose::yes);
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device + used.bytes_to_host == 0);
            const host_matrix x(n, n, X.to_host()), y(n, 3, Y.to_host());
            CHECK(test::solve_ratio<T>(a, x, test::identity_of(n)) <= test::lapack_threshold);
            CHECK(test::solve_ratio<T>(transposed(a), y, b) <= test::lapack_threshold);
            CHECK(f.inverse().to_host() == X.to_host());
            CHECK(A.to_host() == a.as<T>());
            if (n == 0) continue;
            // A vector on the right.
            const sinter::vector<T> column = B.col(1);
            const host_matrix v(n, 1, f.solve(column, transpose::yes).to_host());
            host_matrix second(n, 1);
            for (std::int64_t i = 0; i < n; ++i) second(i, 0) = b(i, 1);
            CHECK(test::solve_ratio<T>(transposed(a), v, second) <= test::lapack_threshold);
        }
    }
}

TEST_CASE("the inverse of a positive definite matrix") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 17;
        host_matrix a = test::noise(n, n, 3);
        a = a * transposed(a);
        for (std::int64_t i = 0; i < n; ++i) a(i, i) += 1;
        a = host_matrix(n, n, a.as<float>());
        const auto f = sinter::cholesky(sinter::matrix<float>(d, n, n, a.as<float>()));
        const host_matrix x(n, n, f.inverse().to_host());
        CHECK(test::solve_ratio<float>(a, x, test::identity_of(n)) <= test::lapack_threshold);
        const double exact = 1 / (test::norm1_of(a) * test::norm1_of(test::inverse_of(a)));
        CHECK(f.rcond().to_host() >= exact * .999);
        CHECK(f.rcond().to_host() <= exact * 3);
    }
}

TEST_CASE("views and expressions are inverted, and written to views") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, {{2, 1, 7}, {4, 5, 7}, {7, 7, 7}});
        const auto corner = A(sinter::rows(0, 2), sinter::cols(0, 2));
        const auto near = [](const std::vector<float>& x, const std::vector<float>& y) {
            for (std::size_t e = 0; e < y.size(); ++e)
                if (!(std::fabs(x[e] - y[e]) <= 1e-6f)) return false;
            return x.size() == y.size();
        };
        CHECK(near(inverse(6.0f * trans(corner)).to_host(), {5 / 36.f, -4 / 36.f, -1 / 36.f, 2 / 36.f}));
        corner = inverse(corner);
        CHECK(near(A.to_host(), {5 / 6.f, -1 / 6.f, 7, -4 / 6.f, 2 / 6.f, 7, 7, 7, 7}));
    }
}

TEST_CASE("determinants by name") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, {{0, 2, 0}, {4, 0, 0}, {0, 0, 8}});
        CHECK(det(A).to_host() == -64);
        CHECK(log_det(A).to_host() == doctest::Approx(std::log(64.0)).epsilon(1e-6));
        const auto [sign, logabsdet] = slogdet(2.0f * A);
        CHECK(sign.to_host() == -1);
        CHECK(logabsdet.to_host() == doctest::Approx(std::log(512.0)).epsilon(1e-6));
        const sinter::matrix<float> none(d, 0, 0);
        CHECK(det(none).to_host() == 1);
        CHECK(log_det(none).to_host() == 0);
        const sinter::matrix<float> zero = sinter::zeros<float>(d, 2, 2);
        CHECK(det(zero).to_host() == 0);
        CHECK(log_det(zero).to_host() == -std::numeric_limits<float>::infinity());
        CHECK(slogdet(zero).sign.to_host() == 0);
    }
}

TEST_CASE_TEMPLATE("conditions are estimated from below, and mostly right", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {3, 33, 1, 64})) {
            CAPTURE(n);
            const host_matrix a = n == 33 ? nearly_singular(n) : test::noise(n, n, static_cast<unsigned>(n));
            const sinter::matrix<T> A(d, n, n, a.as<T>());
            const double exact = 1 / (test::norm1_of(a) * test::norm1_of(test::inverse_of(a)));
            const sinter::counters before = d.counters();
            const sinter::scalar<T> estimate = rcond(A);
            CHECK((d.counters() - before).bytes_to_host == 0);
            // 1 / norm errs by what A's condition makes of rounding: n eps / rcond.
            const double slack = static_cast<double>(8 * n) * test::roundoff<T>() / exact;
            CHECK(estimate.to_host() >= exact * (1 - slack));
            CHECK(estimate.to_host() <= exact * 3);
            CHECK(sinter::lu(A).rcond().to_host() ==
                  doctest::Approx(estimate.to_host()).epsilon(1e-5 + slack));
        }
    }
}

TEST_CASE("conditions of singular matrices, and of ones with NaN or without elements") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(rcond(sinter::zeros<float>(d, 3, 3)).to_host() == 0);
        CHECK(rcond(sinter::full<float>(d, 3, 3, 1.0f)).to_host() == 0);
        CHECK(rcond(sinter::matrix<float>(d, 0, 0)).to_host() == 1);
        CHECK(rcond(sinter::matrix<float>(d, {{1, 0}, {0, 1e-30f}})).to_host() ==
              doctest::Approx(1e-30).epsilon(1e-5));
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(std::isnan(rcond(sinter::matrix<float>(d, {{1, 2}, {nan, 1}})).to_host()));
    }
}

TEST_CASE_TEMPLATE("refined solutions are exact but for rounding", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 33;
        const host_matrix a = nearly_singular(n), x = whole_numbers(n), b = a * x;
        const sinter::matrix<T> A(d, n, n, a.as<T>()), B(d, n, 2, b.as<T>());
        const auto f = sinter::lu(A, sinter::refine);
        const sinter::matrix<T> plain = f.factors().solve(B), refined = f.solve(B);
        const double eps = 2 * test::roundoff<T>();
        CHECK(largest_error(host_matrix(n, 2, refined.to_host()), x) <= 2 * eps);
        CHECK(largest_error(host_matrix(n, 2, plain.to_host()), x) > 100 * eps);
        const sinter::vector<T> column = B.col(1);
        const std::vector<T> y = f.solve(column).to_host();
        for (std::size_t i = 0; i < y.size(); ++i) CHECK(std::fabs(y[i] - x.v[2 * i + 1]) <= 8 * eps);
    }
}

TEST_CASE("what refinement cannot mend stays as it is") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::vector<float> b(d, {1, 2});
        const std::vector<float> x = lu(sinter::zeros<float>(d, 2, 2), sinter::refine).solve(b).to_host();
        CHECK_FALSE(std::isfinite(x[0]));
        CHECK(lu(sinter::matrix<float>(d, 0, 0), sinter::refine).solve(sinter::vector<float>(d, 0)).rows() ==
              0);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(std::isnan(
            lu(sinter::matrix<float>(d, {{nan, 0}, {0, 2}}), sinter::refine).solve(b).to_host()[0]));
    }
}

TEST_CASE("wrong arguments of inverses are told") {
    const sinter::device d = sinter::host_device();
    const sinter::matrix<float> A = sinter::zeros<float>(d, 3, 4);
    const auto words = [](const char* function) {
        return "sinter: " + std::string(function) +
               ", whose letters are your operands in order, needs a square A: it is 3 x 4";
    };
    CHECK(test::refused<sinter::shape_error>([&] { inverse(A); }) == words("inverse(A)"));
    CHECK(test::refused<sinter::shape_error>([&] { det(A); }) == words("det(A)"));
    CHECK(test::refused<sinter::shape_error>([&] { log_det(A); }) == words("log_det(A)"));
    CHECK(test::refused<sinter::shape_error>([&] { slogdet(A); }) == words("slogdet(A)"));
    CHECK(test::refused<sinter::shape_error>([&] { rcond(A); }) == words("rcond(A)"));
    CHECK(test::refused<sinter::shape_error>([&] { lu(A, sinter::refine); }) == words("lu(A, refine)"));
    CHECK(test::refused<sinter::shape_error>([&] { lu(A).inverse(); }) == words("lu(A).inverse()"));
    CHECK(test::refused<sinter::shape_error>([&] { lu(A).rcond(); }) == words("lu(A).rcond()"));
}

} // namespace test_inverse
