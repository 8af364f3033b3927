#pragma once
// Matrices of small numbers and the ways in which a BLAS wants them in memory. What a routine does not own is
// NaN, before and after.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include "../effort.hpp"
#include "complex_symbols.hpp"

namespace test {

using wide = long double;

/// The real type of elements, and what they are computed in here.
template <class T>
struct arithmetic {
    using part = T;
    using exact = wide;
};
template <class T>
struct arithmetic<std::complex<T>> {
    using part = T;
    using exact = std::complex<wide>;
};
template <class T>
using part_of = typename arithmetic<T>::part;
template <class T>
using exact = typename arithmetic<T>::exact;
template <class T>
inline constexpr bool is_complex = !std::is_same_v<T, part_of<T>>;
template <class T>
T conjugate(const T& x) {
    if constexpr (is_complex<T>)
        return std::conj(x);
    else
        return x;
}
template <class T>
T without_imaginary(const T& x) {
    return T(std::real(x));
}
/// NaN is unequal to itself, and so is a complex number of it.
template <class T>
bool is_nan(const T& x) {
    return x != x;
}
template <class T>
T not_a_number() {
    const part_of<T> nan = std::numeric_limits<part_of<T>>::quiet_NaN();
    if constexpr (is_complex<T>)
        return T(nan, nan);
    else
        return nan;
}

/// Of how many turns SINTER_TESTS=quick takes one.
template <class T>
inline constexpr std::int64_t share = is_complex<T> ? 4 : 2;

/// All of the list; with SINTER_TESTS=quick floats take every other one, and doubles the others;
/// complex numbers take half as many.
template <class Real, class T>
std::vector<T> share_of(const std::vector<T>& list) {
    std::vector<T> chosen;
    int turn = sizeof(part_of<Real>) == sizeof(double);
    for (const T& one : list)
        if (is_turn(turn++, share<Real>)) chosen.push_back(one);
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
    return is_turn((static_cast<int>(choices) + ... + (sizeof(part_of<Real>) == sizeof(double) ? 1 : 0)),
                   share<Real>);
}

/// m x n numbers, as mathematics has them; beside each, what its error may be a part of.
template <class E>
struct basic_dense {
    int rows = 0, cols = 0;
    std::vector<E> v;
    std::vector<wide> size;
    basic_dense(int m, int n)
        : rows(m), cols(n), v(static_cast<std::size_t>(m) * static_cast<std::size_t>(n)), size(v.size()) {}
    std::size_t at(int i, int j) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(cols) + static_cast<std::size_t>(j);
    }
    E operator()(int i, int j) const { return v[at(i, j)]; }
    void set(int i, int j, E value) {
        v[at(i, j)] = value;
        size[at(i, j)] = std::abs(value);
    }
};
/// Those that elements T stand for.
template <class T>
using dense = basic_dense<exact<T>>;

/// `f`'s values.
template <class F>
auto each(int m, int n, F f) {
    basic_dense<exact<decltype(f(0, 0))>> a(m, n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) a.set(i, j, exact<decltype(f(0, 0))>(f(i, j)));
    return a;
}
template <class T>
dense<T> numbers(int m, int n) {
    return each(m, n, [](int, int) {
        const auto first = static_cast<part_of<T>>(next_number());
        if constexpr (is_complex<T>)
            return T(first, static_cast<part_of<T>>(next_number()));
        else
            return first;
    });
}
/// A number that a routine takes: of complex elements, a complex one but for 0 and 1.
template <class T>
T factor(double value) {
    const auto first = static_cast<part_of<T>>(value);
    if constexpr (is_complex<T>)
        return T(first, value == 0 || value == 1 ? 0 : first / 2 + 1);
    else
        return first;
}
template <class E>
basic_dense<E> transposed(const basic_dense<E>& a) {
    return each(a.cols, a.rows, [&](int i, int j) { return a(j, i); });
}
/// The adjoint, which of real matrices is the transpose.
template <class E>
basic_dense<E> adjoint(const basic_dense<E>& a) {
    return each(a.cols, a.rows, [&](int i, int j) { return conjugate(a(j, i)); });
}
template <class E>
basic_dense<E> op_of(op t, const basic_dense<E>& a) {
    return t == op::plain ? a : t == op::transposed ? transposed(a) : adjoint(a);
}
template <class E>
basic_dense<E> product(const basic_dense<E>& a, const basic_dense<E>& b) {
    basic_dense<E> c(a.rows, b.cols);
    for (int i = 0; i < c.rows; ++i)
        for (int j = 0; j < c.cols; ++j)
            for (int k = 0; k < a.cols; ++k) {
                c.v[c.at(i, j)] += a(i, k) * b(k, j);
                c.size[c.at(i, j)] += a.size[a.at(i, k)] * b.size[b.at(k, j)];
            }
    return c;
}
template <class E>
basic_dense<E> sum(std::type_identity_t<E> alpha, const basic_dense<E>& a, std::type_identity_t<E> beta,
                   const basic_dense<E>& b) {
    basic_dense<E> c(a.rows, a.cols);
    for (std::size_t n = 0; n < c.v.size(); ++n) {
        c.v[n] = alpha * a.v[n] + (beta == E(0) ? E(0) : beta * b.v[n]);
        c.size[n] = std::abs(alpha) * a.size[n] + (beta == E(0) ? 0 : std::abs(beta) * b.size[n]);
    }
    return c;
}

