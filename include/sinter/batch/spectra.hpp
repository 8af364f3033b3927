#pragma once
// Eigenvalues and singular values of all small matrices of a batch, in one launch.

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/batch/expression.hpp>

namespace sinter::inline SINTER_ABI::batch {

/// What eigh() finds of each matrix A in a row: A v = lambda v.
template <class T>
struct symmetric_spectra {
    matrix<T> values;  ///< count x n, ascending in each row
    matrix<T> vectors; ///< count x n n: a matrix in each row, whose columns are orthogonal, of norm 1
};

/// What svd() finds of each m x n matrix A in a row, with k = min(m, n): A = U diag(values) V'.
template <class T>
struct singular_spectra {
    matrix<T> u;      ///< count x m k: orthonormal columns
    matrix<T> values; ///< count x k, descending in each row, none below 0
    matrix<T> v;      ///< count x n k: orthonormal columns
};

namespace detail {

template <class A>
using element = element_type<expr::tree_of<A>::info.type>;

/// A function F of m x n matrices, of which each has `size` results.
template <batch_function F, class A>
auto of_spectrum(const A& a, std::int64_t m, std::int64_t n, std::int64_t size) {
    const std::int64_t count = expr::rows_of(a);
    return expr::make_batch<F>(count, size, 0, n, m, a, col_index(count, size));
}
/// The order of the matrices in `a`.
template <class A>
std::int64_t order_of_symmetric(const A& a) {
    expr::check_batch_types<A>();
    return expr::batch_order(a, largest_jacobi_order);
}
template <class A>
void require_extents(const A& a, std::int64_t m, std::int64_t n) {
    expr::check_batch_types<A>();
    if (m < 1 || n < 1) throw shape_error("sinter: matrices of a batch have at least one row and column");
    constexpr std::int64_t most = largest_jacobi_order;
    if (m > most || n > most)
        throw unsupported_error("sinter: a batch has singular values of matrices of " +
                                expr::shape_text(most, most) + " at most, not " + expr::shape_text(m, n) +
                                "; svd(A) takes one matrix of any extents");
    if (expr::cols_of(a) != m * n)
        expr::throw_batch("a row of a batch holds the m * n elements of one matrix", expr::rows_of(a),
                          expr::cols_of(a));
}

} // namespace detail

/// Eigenvalues and eigenvectors of symmetric n x n matrices (n <= 32), of which the lower halves are read, by
/// Jacobi's rotations: Golub, Van Loan, 8.5. Values are right to some roundings of the largest; a NaN or an
/// infinity makes all of its own matrix's NaN. Throws shape_error if a row is no square matrix,
/// unsupported_error for larger ones, and on devices that draw.
template <expr::is_ours A>
auto eigh(const A& a) {
    using T = detail::element<const A&>;
    const std::int64_t n = detail::order_of_symmetric(a);
    return expr::in_function("batch::eigh(A)", [&] {
        symmetric_spectra<T> found;
        evaluate(found.values = detail::of_spectrum<batch_function::eigenvalues>(a, n, n, n),
                 found.vectors = detail::of_spectrum<batch_function::eigenvectors>(a, n, n, n * n));
        return found;
    });
}
/// The values alone, count x n, ascending: an expression.
template <expr::is_ours A>
auto eigvalsh(const A& a) {
    const std::int64_t n = detail::order_of_symmetric(a);
    return detail::of_spectrum<batch_function::eigenvalues>(a, n, n, n);
}

/// Singular values and vectors of m x n matrices (m, n <= 32), by Jacobi's rotations from one side: Golub,
/// Van Loan, 8.6.3. Values below 1e-15 (double: 1e-145) of the largest may be 0; otherwise as eigh(A).
/// Without `m` and `n` matrices are square.
template <expr::is_ours A>
auto svd(const A& a, std::int64_t m, std::int64_t n) {
    using T = detail::element<const A&>;
    detail::require_extents(a, m, n);
    const std::int64_t k = m < n ? m : n;
    return expr::in_function("batch::svd(A)", [&] {
        singular_spectra<T> found;
        evaluate(found.u = detail::of_spectrum<batch_function::left_vectors>(a, m, n, m * k),
                 found.values = detail::of_spectrum<batch_function::singular_values>(a, m, n, k),
                 found.v = detail::of_spectrum<batch_function::right_vectors>(a, m, n, n * k));
        return found;
    });
}
template <expr::is_ours A>
auto svd(const A& a) {
    const std::int64_t n = detail::order_of_symmetric(a);
    return svd(a, n, n);
}
/// The values alone, count x min(m, n), descending: an expression.
template <expr::is_ours A>
auto singular_values(const A& a, std::int64_t m, std::int64_t n) {
    detail::require_extents(a, m, n);
    return detail::of_spectrum<batch_function::singular_values>(a, m, n, m < n ? m : n);
}
template <expr::is_ours A>
auto singular_values(const A& a) {
    const std::int64_t n = detail::order_of_symmetric(a);
    return singular_values(a, n, n);
}

} // namespace sinter::batch
