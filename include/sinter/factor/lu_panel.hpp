#pragma once
// LU with partial pivoting of a block of a few columns of a tall matrix, all in launches that see the whole
// height: where the device has work-groups, one of them factors 4 to 16 columns in one launch, and two or
// three more bring the block's others up to date.

#include <cstdint>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Columns that a work-group factors of a panel of `rows` rows of T. A GPU's registers hold 4096 rows of
/// eight floats: on an H200 the double takes five times as long, and half the columns half.
template <class T>
std::int64_t group_width_for(std::int64_t rows) {
    constexpr std::int64_t bytes_in_registers = 4096 * 8 * 4;
    std::int64_t width = largest_panel_width;
    while (width > 4 && rows * width * std::int64_t{sizeof(T)} > bytes_in_registers) width /= 2;
    return width;
}

/// Rows of a panel up to which a GPU's one group is faster: bench/results/decisions/tall_panels.md.
inline constexpr std::int64_t factored_rows_of_group = 32768;

/// Working memory of factor_panel(): the block and its successor, with the rows' numbers in one more column,
/// and what a work-group finds. All lie transposed, so that work-items with rows beside each other read what
/// lies side by side.
template <class T>
struct panel_space {
    matrix<T> block, next, lu;
    matrix<T> right, top;       ///< the rows that U is found from right of what a group has factored, and U
    vector<std::int32_t> order; ///< none where there are no work-groups

    /// For panels of up to `width` columns.
    panel_space(const device& d, std::int64_t rows, std::int64_t width) {
        if (!is_for_groups(d, rows, factored_rows_of_group)) return;
        block = matrix<T>(d, width + 1, rows);
        next = matrix<T>(d, width + 1, rows);
        lu = matrix<T>(d, largest_panel_width, rows);
        right = matrix<T>(d, width + 1, largest_panel_width);
        top = matrix<T>(d, width + 1, largest_panel_width);
        order = vector<std::int32_t>(d, rows);
    }
};

/// Factors the `width` columns from (j, j) on without work-groups. The panel is kept transposed, so that its
/// columns lie side by side, in an array of its own; a pivot takes two launches there: the search, and one
/// that exchanges the rows, divides and subtracts.
template <class T>
void factor_panel_by_columns(matrix<T>& a, std::int64_t j, std::int64_t width, vector<std::int32_t>& pivots,
                             vector<std::int32_t>& from) {
    const std::int64_t m = a.rows() - j;
    const auto first = static_cast<std::int32_t>(j), last = static_cast<std::int32_t>(width);
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    // Below the columns lie the rows' numbers, which are exchanged with them.
    matrix<T> p(a.device(), width + 1, m);
    p = select(c == last, cast<T>(i), gather(a, first + i, first + c));
    for (std::int32_t k = 0; k < last; ++k) {
        auto pivot = pivots(j + k);
        pivot = first + argmax(select(i < k, T(-1), abs(p.row(k))));
        const auto r = pivot - first;
        // Rows k and r are exchanged: what is row i was row `before`.
        const auto before = select(i == k, r, select(i == r, k, i));
        const auto here = gather(p, c, before);
        const auto x = gather(p, k, before);
        const auto divisor = gather(p, k, r);
        const auto factor =
            select(divisor == T(0), x, x / divisor); // LAPACK leaves a column of zeros as it is
        p = select(i > k && c >= k && c < last,
                   select(c == k, factor, here - hadamard(factor, gather(p, c, r))), here);
    }
    a(rows(j, j + m), cols(j, j + width)) = trans(p(rows(0, width)));
    from(rows(0, m)) = cast<std::int32_t>(trans(p.row(width)));
}

// What a group of columns [k, stop) leaves of the rest of the block (as it lies, transposed): U in the rows
// of the group, `here - L U` below; `here` is the block with its rows exchanged, c and i are the numbers of
// its columns and rows. U is found by substitution, as a product with the triangle's inverse would lose what
// is small beside what cancels in it.

/// After four columns, in one kernel: each element finds the four numbers above it itself. The kernel reads
/// the block, L and the rows' order, and ten numbers of these, each as an array.
inline constexpr int arrays_of_update_by_four = 13;
template <class T, class Block, class Here, class C, class Row>
auto update_by_four(panel_space<T>& space, const Block& block, const Here& here, std::int64_t k, const C& c,
                    const Row& i) {
    const auto right = [&](std::int64_t r) { return gather(block, c, space.order(k + r)); };
    const auto l = [&](std::int64_t r, std::int64_t q) { return space.lu(q, k + r); };
    const auto u0 = right(0);
    const auto u1 = right(1) - l(1, 0) * u0;
    const auto u2 = right(2) - l(2, 0) * u0 - l(2, 1) * u1;
    const auto u3 = right(3) - l(3, 0) * u0 - l(3, 1) * u1 - l(3, 2) * u2;
    const auto r = i - static_cast<std::int32_t>(k);
    const auto u = select(r == 0, u0, select(r == 1, u1, select(r == 2, u2, u3)));
    const auto l_u = [&](std::int32_t q, const auto& u_q) { return hadamard(gather(space.lu, q, i), u_q); };
    return select(r < 4, u, here - l_u(0, u0) - l_u(1, u1) - l_u(2, u2) - l_u(3, u3));
}

