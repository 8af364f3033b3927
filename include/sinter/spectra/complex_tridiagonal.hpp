#pragma once
// A Hermitian matrix on the host becomes a real tridiagonal one (LAPACK's zhetrd), and a complex matrix a
// real bidiagonal one (its zgebrd): Householder's reflections make each element beside the diagonal real.

#include <algorithm>
#include <utility>
#include <vector>

#include <sinter/spectra/complex_table.hpp>
#include <sinter/spectra/host_bidiagonal.hpp>
#include <sinter/spectra/host_tridiagonal.hpp>

namespace sinter::inline SINTER_ABI::spectra {

using pair_numbers = std::vector<pair_number>;

/// A = Q T Q* with Q = H(n - 1) ... H(1), of which the vector of H(i) stays in row i of `a`, before its
/// diagonal. The lower half of `a` is read, and of the diagonal the real part.
inline tridiagonal reduce_to_tridiagonal(complex_table& a, pair_numbers& tau) {
    const std::int64_t n = a.rows();
    tridiagonal t{numbers(static_cast<std::size_t>(n)), numbers(static_cast<std::size_t>(n > 0 ? n - 1 : 0))};
    tau.assign(static_cast<std::size_t>(n), {});
    complex_table product(1, n);
    const written_row w = product.row(0);
    for (std::int64_t k = n - 1; k > 0; --k) {
        const written_row v = a.row(k);
        const auto at = static_cast<std::size_t>(k);
        t.d[at] = v.re[k];
        for (std::int64_t i = 0; i < k; ++i) v.im[i] = -v.im[i]; // the column above the diagonal
        const complex_reflection h = reflect(v, k, k - 1);
        t.e[at - 1] = h.beta;
        tau[at] = h.tau;
        if (h.tau.re == 0 && h.tau.im == 0) continue;
        for (std::int64_t i = 0; i < k; ++i) w.set(i, {});
        for (std::int64_t i = 0; i < k; ++i) { // of w = A v, both halves of row i
            const read_row x = a.row(i);
            w.set(i, w[i] + plain_dot_of(x, v, i) + x.re[i] * v[i]);
            add_conjugate_times(w, v[i], x, i);
        }
        for (std::int64_t i = 0; i < k; ++i) w.set(i, h.tau * w[i]);
        add_times(w, -0.5 * (h.tau * dot_of(w, v, k)), v, k);
        for (std::int64_t i = 0; i < k; ++i) {
            const written_row x = a.row(i);
            add_conjugate_times(x, -v[i], w, i + 1);
            add_conjugate_times(x, -w[i], v, i + 1);
        }
    }
    if (n > 0) t.d[0] = a.row(0).re[0];
    return t;
}

/// z becomes Q z.
inline void apply_tridiagonal_basis(const complex_table& a, const pair_numbers& tau, complex_table& z) {
    complex_table work;
    for (std::int64_t k = 1; k < a.rows(); ++k)
        apply_reflection(z, a.row(k), tau[static_cast<std::size_t>(k)], 0, k, 0, work);
}

/// As bidiagonal_basis: A = Q B P* with Q = H(0) H(1) ... and P = G(0) G(1) ...
struct complex_bidiagonal_basis {
    complex_table left, right; ///< the reflections' vectors, in rows, from the first element that they act on
    pair_numbers tau_left, tau_right;

    /// z becomes Q z.
    void apply_left(complex_table& z) const {
        complex_table work;
        for (std::int64_t i = left.rows() - 1; i >= 0; --i)
            apply_reflection(z, left.row(i), tau_left[static_cast<std::size_t>(i)], i, left.cols() - i, 0,
                             work);
    }
    void apply_right(complex_table& z) const {
        complex_table work;
        for (std::int64_t i = right.rows() - 2; i >= 0; --i)
            apply_reflection(z, right.row(i), tau_right[static_cast<std::size_t>(i)], i + 1,
                             right.cols() - i - 1, 0, work);
    }
};

/// Of an m x n matrix, m >= n, which is overwritten.
inline bidiagonal reduce_to_bidiagonal(complex_table& a, complex_bidiagonal_basis& basis) {
    const std::int64_t m = a.rows(), n = a.cols();
    const auto count = static_cast<std::size_t>(n);
    bidiagonal b{numbers(count), numbers(count > 0 ? count - 1 : 0)};
    basis = {complex_table(n, m), complex_table(n, n), pair_numbers(count), pair_numbers(count)};
    complex_table work;
    for (std::int64_t k = 0; k < n; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const written_row v = basis.left.row(k);
        for (std::int64_t i = k; i < m; ++i) v.set(i - k, a.row(i)[k]);
        const complex_reflection h = reflect(v, m - k, 0);
        b.d[at] = h.beta;
        basis.tau_left[at] = h.tau;
        apply_reflection(a, v, conjugate(h.tau), k, m - k, k + 1, work);
        if (k + 1 >= n) break;
        const written_row u = basis.right.row(k);
        const std::int64_t rest = n - k - 1;
        for (std::int64_t j = 0; j < rest; ++j) u.set(j, conjugate(a.row(k)[k + 1 + j]));
        const complex_reflection g = reflect(u, rest, 0);
        b.e[at] = g.beta;
        basis.tau_right[at] = g.tau;
        apply_reflection_on_right(a, u, g.tau, k + 1, m, k + 1, rest);
    }
    return b;
}

} // namespace sinter::spectra
