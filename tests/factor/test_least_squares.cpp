// Least squares, and products with Q, on every device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

using test::host_matrix;

TEST_CASE_TEMPLATE("Q and Q' are applied without being formed", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const host_matrix a = test::noise(70, 45, 4), b = test::noise(70, 3, 5);
        const auto f = sinter::qr(sinter::matrix<T>(d, 70, 45, a.as<T>()));
        const sinter::matrix<T> B(d, 70, 3, b.as<T>());
        const double bound = 2 * (70 + 45 + 4) * test::roundoff<T>() * std::sqrt(70.0);
        const host_matrix back(70, 3, f.q_times(f.q_transposed_times(B)).to_host());
        CHECK(test::largest_share(back, b, host_matrix(70, 3, std::vector<T>(210, T(1))), bound) <= 1);
        // Q' A is R above zeros.
        const host_matrix top(70, 45,
                              f.q_transposed_times(sinter::matrix<T>(d, 70, 45, a.as<T>())).to_host()),
            r(45, 45, sinter::matrix<T>(f.r()).to_host());
        for (std::int64_t i = 0; i < 70; ++i)
            for (std::int64_t j = 0; j < 45; ++j)
                REQUIRE(std::fabs(top(i, j) - (i < 45 ? r(i, j) : 0)) <= bound);
        CHECK_THROWS_AS(f.q_times(sinter::zeros<T>(d, 69, 2)), sinter::shape_error);
    }
}

TEST_CASE_TEMPLATE("the residual of least squares is orthogonal to the columns", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : test::first_of<std::pair<int, int>>(
                 3, {{5, 2}, {100, 37}, {6, 0}, {1, 1}, {64, 64}, {131, 65}, {0, 0}})) {
            const std::int64_t m = size.first, n = size.second;
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, 4), b = test::noise(m, 2, 5);
            const sinter::matrix<T> A(d, m, n, a.as<T>()), B(d, m, 2, b.as<T>());
            const sinter::matrix<T> X = sinter::least_squares(A, B);
            REQUIRE(X.rows() == n);
            REQUIRE(X.cols() == 2);
            const host_matrix x(n, 2, X.to_host()), ax = a * x;
            host_matrix residual = b;
            for (std::size_t e = 0; e < residual.v.size(); ++e) residual.v[e] -= ax.v[e];
            // x solves exactly a problem whose A and b differ by (m + n) roundings in norm (Higham, theorem
            // 20.3), so that A' r is that much of |A| (|A| |x| + |b|).
            const double bound = 2 * static_cast<double>(m + n + 4) * test::roundoff<T>();
            const host_matrix reach_inside = magnitudes(a) * magnitudes(x);
            double size_a = 0, size_r = 0;
            for (const double v : a.v) size_a = std::hypot(size_a, v);
            for (const double v : reach_inside.v) size_r = std::hypot(size_r, v);
            for (const double v : b.v) size_r = std::hypot(size_r, v);
            const host_matrix slope = transposed(a) * residual;
            for (const double s : slope.v) CHECK(std::fabs(s) <= bound * size_a * size_r);
            if (m == 100) {
                const sinter::vector<T> column = B.col(1);
                const std::vector<T> one = sinter::least_squares(A, column).to_host();
                for (std::int64_t i = 0; i < n; ++i)
                    CHECK(static_cast<double>(one[static_cast<std::size_t>(i)]) ==
                          doctest::Approx(x(i, 1)).epsilon(1e-3));
            }
        }
    }
}

TEST_CASE("a wide system's solution of least norm lies in its rows") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 40, n = 75;
        const host_matrix a = test::noise(m, n, 4), b = test::noise(m, 2, 5);
        const sinter::matrix<float> A(d, m, n, a.as<float>()), B(d, m, 2, b.as<float>());
        const sinter::matrix<float> X = sinter::least_squares(A, B);
        const host_matrix x(n, 2, X.to_host()), ax = a * x;
        const double bound = 2 * (m + n + 4) * test::roundoff<float>();
        const host_matrix reach = magnitudes(a) * magnitudes(x);
        for (std::size_t e = 0; e < b.v.size(); ++e)
            CHECK(std::fabs(ax.v[e] - b.v[e]) <= 8 * bound * (reach.v[e] + std::fabs(b.v[e])));
        // x = A' w for the w of A A' w = b, in double.
        host_matrix g = a * transposed(a), w = b;
        for (std::int64_t k = 0; k < m; ++k)
            for (std::int64_t i = 0; i < m; ++i) {
                if (i == k) continue;
                const double by = g(i, k) / g(k, k);
                for (std::int64_t j = k; j < m; ++j) g(i, j) -= by * g(k, j);
                for (std::int64_t j = 0; j < 2; ++j) w(i, j) -= by * w(k, j);
            }
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < 2; ++j) w(i, j) /= g(i, i);
        const host_matrix exact = transposed(a) * w;
        for (std::size_t e = 0; e < x.v.size(); ++e)
            CHECK(x.v[e] == doctest::Approx(exact.v[e]).epsilon(1e-3));
    }
}
