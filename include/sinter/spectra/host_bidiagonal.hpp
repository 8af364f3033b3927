#pragma once
// A matrix on the host becomes a bidiagonal one. Golub, Kahan, "Calculating the singular values and
// pseudo-inverse of a matrix", 1965; Golub, Van Loan, 5.4.8.

#include <algorithm>
#include <cmath>

#include <sinter/spectra/host_tridiagonal.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A diagonal of n numbers and the one above it, of n - 1.
struct bidiagonal {
    numbers d, e;
};

/// A = Q B P' with Q = H(0) H(1) ... and P = G(0) G(1) ...; H(i) acts from row i on, G(i) from column i + 1
/// on.
struct bidiagonal_basis {
    table left, right; ///< the reflections' vectors, in rows, from the first element that they act on
    numbers tau_left, tau_right;

    /// z becomes Q z.
    void apply_left(table& z) const {
        numbers work;
        for (std::int64_t i = left.rows - 1; i >= 0; --i)
            apply_reflection(z, left.row(i), tau_left[static_cast<std::size_t>(i)], i, left.cols - i, 0,
                             work);
    }
    void apply_right(table& z) const {
        numbers work;
        for (std::int64_t i = right.rows - 2; i >= 0; --i)
            apply_reflection(z, right.row(i), tau_right[static_cast<std::size_t>(i)], i + 1,
                             right.cols - i - 1, 0, work);
    }
};

/// Of an m x n matrix, m >= n, which is overwritten.
inline bidiagonal reduce_to_bidiagonal(table& a, bidiagonal_basis& basis) {
    const std::int64_t m = a.rows, n = a.cols;
    const auto count = static_cast<std::size_t>(n);
    bidiagonal b{numbers(count), numbers(count > 0 ? count - 1 : 0)};
    basis = {table(n, m), table(n, n), numbers(count), numbers(count)};
    numbers work;
    for (std::int64_t k = 0; k < n; ++k) {
        const auto at = static_cast<std::size_t>(k);
        double* const v = basis.left.row(k);
        for (std::int64_t i = k; i < m; ++i) v[i - k] = a.row(i)[k];
        const reflection h = reflect(v, m - k, 0);
        b.d[at] = h.beta;
        basis.tau_left[at] = h.tau;
        apply_reflection(a, v, h.tau, k, m - k, k + 1, work);
        if (k + 1 >= n) break;
        double* const u = basis.right.row(k);
        const std::int64_t rest = n - k - 1;
        std::copy_n(a.row(k) + k + 1, rest, u);
        const reflection g = reflect(u, rest, 0);
        b.e[at] = g.beta;
        basis.tau_right[at] = g.tau;
        for (std::int64_t i = k + 1; i < m && g.tau != 0; ++i) {
            double* const x = a.row(i) + k + 1;
            add_times(x, -g.tau * dot_of(x, u, rest), u, rest);
        }
    }
    return b;
}

} // namespace sinter::spectra
