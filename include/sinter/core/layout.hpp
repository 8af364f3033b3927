#pragma once
// Where element (i, j) of a strided view lies in its storage, and how views compose. Host arithmetic only;
// plan/write/address.hpp writes the same formulas as kernel text.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// Extent of a broadcast dimension: it fits any other extent and has no length of its own.
inline constexpr std::int64_t any_extent = -1;

/// How the indices of a view depend on those of what is viewed. Part of an expression's type.
enum class view_kind : std::uint8_t {
    straight,   ///< row depends on i only, column on j only: blocks, strides, reversal
    transposed, ///< row depends on j only, column on i only
    diagonal,   ///< row and column depend on i; the result is n x 1
    along_rows, ///< rowwise(v): every row is v; rows are any_extent
    along_cols, ///< colwise(v): every column is v; columns are any_extent
    reshape,    ///< row-major order kept, other extents
    turned      ///< transposed, or as it is: its numbers say which. In programs only
};

/// Numbers of one view: viewed row = row0 + row_i * i + row_j * j, viewed column likewise.
/// For `reshape` only `rows` and `cols` count.
struct view {
    std::int64_t rows = 0, cols = 0;
    std::int64_t row0 = 0, row_i = 0, row_j = 0;
    std::int64_t col0 = 0, col_i = 0, col_j = 0;
    friend constexpr bool operator==(const view&, const view&) = default;
};

/// Of a view of kind `turned`: it transposes.
constexpr bool turns_round(const view& v) {
    return v.row_j != 0;
}

/// A strided array of rows x cols elements within a storage, in units of elements:
/// index(i, j) = offset + i * row_stride + j * col_stride. If `fold` is not 0 that index l counts elements
/// of a base array with `fold` columns in row-major order, and the place is
/// base_offset + (l / fold) * base_row_stride + (l % fold) * base_col_stride.
struct layout {
    std::int64_t rows = 0, cols = 0;
    std::int64_t offset = 0, row_stride = 0, col_stride = 0;
    std::int64_t fold = 0, base_offset = 0, base_row_stride = 0, base_col_stride = 0;

    constexpr std::int64_t at(std::int64_t i, std::int64_t j) const {
        const std::int64_t l = offset + i * row_stride + j * col_stride;
        if (fold == 0) return l;
        return base_offset + l / fold * base_row_stride + l % fold * base_col_stride;
    }
    friend constexpr bool operator==(const layout&, const layout&) = default;
};

/// Row after row, with a leading dimension.
constexpr layout row_major(std::int64_t rows, std::int64_t cols, std::int64_t leading_dimension) {
    layout a;
    a.rows = rows;
    a.cols = cols;
    a.row_stride = leading_dimension;
    a.col_stride = 1;
    return a;
}

/// The layout seen through a view of any kind but `reshape`.
constexpr layout compose(layout a, const view& v) {
    const std::int64_t rs = a.row_stride, cs = a.col_stride;
    a.offset += v.row0 * rs + v.col0 * cs;
    a.row_stride = v.row_i * rs + v.col_i * cs;
    a.col_stride = v.row_j * rs + v.col_j * cs;
    a.rows = v.rows;
    a.cols = v.cols;
    return a;
}

/// Rows become columns. A fold stays: it is of the index that both give.
constexpr layout transposed(const layout& a) {
    return compose(a, {a.cols, a.rows, 0, 0, 1, 0, 1, 0});
}

/// True if row-major order over `a` walks its index in steps of one constant stride, so that other
/// extents need no division.
constexpr bool is_evenly_spaced(const layout& a) {
    return a.rows <= 1 || a.cols <= 1 || a.row_stride == a.cols * a.col_stride;
}

/// `a` with other extents in row-major order. Requires a.rows * a.cols == rows * cols, and either
/// `is_evenly_spaced(a)` or `a.fold == 0` (a second fold does not exist: copy first).
constexpr layout reshaped(const layout& a, std::int64_t rows, std::int64_t cols) {
    layout r = a;
    r.rows = rows;
    r.cols = cols;
    if (is_evenly_spaced(a)) {
        const std::int64_t step = a.cols == 1 ? a.row_stride : a.col_stride;
        r.row_stride = cols * step;
        r.col_stride = step;
        return r;
    }
    r.offset = 0;
    r.row_stride = cols;
    r.col_stride = 1;
    r.fold = a.cols;
    r.base_offset = a.offset;
    r.base_row_stride = a.row_stride;
    r.base_col_stride = a.col_stride;
    return r;
}

/// Which elements of an array lie side by side in memory.
enum class neighbours : std::uint8_t { of_rows, of_columns, none };

constexpr neighbours neighbours_of(const layout& a) {
    if (a.fold != 0) return neighbours::none;
    if (a.rows <= 1 || a.cols <= 1 || a.col_stride == 1) return neighbours::of_rows;
    return a.row_stride == 1 ? neighbours::of_columns : neighbours::none;
}
/// Those of the transpose.
constexpr neighbours turned(neighbours n) {
    return n == neighbours::of_rows      ? neighbours::of_columns
           : n == neighbours::of_columns ? neighbours::of_rows
                                         : n;
}

} // namespace sinter
