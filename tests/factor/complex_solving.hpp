#pragma once
// Complex matrices on the host, in double, and what LAPACK lets residuals be.

#include <cmath>
#include <complex>
#include <vector>

#include <sinter/complex_factor.hpp>

#include "solving.hpp"

namespace test::complex_solving {

using complex_double = std::complex<double>;

/// m x n elements of the unit square around 0.
template <class T>
std::vector<std::complex<T>> numbers(std::int64_t m, std::int64_t n, unsigned seed) {
    const std::vector<T> re = test::noise(m, n, seed).as<T>(), im = test::noise(m, n, seed + 1).as<T>();
    std::vector<std::complex<T>> all;
    for (std::size_t e = 0; e < re.size(); ++e) all.emplace_back(re[e], im[e]);
    return all;
}

template <class T>
std::vector<complex_double> wide(const std::vector<std::complex<T>>& a) {
    std::vector<complex_double> all;
    for (const std::complex<T>& z : a) all.emplace_back(z);
    return all;
}

/// a x of an m x n matrix and an n x k one.
inline std::vector<complex_double> times(const std::vector<complex_double>& a,
                                         const std::vector<complex_double>& x, std::int64_t m, std::int64_t n,
                                         std::int64_t k) {
    std::vector<complex_double> y(static_cast<std::size_t>(m * k));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t l = 0; l < n; ++l)
            for (std::int64_t j = 0; j < k; ++j)
                y[static_cast<std::size_t>(i * k + j)] +=
                    a[static_cast<std::size_t>(i * n + l)] * x[static_cast<std::size_t>(l * k + j)];
    return y;
}
inline double norm_of(const std::vector<complex_double>& a) {
    double squares = 0;
    for (const complex_double& z : a) squares += std::norm(z);
    return std::sqrt(squares);
}
inline std::vector<complex_double> minus(std::vector<complex_double> a,
                                         const std::vector<complex_double>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t e = 0; e < a.size(); ++e) a[e] -= b[e];
    return a;
}
inline std::vector<complex_double> adjoint(const std::vector<complex_double>& a, std::int64_t m,
                                           std::int64_t n) {
    std::vector<complex_double> h(a.size());
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            h[static_cast<std::size_t>(j * m + i)] = std::conj(a[static_cast<std::size_t>(i * n + j)]);
    return h;
}

/// What LAPACK lets a solution's residual be, of a real system of twice the order n.
template <class T>
double unit(std::int64_t n) {
    return static_cast<double>(2 * n) * 2 * test::roundoff<T>() * test::lapack_threshold;
}
/// norm(Q* Q - I) of an orthonormal m x n Q is at most this often `unit<T>(m)`: below 1.
template <class T>
double from_orthonormal(const std::vector<complex_double>& q, std::int64_t m, std::int64_t n) {
    if (n == 0) return 0;
    auto product = times(adjoint(q, m, n), q, n, m, n);
    for (std::int64_t i = 0; i < n; ++i) product[static_cast<std::size_t>(i * n + i)] -= 1;
    return norm_of(product) / unit<T>(m);
}

} // namespace test::complex_solving
