#pragma once
// Matrices of small numbers and the ways in which a BLAS wants them in memory. What a routine does not own is
// NaN, before and after.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "../effort.hpp"
#include "symbols.hpp"

namespace test {

using wide = long double;

/// All of the list; with SINTER_TESTS=quick floats take every other one, and doubles the others.
template <class Real, class T>
std::vector<T> share_of(const std::vector<T>& list) {
    std::vector<T> chosen;
    int turn = sizeof(Real) == sizeof(double);
    for (const T& one : list)
        if (is_turn(turn++, 2)) chosen.push_back(one);
    return chosen;
}

/// Numbers in [-1, 1), the same in every run.
inline double next_number() {
    static std::uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state >> 11) * 0x1p-52 - 1;
}

/// True; with SINTER_TESTS=quick of every other combination of choices, which are others for floats than for
/// doubles.
template <class Real, class... Choice>
bool is_share(Choice... choices) {
    return is_turn((static_cast<int>(choices) + ... + (sizeof(Real) == sizeof(double) ? 1 : 0)), 2);
}

/// m x n numbers, as mathematics has them; beside each, what its error may be a part of.
struct dense {
    int rows = 0, cols = 0;
    std::vector<wide> v, size;
    dense(int m, int n)
        : rows(m), cols(n), v(static_cast<std::size_t>(m) * static_cast<std::size_t>(n)), size(v.size()) {}
    std::size_t at(int i, int j) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(cols) + static_cast<std::size_t>(j);
    }
    wide operator()(int i, int j) const { return v[at(i, j)]; }
    void set(int i, int j, wide value) {
        v[at(i, j)] = value;
        size[at(i, j)] = std::fabs(value);
    }
};
template <class Real>
dense numbers(int m, int n) {
    dense a(m, n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) a.set(i, j, static_cast<Real>(next_number()));
    return a;
}
template <class F>
dense each(int m, int n, F f) {
    dense a(m, n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) a.set(i, j, f(i, j));
    return a;
}
inline dense transposed(const dense& a) {
    return each(a.cols, a.rows, [&](int i, int j) { return a(j, i); });
}
inline dense apply(op t, const dense& a) {
    return t == op::plain ? a : transposed(a);
}
inline dense product(const dense& a, const dense& b) {
    dense c(a.rows, b.cols);
    for (int i = 0; i < c.rows; ++i)
        for (int j = 0; j < c.cols; ++j)
            for (int k = 0; k < a.cols; ++k) {
                c.v[c.at(i, j)] += a(i, k) * b(k, j);
                c.size[c.at(i, j)] += a.size[a.at(i, k)] * b.size[b.at(k, j)];
            }
    return c;
}
inline dense sum(wide alpha, const dense& a, wide beta, const dense& b) {
    dense c(a.rows, a.cols);
    for (std::size_t n = 0; n < c.v.size(); ++n) {
        c.v[n] = alpha * a.v[n] + (beta == 0 ? 0 : beta * b.v[n]);
        c.size[n] = std::fabs(alpha) * a.size[n] + (beta == 0 ? 0 : std::fabs(beta) * b.size[n]);
    }
    return c;
}

inline bool within(half h, int i, int j) {
    return h == half::upper ? i <= j : i >= j;
}
/// What a symmetric or triangular matrix with that half is.
inline dense symmetric(half h, const dense& a) {
    return each(a.rows, a.cols, [&](int i, int j) { return within(h, i, j) ? a(i, j) : a(j, i); });
}
inline dense triangular(half h, diag d, const dense& a) {
    return each(a.rows, a.cols, [&](int i, int j) {
        return i == j && d == diag::unit ? 1 : within(h, i, j) ? a(i, j) : 0;
    });
}
inline dense banded(const dense& a, int kl, int ku) {
    return each(a.rows, a.cols, [&](int i, int j) { return i - j <= kl && j - i <= ku ? a(i, j) : 0; });
}

/// A matrix in memory: `place` of (i, j), or -1 where the routine owns none.
template <class Real>
struct stored {
    int rows, cols;
    std::function<int(int, int)> place;
    std::vector<Real> memory;

