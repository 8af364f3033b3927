#pragma once
// What a view takes of a texture's texels, which hold a few consecutive elements each. Host arithmetic only.

#include <cstdint>

#include <sinter/core/layout.hpp>
#include <sinter/plan/cut/alias.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// True if row-major order over the rows x cols elements of `a` is the order of its storage, without gaps.
constexpr bool in_one_run(const layout& a, std::int64_t rows, std::int64_t cols) {
    return a.fold == 0 && (cols == 1 || a.col_stride == 1) && (rows == 1 || a.row_stride == cols);
}

/// True if no texel of `size` elements that holds one of `a` holds anything else.
constexpr bool fills_texels(const layout& a, std::int64_t size) {
    const bool one_run = in_one_run(a, a.rows, a.cols),
               in_rows = a.col_stride == 1 && a.row_stride % size == 0;
    const std::int64_t together = one_run ? a.rows * a.cols : a.cols;
    return a.fold == 0 && (one_run || in_rows) && a.offset % size == 0 && together % size == 0;
}

struct texel_rectangle {
    std::int64_t x = 0, y = 0, width = 1, height = 1;
};

/// A rectangle of texels that holds all elements of `a` (fold 0, not empty), in a texture of so many texels
/// of `size` elements to a row.
constexpr texel_rectangle rectangle_of(const layout& a, std::int64_t texture_width, std::int64_t size) {
    const std::int64_t line = texture_width * size;
    const block_range block = block_of(a, line);
    if (block.known) {
        const std::int64_t x = block.cols.first / size, y = block.rows.first;
        return {x, y, block.cols.last / size - x + 1, block.rows.last - y + 1};
    }
    const index_range all = range_of(a);
    const std::int64_t y = all.first / line;
    return {0, y, texture_width, all.last / line - y + 1};
}

/// The components of texels, by bit, that hold elements of `a`.
constexpr std::uint8_t components_of(const layout& a, std::int64_t size) {
    if (a.fold != 0) return 0xf;
    unsigned bits = 0;
    for (std::int64_t i = 0; i < size && i < a.rows; ++i)
        for (std::int64_t j = 0; j < size && j < a.cols; ++j) bits |= 1u << a.at(i, j) % size;
    return static_cast<std::uint8_t>(bits);
}

} // namespace sinter::plan
