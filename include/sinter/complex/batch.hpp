#pragma once
// What sinter/complex_batch.hpp has.

#include <utility>

#include <sinter/complex/batch_steps.hpp>
#include <sinter/complex/reductions.hpp>

namespace sinter::inline SINTER_ABI::batch {
namespace detail {

/// The order of the square matrices in the rows of a complex array.
template <class A>
std::int64_t complex_order(const A& a) {
    return expr::batch_order(a.real(), largest_batch_factor);
}
template <class A, class B>
std::int64_t complex_sides(const A& a, const B& b, std::int64_t n) {
    static_assert(blas::detail::real_tree<B>::info.type == dtype_of<typename A::real_type>,
                  "sinter: the matrices of batches must have one type");
    return expr::batch_columns(expr::real_part(a), expr::real_part(b), n, largest_batch_factor);
}

/// X of triangles of which `function` is told.
template <class A, class B>
auto triangle_solution(const char* function, blas::triangle half, blas::diag d, const A& a, const B& b) {
    using T = typename A::real_type;
    const std::int64_t n = complex_order(a), m = complex_sides(a, b, n);
    return expr::in_function(function, [&] {
        const complex_matrix<T> left(a);
        complex_matrix<T> right(b);
        if (right.size() == 0) return right;
        if (takes_pairs(n, m)) return solve_triangle_pairs<T>(half, d, left, right, n, m);
        return substitute<T>(half, d, left, n, std::move(right), n, m);
    });
}

/// The diagonals of n x n matrices, count x n.
template <class A>
auto diagonals(const A& a, std::int64_t n) {
    return gather(a, row_index(a.rows(), n), static_cast<std::int32_t>(n + 1) * col_index(a.rows(), n));
}
/// 0, or the number (from 1 on) of the first element of each diagonal of which `fails` is true.
template <class A, class F>
vector<std::int32_t> info_of(const A& a, std::int64_t n, F fails) {
    vector<std::int32_t> info(a.device(), a.rows());
    if (info.size() == 0) return info;
    const auto mask = fails(diagonals(a, n));
    info = select(any(mask, axis<1>), argmax(mask, axis<1>) + 1, 0);
    return info;
}

} // namespace detail

/// A B: complex count x m n from count x m k and count x k n, where m, k, n <= 1024 and one of A and B may be
/// real: real products of the parts. Throws shape_error, unsupported_error.
template <class A, class B>
requires expr::makes_complex<A, B>
auto product(const A& a, const B& b, std::int64_t m, std::int64_t k, std::int64_t n) {
    return expr::complex_product(a, b, [&](const auto& x, const auto& y) { return product(x, y, m, k, n); });
}
/// The transposes of complex m x n matrices, count x n m. Throws shape_error if a row holds no m x n matrix.
template <expr::is_complex A>
auto transpose(const A& a, std::int64_t m, std::int64_t n) {
    return expr::join(+transpose(a.real(), m, n), +transpose(a.imag(), m, n));
}
template <expr::is_complex A>
auto transpose(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return transpose(a, n, n);
}
/// The conjugates of the transposes.
template <expr::is_complex A, std::integral... N>
auto adjoint(const A& a, N... extents) {
    return conj(transpose(a, extents...));
}

/// X with A X = B for complex n x n matrices A and complex or real right sides B, of any number: count x n m.
/// By LU with pivots. Two launches for n <= 8 and m <= 16, else 3 n; not finite where A is singular. Throws
/// shape_error if a row is not made of whole matrices or the batches have different lengths.
template <expr::is_complex A, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto solve(const A& a, const B& b) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a), m = detail::complex_sides(a, b, n);
    return expr::in_function("batch::solve(A, B)", [&] {
        const detail::complex_matrix<T> left(a), right(b);
        if (right.size() == 0) return right;
        if (detail::takes_pairs(n, m)) return detail::solve_pairs<T>(left, right, n, m);
        return detail::solve_beside<T>(left, right, n, m);
    });
}
/// Inverses of complex matrices, by n right sides. Those of singular matrices are not finite.
template <expr::is_complex A>
auto inverse(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::inverse(A)", [&] {
        const detail::complex_matrix<T> left(a);
        detail::complex_matrix<T> one(left.device(), left.rows(), n * n);
        if (one.size() == 0) return one;
        one = select(col_index() % static_cast<std::int32_t>(n + 1) == 0, T(1), T(0));
        if (detail::takes_pairs(n, n)) return detail::solve_pairs<T>(left, one, n, n);
        return detail::solve_beside<T>(left, one, n, n);
    });
}

