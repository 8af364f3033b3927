#pragma once
// The discrete Fourier transform from its definition in double, and the bound that a fast one keeps.

#include <cmath>
#include <string>

#include <sinter/fourier.hpp>

#include "../complex/reference.hpp"

namespace test::fourier {

using numbers = std::vector<std::complex<double>>;

inline constexpr double turn = 6.283185307179586476925;

/// Of -0.5 to 0.5, the same ones for each seed.
template <class T>
complex::list<T> noise(std::int64_t count, std::uint32_t seed = 1) {
    const auto next = [&] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<T>(static_cast<double>(seed >> 8) / 16777216. - 0.5);
    };
    complex::list<T> v;
    for (std::int64_t i = 0; i < count; ++i) {
        const T re = next();
        v.emplace_back(re, next());
    }
    return v;
}

template <class V>
numbers wide(const V& v) {
    numbers found;
    for (const auto& z : v) found.push_back(complex::wide(z));
    return found;
}

/// The sum of x(j) exp(-+ 2 pi i j k / n).
inline numbers transform(const numbers& x, int sign = -1) {
    const auto n = static_cast<std::int64_t>(x.size());
    numbers roots, found;
    for (std::int64_t e = 0; e < n; ++e)
        roots.push_back(std::polar(1.0, sign * turn * static_cast<double>(e) / static_cast<double>(n)));
    for (std::int64_t k = 0; k < n; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t j = 0; j < n; ++j)
            sum += x[static_cast<std::size_t>(j)] * roots[static_cast<std::size_t>(j * k % n)];
        found.push_back(sum);
    }
    return found;
}

/// 2 sum of x(j) cos(pi k (2 j + 1) / 2 n), and x(0) + 2 sum of x(j) cos(pi j (2 k + 1) / 2 n).
inline numbers cosines(const numbers& x, int type) {
    const auto n = static_cast<std::int64_t>(x.size());
    numbers found;
    for (std::int64_t k = 0; k < n; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t j = 0; j < n; ++j) {
            const std::int64_t eighths = type == 2 ? k * (2 * j + 1) : j * (2 * k + 1);
            const double weight = type == 3 && j == 0 ? 1 : 2;
            sum += weight * x[static_cast<std::size_t>(j)] *
                   std::cos(turn * static_cast<double>(eighths % (4 * n)) / static_cast<double>(4 * n));
        }
        found.push_back(sum);
    }
    return found;
}

/// f of each row, or of each column, of m x n elements; of what it makes them, row by row.
template <class F>
numbers along(const numbers& a, std::int64_t m, std::int64_t n, bool in_rows, F f) {
    std::vector<numbers> lines;
    for (std::int64_t line = 0; line < (in_rows ? m : n); ++line) {
        numbers x;
        for (std::int64_t k = 0; k < (in_rows ? n : m); ++k)
            x.push_back(a[static_cast<std::size_t>(in_rows ? line * n + k : k * n + line)]);
        lines.push_back(f(x));
    }
    numbers found;
    if (in_rows)
        for (const numbers& y : lines) found.insert(found.end(), y.begin(), y.end());
    else
        for (std::size_t k = 0; !lines.empty() && k < lines.front().size(); ++k)
            for (const numbers& y : lines) found.push_back(y[k]);
    return found;
}

inline double norm(const numbers& x) {
    double sum = 0;
    for (const auto& z : x) sum += std::norm(z);
    return std::sqrt(sum);
}

/// The distance of `got` from `want` in units of what a transform of n numbers rounds: half an epsilon times
/// log2(n) times the norm. Each radix r adds r terms, with roots
/// that have some roundings, and a convolution makes two transforms of a longer line: up to 20 such units.
template <class T, class V>
double roundings(const V& got, const numbers& want, std::int64_t n) {
    REQUIRE(got.size() == want.size());
    numbers difference = wide(got);
    for (std::size_t k = 0; k < want.size(); ++k) difference[k] -= want[k];
    const double unit = complex::unit<T>() * (1 + std::log2(static_cast<double>(n + 1))) * norm(want);
    return unit == 0 ? norm(difference) : norm(difference) / unit;
}

} // namespace test::fourier
