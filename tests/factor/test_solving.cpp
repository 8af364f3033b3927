// Triangular systems by name, changed factors, ridge and non-negative least squares, on every device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_solving {

using sinter::transpose;
using sinter::triangle;
using test::host_matrix;
using test::positive;
using test::values;

/// L of noise with a diagonal that keeps it well conditioned; NaN above, where nothing is read.
inline host_matrix lower_noise(std::int64_t n) {
    host_matrix a = test::noise(n, n, static_cast<unsigned>(n + 9));
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            if (j > i) a(i, j) = std::numeric_limits<double>::quiet_NaN();
            if (j == i) a(i, i) += a(i, i) < 0 ? -2 : 2;
        }
    return a;
}
inline host_matrix zeros_for_nan(host_matrix a) {
    for (double& x : a.v)
        if (std::isnan(x)) x = 0;
    return a;
}
template <class T>
host_matrix column(const sinter::vector<T>& x) {
    return host_matrix(x.rows(), 1, x.to_host());
}
template <class T>
host_matrix lower_of(const sinter::cholesky_factor<T>& f) {
    const sinter::matrix<T> l = f.lower();
    return values<T>(l);
}

TEST_CASE_TEMPLATE("triangular systems", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(3, {0, 2, 33, 1, 70})) {
            if (n > 2 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const host_matrix a = lower_noise(n), l = zeros_for_nan(a), b = test::noise(n, 3, 7);
            host_matrix ones = l;
            for (std::int64_t i = 0; i < n; ++i) ones(i, i) = 1;
            const sinter::matrix<T> A(d, n, n, a.as<T>()), B(d, n, 3, b.as<T>());
            const sinter::matrix<T> U = trans(A);
            const auto unit = sinter::blas::diag::unit;
            const auto check = [&](const host_matrix& of, const sinter::matrix<T>& X) {
                CHECK(test::solve_ratio<T>(of, values<T>(X), b) <= test::lapack_threshold);
            };
            check(l, solve_triangular(A, B, triangle::lower));
            check(transposed(l), solve_triangular(A, B, triangle::lower, transpose::yes));
            check(transposed(l), solve_triangular(U, B, triangle::upper));
            check(l, solve_triangular(U, B, triangle::upper, transpose::yes));
            check(ones, solve_triangular(A, B, triangle::lower, transpose::no, unit));
            check(transposed(ones), solve_triangular(U, B, triangle::upper, transpose::no, unit));
        }
    }
}

TEST_CASE_TEMPLATE("factors of changed matrices", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {3, 33, 1, 70})) {
            if (n > 3 && test::is_fragment(d)) continue;
            CAPTURE(n);
            const host_matrix a = positive<T>(n), x = test::noise(n, 2, 3);
            const sinter::matrix<T> A(d, n, n, a.as<T>()), X(d, n, 2, x.as<T>());
            const sinter::vector<T> first = X.col(0);
            host_matrix x0(n, 1);
            for (std::int64_t i = 0; i < n; ++i) x0(i, 0) = x(i, 0);
            const auto f = cholesky(A);
            const double unit = static_cast<double>(n) * 2 * test::roundoff<T>() * test::lapack_threshold;
            const auto one = cholesky_update(f, first), two = cholesky_update(f, X),
                       back = cholesky_downdate(two, X);
            const host_matrix l1 = lower_of(one), l2 = lower_of(two), l0 = lower_of(back);
            const host_matrix minus = host_matrix(n, n) - x0 * transposed(x0);
            CHECK(test::norm1_of(l1 * transposed(l1) - (a - minus)) <= unit * test::norm1_of(a));
            const host_matrix both = host_matrix(n, n) - x * transposed(x);
            CHECK(test::norm1_of(l2 * transposed(l2) - (a - both)) <= unit * test::norm1_of(a));
            CHECK(test::norm1_of(l0 * transposed(l0) - a) <= unit * test::norm1_of(a));
            CHECK(one.positive_definite());
        }
        // What is left is not positive definite.
        const auto f = cholesky(sinter::matrix<float>(d, {{4, 0}, {0, 1}}));
        CHECK(cholesky_downdate(f, sinter::vector<float>(d, {1, 2})).info().to_host() == 2);
    }
}

