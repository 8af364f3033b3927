// Systems whose triangles have inverses far larger than themselves: what is substituted stays backward
// stable, whatever the inverses of its blocks are.

#include <cmath>

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace {

using test::host_matrix;

template <class T>
host_matrix rounded(const host_matrix& a) {
    return {a.rows, a.cols, a.template as<T>()};
}

/// |b - A x| within gamma(n) (|A| + reach) |x|, reach being what the factors multiply to: Higham, "Accuracy
/// and Stability of Numerical Algorithms", theorems 9.4 and 10.4. As in test_lu.cpp, 4 in place of 1.
template <class T>
void check_solution(const host_matrix& a, const host_matrix& reach, const host_matrix& x,
                    const host_matrix& b) {
    const double bound = 12 * static_cast<double>(a.cols + 4) * test::roundoff<T>();
    host_matrix size = magnitudes(a) * magnitudes(x);
    const host_matrix more = reach * magnitudes(x);
    for (std::size_t e = 0; e < size.v.size(); ++e) size.v[e] += more.v[e];
    CHECK(test::largest_share(b, a * x, size, bound) <= 1);
}

/// By LU, and by QR, whose bound is one of norms.
template <class T>
void check_systems(const sinter::device& d, const host_matrix& exact) {
    const std::int64_t n = exact.rows;
    CAPTURE(n);
    const host_matrix a = rounded<T>(exact),
                      b = rounded<T>(
                          a * host_matrix(n, 1, std::vector<double>(static_cast<std::size_t>(n), 1.0)));
    const sinter::matrix<T> A(d, n, n, a.as<T>());
    const sinter::vector<T> B(d, n, b.as<T>());
    const auto f = sinter::lu(A);
    const host_matrix lower(n, n, sinter::matrix<T>(f.lower()).to_host()),
        upper(n, n, sinter::matrix<T>(f.upper()).to_host());
    const host_matrix reach = magnitudes(lower) * magnitudes(upper);
    const std::vector<std::int32_t> order = f.order().to_host();
    host_matrix pa(n, n), pb(n, 1);
    for (std::int64_t i = 0; i < n; ++i) {
        pb(i, 0) = b(order[static_cast<std::size_t>(i)], 0);
        for (std::int64_t j = 0; j < n; ++j) pa(i, j) = a(order[static_cast<std::size_t>(i)], j);
    }
    CHECK(test::largest_share(pa, lower * upper, reach,
                              4 * static_cast<double>(n + 4) * test::roundoff<T>()) <= 1);
    check_solution<T>(pa, reach, {n, 1, f.solve(B).to_host()}, pb);
    const host_matrix y(n, 1, sinter::least_squares(A, B).to_host()), r = a * y;
    double residual = 0, norm = 0, solution = 0;
    for (const double e : a.v) norm += e * e;
    for (const double e : y.v) solution += e * e;
    for (std::size_t e = 0; e < r.v.size(); ++e) residual += (b.v[e] - r.v[e]) * (b.v[e] - r.v[e]);
    const double sizes = std::sqrt(norm) * std::sqrt(solution);
    CHECK(std::sqrt(residual) <= 30 * static_cast<double>(n) * test::roundoff<T>() * sizes);
}

} // namespace

TEST_CASE_TEMPLATE("systems are solved by substitution: no inverse of a block spoils them", T, float,
                   double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        // Ones above a small diagonal: the inverse of 12 rows has elements of 2^84.
        host_matrix bidiagonal(12, 12);
        for (std::int64_t i = 0; i < 12; ++i) {
            bidiagonal(i, i) = 0x1p-7;
            if (i < 11) bidiagonal(i, i + 1) = 1;
        }
        check_systems<T>(d, bidiagonal);
        // L of -31/32 below its diagonal, whose 32 x 32 inverse has elements of 2^30; no row is exchanged.
        for (const std::int64_t n : {40, 70}) {
            host_matrix l(n, n), u(n, n);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    l(i, j) = i == j ? 1 : i > j && i < 32 ? -.96875 : 0;
                    u(i, j) = i == j  ? 1
                              : j > i ? std::sin(7 * static_cast<double>(i) + 3 * static_cast<double>(j))
                                      : 0;
                }
            check_systems<T>(d, l * u);
        }
        // Everything is exact here; products with an inverse of the first eight rows lose the 2 in the last.
        constexpr double big = sizeof(T) == 4 ? 0x1p30 : 0x1p60;
        host_matrix graded(9, 9);
        for (std::int64_t i = 0; i < 8; ++i) {
            for (std::int64_t j = 0; j <= i; ++j) graded(i, j) = i == j ? 1 : -1;
            graded(i, 8) = i == 0 ? big : -big;
        }
        graded(8, 0) = 1 / big;
        graded(8, 7) = .5;
        graded(8, 8) = 2;
        check_systems<T>(d, graded);
        const auto packed =
            sinter::lu(sinter::matrix<T>(d, 9, 9, graded.template as<T>())).packed().to_host();
        CHECK(packed[80] == T(1));
        // A Gaussian's values, which are all but dependent.
        host_matrix smooth(30, 30);
        for (std::int64_t i = 0; i < 30; ++i)
            for (std::int64_t j = 0; j < 30; ++j)
                smooth(i, j) = std::exp(-.02 * static_cast<double>((i - j) * (i - j))) + (i == j ? 1e-6 : 0);
        check_systems<T>(d, smooth);
    }
}

TEST_CASE_TEMPLATE("Cholesky's factors of badly conditioned matrices", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const std::int64_t n = 100;
        host_matrix k(n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                // (Not so far apart that fragments, which know no subnormal numbers, would take them for 0.)
                k(i, j) = std::abs(i - j) > 50 ? 0
                                               : std::exp(-.02 * static_cast<double>((i - j) * (i - j))) +
                                                     (i == j ? 4000 * test::roundoff<T>() : 0);
        k = rounded<T>(k);
        const auto f = sinter::cholesky(sinter::matrix<T>(d, n, n, k.as<T>()));
        CHECK(f.info().to_host() == 0);
        const host_matrix l(n, n, sinter::matrix<T>(f.lower()).to_host());
        const double bound = 4 * static_cast<double>(n + 4) * test::roundoff<T>();
        CHECK(test::largest_share(k, l * transposed(l), magnitudes(l) * magnitudes(transposed(l)), bound) <=
              1);
        // The rows' magnitudes are not far apart, so that the residual itself is small.
        CHECK(
            test::largest_share(k, l * transposed(l),
                                host_matrix(n, n, std::vector<double>(static_cast<std::size_t>(n * n), 1.0)),
                                8 * test::roundoff<T>()) <= 1);
    }
}