/// L and U of each matrix with the pivots of LAPACK's zgetrf, in one matrix, as lu of real batches: 2 n
/// launches.
template <expr::is_complex A>
auto lu(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::lu(A)", [&] {
        return std::move(detail::eliminate<T>(detail::complex_matrix<T>(a), n, n).rows);
    });
}
/// The exchanges of lu, count x n, int32: in step k, rows k and pivots(k) (from 0 on) were exchanged. It
/// factors the matrices again.
template <expr::is_complex A>
auto pivots(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::pivots(A)", [&] {
        return std::move(detail::eliminate<T>(detail::complex_matrix<T>(a), n, n).pivots);
    });
}
/// A vector of count, int32: 0, or the number (from 1 on) of the first pivot that is 0: the matrix is
/// singular. It factors the matrices again.
template <expr::is_complex A>
auto lu_info(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::lu_info(A)", [&] {
        return detail::info_of(batch::lu(a), n, [](const auto& d) { return d == 0; });
    });
}
/// X with A X = B, from lu(A) and pivots(A): n + 6 launches for n <= 8 and m <= 16, else 3 n.
template <expr::is_complex F, expr::is_ours P, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto lu_solve(const F& lu, const P& pivots, const B& b) {
    using T = typename F::real_type;
    static_assert(expr::tree_of<P>::info.type == dtype::i32, "sinter: pivots are int32");
    const std::int64_t n = detail::complex_order(lu), m = detail::complex_sides(lu, b, n);
    if (expr::rows_of(pivots) != lu.rows() || expr::cols_of(pivots) != n)
        expr::throw_batch("pivots have a row of n for each n x n matrix", expr::rows_of(pivots),
                          expr::cols_of(pivots));
    return expr::in_function("batch::lu_solve(F, P, B)", [&] {
        const detail::complex_matrix<T> left(lu), right(b);
        if (right.size() == 0) return right;
        const auto solved = [&](blas::triangle half, blas::diag d, const detail::complex_matrix<T>& sides) {
            return detail::triangle_solution("batch::lu_solve(F, P, B)", half, d, left, sides);
        };
        return solved(blas::triangle::upper, blas::diag::stored,
                      solved(blas::triangle::lower, blas::diag::unit,
                             detail::exchanged<T>(right, matrix<std::int32_t>(pivots), n, m)));
    });
}
/// X with L X = B, from L's lower half: five launches for n <= 8 and m <= 16, else n. With `unit`, L's
/// diagonal counts as ones.
template <expr::is_complex L, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto lower_solve(const L& l, const B& b) {
    return detail::triangle_solution("batch::lower_solve(L, B)", blas::triangle::lower, blas::diag::stored, l,
                                     b);
}
template <expr::is_complex L, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto unit_lower_solve(const L& l, const B& b) {
    return detail::triangle_solution("batch::unit_lower_solve(L, B)", blas::triangle::lower, blas::diag::unit,
                                     l, b);
}
/// X with U X = B, from U's upper half.
template <expr::is_complex U, class B>
requires(expr::is_complex<B> || expr::is_ours<B>) auto upper_solve(const U& u, const B& b) {
    return detail::triangle_solution("batch::upper_solve(U, B)", blas::triangle::upper, blas::diag::stored, u,
                                     b);
}

/// Determinants of complex matrices, a vector of count, by LU in 2 n launches.
template <expr::is_complex A>
auto det(const A& a) {
    using T = typename A::real_type;
    using result = vector<std::complex<T>>;
    const std::int64_t n = detail::complex_order(a), count = a.rows();
    return expr::in_function("batch::det(A)", [&] {
        detail::complex_matrix<T> left(a);
        if (count == 0) return result(left.device(), 0);
        const detail::eliminated<T> u = detail::eliminate<T>(std::move(left), n, n);
        const auto d = detail::diagonals(u.rows, n);
        const detail::complex_matrix<T> signed_diagonal = select(u.pivots == col_index(count, n), d, -d);
        return result(prod(signed_diagonal, axis<1>));
    });
}
/// L with A = L adjoint(L) of Hermitian matrices, zeros above the diagonal: two launches for n <= 8, else n.
/// A's lower half is read, and of the diagonal the real part. NaN from the first pivot on that is not above
/// 0.
template <expr::is_complex A>
auto cholesky(const A& a) {
    using T = typename A::real_type;
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::cholesky(A)", [&] {
        detail::complex_matrix<T> given(a);
        if (given.size() == 0) return given;
        if (!detail::takes_pairs(n)) return detail::cholesky_by_steps<T>(std::move(given), n);
        matrix<T> l(given.device(), given.rows(), 4 * n * n);
        l = batch::cholesky(detail::pairs_of_real_diagonal(given, n));
        return detail::joined_factor(l, n);
    });
}
/// A vector of count, int32: 0, or the number (from 1 on) of the first pivot that is not above 0. It factors
/// the matrices again.
template <expr::is_complex A>
auto cholesky_info(const A& a) {
    const std::int64_t n = detail::complex_order(a);
    return expr::in_function("batch::cholesky_info(A)", [&] {
        return detail::info_of(batch::cholesky(a), n, [](const auto& d) { return !(real(d) > 0); });
    });
}

} // namespace sinter::batch
