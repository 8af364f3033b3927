#pragma once
// LAPACK's test ratios, which it holds below 30: residuals over norms, order and precision.

#include <algorithm>
#include <cmath>

#include "reference.hpp"

namespace test {

inline constexpr double lapack_threshold = 30;

/// The largest sum of a column's magnitudes; NaN if one is.
inline double norm1_of(const host_matrix& a) {
    double most = 0;
    for (std::int64_t j = 0; j < a.cols; ++j) {
        double sum = 0;
        for (std::int64_t i = 0; i < a.rows; ++i) sum += std::fabs(a(i, j));
        if (!(sum <= most)) most = sum;
    }
    return most;
}
inline host_matrix operator-(host_matrix a, const host_matrix& b) {
    for (std::size_t e = 0; e < a.v.size(); ++e) a.v[e] -= b.v[e];
    return a;
}
inline host_matrix identity_of(std::int64_t n) {
    host_matrix a(n, n);
    for (std::int64_t i = 0; i < n; ++i) a(i, i) = 1;
    return a;
}
template <class T>
host_matrix values(const sinter::matrix<T>& x) {
    return host_matrix(x.rows(), x.cols(), x.to_host());
}
/// B B' + I, which is positive definite, rounded to T.
template <class T>
host_matrix positive(std::int64_t n) {
    const host_matrix b = noise(n, n, static_cast<unsigned>(n + 1));
    host_matrix a = b * transposed(b);
    for (std::int64_t i = 0; i < n; ++i) a(i, i) += 1;
    return host_matrix(n, n, a.template as<T>());
}
/// norm(A X - B) / (norm(A) norm(X) n eps), as LAPACK's get02, the worst column.
template <class T>
double solve_ratio(const host_matrix& a, const host_matrix& x, const host_matrix& b) {
    const host_matrix rest = a * x - b;
    double worst = 0;
    for (std::int64_t j = 0; j < x.cols; ++j) {
        double r = 0, s = 0;
        for (std::int64_t i = 0; i < rest.rows; ++i) r += std::fabs(rest(i, j));
        for (std::int64_t i = 0; i < x.rows; ++i) s += std::fabs(x(i, j));
        const double order = static_cast<double>(std::max(a.rows, a.cols));
        const double ratio = r == 0 ? 0 : r / (norm1_of(a) * s * order * 2 * roundoff<T>());
        if (!(ratio <= worst)) worst = ratio;
    }
    return worst;
}
/// In double, by Gauss's elimination with pivots.
inline host_matrix inverse_of(host_matrix a) {
    const std::int64_t n = a.rows;
    host_matrix x = identity_of(n);
    for (std::int64_t k = 0; k < n; ++k) {
        std::int64_t p = k;
        for (std::int64_t i = k + 1; i < n; ++i)
            if (std::fabs(a(i, k)) > std::fabs(a(p, k))) p = i;
        for (std::int64_t j = 0; j < n; ++j) {
            std::swap(a(k, j), a(p, j));
            std::swap(x(k, j), x(p, j));
        }
        for (std::int64_t i = 0; i < n; ++i) {
            const double factor = a(i, k) / a(k, k);
            if (i == k || factor == 0) continue;
            for (std::int64_t j = 0; j < n; ++j) {
                a(i, j) -= factor * a(k, j);
                x(i, j) -= factor * x(k, j);
            }
        }
    }
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) x(i, j) /= a(i, i);
    return x;
}

} // namespace test