inline bool within(half h, int i, int j) {
    return h == half::upper ? i <= j : i >= j;
}
/// What a symmetric, Hermitian or triangular matrix with that half is. Real Hermitian ones are symmetric.
template <class E>
basic_dense<E> symmetric(half h, const basic_dense<E>& a) {
    return each(a.rows, a.cols, [&](int i, int j) { return within(h, i, j) ? a(i, j) : a(j, i); });
}
template <class E>
basic_dense<E> hermitian(half h, const basic_dense<E>& a) {
    return each(a.rows, a.cols, [&](int i, int j) {
        return i == j ? without_imaginary(a(i, i)) : within(h, i, j) ? a(i, j) : conjugate(a(j, i));
    });
}
template <class E>
basic_dense<E> triangular(half h, diag d, const basic_dense<E>& a) {
    return each(a.rows, a.cols, [&](int i, int j) {
        return i == j && d == diag::unit ? E(1) : within(h, i, j) ? a(i, j) : E(0);
    });
}
template <class E>
basic_dense<E> banded(const basic_dense<E>& a, int kl, int ku) {
    return each(a.rows, a.cols, [&](int i, int j) { return i - j <= kl && j - i <= ku ? a(i, j) : E(0); });
}
/// With a real diagonal, as updates leave it.
template <class E>
basic_dense<E> with_real_diagonal(basic_dense<E> a) {
    for (int i = 0; i < a.rows; ++i) a.v[a.at(i, i)] = without_imaginary(a(i, i));
    return a;
}

/// What an operation may be off by. A complex one is made of some four.
template <class T>
inline constexpr wide unit = (is_complex<T> ? 4 : 1) *
                             static_cast<wide>(std::numeric_limits<part_of<T>>::epsilon());

/// A matrix in memory: `place` of (i, j), or -1 where the routine owns none.
template <class Real>
struct stored {
    int rows, cols;
    std::function<int(int, int)> place;
    std::vector<Real> memory;

    stored(const dense<Real>& a, int size, std::function<int(int, int)> where)
        : rows(a.rows), cols(a.cols), place(std::move(where)),
          memory(static_cast<std::size_t>(size), not_a_number<Real>()) {
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < cols; ++j)
                if (const int at = place(i, j); at >= 0)
                    memory[static_cast<std::size_t>(at)] = static_cast<Real>(a(i, j));
    }
    Real* data() { return memory.data(); }
    /// Owned elements become NaN: what beta = 0 does not read.
    void forget() { std::fill(memory.begin(), memory.end(), not_a_number<Real>()); }

    /// The owned elements are those of `wanted`, with at most `operations` roundings; nothing else was
    /// written.
    void check(const dense<Real>& wanted, int operations) const {
        std::vector<bool> owned(memory.size(), false);
        int wrong = 0;
        for (int i = 0; i < rows; ++i)
            for (int j = 0; j < cols; ++j) {
                const int at = place(i, j);
                if (at < 0) continue;
                owned[static_cast<std::size_t>(at)] = true;
                const wide error =
                    std::abs(static_cast<exact<Real>>(memory[static_cast<std::size_t>(at)]) - wanted(i, j));
                const wide bound = operations * unit<Real> * wanted.size[wanted.at(i, j)];
                if (!(error <= bound)) ++wrong;
            }
        int touched = 0;
        for (std::size_t n = 0; n < memory.size(); ++n)
            if (!owned[n] && !is_nan(memory[n])) ++touched;
        CHECK(wrong == 0);
        CHECK(touched == 0);
    }
};

/// All of a matrix with a leading dimension `gap` larger than it must be; or only where owns(i, j).
template <class Real, class Owns>
stored<Real> general(const dense<Real>& a, way w, int gap, Owns owns) {
    const bool by_rows = w == way::row_major;
    const int ld = std::max(1, by_rows ? a.cols : a.rows) + gap;
    return stored<Real>(a, ld * std::max(1, by_rows ? a.rows : a.cols), [=](int i, int j) {
        return !owns(i, j) ? -1 : by_rows ? i * ld + j : i + j * ld;
    });
}
template <class Real>
stored<Real> general(const dense<Real>& a, way w, int gap) {
    return general<Real>(a, w, gap, [](int, int) { return true; });
}
/// One half; without a unit diagonal.
template <class Real>
stored<Real> one_half(const dense<Real>& a, way w, int gap, half h, diag d = diag::stored) {
    return general<Real>(a, w, gap,
                         [=](int i, int j) { return within(h, i, j) && (i != j || d == diag::stored); });
}
template <class E>
int leading(const basic_dense<E>& a, way w, int gap) {
    return std::max(1, w == way::row_major ? a.cols : a.rows) + gap;
}
template <class Real>
stored<Real> band(const dense<Real>& a, way w, int gap, int kl, int ku, diag d = diag::stored) {
    const int ld = kl + ku + 1 + gap;
    return stored<Real>(a, ld * std::max({1, a.rows, a.cols}), [=](int i, int j) {
        if (i - j > kl || j - i > ku || (i == j && d == diag::unit)) return -1;
        return w == way::row_major ? kl + j - i + i * ld : ku + i - j + j * ld;
    });
}
template <class Real>
stored<Real> packed(const dense<Real>& a, way w, half h, diag d = diag::stored) {
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
stored<Real> strided(const dense<Real>& x, int inc) {
    const int n = x.rows, by = std::abs(inc);
    return stored<Real>(x, std::max(1, 1 + (n - 1) * by),
                        [=](int i, int) { return inc > 0 ? i * by : (n - 1 - i) * by; });
}

} // namespace test
