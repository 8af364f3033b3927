#pragma once
// A symmetric matrix on the host becomes a tridiagonal one, and its values are found without vectors.

#include <algorithm>
#include <cmath>
#include <limits>

#include <sinter/spectra/table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A diagonal of n numbers and the one below it, of n - 1.
struct tridiagonal {
    numbers d, e;
};

/// A = Q T Q' with Q = H(n - 1) ... H(1), of which the vector of H(i) stays in row i of `a`, before its
/// diagonal. The lower half of `a` is read. Golub, Van Loan, 8.3.1, from the last row upwards, so that all
/// that is read lies side by side.
inline tridiagonal reduce_to_tridiagonal(table& a, numbers& tau) {
    const std::int64_t n = a.rows;
    tridiagonal t{numbers(static_cast<std::size_t>(n)), numbers(static_cast<std::size_t>(n > 0 ? n - 1 : 0))};
    tau.assign(static_cast<std::size_t>(n), 0.0);
    numbers w(static_cast<std::size_t>(n));
    for (std::int64_t k = n - 1; k > 0; --k) {
        double* const v = a.row(k);
        const auto at = static_cast<std::size_t>(k);
        t.d[at] = v[k];
        const reflection h = reflect(v, k, k - 1);
        t.e[at - 1] = h.beta;
        tau[at] = h.tau;
        if (h.tau == 0) continue;
        std::fill(w.begin(), w.begin() + k, 0.0);
        for (std::int64_t i = 0; i < k; ++i) { // of w = A v, both halves of row i
            const double* const x = a.row(i);
            w[static_cast<std::size_t>(i)] += dot_of(x, v, i) + x[i] * v[i];
            add_times(w.data(), v[i], x, i);
        }
        for (std::int64_t i = 0; i < k; ++i) w[static_cast<std::size_t>(i)] *= h.tau;
        add_times(w.data(), -h.tau / 2 * dot_of(w.data(), v, k), v, k);
        for (std::int64_t i = 0; i < k; ++i) {
            double* const x = a.row(i);
            const double vi = v[i], wi = w[static_cast<std::size_t>(i)];
            const double* const u = w.data();
            for (std::int64_t j = 0; j <= i; ++j) x[j] -= vi * u[j] + wi * v[j];
        }
    }
    if (n > 0) t.d[0] = a.row(0)[0];
    return t;
}

/// z becomes Q z.
inline void apply_tridiagonal_basis(const table& a, const numbers& tau, table& z) {
    numbers work;
    for (std::int64_t k = 1; k < a.rows; ++k)
        apply_reflection(z, a.row(k), tau[static_cast<std::size_t>(k)], 0, k, 0, work);
}

/// d becomes T's values, unsorted, by implicit QL (EISPACK's imtql2; Golub, Van Loan, 8.3.5). The rows of
/// `vectors`, one for each, are turned along.
inline void implicit_ql(double* d, double* e, table& vectors) {
    const std::int64_t n = vectors.rows;
    constexpr double eps = std::numeric_limits<double>::epsilon() / 2;
    constexpr int most_turns = 60; // LAPACK's steqr allows 30; what has not come to rest then never does
    for (std::int64_t l = 0; l < n; ++l) {
        for (int turn = 0; turn < most_turns; ++turn) {
            std::int64_t m = l;
            for (; m + 1 < n; ++m)
                if (std::fabs(e[m]) <= eps * std::sqrt(std::fabs(d[m])) * std::sqrt(std::fabs(d[m + 1])) ||
                    std::fabs(e[m]) < negligible)
                    break;
            if (m == l) break;
            double g = (d[l + 1] - d[l]) / (2 * e[l]), r = std::hypot(g, 1.0);
            g = d[m] - d[l] + e[l] / (g + std::copysign(r, g));
            double s = 1, c = 1, p = 0;
            std::int64_t i = m - 1;
            for (; i >= l; --i) {
                const double f = s * e[i], b = c * e[i];
                r = std::hypot(f, g);
                if (i + 1 < m) e[i + 1] = r;
                if (r == 0) {
                    d[i + 1] -= p;
                    break;
                }
                s = f / r;
                c = g / r;
                g = d[i + 1] - p;
                const double q = (d[i] - g) * s + 2 * c * b;
                p = s * q;
                d[i + 1] = g + p;
                g = c * q - b;
                rotate(vectors.row(i + 1), vectors.row(i), c, s, vectors.cols);
            }
            if (m < n - 1) e[m] = 0;
            if (i >= l) continue;
            d[l] -= p;
            e[l] = g;
        }
    }
}

} // namespace sinter::spectra
