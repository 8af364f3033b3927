#pragma once
// Small problems and their solutions on the host, in double, by elimination.

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../devices.hpp"

namespace test_krylov {

struct table {
    std::int64_t rows, cols;
    std::vector<double> v;

    table(std::int64_t m, std::int64_t n) : rows(m), cols(n), v(static_cast<std::size_t>(m * n), 0.0) {}
    double& at(std::int64_t i, std::int64_t j) { return v[static_cast<std::size_t>(i * cols + j)]; }
    double at(std::int64_t i, std::int64_t j) const { return v[static_cast<std::size_t>(i * cols + j)]; }
};

inline std::vector<double> elements(std::int64_t n, int seed) {
    std::vector<double> all;
    for (std::int64_t i = 0; i < n; ++i)
        all.push_back(std::sin(static_cast<double>(i * seed + 1)) + 0.25 * static_cast<double>(i % 3));
    return all;
}
inline table wave(std::int64_t m, std::int64_t n, int seed) {
    table a(m, n);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            a.at(i, j) = std::sin(static_cast<double>((i + 1) * (j + seed)) * 1.3);
    return a;
}
/// Symmetric and positive definite: 2.5 on the diagonal, -1 beside it.
inline table chain(std::int64_t n) {
    table a(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
        a.at(i, i) = 2.5;
        if (i > 0) a.at(i, i - 1) = a.at(i - 1, i) = -1;
    }
    return a;
}

template <class T>
std::vector<T> rounded(const std::vector<double>& v) {
    std::vector<T> all;
    for (const double x : v) all.push_back(static_cast<T>(x));
    return all;
}
inline double length_of(const std::vector<double>& v) {
    double total = 0;
    for (const double x : v) total += x * x;
    return std::sqrt(total);
}
inline std::vector<double> product(const table& a, const std::vector<double>& x) {
    std::vector<double> y(static_cast<std::size_t>(a.rows), 0.0);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j)
            y[static_cast<std::size_t>(i)] += a.at(i, j) * x[static_cast<std::size_t>(j)];
    return y;
}
inline table transposed(const table& a) {
    table t(a.cols, a.rows);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j) t.at(j, i) = a.at(i, j);
    return t;
}

/// By elimination with the largest pivots.
inline std::vector<double> solved(table a, std::vector<double> b) {
    const std::int64_t n = a.rows;
    const auto of = [&](std::int64_t i) -> double& { return b[static_cast<std::size_t>(i)]; };
    for (std::int64_t k = 0; k < n; ++k) {
        std::int64_t best = k;
        for (std::int64_t i = k; i < n; ++i)
            if (std::fabs(a.at(i, k)) > std::fabs(a.at(best, k))) best = i;
        for (std::int64_t j = 0; j < n; ++j) std::swap(a.at(k, j), a.at(best, j));
        std::swap(of(k), of(best));
        for (std::int64_t i = k + 1; i < n; ++i) {
            const double by = a.at(i, k) / a.at(k, k);
            for (std::int64_t j = k; j < n; ++j) a.at(i, j) -= by * a.at(k, j);
            of(i) -= by * of(k);
        }
    }
    for (std::int64_t i = n; i-- > 0;) {
        for (std::int64_t j = i + 1; j < n; ++j) of(i) -= a.at(i, j) * of(j);
        of(i) /= a.at(i, i);
    }
    return b;
}
/// Of a matrix of full rank: the least squares solution, or the shortest one.
inline std::vector<double> least(const table& a, const std::vector<double>& b) {
    const table t = transposed(a);
    const bool tall = a.rows >= a.cols;
    const std::int64_t n = tall ? a.cols : a.rows;
    table normal(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t k = 0; k < (tall ? a.rows : a.cols); ++k)
                normal.at(i, j) += tall ? a.at(k, i) * a.at(k, j) : a.at(i, k) * a.at(j, k);
    return tall ? solved(normal, product(t, b)) : product(t, solved(normal, b));
}

template <class X>
void check_near(const X& x, const std::vector<double>& should, double bound) {
    const sinter::vector<sinter::expr::deduced_element<X>> held = x;
    const auto is = held.to_host();
    REQUIRE(is.size() == should.size());
    for (std::size_t i = 0; i < is.size(); ++i) {
        CAPTURE(i);
        if (!(std::fabs(static_cast<double>(is[i]) - should[i]) <= bound))
            CHECK(static_cast<double>(is[i]) == should[i]);
    }
}

} // namespace test_krylov
