// The kinds of matrices that LAPACK's tests take: graded, clustered and repeated singular values, all scales,
// and rows and columns far apart. More than a second: some hundred kernels for each device.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_kinds {

using namespace sinter;
using test::host_matrix;
using test::values;

constexpr const char* kinds[] = {"even", "graded", "clustered", "repeated", "one large", "one small"};

/// Value i of n; the largest is 1, and the smallest above 0.
double value(const std::string& kind, std::int64_t i, std::int64_t n) {
    const double t = static_cast<double>(i) / static_cast<double>(n);
    if (kind == "even") return 1 - t;
    if (kind == "graded") return std::pow(10, -5 * t);
    if (kind == "clustered") return i < n / 2 ? 1 - 1e-6 * t : .5 + 1e-6 * t;
    if (kind == "repeated") return i % 2 == 0 ? 1 : .25;
    if (kind == "one large") return i == 0 ? 1 : 1e-5;
    return i == 0 ? 1e-5 : 1;
}

/// a - v (2 / v'v) (v' a) with v of noise.
host_matrix reflected(const host_matrix& a, unsigned seed) {
    const host_matrix v = test::noise(a.rows, 1, seed), along = transposed(v) * a;
    double squares = 0;
    for (const double x : v.v) squares += x * x;
    host_matrix r = a;
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j) r(i, j) -= 2 / squares * v(i, 0) * along(0, j);
    return r;
}
/// Q1 diag(values) Q2', rounded to T; Q1 = Q2 if `symmetric`, and every third value is negative if `signs`.
template <class T>
host_matrix matrix_of(const std::string& kind, std::int64_t n, double scale, bool symmetric, bool signs) {
    host_matrix a(n, n);
    for (std::int64_t i = 0; i < n; ++i) a(i, i) = value(kind, i, n) * (signs && i % 3 == 1 ? -1 : 1);
    for (unsigned seed = 1; seed < 4; ++seed) {
        a = transposed(reflected(a, seed));
        a = transposed(reflected(a, symmetric ? seed : seed + 10));
    }
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            a(i, j) = symmetric && j < i ? a(j, i) : static_cast<double>(static_cast<T>(a(i, j) * scale));
    return a;
}

/// norm(a - b) / (norm(a) n eps).
template <class T>
double apart(const host_matrix& a, const host_matrix& b) {
    return test::norm1_of(a - b) / test::norm1_of(a) /
           (static_cast<double>(a.rows) * 2 * test::roundoff<T>());
}

template <class T>
void check_general(const device& d, const host_matrix& a, double scale) {
    const std::int64_t n = a.rows;
    host_matrix b = test::noise(n, 1, 9);
    for (double& x : b.v) x = static_cast<double>(static_cast<T>(x * scale));
    const matrix<T> A(d, n, n, a.as<T>()), B(d, n, 1, b.as<T>());
    CHECK(test::solve_ratio<T>(a, values(matrix<T>(solve(A, B))), b) < test::lapack_threshold);
    CHECK(test::solve_ratio<T>(transposed(a), values(matrix<T>(lu(A).solve(B, transpose::yes))), b) <
          test::lapack_threshold);
    const auto f = qr(A);
    const host_matrix q = values(matrix<T>(f.q()));
    CHECK(apart<T>(a, q * values(matrix<T>(f.r()))) < test::lapack_threshold);
    CHECK(apart<T>(test::identity_of(n), transposed(q) * q) < test::lapack_threshold);
    CHECK(test::solve_ratio<T>(a, values(matrix<T>(least_squares(A, B))), b) < test::lapack_threshold);
}

template <class T>
void check_symmetric(const device& d, const host_matrix& a, double scale) {
    const std::int64_t n = a.rows;
    host_matrix b = test::noise(n, 1, 9);
    for (double& x : b.v) x = static_cast<double>(static_cast<T>(x * scale));
    const matrix<T> A(d, n, n, a.as<T>()), B(d, n, 1, b.as<T>());
    const auto f = ldlt(A);
    CHECK(test::solve_ratio<T>(a, values(matrix<T>(f.solve(B))), b) < test::lapack_threshold);
    CHECK(f.negative().to_host() == (n + 1) / 3);
    CHECK(f.positive().to_host() == n - (n + 1) / 3);
}