/// After more, by a product; U is computed before, into space.top.
template <class T, class Block, class Here, class C, class Row>
auto update_by_product(panel_space<T>& space, const Block& block, const Here& here, std::int64_t k,
                       std::int64_t stop, const C& c, const Row& i) {
    const std::int64_t n = stop - k;
    const row_slice lines = rows(0, expr::rows_of(block));
    auto right = space.right(lines, cols(0, n)), top = space.top(lines, cols(0, n));
    right = gather(block, row_index(lines.last, n), rowwise(space.order(rows(k, stop))));
    top = blas::detail::common_solve<batch_function::common_unit_lower_solve>(
        trans(space.lu(rows(0, n), cols(k, stop))), right);
    return select(i < static_cast<std::int32_t>(stop), gather(space.top, c, i - static_cast<std::int32_t>(k)),
                  here - top * space.lu(rows(0, n), cols(0, expr::cols_of(block))));
}

/// The same with work-groups.
template <class T>
void factor_panel_by_groups(matrix<T>& a, panel_space<T>& space, std::int64_t j, std::int64_t width,
                            vector<std::int32_t>& pivots, vector<std::int32_t>& from) {
    const std::int64_t m = a.rows() - j;
    const auto first = static_cast<std::int32_t>(j), last = static_cast<std::int32_t>(width);
    const row_slice lines = rows(0, width + 1);
    const col_slice all = cols(0, m);
    space.block(lines, all) = select(row_index() == static_cast<std::int32_t>(last), cast<T>(col_index()),
                                     gather(a, first + col_index(), first + row_index()));
    const std::int64_t most = group_width_for<T>(m);
    for (std::int64_t k = 0;; k += most) {
        const std::int64_t stop = width - k < most ? width : k + most, n = stop - k;
        const auto begin = static_cast<std::int32_t>(k), to = static_cast<std::int32_t>(stop);
        const row_slice some = rows(0, n);
        const col_slice below = cols(k, m);
        const auto panel = trans(space.block(rows(k, stop), below));
        auto lu = trans(space.lu(some, below));
        evaluate(lu = panel_lu(panel), space.order(rows(k, m)) = begin + panel_order(panel),
                 pivots(rows(j + k, j + stop)) = first + begin + panel_pivots(panel));
        // Rows above k stay. The panel's own columns have been exchanged already.
        const auto block = space.block(lines, all);
        const auto order = space.order(rows(0, m));
        if (stop == width) {
            const auto row = row_index();
            const auto column = col_index();
            const auto was = select(row < begin, row, order);
            a(rows(j, j + m), cols(j, j + width)) =
                select(row >= begin && column >= begin && column < to, gather(space.lu, column - begin, row),
                       gather(block, column, colwise(was)));
            from(rows(0, m)) = cast<std::int32_t>(gather(block, last, was));
            return;
        }
        // Of this size, so that a device whose kernels read few arrays can compute the parts one by one.
        const auto c = row_index(width + 1, m);
        const auto i = col_index(width + 1, m);
        const auto here = gather(block, c, select(i < begin, i, rowwise(order)));
        const auto factored = i >= begin && c >= begin && c < to;
        const auto own = gather(space.lu, c - begin, i);
        const auto stays = i < begin || c < to || c == last;
        auto next = space.next(lines, all);
        if (n == 4 && a.device().state()->facts().max_arrays >= arrays_of_update_by_four)
            next = select(factored, own, select(stays, here, update_by_four(space, block, here, k, c, i)));
        else
            next = select(factored, own,
                          select(stays, here, update_by_product(space, block, here, k, stop, c, i)));
        std::swap(space.block, space.next);
    }
}

/// Factors the panel of `width` columns whose first element is (j, j) of `a`; its pivots go to `pivots`, and
/// to `from` the numbers, counted from j, that its rows had before.
template <class T>
void factor_panel(matrix<T>& a, panel_space<T>& space, std::int64_t j, std::int64_t width,
                  vector<std::int32_t>& pivots, vector<std::int32_t>& from) {
    if (space.order.storage())
        factor_panel_by_groups(a, space, j, width, pivots, from);
    else
        factor_panel_by_columns(a, j, width, pivots, from);
}

} // namespace sinter::factor
