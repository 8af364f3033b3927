#pragma once
// Batches of small matrices: an array with one matrix in each row, its elements row by row. Everything here
// is an expression, for orders up to 16, whose work-items take one matrix each, without loops or branches; of
// a GPU, whose registers do not hold the larger ones, a row each (device_facts::in_groups). Products may be
// larger:
//
//     X = batch::solve(A, B); // A count x 36, B and X count x 6: A x = b of order 6, count times
//     evaluate(LU = batch::lu(A), P = batch::pivots(A), info = batch::lu_info(A)); // one launch
//
// Spectra are of matrices up to 32 x 32, whose rotations work-groups turn: batch/spectra.hpp.
//
// Matrices of a batch that lie apart, or element by element (the batch's transpose), are views.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <utility>

#include <sinter/batch/expression.hpp>
#include <sinter/batch/of_complex.hpp>
#include <sinter/batch/spectra.hpp>

namespace sinter::inline SINTER_ABI {
/// A and B are count x n n and count x n m (n, m <= 16), of float or double. All throw shape_error if a row
/// is not made of whole matrices or the batches have different lengths, unsupported_error for more than 16
/// x 16 (product: 1024 x 1024). A singular matrix spoils its own row only: see lu_info and cholesky_info.
namespace batch {

/// L and U of each matrix with partial pivoting, P A = L U, in one matrix: U's diagonal is on the diagonal,
/// L's ones are not stored. A column without a pivot gets zeros below, as LAPACK's getrf leaves them.
template <expr::is_ours A>
auto lu(A&& a) {
    return expr::of_matrix<batch_function::lu>(static_cast<A&&>(a));
}
/// The exchanges of lu, count x n, int32: in step k, rows k and pivots(k) (from 0 on) were exchanged.
template <expr::is_ours A>
auto pivots(A&& a) {
    expr::check_batch_types<A>();
    const std::int64_t n = expr::batch_order(a), count = expr::rows_of(a);
    return expr::make_batch<batch_function::pivots>(count, n, n, n, n, static_cast<A&&>(a),
                                                    col_index(count, n));
}
/// count x 1, int32: 0, or the number (from 1 on) of the first pivot that is 0: the matrix is singular.
template <expr::is_ours A>
auto lu_info(A&& a) {
    return expr::of_matrix<batch_function::lu_info>(static_cast<A&&>(a));
}
/// L with A = L L', zeros above the diagonal; A's lower half is read. NaN from the first pivot on that is not
/// above 0.
template <expr::is_ours A>
auto cholesky(A&& a) {
    return expr::of_matrix<batch_function::cholesky>(static_cast<A&&>(a));
}
/// count x 1, int32: 0, or the number (from 1 on) of the first pivot that is not above 0.
template <expr::is_ours A>
auto cholesky_info(A&& a) {
    return expr::of_matrix<batch_function::cholesky_info>(static_cast<A&&>(a));
}
/// Inverses, through lu. Those of singular matrices are not finite.
template <expr::is_ours A>
auto inverse(A&& a) {
    return expr::of_matrix<batch_function::inverse>(static_cast<A&&>(a));
}
/// Determinants, count x 1, through lu.
template <expr::is_ours A>
auto det(A&& a) {
    return expr::of_matrix<batch_function::det>(static_cast<A&&>(a));
}
/// X with A X = B, through lu; not finite where A is singular.
template <expr::is_ours A, expr::is_ours B>
auto solve(A&& a, B&& b) {
    return expr::of_system<batch_function::solve>(static_cast<A&&>(a), static_cast<B&&>(b));
}
/// X with A X = B, from lu(A) and pivots(A).
template <expr::is_ours F, expr::is_ours P, expr::is_ours B>
auto lu_solve(F&& lu, P&& pivots, B&& b) {
    expr::check_batch_types<F, B>();
    static_assert(expr::tree_of<P>::info.type == dtype::i32, "sinter: pivots are int32");
    const std::int64_t n = expr::batch_order(lu), m = expr::batch_columns(lu, b, n), count = expr::rows_of(b);
    if (expr::rows_of(pivots) != count || expr::cols_of(pivots) != n)
        expr::throw_batch("pivots have a row of n for each n x n matrix", expr::rows_of(pivots),
                          expr::cols_of(pivots));
    return expr::make_batch<batch_function::lu_solve>(count, n * m, n, n, m, static_cast<F&&>(lu),
                                                      static_cast<P&&>(pivots), static_cast<B&&>(b));
}
/// X with L X = B, from L's lower half; with `unit`, L's diagonal counts as ones.
template <expr::is_ours L, expr::is_ours B>
auto lower_solve(L&& l, B&& b) {
    return expr::of_system<batch_function::lower_solve>(static_cast<L&&>(l), static_cast<B&&>(b));
}
template <expr::is_ours L, expr::is_ours B>
auto unit_lower_solve(L&& l, B&& b) {
    return expr::of_system<batch_function::unit_lower_solve>(static_cast<L&&>(l), static_cast<B&&>(b));
}
/// X with U X = B, from U's upper half.
template <expr::is_ours U, expr::is_ours B>
auto upper_solve(U&& u, B&& b) {
    return expr::of_system<batch_function::upper_solve>(static_cast<U&&>(u), static_cast<B&&>(b));
}
/// A B: count x m n from count x m k and count x k n, where m, k, n <= 1024. All products in one launch;
/// up to 16 they are written out, larger ones are loops. Factors that are transpose(...) are read where they
/// are, but for the right ones of loops, which take an array and a launch.
template <expr::is_ours A, expr::is_ours B>
auto product(A&& a, B&& b, std::int64_t m, std::int64_t k, std::int64_t n) {
    expr::check_batch_types<A, B>();
    const std::int64_t count = expr::rows_of(a);
    if (m < 1 || k < 1 || n < 1)
        throw shape_error("sinter: matrices of a batch have at least one row and column");
    constexpr std::int64_t most = largest_batch_factor;
    if (m > most || k > most || n > most)
        throw unsupported_error("sinter: a batch multiplies matrices of 1024 x 1024 at most");
    if (expr::cols_of(a) != m * k)
        expr::throw_batch("the left matrices have m * k elements", count, expr::cols_of(a));
    if (expr::rows_of(b) != count || expr::cols_of(b) != k * n)
        expr::throw_batch("the right matrices are as many, of k * n elements", expr::rows_of(b),
                          expr::cols_of(b));
    constexpr batch_function function =
        product_of(expr::is_transposed_batch<A>, expr::is_transposed_batch<B>);
    return expr::make_batch<function>(count, m * n, m, k, n, expr::factor_of(static_cast<A&&>(a), m, k),
                                      expr::factor_of(static_cast<B&&>(b), k, n), col_index(count, m * n));
}
/// The transposes of m x n matrices, count x n m: an operand of any of these functions. product reads A in
/// place. Throws shape_error if a row of A holds no m x n matrix.
template <expr::is_ours A>
auto transpose(A&& a, std::int64_t m, std::int64_t n) {
    expr::check_sized<A>();
    const std::int64_t count = expr::rows_of(a), size = expr::cols_of(a);
    if (m < 1 || n < 1 || size / m != n || size % m != 0)
        expr::throw_batch(
            ("a row of a batch of " + expr::shape_text(m, n) + " matrices has as many elements").c_str(),
            count, size);
    return expr::transposed_matrices(static_cast<A&&>(a), count, m, n);
}
/// The same of square matrices.
template <expr::is_ours A>
auto transpose(A&& a) {
    const std::int64_t n = expr::batch_order(a, largest_batch_factor);
    return transpose(static_cast<A&&>(a), n, n);
}

} // namespace batch
} // namespace sinter

#include <sinter/core/letters_end.inc>
