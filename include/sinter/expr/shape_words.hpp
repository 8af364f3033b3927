#pragma once
// Extents in words, and how operands are made to fit; for errors.

#include <cstdint>
#include <string>

#include <sinter/core/layout.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// "3 x 4"; a broadcast extent is "any".
inline std::string shape_text(std::int64_t rows, std::int64_t cols) {
    const auto text = [](std::int64_t e) { return e == any_extent ? std::string("any") : std::to_string(e); };
    return text(rows) + " x " + text(cols);
}

/// How a row or column of `n` elements is made to fit rows x cols elements; for errors.
inline const char* broadcast_hint(std::int64_t rows, std::int64_t cols, std::int64_t m, std::int64_t n) {
    if (m == cols && n == rows) return "; trans(...) turns it";
    if (m == 1 && n == cols) return "; rowwise(...) repeats a row";
    if (m == 1 && n == rows) return "; colwise(...) repeats a row as columns";
    if (n == 1 && m == rows && m == cols)
        return "; rowwise(v) makes v every row, as of means along axis<0>, and colwise(v) every column, as "
               "of "
               "means along axis<1>";
    if (n == 1 && m == rows) return "; colwise(...) repeats a column";
    if (n == 1 && m == cols) return "; rowwise(...) repeats a vector as rows";
    return "";
}

} // namespace sinter::expr