    stored(const dense& a, int size, std::function<int(int, int)> where)
        : rows(a.rows), cols(a.cols), place(std::move(where)),
          memory(static_cast<std::size_t>(size), std::numeric_limits<Real>::quiet_NaN()) {
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < cols; ++j)
                if (const int at = place(i, j); at >= 0)
                    memory[static_cast<std::size_t>(at)] = static_cast<Real>(a(i, j));
    }
    Real* data() { return memory.data(); }
    /// Owned elements become NaN: what beta = 0 does not read.
    void forget() { std::fill(memory.begin(), memory.end(), std::numeric_limits<Real>::quiet_NaN()); }

    /// The owned elements are those of `wanted`, with at most `operations` roundings; nothing else was
    /// written.
    void check(const dense& wanted, int operations) const {
        std::vector<bool> owned(memory.size(), false);
        int wrong = 0;
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < cols; ++j) {
                const int at = place(i, j);
                if (at < 0) continue;
                owned[static_cast<std::size_t>(at)] = true;
                const wide error =
                    std::fabs(static_cast<wide>(memory[static_cast<std::size_t>(at)]) - wanted(i, j));
                const wide bound = operations * static_cast<wide>(std::numeric_limits<Real>::epsilon()) *
                                   wanted.size[wanted.at(i, j)];
                if (!(error <= bound)) ++wrong;
            }
        int touched = 0;
        for (std::size_t n = 0; n < memory.size(); ++n)
            if (!owned[n] && !std::isnan(memory[n])) ++touched;
        CHECK(wrong == 0);
        CHECK(touched == 0);
    }
};

/// All of a matrix with a leading dimension `gap` larger than it must be; or only where owns(i, j).
template <class Real, class Owns>
stored<Real> general(const dense& a, way w, int gap, Owns owns) {
    const bool by_rows = w == way::row_major;
    const int ld = std::max(1, by_rows ? a.cols : a.rows) + gap;
    return stored<Real>(a, ld * std::max(1, by_rows ? a.rows : a.cols), [=](int i, int j) {
        return !owns(i, j) ? -1 : by_rows ? i * ld + j : i + j * ld;
    });
}
template <class Real>
stored<Real> general(const dense& a, way w, int gap) {
    return general<Real>(a, w, gap, [](int, int) { return true; });
}
/// One half; without a unit diagonal.
template <class Real>
stored<Real> one_half(const dense& a, way w, int gap, half h, diag d = diag::stored) {
    return general<Real>(a, w, gap,
                         [=](int i, int j) { return within(h, i, j) && (i != j || d == diag::stored); });
}
inline int leading(const dense& a, way w, int gap) {
    return std::max(1, w == way::row_major ? a.cols : a.rows) + gap;
}
template <class Real>
stored<Real> band(const dense& a, way w, int gap, int kl, int ku, diag d = diag::stored) {
    const int ld = kl + ku + 1 + gap;
    return stored<Real>(a, ld * std::max({1, a.rows, a.cols}), [=](int i, int j) {
        if (i - j > kl || j - i > ku || (i == j && d == diag::unit)) return -1;
        return w == way::row_major ? kl + j - i + i * ld : ku + i - j + j * ld;
    });
}
template <class Real>
stored<Real> packed(const dense& a, way w, half h, diag d = diag::stored) {
    const int n = a.rows;
    return stored<Real>(a, std::max(1, n * (n + 1) / 2), [=](int i, int j) {
        if (!within(h, i, j) || (i == j && d == diag::unit)) return -1;
        const bool long_first =
            (w == way::row_major) == (h == half::upper); // lines of n, n - 1, ... elements
        const int low = std::min(i, j), high = std::max(i, j);
        return long_first ? high + (2 * n - low - 1) * low / 2 : low + high * (high + 1) / 2;
    });
}
/// A column vector, `inc` apart.
template <class Real>
stored<Real> strided(const dense& x, int inc) {
    const int n = x.rows, by = std::abs(inc);
    return stored<Real>(x, std::max(1, 1 + (n - 1) * by),
                        [=](int i, int) { return inc > 0 ? i * by : (n - 1 - i) * by; });
}

template <class Real>
constexpr Real real(double value) {
    return static_cast<Real>(value);
}

} // namespace test
