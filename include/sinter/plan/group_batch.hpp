#pragma once
// How matrices of a batch lie in the local memory of the work-group that takes them.

#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Columns right of A, in which the result comes to be: of `inverse` as many, of `solve` its right sides.
inline std::int64_t columns_beside(const graph::value& v) {
    const bool inverts = batch_function_of(v) == batch_function::inverse;
    return inverts ? order_of(v) : right_sides_of(v);
}

/// From row to row of A and of what is beside it: odd, so that the elements of a column lie in banks of their
/// own.
inline std::int64_t row_stride_in_group(const graph::value& v) {
    const std::int64_t columns = order_of(v) + columns_beside(v);
    return columns + (columns + 1) % 2;
}

/// Elements of local memory for one matrix and what is beside it.
inline std::int64_t elements_in_group(const graph::value& v) {
    return order_of(v) * row_stride_in_group(v);
}

/// Extents of a matrix whose spectrum is found. Its shorter side's vectors lie in rows, and beside each of
/// them what became of the identity's row.
struct jacobi_shape {
    std::int64_t rows, cols;
    std::int64_t vectors, length; ///< the smaller extent, and the larger one
    explicit jacobi_shape(const graph::value& v)
        : rows(right_sides_of(v)), cols(order_of(v)), vectors(rows < cols ? rows : cols),
          length(rows < cols ? cols : rows) {}

    /// Odd, so that the elements of a column lie in banks of their own.
    std::int64_t stride() const { return vectors + length + (vectors + length + 1) % 2; }
    std::int64_t pairs() const { return (vectors + 1) / 2; }
    /// With the numbers of each row, each column and each rotation that lie beside them.
    std::int64_t elements_in_group() const {
        return vectors * stride() + 3 * vectors + 2 * length + 2 * pairs();
    }
};

/// Elements of local memory for a matrix of up to so many rows that a group keeps whole, with room for so
/// many columns; with what is found of each column, and the tree for a pivot.
inline std::int64_t elements_of_whole(std::int64_t room, std::int64_t rows = largest_group_order) {
    return rows * (room + 1) + 6 * room + 2 * 64;
}

/// Work-items that find a dot product together, where a group of a GPU makes a matrix condensed, and products
/// that they find at once.
inline constexpr std::int64_t condensed_team = 16, condensed_dots = 4;
/// Elements of local memory of such a group: what each work-item has of its products, the columns' odd
/// stride, and a number for each row of the panel.
inline std::int64_t elements_of_condensed(std::int64_t items, std::int64_t width) {
    return items / condensed_team * condensed_dots * (condensed_team + 1) + 2 * width;
}

} // namespace sinter::plan