template <class T>
void check_positive(const device& d, const host_matrix& a, double scale) {
    const std::int64_t n = a.rows;
    host_matrix b = test::noise(n, 1, 9);
    for (double& x : b.v) x = static_cast<double>(static_cast<T>(x * scale));
    const matrix<T> A(d, n, n, a.as<T>()), B(d, n, 1, b.as<T>());
    const auto f = cholesky(A);
    const double root = std::sqrt(scale); // so that squares of L's elements do not overflow
    host_matrix l = values(matrix<T>(f.lower())), one = a;
    for (double& x : l.v) x /= root;
    for (double& x : one.v) x /= scale;
    CHECK(f.info().to_host() == 0);
    CHECK(apart<T>(one, l * transposed(l)) < test::lapack_threshold);
    CHECK(test::solve_ratio<T>(a, values(matrix<T>(f.solve(B))), b) < test::lapack_threshold);
}

TEST_CASE_TEMPLATE("systems of LAPACK's kinds of matrices", T, float, double) {
    const double large = sizeof(T) == 4 ? 0x1p100 : 0x1p1000;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        int turn = 0;
        for (const char* const kind : kinds)
            for (const double scale : {1.0, large, 1 / large}) {
                // Both orders: what a work-group takes whole, and blocks of columns.
                const std::int64_t n = ++turn / 2 % 2 == 0 || test::is_fragment(d) ? 40 : 70;
                if (!test::is_turn(turn, test::is_fragment(d) ? 9 : 2)) continue;
                CAPTURE(kind);
                CAPTURE(scale);
                check_general<T>(d, matrix_of<T>(kind, n, scale, false, false), scale);
                check_symmetric<T>(d, matrix_of<T>(kind, n, scale, true, true), scale);
                check_positive<T>(d, matrix_of<T>(kind, n, scale, true, false), scale);
            }
    }
}

/// Well-conditioned but for the magnitudes of its rows and columns, which are powers of two apart.
TEST_CASE_TEMPLATE("rows and columns from one end of the numbers to the other", T, float, double) {
    const int most = sizeof(T) == 4 ? 40 : 480; // binary orders, of rows and of columns
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {40, 70}) {
            if (test::is_fragment(d) && n > 40) continue;
            CAPTURE(n);
            const auto power = [&](std::int64_t i) {
                return std::ldexp(1.0, static_cast<int>(most * (2 * i - n) / n));
            };
            const host_matrix m = test::noise(n, n, 4), b = test::noise(n, 1, 5);
            host_matrix a(n, n);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) a(i, j) = power(j) * (m(i, j) + (i == j ? 4 : 0));
            // Exchanges of rows are the same for all scales of columns, and so are residuals.
            const matrix<T> A(d, n, n, a.as<T>());
            const vector<T> B(d, b.as<T>());
            const host_matrix x(n, 1, solve(A, B).to_host()), rest = magnitudes(a * x - b),
                                                              size = magnitudes(a) * magnitudes(x);
            CHECK(test::largest_share(rest, host_matrix(n, 1), size,
                                      test::lapack_threshold * static_cast<double>(n) * 2 *
                                          test::roundoff<T>()) <= 1);
            // D M D is as well-conditioned for Cholesky as M (van der Sluis).
            host_matrix p = m * transposed(m);
            for (std::int64_t i = 0; i < n; ++i) p(i, i) += 1;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) p(i, j) *= power(i) * power(j);
            p = host_matrix(n, n, p.as<T>());
            const auto f = cholesky(matrix<T>(d, n, n, p.as<T>()));
            CHECK(f.info().to_host() == 0);
            const host_matrix l = values(matrix<T>(f.lower()));
            CHECK(test::largest_share(p, l * transposed(l), magnitudes(l) * magnitudes(transposed(l)),
                                      4 * static_cast<double>(n + 4) * test::roundoff<T>()) <= 1);
            // Columns of one magnitude each: QR's errors are of each column's own size.
            const auto g = qr(A);
            const host_matrix qr_product = values(matrix<T>(g.q())) * values(matrix<T>(g.r()));
            for (std::int64_t j = 0; j < n; ++j) {
                double error = 0, norm = 0;
                for (std::int64_t i = 0; i < n; ++i) {
                    error = std::fmax(error, std::fabs(qr_product(i, j) - a(i, j)));
                    norm = std::fmax(norm, std::fabs(a(i, j)));
                }
                CHECK(error <= test::lapack_threshold * static_cast<double>(n) * test::roundoff<T>() * norm);
            }
        }
    }
}

} // namespace test_kinds