TEST_CASE_TEMPLATE("Sherman, Morrison and Woodbury", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>) || test::is_fragment(d)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 20;
        const host_matrix a = positive<T>(n), u = test::noise(n, 3, 4), v = test::noise(n, 3, 5),
                          b = test::noise(n, 2, 6);
        const sinter::matrix<T> A(d, n, n, a.as<T>()), U(d, n, 3, u.as<T>()), V(d, n, 3, v.as<T>()),
            B(d, n, 2, b.as<T>());
        const host_matrix changed = a - (host_matrix(n, n) - u * transposed(v));
        const double condition = test::norm1_of(changed) * test::norm1_of(test::inverse_of(changed)) +
                                 test::norm1_of(a) * test::norm1_of(test::inverse_of(a));
        const double most = test::lapack_threshold * condition;
        CHECK(test::solve_ratio<T>(changed, values<T>(sherman_morrison(lu(A), U, V, B)), b) <= most);
        CHECK(test::solve_ratio<T>(changed, values<T>(sherman_morrison(cholesky(A), U, V, B)), b) <= most);
        const sinter::vector<T> p = U.col(0), q = V.col(1), c = B.col(1);
        const sinter::matrix<T> M = A + p * trans(q);
        CHECK(test::solve_ratio<T>(values<T>(M), column<T>(sherman_morrison(lu(A), p, q, c)), column<T>(c)) <=
              most);
    }
}

TEST_CASE_TEMPLATE("ridge regression solves its normal equations", T, float, double) {
    for (const sinter::device& d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size :
             test::first_of<std::pair<int, int>>(2, {{12, 4}, {2, 5}, {70, 9}})) {
            const std::int64_t m = size.first, n = size.second;
            if (m > 12 && test::is_fragment(d)) continue;
            CAPTURE(m);
            const host_matrix a = test::noise(m, n, 5), b = test::noise(m, 2, 6);
            const sinter::matrix<T> A(d, m, n, a.as<T>()), B(d, m, 2, b.as<T>());
            host_matrix normal = transposed(a) * a;
            for (std::int64_t i = 0; i < n; ++i) normal(i, i) += 0.25;
            const host_matrix x = values<T>(ridge(A, B, 0.25f));
            CHECK(test::solve_ratio<T>(normal, x, transposed(a) * b) <= test::lapack_threshold);
        }
        CHECK(test::refused<sinter::value_error>([&] {
                  ridge(sinter::zeros<T>(d, 2, 2), sinter::zeros<T>(d, 2), -1.0f);
              }) == "sinter: ridge(A, B, lambda) needs a lambda that is not negative");
    }
}

TEST_CASE("solutions that are not negative") {
    for (const sinter::device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue;
        CAPTURE(d.name());
        for (unsigned seed = 1; seed < 5; ++seed) {
            const std::int64_t m = 12, n = 6;
            const host_matrix a = test::noise(m, n, seed), b = test::noise(m, 1, seed + 10);
            const sinter::matrix<float> A(d, m, n, a.as<float>());
            const sinter::vector<float> g(d, b.as<float>());
            const host_matrix x = column<float>(non_negative_least_squares(A, g));
            // Karush, Kuhn, Tucker: the gradient is zero where x is not, and leads below zero where x is
            // zero.
            const host_matrix gradient = transposed(a) * (b - a * x);
            for (std::int64_t j = 0; j < n; ++j) {
                CHECK(x(j, 0) >= 0);
                CHECK(gradient(j, 0) <= 1e-5);
                if (x(j, 0) > 0) CHECK(gradient(j, 0) >= -1e-5);
            }
        }
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const sinter::matrix<float> I = sinter::identity<float>(d, 2);
        CHECK(non_negative_least_squares(I, sinter::vector<float>(d, {-1, 3})).to_host() ==
              std::vector<float>{0, 3});
        CHECK(non_negative_least_squares(sinter::zeros<float>(d, 3, 0), sinter::zeros<float>(d, 3)).rows() ==
              0);
        const auto of_nan = non_negative_least_squares(nan * I, sinter::vector<float>(d, {1, 3})).to_host();
        CHECK(of_nan.size() == 2);
    }
}

TEST_CASE("wrong arguments of solvers are told") {
    const sinter::device d = sinter::host_device();
    const sinter::matrix<float> A = sinter::zeros<float>(d, 3, 4), S = sinter::zeros<float>(d, 3, 3);
    const sinter::vector<float> b = sinter::zeros<float>(d, 4);
    const std::string letters = ", whose letters are your operands in order, needs a ";
    CHECK(test::refused<sinter::shape_error>([&] { solve_triangular(A, b, triangle::lower); }) ==
          "sinter: solve_triangular(A, B)" + letters + "square A: it is 3 x 4");
    CHECK(test::refused<sinter::shape_error>([&] { solve_triangular(S, b, triangle::lower); }) ==
          "sinter: solve_triangular(A, B)" + letters + "B of 3 rows: it is 4 x 1");
    CHECK(test::refused<sinter::shape_error>([&] { cholesky_update(cholesky(S), b); }) ==
          "sinter: cholesky_update(F, X)" + letters + "B of 3 rows: it is 4 x 1");
    CHECK(test::refused<sinter::shape_error>([&] { sherman_morrison(lu(S), b, b, b); }) ==
          "sinter: sherman_morrison(F, U, V, B)" + letters +
              "U and a V of 3 rows, and as many columns: one is 4 x 1");
}

} // namespace test_solving
