#pragma once
// Which expressions count rows or columns, and that int32 counts them.

#include <cstdint>
#include <string>

#include <sinter/core/errors.hpp>
#include <sinter/expr/shape_words.hpp>
#include <sinter/expr/tree.hpp>

namespace sinter::expr {

/// More rows, or columns, than row_index() and col_index() count: they are int32.
constexpr bool is_beyond_places(std::int64_t extent) {
    return extent > std::int64_t{1} << 31;
}
/// True if the place of an element of n itself is part of it, of an operand with other extents not.
constexpr bool counts_places(const node& n, leaf_kind which) {
    if (n.code == op::leaf) return leaf_kind_of(n) == which && n.rows == any_extent;
    if (is_fold(n.code) || n.code == op::view) return false;
    for (int p = 0; p < n.part_count; ++p)
        if (lends_extents(n.code, p) && counts_places(*n.parts[p], which)) return true;
    return false;
}
// Throw unsupported_error where rows or columns of so many are counted.
inline void check_places_fit(bool counted, leaf_kind which, std::int64_t rows, std::int64_t cols) {
    if (counted)
        throw unsupported_error(
            std::string("sinter: ") + (which == leaf_kind::row_index ? "row_index()" : "col_index()") +
            " counts in int32, which cannot number those of an array of " + shape_text(rows, cols));
}
inline void check_places_fit(const node& n, std::int64_t rows, std::int64_t cols) {
    if (is_beyond_places(rows))
        check_places_fit(counts_places(n, leaf_kind::row_index), leaf_kind::row_index, rows, cols);
    if (is_beyond_places(cols))
        check_places_fit(counts_places(n, leaf_kind::col_index), leaf_kind::col_index, rows, cols);
}

} // namespace sinter::expr
