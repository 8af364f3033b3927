#pragma once
// Row-major matrices on the host, and what BLAS makes of them in loops.

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/blas.hpp>

namespace test {

using floats = std::vector<float>;

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr sinter::blas::triangle halves[] = {sinter::blas::triangle::upper, sinter::blas::triangle::lower};

inline std::size_t at(std::int64_t i, std::int64_t j, std::int64_t n) {
    return static_cast<std::size_t>(i * n + j);
}
inline bool within(sinter::blas::triangle half, std::int64_t i, std::int64_t j) {
    return half == sinter::blas::triangle::upper ? i <= j : i >= j;
}

/// The other half is NaN, as is a unit diagonal.
inline floats half_of(const floats& a, std::int64_t n, sinter::blas::triangle half,
                      sinter::blas::diag d = sinter::blas::diag::stored) {
    floats h = a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (!within(half, i, j) || (i == j && d == sinter::blas::diag::unit))
                h[at(i, j, n)] = not_a_number;
    return h;
}
/// The whole symmetric matrix of a half.
inline floats mirrored(const floats& a, std::int64_t n, sinter::blas::triangle half) {
    floats s = a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (!within(half, i, j)) s[at(i, j, n)] = a[at(j, i, n)];
    return s;
}
inline floats triangle_of(const floats& a, std::int64_t n, sinter::blas::triangle half,
                          sinter::blas::diag d) {
    floats t = a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (i == j && d == sinter::blas::diag::unit)
                t[at(i, j, n)] = 1;
            else if (!within(half, i, j))
                t[at(i, j, n)] = 0;
    return t;
}
/// BLAS's band storage; places that belong to no element are NaN.
inline floats band_of(const floats& a, std::int64_t m, std::int64_t n, std::int64_t kl, std::int64_t ku) {
    floats ab(static_cast<std::size_t>((kl + ku + 1) * n), not_a_number);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (i - j <= kl && j - i <= ku) ab[at(ku + i - j, j, n)] = a[at(i, j, n)];
    return ab;
}
inline floats packed_of(const floats& a, std::int64_t n, sinter::blas::triangle half) {
    floats p;
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = 0; i < n; ++i)
            if (within(half, i, j)) p.push_back(a[at(i, j, n)]);
    return p;
}
/// op(A) B: (m x k) (k x n).
inline floats product(const floats& a, const floats& b, std::int64_t m, std::int64_t k, std::int64_t n,
                      bool ta = false, bool tb = false) {
    floats c(static_cast<std::size_t>(m * n), 0);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t e = 0; e < k; ++e)
            for (std::int64_t j = 0; j < n; ++j)
                c[at(i, j, n)] +=
                    (ta ? a[at(e, i, m)] : a[at(i, e, k)]) * (tb ? b[at(j, e, k)] : b[at(e, j, n)]);
    return c;
}
inline floats sum(float alpha, const floats& a, float beta, const floats& b) {
    floats c;
    for (std::size_t i = 0; i < a.size(); ++i) c.push_back(alpha * a[i] + beta * b[i]);
    return c;
}
/// The half from `c`, the other from `a`.
inline floats in_half(const floats& c, const floats& a, std::int64_t n, sinter::blas::triangle half) {
    floats r = a;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            if (within(half, i, j)) r[at(i, j, n)] = c[at(i, j, n)];
    return r;
}
inline bool same(const floats& a, const floats& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] == b[i]) && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    return true;
}

} // namespace test
