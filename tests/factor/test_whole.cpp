// Matrices of up to 64 x 64, which a work-group factors in one launch and solves with in another: launches,
// LAPACK's residuals, NaN, singular ones, views. Devices without work-groups take more launches for the same.
// Cases take some seconds on OpenCL and in textures: what compiles there is a dozen kernels for each order
// and type.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_whole {

using test::host_matrix;
using test::positive;
using test::values;

template <class Job>
std::int64_t launches_of(const sinter::device& d, Job job) {
    const sinter::counters before = d.counters();
    job();
    return (d.counters() - before).launches;
}
/// norm(A' (A X - B)) / (norm(A)^2 norm(X) m eps): what a least-squares solution leaves stands upright on A.
template <class T>
double least_squares_ratio(const host_matrix& a, const host_matrix& x, const host_matrix& b) {
    const host_matrix rest = a * x - b;
    const double scale = test::norm1_of(a) * (test::norm1_of(a) * test::norm1_of(x) + test::norm1_of(b));
    const double found = test::norm1_of(transposed(a) * rest);
    return found == 0 ? 0 : found / (scale * static_cast<double>(a.rows) * 2 * test::roundoff<T>());
}

TEST_CASE_TEMPLATE("two launches solve what a work-group takes", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {31, 2, 64})) {
            if (!sinter::factor::takes_whole<T>(d, n, n)) continue;
            CAPTURE(d.name());
            CAPTURE(n);
            const host_matrix a = positive<T>(n), b = test::noise(n, 1, 5);
            const sinter::matrix<T> A(d, n, n, a.as<T>());
            const sinter::vector<T> g(d, b.as<T>());
            CHECK(launches_of(d, [&] { lu(A); }) == 1);
            CHECK(launches_of(d, [&] { cholesky(A); }) == 1);
            CHECK(launches_of(d, [&] { qr(A); }) == 1);
            CHECK(launches_of(d, [&] { cholesky(A).solve(g); }) == 2);
            CHECK(launches_of(d, [&] { solve(A, g); }) == 2);
            CHECK(launches_of(d, [&] { inverse(A); }) == 2);
            CHECK(launches_of(d, [&] { cholesky(A).inverse(); }) == 2);
            CHECK(launches_of(d, [&] { least_squares(A, g); }) == 2);
            CHECK(launches_of(d, [&] { qr(A).q_transposed_times(A); }) == 2);
        }
    }
}

TEST_CASE_TEMPLATE("small systems have LAPACK's residuals", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {33, 2, 64, 1, 17})) {
            if (n > 3 && !sinter::factor::takes_whole<T>(d, n, n)) continue;
            CAPTURE(n);
            const host_matrix a = test::noise(n, n, static_cast<unsigned>(n)), b = test::noise(n, 19, 7),
                              s = positive<T>(n);
            const sinter::matrix<T> A(d, n, n, a.as<T>()), B(d, n, 19, b.as<T>()), S(d, n, n, s.as<T>());
            const sinter::vector<T> g = B.col(18);
            const host_matrix last(n, 1, g.to_host());
            const double most = test::lapack_threshold;
            CHECK(test::solve_ratio<T>(a, values<T>(solve(A, B)), b) <= most);
            CHECK(test::solve_ratio<T>(transposed(a), values<T>(lu(A).solve(B, sinter::transpose::yes)), b) <=
                  most);
            CHECK(test::solve_ratio<T>(s, values<T>(cholesky(S).solve(B)), b) <= most);
            CHECK(test::solve_ratio<T>(a, values<T>(least_squares(A, B)), b) <= most);
            const auto vector_of = [n](const sinter::vector<T>& x) { return host_matrix(n, 1, x.to_host()); };
            CHECK(test::solve_ratio<T>(a, vector_of(solve(A, g)), last) <= most);
            CHECK(test::solve_ratio<T>(s, vector_of(cholesky(S).solve(g)), last) <= most);
            CHECK(test::solve_ratio<T>(a, vector_of(qr(A).solve(g)), last) <= most);
        }
    }
}

