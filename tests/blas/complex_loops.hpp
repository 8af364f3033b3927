#pragma once
// Complex matrices on the host, and what the BLAS makes of them in loops of long double. Beside each element
// stands what its error may be a part of: the sum of the magnitudes of its terms.

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/complex_blas.hpp>

namespace test {

using wide = std::complex<long double>;

constexpr sinter::blas::transpose complex_ops[] = {sinter::blas::transpose::no, sinter::blas::transpose::yes,
                                                   sinter::blas::transpose::conjugate};
constexpr sinter::blas::triangle complex_halves[] = {sinter::blas::triangle::upper,
                                                     sinter::blas::triangle::lower};
constexpr sinter::blas::diag complex_diagonals[] = {sinter::blas::diag::stored, sinter::blas::diag::unit};

/// m x n numbers, row by row.
struct complex_dense {
    std::int64_t m = 0, n = 0;
    std::vector<wide> v;
    std::vector<long double> size;

    complex_dense(std::int64_t rows, std::int64_t cols)
        : m(rows), n(cols), v(static_cast<std::size_t>(m * n)), size(v.size()) {}
    std::size_t at(std::int64_t i, std::int64_t j) const { return static_cast<std::size_t>(i * n + j); }
    wide operator()(std::int64_t i, std::int64_t j) const { return v[at(i, j)]; }
    void set(std::int64_t i, std::int64_t j, wide value) {
        v[at(i, j)] = value;
        size[at(i, j)] = std::abs(value);
    }
};
template <class F>
complex_dense dense_of(std::int64_t m, std::int64_t n, F f) {
    complex_dense a(m, n);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) a.set(i, j, f(i, j));
    return a;
}
/// Numbers in [-1, 1) of so few digits that a float holds them, the same in every run.
inline complex_dense complex_numbers(std::int64_t m, std::int64_t n, int seed) {
    std::uint32_t state = static_cast<std::uint32_t>(seed) * 2654435761u + 1;
    const auto next = [&] {
        state = state * 1664525u + 1013904223u;
        return static_cast<long double>(state >> 12) * 0x1p-19L - 1;
    };
    return dense_of(m, n, [&](std::int64_t, std::int64_t) {
        const long double re = next(), im = next();
        return wide(re, im);
    });
}
/// Those, with triangles that are far from singular.
inline complex_dense complex_dominant(std::int64_t n, int seed) {
    const complex_dense a = complex_numbers(n, n, seed);
    return dense_of(n, n, [&](std::int64_t i, std::int64_t j) {
        if (i != j) return a(i, j) / static_cast<long double>(64); // a power of two: exact
        return a(i, i) + (a(i, i).real() < 0 ? wide(-2) : wide(2));
    });
}
inline complex_dense with_op(sinter::blas::transpose t, const complex_dense& a) {
    if (t == sinter::blas::transpose::no) return a;
    return dense_of(a.n, a.m, [&](std::int64_t i, std::int64_t j) {
        return t == sinter::blas::transpose::yes ? a(j, i) : std::conj(a(j, i));
    });
}
inline complex_dense conj_of(const complex_dense& a) {
    return dense_of(a.m, a.n, [&](std::int64_t i, std::int64_t j) { return std::conj(a(i, j)); });
}
inline complex_dense operator*(const complex_dense& a, const complex_dense& b) {
    complex_dense c(a.m, b.n);
    for (std::int64_t i = 0; i < c.m; ++i)
        for (std::int64_t j = 0; j < c.n; ++j)
            for (std::int64_t k = 0; k < a.n; ++k) {
                c.v[c.at(i, j)] += a(i, k) * b(k, j);
                c.size[c.at(i, j)] += a.size[a.at(i, k)] * b.size[b.at(k, j)];
            }
    return c;
}
inline complex_dense operator*(wide s, complex_dense a) {
    for (wide& x : a.v) x *= s;
    for (long double& x : a.size) x *= std::abs(s);
    return a;
}
inline complex_dense operator+(complex_dense a, const complex_dense& b) {
    for (std::size_t e = 0; e < a.v.size(); ++e) a.v[e] += b.v[e], a.size[e] += b.size[e];
    return a;
}

inline bool is_within(sinter::blas::triangle half, std::int64_t i, std::int64_t j) {
    return half == sinter::blas::triangle::upper ? i <= j : i >= j;
}
inline complex_dense triangle_in(sinter::blas::triangle half, sinter::blas::diag d, const complex_dense& a) {
    return dense_of(a.m, a.n, [&](std::int64_t i, std::int64_t j) {
        if (i == j && d == sinter::blas::diag::unit) return wide(1);
        return is_within(half, i, j) ? a(i, j) : wide(0);
    });
}
inline complex_dense hermitian_of(sinter::blas::triangle half, const complex_dense& a) {
    return dense_of(a.m, a.n, [&](std::int64_t i, std::int64_t j) {
        if (i == j) return wide(a(i, i).real());
        return is_within(half, i, j) ? a(i, j) : std::conj(a(j, i));
    });
}
inline complex_dense band_in(const complex_dense& a, std::int64_t kl, std::int64_t ku) {
    return dense_of(a.m, a.n, [&](std::int64_t i, std::int64_t j) {
        return i - j <= kl && j - i <= ku ? a(i, j) : wide(0);
    });
}

