#pragma once
// Rows and columns are counted in int32: what counts more of them is refused.

#include <cstdint>
#include <string>

#include <sinter/core/errors.hpp>
#include <sinter/expr/shape_words.hpp>
#include <sinter/expr/tree.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// More rows, or columns, than row_index() and col_index() count: they are int32.
constexpr bool is_beyond_places(std::int64_t extent) {
    return extent > std::int64_t{1} << 31;
}
// Throw unsupported_error where rows or columns of so many are counted.
inline void check_places_fit(bool counted, leaf_kind which, std::int64_t rows, std::int64_t cols) {
    if (counted)
        throw unsupported_error(
            std::string("sinter: ") + (which == leaf_kind::row_index ? "row_index()" : "col_index()") +
            " counts in int32, which cannot number those of an array of " + shape_text(rows, cols));
}
inline void check_places_fit(const node& n, std::int64_t rows, std::int64_t cols) {
    check_places_fit(n.counts_rows && is_beyond_places(rows), leaf_kind::row_index, rows, cols);
    check_places_fit(n.counts_cols && is_beyond_places(cols), leaf_kind::col_index, rows, cols);
}

} // namespace sinter::expr
