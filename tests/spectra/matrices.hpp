#pragma once
// Matrices with known or awkward spectra, and the measures of LAPACK's tests: how far vectors are from
// orthogonal, and a factorisation from its matrix, in units of n roundings.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <sinter/spectra.hpp>

namespace test::spectra {

using sinter::spectra::dot_of;
using sinter::spectra::numbers;
using sinter::spectra::table;
using sinter::spectra::transposed;

/// LAPACK's tests let this many pass.
inline constexpr double threshold = 30;

/// In [-0.5, 0.5).
inline table noise(std::int64_t m, std::int64_t n, unsigned seed) {
    table a(m, n);
    unsigned state = seed * 2654435761u + 1u;
    for (double& x : a.v) {
        state = state * 1664525u + 1013904223u;
        x = static_cast<double>(state >> 8) * 0x1p-24 - 0.5;
    }
    return a;
}
inline table symmetric_noise(std::int64_t n, unsigned seed) {
    table a = noise(n, n, seed);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < i; ++j) a.row(j)[i] = a.row(i)[j];
    return a;
}
/// U diag(values) V' with U and V of a few random reflections; V = U if `symmetric`.
inline table with_spectrum(std::int64_t m, std::int64_t n, const numbers& values, bool symmetric) {
    table a(m, n);
    for (std::size_t i = 0; i < values.size(); ++i) a.row(static_cast<std::int64_t>(i))[i] = values[i];
    numbers work;
    for (unsigned seed = 1; seed < 4; ++seed)
        for (const bool right : {false, true}) {
            const std::int64_t k = right ? n : m;
            const table v = noise(1, k, symmetric ? seed : 2 * seed + right);
            table turned = right ? transposed(a) : a;
            if (k > 0)
                sinter::spectra::apply_reflection(turned, v.row(0), 2 / dot_of(v.row(0), v.row(0), k), 0, k,
                                                  0, work);
            a = right ? transposed(turned) : turned;
        }
    return a;
}
template <class T>
table rounded(table a) {
    for (double& x : a.v) x = static_cast<double>(static_cast<T>(x));
    return a;
}
template <class T>
sinter::matrix<T> on(const sinter::device& d, const table& a) {
    return sinter::spectra::write<T>(d, a);
}
template <class T>
table table_of(const sinter::matrix<T>& a) {
    return table(a.rows(), a.cols(), a.to_host());
}
template <class T>
numbers numbers_of(const sinter::vector<T>& x) {
    const std::vector<T> v = x.to_host();
    return numbers(v.begin(), v.end());
}

/// a b', from rows.
inline table times_transposed(const table& a, const table& b) {
    table c(a.rows, b.rows);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.rows; ++j) c.row(i)[j] = dot_of(a.row(i), b.row(j), a.cols);
    return c;
}
inline double norm_of(const table& a) {
    double largest = 0;
    for (const double x : a.v) largest = std::fmax(largest, std::fabs(x));
    if (!(largest > 0)) return 0;
    double sum = 0;
    for (const double x : a.v) sum += x / largest * (x / largest);
    return largest * std::sqrt(sum);
}
inline double distance(const table& a, const table& b) {
    table c = a;
    for (std::size_t i = 0; i < c.v.size(); ++i) c.v[i] -= b.v[i];
    return norm_of(c);
}

template <class T>
double eps() {
    return static_cast<double>(std::numeric_limits<T>::epsilon());
}
/// norm(V' V - I) / (n eps), of columns.
template <class T>
double from_orthogonal(const table& v) {
    if (v.v.empty()) return 0;
    const table t = transposed(v);
    return distance(times_transposed(t, t), sinter::spectra::unit_table(v.cols, v.cols)) /
           (static_cast<double>(v.rows) * eps<T>());
}
/// norm(A - U diag(s) V') / (norm(A) n eps).
template <class T>
double from_matrix(const table& a, const table& u, const numbers& s, const table& v) {
    if (a.v.empty()) return 0;
    table us = u;
    for (std::int64_t i = 0; i < us.rows; ++i)
        for (std::int64_t j = 0; j < us.cols; ++j) us.row(i)[j] *= s[static_cast<std::size_t>(j)];
    const double norm = norm_of(a), error = distance(a, times_transposed(us, v));
    const auto n = static_cast<double>(a.rows > a.cols ? a.rows : a.cols);
    return norm > 0 ? error / norm / (n * eps<T>()) : error;
}