template <class T>
std::complex<T> complex_nan() {
    return {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::quiet_NaN()};
}
template <class T>
std::complex<T> narrow(wide x) {
    return {static_cast<T>(x.real()), static_cast<T>(x.imag())};
}
/// The elements where stored(i, j), and NaN beside them, which no routine may read.
template <class T, class Stored>
std::vector<std::complex<T>> elements_of(const complex_dense& a, Stored stored) {
    std::vector<std::complex<T>> v;
    for (std::int64_t i = 0; i < a.m; ++i)
        for (std::int64_t j = 0; j < a.n; ++j)
            v.push_back(stored(i, j) ? narrow<T>(a(i, j)) : complex_nan<T>());
    return v;
}
template <class T>
std::vector<std::complex<T>> elements_of(const complex_dense& a) {
    return elements_of<T>(a, [](std::int64_t, std::int64_t) { return true; });
}
template <class T>
sinter::matrix<std::complex<T>> on(const sinter::device& d, const complex_dense& a) {
    return sinter::matrix<std::complex<T>>(d, a.m, a.n, elements_of<T>(a));
}
template <class T>
sinter::vector<std::complex<T>> vector_on(const sinter::device& d, const complex_dense& a) {
    return sinter::vector<std::complex<T>>(d, a.m * a.n, elements_of<T>(a));
}
/// One half, without a unit diagonal.
template <class T>
std::vector<std::complex<T>> half_elements(sinter::blas::triangle half, sinter::blas::diag d,
                                           const complex_dense& a) {
    return elements_of<T>(a, [&](std::int64_t i, std::int64_t j) {
        return is_within(half, i, j) && (i != j || d == sinter::blas::diag::stored);
    });
}
/// The BLAS's band storage, (kl + ku + 1) x n: what belongs to no element is NaN, as is a unit diagonal.
template <class T>
std::vector<std::complex<T>> band_elements(const complex_dense& a, std::int64_t kl, std::int64_t ku,
                                           sinter::blas::diag d = sinter::blas::diag::stored) {
    std::vector<std::complex<T>> ab(static_cast<std::size_t>((kl + ku + 1) * a.n), complex_nan<T>());
    for (std::int64_t i = 0; i < a.m; ++i)
        for (std::int64_t j = 0; j < a.n; ++j)
            if (i - j <= kl && j - i <= ku && (i != j || d == sinter::blas::diag::stored))
                ab[static_cast<std::size_t>((ku + i - j) * a.n + j)] = narrow<T>(a(i, j));
    return ab;
}
/// The half's columns one after the other.
template <class T>
std::vector<std::complex<T>> packed_elements(sinter::blas::triangle half, const complex_dense& a,
                                             sinter::blas::diag d = sinter::blas::diag::stored) {
    std::vector<std::complex<T>> p;
    for (std::int64_t j = 0; j < a.n; ++j)
        for (std::int64_t i = 0; i < a.m; ++i)
            if (is_within(half, i, j))
                p.push_back(i == j && d == sinter::blas::diag::unit ? complex_nan<T>() : narrow<T>(a(i, j)));
    return p;
}

/// Each part is near `want`'s, with at most `operations` roundings of its terms.
template <class T>
bool is_near(const std::vector<std::complex<T>>& got, const complex_dense& want, std::int64_t operations) {
    if (got.size() != want.v.size()) return false;
    for (std::size_t e = 0; e < got.size(); ++e) {
        const long double bound =
            static_cast<long double>(operations) * std::numeric_limits<T>::epsilon() * want.size[e];
        if (!(std::abs(wide(got[e].real(), got[e].imag()) - want.v[e]) <= bound)) return false;
    }
    return true;
}
/// M X = B, but for what substitution may leave, of X = `got`, which has M's columns as its rows.
template <class T>
bool solves(const complex_dense& m, const std::vector<std::complex<T>>& got, const complex_dense& b) {
    complex_dense x(m.n, b.n);
    for (std::int64_t i = 0; i < x.m; ++i)
        for (std::int64_t j = 0; j < x.n; ++j) {
            const std::complex<T> value = got[x.at(i, j)];
            x.set(i, j, wide(value.real(), value.imag()));
        }
    const complex_dense again = m * x;
    for (std::size_t e = 0; e < b.v.size(); ++e)
        // A complex product and a quotient have some four roundings each.
        if (!(std::abs(again.v[e] - b.v[e]) <= 4 * static_cast<long double>(m.n + 4) *
                                                   std::numeric_limits<T>::epsilon() *
                                                   (again.size[e] + b.size[e])))
            return false;
    return true;
}

/// Calls f(T()) for float, and for double where the device has it.
template <class F>
void for_complex_types(const sinter::device& d, F f) {
    f(float());
    if (d.supports(sinter::dtype::f64)) f(double());
}

} // namespace test
