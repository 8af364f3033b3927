#pragma once
// Values and vectors of complex matrices on the host: of Hermitian ones and of pencils, and singular ones, by
// what complex_tridiagonal.hpp makes of them, and divide and conquer of real numbers.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <sinter/spectra/complex_pencil.hpp>
#include <sinter/spectra/complex_tridiagonal.hpp>
#include <sinter/spectra/svd.hpp>

namespace sinter::inline SINTER_ABI::spectra {

inline void unscale(complex_table& a, double scale) {
    unscale(a.re, scale);
    unscale(a.im, scale);
}
/// By scale_of(a), which it returns.
inline double unscale(complex_table& a) {
    const double scale = scale_of(largest_of(a));
    if (!std::isnan(scale)) unscale(a, scale);
    return scale;
}
inline complex_table nan_table(std::int64_t m, std::int64_t n) {
    complex_table a(m, n);
    for (table* part : {&a.re, &a.im})
        std::fill(part->v.begin(), part->v.end(), std::numeric_limits<double>::quiet_NaN());
    return a;
}
inline numbers nan_numbers(std::int64_t count) {
    return numbers(static_cast<std::size_t>(count), std::numeric_limits<double>::quiet_NaN());
}
inline numbers times_scale(numbers v, double scale) {
    for (double& x : v) x *= scale;
    return v;
}

/// Values that ascend, and vectors in columns.
struct hermitian_parts {
    numbers values;
    complex_table vectors;
};
/// NaN for everything, where an element is one or infinite.
inline hermitian_parts no_hermitian_parts(std::int64_t n, const wanted& w) {
    return {nan_numbers(w.count), nan_table(n, w.vectors ? w.count : 0)};
}
/// Values times `scale`, of a Hermitian matrix that has been brought to 1.
inline hermitian_parts scaled_hermitian_parts(complex_table f, double scale, const wanted& w) {
    const std::int64_t n = f.rows();
    pair_numbers tau;
    tridiagonal t = reduce_to_tridiagonal(f, tau);
    complex_table z(n, 0);
    numbers values;
    if (w.vectors) {
        z = complex_table(tridiagonal_vectors(t, {w.first, w.first + w.count}));
        apply_tridiagonal_basis(f, tau, z);
        values = std::move(t.d);
    } else {
        values = tridiagonal_values(std::move(t));
    }
    return {times_scale(numbers(values.begin() + w.first, values.begin() + w.first + w.count), scale),
            std::move(z)};
}
/// Of a Hermitian matrix, of which the lower half is read.
inline hermitian_parts hermitian_parts_of(complex_table f, const wanted& w) {
    complete_hermitian(f);
    const double scale = unscale(f);
    if (std::isnan(scale)) return no_hermitian_parts(f.rows(), w);
    return scaled_hermitian_parts(std::move(f), scale, w);
}
/// Of f x = lambda l x, with a positive definite l.
inline hermitian_parts pencil_parts_of(complex_table f, complex_table l) {
    const wanted all{0, f.rows()};
    complete_hermitian(f);
    complete_hermitian(l);
    const double scale = unscale(f), scale_l = unscale(l);
    if (std::isnan(scale) || std::isnan(scale_l) || !factor_by_cholesky(l))
        return no_hermitian_parts(f.rows(), all);
    solve_lower(l, f);
    f = adjoint_of(f);
    solve_lower(l, f); // inv(L) A inv(L)*
    const double grown = unscale(f);
    if (std::isnan(grown)) return no_hermitian_parts(f.rows(), all);
    hermitian_parts found = scaled_hermitian_parts(std::move(f), scale / scale_l * grown, all);
    solve_adjoint(l, found.vectors);
    for (std::int64_t i = 0; i < l.rows(); ++i)
        scale_row(found.vectors.row(i), 1 / std::sqrt(scale_l), found.vectors.cols());
    return found;
}

/// Values that descend, with their vectors in columns.
struct singular_parts {
    complex_table u;
    numbers values;
    complex_table v;
};
inline singular_parts singular_parts_of(complex_table f, const asked_vectors& asked) {
    const std::int64_t m = f.rows(), n = f.cols(), k = m < n ? m : n;
    const double scale = unscale(f);
    if (std::isnan(scale))
        return {nan_table(m, asked.columns(m)), nan_numbers(asked.count), nan_table(n, asked.columns(n))};
    if (m < n) f = adjoint_of(f);
    complex_bidiagonal_basis basis;
    bidiagonal b = reduce_to_bidiagonal(f, basis);
    host_basis left(k, {0, asked.count}), right(k, {0, asked.count});
    const bidiagonal_conqueror<host_basis> conquer(b, left, right);
    complex_table u(bordered(left.q, f.rows(), asked.columns(f.rows()))),
        v(bordered(right.q, k, asked.columns(k)));
    basis.apply_left(u);
    basis.apply_right(v);
    if (m < n) std::swap(u, v);
    b.d.resize(static_cast<std::size_t>(asked.count));
    return {std::move(u), times_scale(std::move(b.d), scale), std::move(v)};
}
inline numbers singular_values_of(complex_table f) {
    const double scale = unscale(f);
    if (std::isnan(scale)) return nan_numbers((std::min)(f.rows(), f.cols()));
    if (f.rows() < f.cols()) f = adjoint_of(f);
    complex_bidiagonal_basis basis;
    return times_scale(bidiagonal_values(reduce_to_bidiagonal(f, basis)), scale);
}

} // namespace sinter::spectra