inline table times(const table& a, const table& b) {
    return times_transposed(a, transposed(b));
}
/// exp(a) by Taylor's series of a / 2^k, squared k times.
inline table taylor(table a) {
    const int squarings = std::ilogb(norm_of(a) + 1) + 4;
    for (double& x : a.v) x = std::ldexp(x, -squarings);
    table sum = sinter::spectra::unit_table(a.rows, a.rows), term = sum;
    for (int n = 1; n < 25; ++n) {
        term = times(term, a);
        for (double& x : term.v) x /= n;
        for (std::size_t i = 0; i < sum.v.size(); ++i) sum.v[i] += term.v[i];
    }
    for (int n = 0; n < squarings; ++n) sum = times(sum, sum);
    return sum;
}
/// norm(a - b) <= factor n eps norm(b).
template <class T>
void check_near(const table& a, const table& b, double factor = threshold) {
    REQUIRE(a.rows == b.rows);
    REQUIRE(a.cols == b.cols);
    const auto n = static_cast<double>(a.rows + 1);
    CHECK(distance(a, b) <= factor * n * eps<T>() * norm_of(b));
}
/// The values of a symmetric matrix by Jacobi's method: another algorithm than the library's.
inline numbers jacobi_values(table a) {
    const std::int64_t n = a.rows;
    for (int sweep = 0; sweep < 20; ++sweep)
        for (std::int64_t p = 0; p < n; ++p)
            for (std::int64_t q = p + 1; q < n; ++q) {
                if (a.row(p)[q] == 0) continue;
                const double theta = (a.row(q)[q] - a.row(p)[p]) / (2 * a.row(p)[q]);
                const double t = std::copysign(1, theta) / (std::fabs(theta) + std::hypot(theta, 1));
                const double c = 1 / std::hypot(t, 1), s = t * c;
                sinter::spectra::rotate(a.row(p), a.row(q), c, -s, n);
                for (std::int64_t i = 0; i < n; ++i) {
                    const double x = a.row(i)[p], y = a.row(i)[q];
                    a.row(i)[p] = c * x - s * y;
                    a.row(i)[q] = s * x + c * y;
                }
            }
    numbers values;
    for (std::int64_t i = 0; i < n; ++i) values.push_back(a.row(i)[i]);
    std::sort(values.begin(), values.end());
    return values;
}

/// Spectra by name, as those of LAPACK's test matrices: `largest` is 1.
inline numbers spectrum(const std::string& name, std::int64_t n) {
    numbers s;
    for (std::int64_t i = 0; i < n; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(n > 1 ? n - 1 : 1);
        if (name == "even") s.push_back(1 - t);
        if (name == "graded") s.push_back(std::pow(10, -12 * t));
        if (name == "clustered") s.push_back(i < n / 2 ? 1 - 1e-7 * t : .5 + 1e-7 * t);
        if (name == "repeated") s.push_back(i % 3 == 0 ? 1 : i % 3 == 1 ? .25 : -.5);
        if (name == "deficient") s.push_back(i < n / 3 ? 1 - t : 0);
        if (name == "zero") s.push_back(0);
    }
    return s;
}
inline const char* const spectrum_names[] = {"even", "graded", "clustered", "repeated", "deficient", "zero"};

/// Values of a matrix of order n within LAPACK's bound.
template <class T>
void check_close(const numbers& found, const numbers& expected, double norm, std::int64_t n) {
    REQUIRE(found.size() == expected.size());
    const double bound = threshold * static_cast<double>(n) * eps<T>() * norm;
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(std::fabs(found[i] - expected[i]) <= bound);
}

} // namespace test::spectra
