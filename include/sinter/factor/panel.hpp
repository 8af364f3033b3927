#pragma once
// A panel of few columns, factored by one work-group in one launch, and square blocks, each of them taken by
// one: the expressions behind lu(), qr() and cholesky(). See core/batch.hpp.

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/batch.hpp>
#include <sinter/core/batch_rows.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::inline SINTER_ABI::factor {

inline constexpr std::int64_t reflections_at_once = 8; ///< columns that a work-group of QR's factors

/// True if `where` has work-groups that take panels of `rows` rows.
inline bool takes_panels(const device& where, std::int64_t rows) {
    return rows <= plan::rows_of_groups(where.state()->facts());
}

/// True if groups of `where` take panels of so many rows, and one of them is faster than all are with some
/// launches for each column: on a GPU a group has the bandwidth of one multiprocessor.
inline bool is_for_groups(const device& where, std::int64_t rows, std::int64_t most_on_gpu) {
    return takes_panels(where, rows) && (where.state()->facts().is_cpu || rows <= most_on_gpu);
}

namespace detail {

/// Throws unless a work-group can take m x n elements as a panel.
inline void require_panel(std::int64_t m, std::int64_t n) {
    if (n < 1 || m < n)
        throw shape_error("sinter: a panel has at least as many rows as columns, and one; it is " +
                          expr::shape_text(m, n));
    if (n > largest_group_order)
        throw unsupported_error("sinter: a panel has " + std::to_string(largest_group_order) +
                                " columns at most, not " + std::to_string(n));
}

/// A function F of matrices of n columns, see packed_shape().
template <batch_function F, class... X>
auto of_group(std::int64_t rows, std::int64_t cols, std::int64_t n, X&&... operands) {
    return expr::make_batch<F>(rows, cols, 0, room_for(n), n < room_for(n), static_cast<X&&>(operands)...);
}

/// A function of a panel that has the panel's extents, or one column of its rows.
template <batch_function F, class A>
auto of_panel(A&& a, bool column = false) {
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    require_panel(m, n);
    return of_group<F>(m, column ? 1 : n, n, static_cast<A&&>(a));
}

/// One that has a row for each column of the panel.
template <batch_function F, class A>
auto of_columns(A&& a) {
    const std::int64_t n = expr::cols_of(a);
    require_panel(expr::rows_of(a), n);
    return of_group<F>(n, 1, n, static_cast<A&&>(a), row_index(n, 1));
}

} // namespace detail

// All of a panel A, m x n with m >= n and n <= 64, of float or double. Those of one factorisation that are in
// one evaluate() are one launch. Throw shape_error for fewer rows than columns, unsupported_error for more
// columns; evaluating them throws unsupported_error where takes_panels() is false.

/// L and U in one m x n matrix, P A = L U with partial pivoting. A NaN counts as the largest element, and of
/// equals the first is taken.
template <expr::is_ours A>
auto panel_lu(A&& a) {
    return detail::of_panel<batch_function::panel_lu>(static_cast<A&&>(a));
}
/// In step k row k was exchanged with row pivots(k); n x 1, int32.
template <expr::is_ours A>
auto panel_pivots(A&& a) {
    return detail::of_columns<batch_function::panel_pivots>(static_cast<A&&>(a));
}
/// Row i of P A is row order(i) of A; m x 1, int32.
template <expr::is_ours A>
auto panel_order(A&& a) {
    return detail::of_panel<batch_function::panel_order>(static_cast<A&&>(a), true);
}
/// QR by Householder's reflections: R, and below it V without its ones, in one m x n matrix.
template <expr::is_ours A>
auto panel_qr(A&& a) {
    return detail::of_panel<batch_function::panel_qr>(static_cast<A&&>(a));
}
/// The reflections' factors, n x 1; 0 where nothing is reflected.
template <expr::is_ours A>
auto panel_tau(A&& a) {
    return detail::of_columns<batch_function::panel_tau>(static_cast<A&&>(a));
}
/// V with its ones and zeros, and V T, both m x n: Q' B = B - V ((V T)' B).
template <expr::is_ours A>
auto panel_reflectors(A&& a) {
    return detail::of_panel<batch_function::panel_reflectors>(static_cast<A&&>(a));
}
template <expr::is_ours A>
auto panel_products(A&& a) {
    return detail::of_panel<batch_function::panel_products>(static_cast<A&&>(a));
}

/// Cholesky's factors L, zeros above, of square blocks of n x n that lie below each other, n <= 64; of the
/// last one there may be fewer rows. What is above their diagonals is not read. From the first pivot on that
/// is not above 0 L is NaN. Throws shape_error for larger blocks.
template <expr::is_ours A>
auto block_cholesky(A&& a) {
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    if (n < 1 || n > largest_group_order)
        throw shape_error("sinter: blocks that work-groups take have 1 to " +
                          std::to_string(largest_group_order) + " columns, not " + std::to_string(n));
    return detail::of_group<batch_function::block_cholesky>(m, n, n, static_cast<A&&>(a));
}

/// True if a work-group of `where` takes m x n elements of T whole: m >= n, both of 1 to 64.
template <class T>
bool takes_whole(const device& where, std::int64_t m, std::int64_t n) {
    if (n < 1 || n > m || m > largest_group_order || !takes_panels(where, m)) return false;
    const plan::device_facts& facts = where.state()->facts();
    const std::int64_t held = plan::elements_of_whole(room_for(n)) * std::int64_t{sizeof(T)};
    return facts.runs_one_by_one() || facts.interprets || held <= facts.local_memory;
}

