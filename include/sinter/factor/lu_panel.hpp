#pragma once
// LU with partial pivoting of a block of a few columns of a tall matrix, all in launches that see the whole
// height: where the device has work-groups, one of them factors eight columns in one launch, and one more
// launch brings the block's others up to date.

#include <cstdint>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::factor {

/// Working memory of factor_panel(): the block and its successor, with the rows' numbers in one more column,
/// and what a work-group finds.
template <class T>
struct panel_space {
    matrix<T> block, next, lu, update;
    vector<std::int32_t> order;

    panel_space(const device& d, std::int64_t rows, std::int64_t columns) {
        if (!takes_panels(d, rows)) return;
        const std::int64_t width = columns < panel_width ? columns : panel_width;
        block = matrix<T>(d, rows, width + 1);
        next = matrix<T>(d, rows, width + 1);
        lu = matrix<T>(d, rows, group_width);
        update = matrix<T>(d, rows, group_width);
        order = vector<std::int32_t>(d, rows);
    }
};

/// The same without work-groups. The panel is kept transposed, so that its columns lie side by side, in an
/// array of its own; a pivot takes two launches there: the search, and one that exchanges the rows, divides
/// and subtracts.
template <class T>
vector<std::int32_t> factor_panel_by_columns(matrix<T>& a, std::int64_t j, std::int64_t width,
                                             vector<std::int32_t>& pivots) {
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
        // Rows k and r are exchanged: what is row i was row `from`.
        const auto from = select(i == k, r, select(i == r, k, i));
        const auto here = gather(p, c, from);
        const auto x = gather(p, k, from);
        const auto divisor = gather(p, k, r);
        const auto factor =
            select(divisor == T(0), x, x / divisor); // LAPACK leaves a column of zeros as it is
        p = select(i > k && c >= k && c < last,
                   select(c == k, factor, here - hadamard(factor, gather(p, c, r))), here);
    }
    a(rows(j, j + m), cols(j, j + width)) = trans(p(rows(0, width)));
    return cast<std::int32_t>(trans(p.row(width)));
}

/// Factors the `width` columns from (j, j) on with work-groups.
template <class T>
vector<std::int32_t> factor_panel_by_groups(matrix<T>& a, panel_space<T>& space, std::int64_t j,
                                            std::int64_t width, vector<std::int32_t>& pivots) {
    const std::int64_t m = a.rows() - j;
    const auto first = static_cast<std::int32_t>(j), last = static_cast<std::int32_t>(width);
    const auto i = row_index();
    const auto c = col_index();
    const row_slice all = rows(0, m);
    space.block(all, cols(0, width + 1)) = select(c == last, cast<T>(i), gather(a, first + i, first + c));
    for (std::int64_t k = 0;; k += group_width) {
        const std::int64_t stop = width - k < group_width ? width : k + group_width, n = stop - k;
        const auto from = static_cast<std::int32_t>(k), to = static_cast<std::int32_t>(stop);
        const row_slice below = rows(k, m);
        const auto panel = space.block(below, cols(k, stop));
        evaluate(space.lu(below, cols(0, n)) = panel_lu(panel),
                 space.update(below, cols(0, n)) = panel_update(panel),
                 space.order(below) = from + panel_order(panel),
                 pivots(rows(j + k, j + stop)) = first + from + panel_pivots(panel));
        // Rows above k stay. The panel's own columns have been exchanged already.
        const auto block = space.block(all, cols(0, width + 1));
        const auto was = select(i < from, i, colwise(space.order(all)));
        const auto here = gather(block, was, c);
        const auto factored = i >= from && c >= from && c < to;
        const auto own = gather(space.lu, i, c - from);
        if (stop == width) {
            a(rows(j, j + m), cols(j, j + width)) = select(factored, own, here);
            vector<std::int32_t> order(a.device(), m);
            order = cast<std::int32_t>(gather(block, was, last));
            return order;
        }
        const auto top = gather(block, colwise(space.order(rows(k, stop))), col_index(n, width + 1));
        const auto rest = select(i < to, T(0), here) - space.update(all, cols(0, n)) * top;
        space.next(all, cols(0, width + 1)) =
            select(factored, own, select(i < from || c < to || c == last, here, rest));
        std::swap(space.block, space.next);
    }
}

/// Factors the panel of `width` columns whose first element is (j, j) of `a`; its pivots go to `pivots`. The
/// result: the numbers, counted from j, that its rows had before.
template <class T>
vector<std::int32_t> factor_panel(matrix<T>& a, panel_space<T>& space, std::int64_t j, std::int64_t width,
                                  vector<std::int32_t>& pivots) {
    if (!space.order.array()) return factor_panel_by_columns(a, j, width, pivots);
    return factor_panel_by_groups(a, space, j, width, pivots);
}

} // namespace sinter::factor
