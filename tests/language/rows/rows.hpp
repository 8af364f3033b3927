#pragma once
// What tests of functions of rows and columns have in common: a matrix of the host in double, and comparison.

#include <cmath>
#include <functional>
#include <limits>
#include <ostream>
#include <vector>

#include "../../devices.hpp"

namespace test::units {

/// A matrix in double.
struct table {
    std::int64_t m = 0, n = 0;
    std::vector<double> all;

    table(std::int64_t rows, std::int64_t cols) : m(rows), n(cols), all(static_cast<std::size_t>(m * n)) {}
    table(std::int64_t rows, std::int64_t cols,
          const std::function<double(std::int64_t, std::int64_t)>& element)
        : table(rows, cols) {
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) (*this)(i, j) = element(i, j);
    }
    double& operator()(std::int64_t i, std::int64_t j) { return all[static_cast<std::size_t>(i * n + j)]; }
    double operator()(std::int64_t i, std::int64_t j) const {
        return all[static_cast<std::size_t>(i * n + j)];
    }
    table turned() const {
        return {n, m, [&](auto i, auto j) { return (*this)(j, i); }};
    }
    std::vector<float> floats() const { return {all.begin(), all.end()}; }
};

/// Numbers of both signs without a pattern, floats.
inline table numbers_of(std::int64_t m, std::int64_t n, int seed = 0) {
    return {m, n, [&](auto i, auto j) {
                const auto k = (static_cast<std::uint32_t>(i * 1009 + j * 31 + seed * 7) * 2654435761u) >> 20;
                return static_cast<double>(k) / 512 - 4;
            }};
}

inline sinter::matrix<float> on(const sinter::device& d, const table& t) {
    return {d, t.m, t.n, t.floats()};
}

/// Equal but for rounding; NaN is where NaN is wanted.
inline bool is_close(double got, double want, double tolerance) {
    if (std::isnan(want)) return std::isnan(got);
    if (std::isinf(want)) return got == want;
    return std::fabs(got - want) <= tolerance * (1 + std::fabs(want));
}
template <class X>
void check(const X& got, const table& want, double tolerance = 2e-5) {
    const auto array = sinter::eval(got);
    REQUIRE(array.rows() == want.m);
    REQUIRE(array.cols() == want.n);
    const auto all = array.to_host();
    for (std::size_t k = 0; k < want.all.size(); ++k) {
        const auto value = static_cast<double>(all[k]);
        if (is_close(value, want.all[k], tolerance)) continue;
        CAPTURE(want.m);
        CAPTURE(want.n);
        CAPTURE(k);
        CHECK(value == want.all[k]);
        return;
    }
}

struct extents {
    std::int64_t m, n;
};
inline constexpr extents shapes[] = {{0, 0}, {0, 3}, {3, 0},   {1, 1}, {1, 5},
                                     {2, 3}, {3, 1}, {31, 33}, {33, 2}};

template <class F>
sinter::counters used_by(const sinter::device& d, F statement) {
    const sinter::counters before = d.counters();
    statement();
    return d.counters() - before;
}

} // namespace test::units
