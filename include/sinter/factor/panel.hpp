#pragma once
// A panel of few columns, factored by one work-group in one launch, and triangles, each inverted by one: the
// expressions behind lu() and triangular systems. See core/batch.hpp.

#include <cstdint>
#include <utility>

#include <sinter/batch.hpp>

namespace sinter::factor {

inline constexpr std::int64_t group_width = 8; ///< columns that a work-group factors

/// True if `where` has work-groups that take panels of `rows` rows.
inline bool takes_panels(const device& where, std::int64_t rows) {
    return rows <= where.state()->group_rows();
}

/// Of an m x n panel, m >= n: L and U in one m x n matrix, P A = L U with partial pivoting. A NaN counts as
/// the largest element, and of equals the first is taken. All four in one evaluate() are one launch.
template <expr::is_ours A>
auto panel_lu(A&& a) {
    return expr::make_batch<batch_function::panel_lu>(expr::rows_of(a), expr::cols_of(a), 0, expr::cols_of(a),
                                                      0, static_cast<A&&>(a));
}
/// In step k row k was exchanged with row pivots(k); n x 1, int32.
template <expr::is_ours A>
auto panel_pivots(A&& a) {
    const std::int64_t n = expr::cols_of(a);
    return expr::make_batch<batch_function::panel_pivots>(n, 1, 0, n, 0, static_cast<A&&>(a),
                                                          row_index(n, 1));
}
/// Row i of P A is row order(i) of A; m x 1, int32.
template <expr::is_ours A>
auto panel_order(A&& a) {
    return expr::make_batch<batch_function::panel_order>(expr::rows_of(a), 1, 0, expr::cols_of(a), 0,
                                                         static_cast<A&&>(a));
}
/// G, m x n, with which the columns B on the panel's right are brought up to date, their rows exchanged:
/// they become [0; B2] - G B1, where B1 are the first n rows.
template <expr::is_ours A>
auto panel_update(A&& a) {
    return expr::make_batch<batch_function::panel_update>(expr::rows_of(a), expr::cols_of(a), 0,
                                                          expr::cols_of(a), 0, static_cast<A&&>(a));
}

/// QR of an m x n panel, m >= n, by Householder's reflections: R, and below it V without its ones, in one
/// m x n matrix. All four in one evaluate() are one launch.
template <expr::is_ours A>
auto panel_qr(A&& a) {
    return expr::make_batch<batch_function::panel_qr>(expr::rows_of(a), expr::cols_of(a), 0, expr::cols_of(a),
                                                      0, static_cast<A&&>(a));
}
/// The reflections' factors, n x 1; 0 where nothing is reflected.
template <expr::is_ours A>
auto panel_tau(A&& a) {
    const std::int64_t n = expr::cols_of(a);
    return expr::make_batch<batch_function::panel_tau>(n, 1, 0, n, 0, static_cast<A&&>(a), row_index(n, 1));
}
/// V with its ones and zeros, and V T, both m x n: Q' B = B - V ((V T)' B).
template <expr::is_ours A>
auto panel_reflectors(A&& a) {
    return expr::make_batch<batch_function::panel_reflectors>(expr::rows_of(a), expr::cols_of(a), 0,
                                                              expr::cols_of(a), 0, static_cast<A&&>(a));
}
template <expr::is_ours A>
auto panel_products(A&& a) {
    return expr::make_batch<batch_function::panel_products>(expr::rows_of(a), expr::cols_of(a), 0,
                                                            expr::cols_of(a), 0, static_cast<A&&>(a));
}

/// A function of square blocks of n x n that lie below each other, n <= 32; of the last one there may be
/// fewer rows. The other half is not read, nor are the ones of a unit triangle.
template <batch_function F, expr::is_ours A>
auto of_blocks(A&& a) {
    return expr::make_batch<F>(expr::rows_of(a), expr::cols_of(a), 0, expr::cols_of(a), 0,
                               static_cast<A&&>(a));
}

} // namespace sinter::factor