TEST_CASE_TEMPLATE("small Q and R, and least squares of both kinds", T, float, double) {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size :
             test::first_of<std::pair<int, int>>(2, {{40, 7}, {3, 1}, {64, 33}, {1, 1}})) {
            const std::int64_t m = size.first, n = size.second;
            if (m > 3 && test::is_fragment(d)) continue;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(m)), b = test::noise(m, 2, 7),
                              wide = test::noise(n, 2, 8);
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            const auto f = qr(A);
            const sinter::matrix<T> R = f.r();
            const host_matrix q = values<T>(f.q()), r = values<T>(R);
            const double unit = static_cast<double>(m) * 2 * test::roundoff<T>(),
                         most = test::lapack_threshold;
            CHECK(test::norm1_of(q * r - a) <= most * unit * test::norm1_of(a));
            CHECK(test::norm1_of(transposed(q) * q - test::identity_of(n)) <= most * unit);
            // The same Q by blocks, from T.
            sinter::matrix<T> V = f.packed(), I = sinter::identity<T>(d, m, n);
            const sinter::qr_factors<T> blocked(V, f.block_factors());
            CHECK(test::norm1_of(values<T>(blocked.q()) - q) <= most * unit);
            const sinter::matrix<T> B(d, m, 2, b.as<T>()), C(d, n, 2, wide.as<T>());
            CHECK(least_squares_ratio<T>(a, values<T>(least_squares(A, B)), b) <= most);
            // Of least norm: a combination of A's rows that solves the system.
            const host_matrix x = values<T>(least_squares(trans(A), C));
            CHECK(test::solve_ratio<T>(transposed(a), x, wide) <= most);
            CHECK(test::norm1_of(x - q * (transposed(q) * x)) <= most * unit * test::norm1_of(x) + 1e-300);
        }
    }
}

TEST_CASE("extreme columns of small matrices neither overflow nor vanish") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, {{3e30f, 1e-30f}, {4e30f, 2e-30f}, {0, 5e-30f}});
        const auto f = qr(A);
        const sinter::matrix<float> QR = f.q() * f.r();
        const std::vector<float> got = QR.to_host(), want = A.to_host();
        for (std::size_t e = 0; e < 6; ++e)
            CHECK(std::fabs(got[e] - want[e]) <= 1e-6f * (e % 2 ? 5e-30f : 4e30f));
    }
}

TEST_CASE("small singular matrices and NaN") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const auto f = sinter::lu(sinter::zeros<float>(d, 20, 20));
        CHECK(f.info().to_host() == 1);
        CHECK(f.packed().to_host() == std::vector<float>(400, 0.0f));
        const sinter::vector<float> one = sinter::ones<float>(d, 20);
        CHECK_FALSE(std::isfinite(f.solve(one).to_host()[0]));
        const sinter::matrix<float> bad(d, {{1, 2}, {2, 1}});
        CHECK(cholesky(bad).info().to_host() == 2);
        CHECK(std::isnan(cholesky(bad).packed().to_host()[3]));
        // A NaN in one right side spoils only that.
        const sinter::matrix<float> A(d, {{2, 0}, {0, 4}}), B(d, {{2, nan, 4}, {4, 4, 8}});
        const std::vector<float> x = solve(A, B).to_host();
        CHECK(x[0] == 1);
        CHECK(std::isnan(x[1]));
        CHECK(x[2] == 2);
        CHECK(x[3] == 1);
        const std::vector<float> y = qr(sinter::matrix<float>(d, {{nan, 0}, {0, 1}})).packed().to_host();
        CHECK(std::isnan(y[0]));
    }
}

TEST_CASE("views of small matrices, right sides without elements, and what is given away") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const host_matrix a = test::noise(9, 9, 4), b = test::noise(9, 9, 6);
        const sinter::matrix<float> A(d, 9, 9, a.as<float>()), B(d, 9, 9, b.as<float>());
        host_matrix part(4, 4), right(4, 3);
        for (std::int64_t i = 0; i < 4; ++i) {
            for (std::int64_t j = 0; j < 4; ++j) part(i, j) = a(8 - 2 * j, i + 1);
            for (std::int64_t j = 0; j < 3; ++j) right(i, j) = 2 * b(2 * i, 3 * j);
        }
        const auto V = trans(A(sinter::rows(8, 0, -2), sinter::cols(1, 5)));
        const auto C = B(sinter::rows(0, 8, 2), sinter::cols(0, 9, 3));
        sinter::matrix<float> X = sinter::zeros<float>(d, 6, 6);
        const auto place = X(sinter::rows(1, 5), sinter::cols(2, 5));
        place = solve(V, 2.0f * C);
        const sinter::matrix<float> found = place;
        CHECK(test::solve_ratio<float>(part, values<float>(found), right) <= test::lapack_threshold);
        CHECK(X.to_host()[0] == 0);
        CHECK(solve(V, sinter::zeros<float>(d, 4, 0)).cols() == 0);
        sinter::matrix<float> G = A;
        CHECK(lu(std::move(G)).packed().to_host() == lu(A).packed().to_host());
    }
}

} // namespace test_whole
