#pragma once
// Spectra of batches of complex matrices. The host finds them one by one, in double.

#include <utility>

#include <sinter/complex/batch.hpp>
#include <sinter/complex/spectra.hpp>

namespace sinter::inline SINTER_ABI::batch {

/// What eigh() finds of each complex matrix A in a row: A v = lambda v.
template <class T>
struct hermitian_spectra {
    matrix<T> values;                ///< count x n, ascending in each row
    matrix<std::complex<T>> vectors; ///< count x n n: a matrix in each row, whose columns are orthogonal
};
/// What svd() finds of each complex m x n matrix A in a row, with k = min(m, n): A = U diag(values) V*.
template <class T>
struct complex_singular_spectra {
    matrix<std::complex<T>> u; ///< count x m k: orthonormal columns
    matrix<T> values;          ///< count x k, descending in each row, none below 0
    matrix<std::complex<T>> v; ///< count x n k: orthonormal columns
};

namespace detail {

using spectra::complex_table;
using spectra::table;

/// Row `c` of a batch as an m x n matrix.
inline complex_table matrix_of(const complex_table& batch, std::int64_t c, std::int64_t m, std::int64_t n) {
    complex_table a(m, n);
    std::copy_n(batch.re.row(c), m * n, a.re.v.begin());
    std::copy_n(batch.im.row(c), m * n, a.im.v.begin());
    return a;
}
inline void put(complex_table& batch, std::int64_t c, const complex_table& a) {
    std::copy(a.re.v.begin(), a.re.v.end(), batch.re.row(c));
    std::copy(a.im.v.begin(), a.im.v.end(), batch.im.row(c));
}
inline void put(table& batch, std::int64_t c, const spectra::numbers& values) {
    std::copy(values.begin(), values.end(), batch.row(c));
}
template <class T>
void require_matrices(const complex_matrix<T>& a, std::int64_t m, std::int64_t n) {
    if (m < 1 || n < 1) throw shape_error("sinter: matrices of a batch have at least one row and column");
    if (a.cols() / m != n || a.cols() % m != 0)
        expr::throw_batch("a row of a batch holds the m * n elements of one matrix", a.rows(), a.cols());
}

} // namespace detail

/// Eigenvalues and eigenvectors of complex Hermitian matrices of any order, of which the lower halves are
/// read, as eigh(A) finds those of one. A NaN or an infinity makes all of its own matrix's NaN. The host
/// finds them one by one. Throws shape_error if a row is no square matrix.
template <expr::is_complex A>
auto eigh(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::eigh(A)", [&] {
        const detail::complex_matrix<T> stored(a);
        const detail::complex_table all = spectra::read(stored);
        detail::table values(all.rows(), n);
        detail::complex_table vectors(all.rows(), n * n);
        for (std::int64_t c = 0; c < all.rows(); ++c) {
            const auto found = spectra::hermitian_parts_of(detail::matrix_of(all, c, n, n), {0, n});
            detail::put(values, c, found.values);
            detail::put(vectors, c, found.vectors);
        }
        return hermitian_spectra<T>{spectra::write<T>(stored.device(), values),
                                    spectra::write<T>(stored.device(), vectors)};
    });
}
/// The values alone, count x n, ascending.
template <expr::is_complex A>
auto eigvalsh(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::eigvalsh(A)", [&] {
        const detail::complex_matrix<T> stored(a);
        const detail::complex_table all = spectra::read(stored);
        detail::table values(all.rows(), n);
        for (std::int64_t c = 0; c < all.rows(); ++c)
            detail::put(values, c,
                        spectra::hermitian_parts_of(detail::matrix_of(all, c, n, n), {0, n, false}).values);
        return spectra::write<T>(stored.device(), values);
    });
}

/// Singular values and vectors of complex m x n matrices, as svd(A) finds those of one; without `m` and `n`
/// matrices are square. As eigh(A).
template <expr::is_complex A>
auto svd(const A& a, std::int64_t m, std::int64_t n) {
    using T = typename A::real_type;
    const std::int64_t k = m < n ? m : n;
    return expr::in_function("batch::svd(A)", [&] {
        const detail::complex_matrix<T> stored(a);
        detail::require_matrices(stored, m, n);
        const detail::complex_table all = spectra::read(stored);
        detail::complex_table u(all.rows(), m * k), v(all.rows(), n * k);
        detail::table values(all.rows(), k);
        for (std::int64_t c = 0; c < all.rows(); ++c) {
            const auto found = spectra::singular_parts_of(detail::matrix_of(all, c, m, n), {k});
            detail::put(u, c, found.u);
            detail::put(values, c, found.values);
            detail::put(v, c, found.v);
        }
        return complex_singular_spectra<T>{spectra::write<T>(stored.device(), u),
                                           spectra::write<T>(stored.device(), values),
                                           spectra::write<T>(stored.device(), v)};
    });
}
template <expr::is_complex A>
auto svd(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return svd(a, n, n);
}
/// The values alone, count x min(m, n), descending.
template <expr::is_complex A>
auto singular_values(const A& a, std::int64_t m, std::int64_t n) {
    using T = typename A::real_type;
    return expr::in_function("batch::singular_values(A)", [&] {
        const detail::complex_matrix<T> stored(a);
        detail::require_matrices(stored, m, n);
        const detail::complex_table all = spectra::read(stored);
        detail::table values(all.rows(), m < n ? m : n);
        for (std::int64_t c = 0; c < all.rows(); ++c)
            detail::put(values, c, spectra::singular_values_of(detail::matrix_of(all, c, m, n)));
        return spectra::write<T>(stored.device(), values);
    });
}
template <expr::is_complex A>
auto singular_values(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return singular_values(a, n, n);
}

} // namespace sinter::batch