/// `width` columns of L D L', or all, of an n x n matrix, both halves of which are stored: ldlt_row's rows of
/// n elements, or of width + 1 if that is more. `first` is one number: 0 if the first column has been taken
/// before.
template <class A, class First>
auto ldlt_panel(const A& a, const First& first, std::int64_t width) {
    const std::int64_t n = expr::rows_of(a), rows = ldlt_row{width}.count(), cols = n > width ? n : width + 1;
    return expr::make_batch<batch_function::ldlt_panel>(rows, cols, 0, width, 0, a, first,
                                                        row_index(rows, cols));
}

/// The reflections of `width` columns, or of all but two, that make a symmetric n x n matrix tridiagonal, n >
/// 2: tridiagonal_rows of n elements. Both halves are stored.
template <class A>
auto tridiagonal_panel(const A& a, std::int64_t width) {
    const std::int64_t n = expr::rows_of(a), rows = tridiagonal_rows{width}.count();
    return expr::make_batch<batch_function::tridiagonal_panel>(rows, n, 0, width, 0, a, row_index(rows, n));
}

/// The reflections of `width` columns and rows, or of all, that make an m x n matrix bidiagonal, m >= n > 2:
/// bidiagonal_rows of m elements.
template <class A>
auto bidiagonal_panel(const A& a, std::int64_t width) {
    const std::int64_t m = expr::rows_of(a), rows = bidiagonal_rows{width}.count();
    return expr::make_batch<batch_function::bidiagonal_panel>(rows, m, 0, width, 0, a, row_index(rows, m));
}

/// QR with exchanges of columns of A / divisor, m x n, both up to 64: n rows of what becomes of A's columns,
/// and their order in a row behind them; see batch_table.inc. `divisor` is one number.
template <class A, class Divisor>
auto pivoted_whole(const A& a, const Divisor& divisor) {
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a), most = m < n ? n : m;
    constexpr std::int64_t least_room = 16; // so that three kernels serve all orders
    return expr::make_batch<batch_function::pivoted_qr>(n + 1, most, 0,
                                                        room_for(most < least_room ? least_room : most), 0, a,
                                                        divisor, row_index(n + 1, most));
}

/// `width` columns of the same, or all, of an A of any size: A's rows, and behind them those of pivoted_rows.
template <class A, class Divisor>
auto pivoted_panel(const A& a, const Divisor& divisor, std::int64_t width) {
    const std::int64_t rows = expr::rows_of(a) + pivoted_rows{width}.count(), n = expr::cols_of(a);
    return expr::make_batch<batch_function::pivoted_panel>(rows, n, 0, width, 0, a, divisor,
                                                           row_index(rows, n));
}

/// The solution of a positive definite system with a band, behind the rows of L': see batch_table.inc.
template <class A, class B>
auto band_solution(const A& a, const B& b) {
    const std::int64_t n = expr::rows_of(a), cols = expr::cols_of(a) + expr::cols_of(b);
    return expr::make_batch<batch_function::band_solution>(n, cols, 0, 1, 0, a, b, row_index(n, cols));
}
/// That of a system with `below` diagonals below the main one, behind the rows of U.
template <class A, class B>
auto general_band_solution(const A& a, const B& b, std::int64_t below) {
    const std::int64_t n = expr::rows_of(a), cols = expr::cols_of(a) + expr::cols_of(b);
    return expr::make_batch<batch_function::general_band_solution>(n, cols, 0, below + 1, 0, a, b,
                                                                   row_index(n, cols));
}

/// R, and below it V, of m x n elements, m >= n, both up to 64; columns are scaled as qr() says.
template <expr::is_ours A>
auto scaled_qr(A&& a) {
    return detail::of_panel<batch_function::scaled_qr>(static_cast<A&&>(a));
}

/// True if work-groups of `where` take blocks of tall_block_rows x n elements of T.
template <class T>
bool takes_tall(const device& where, std::int64_t n) {
    if (n < 1 || n > largest_group_order || !takes_panels(where, 1)) return false;
    const plan::device_facts& facts = where.state()->facts();
    const std::int64_t held = plan::elements_of_whole(room_for(n), tall_block_rows) * std::int64_t{sizeof(T)};
    return facts.runs_one_by_one() || facts.interprets || held <= facts.local_memory;
}

/// R of each block of tall_block_rows rows, below each other.
template <class A>
auto block_r(const A& a) {
    const std::int64_t n = expr::cols_of(a), blocks = ceil_div(expr::rows_of(a), tall_block_rows);
    return detail::of_group<batch_function::block_r>(blocks * n, n, n, a, row_index(blocks * n, n));
}

/// What F of the right sides B with the factor `f` finds, rows x B's columns, see core/batch_table.inc. All
/// extents are up to 64, but for B's columns.
template <batch_function F, class B, class Factor>
auto substituted(const B& b, const Factor& f, std::int64_t rows) {
    constexpr std::int64_t least_room = 16; // so that three kernels serve all orders
    const std::int64_t order = expr::rows_of(f), room = room_for(order < least_room ? least_room : order);
    const auto of = [&](const auto& right) {
        return expr::make_batch<F>(rows, expr::cols_of(b), 0, room, 0, right, f,
                                   row_index(rows, expr::cols_of(b)));
    };
    if constexpr (expr::tree_of<B>::info.type != expr::tree_of<Factor>::info.type)
        return of(cast<element_type<expr::tree_of<Factor>::info.type>>(b));
    else
        return of(b);
}
/// B is computed with in the factor's type, and not in its own.
template <class T, class B>
inline constexpr bool is_widest = promote(dtype_of<T>, expr::tree_of<B>::info.type) == dtype_of<T>;

} // namespace sinter::factor
