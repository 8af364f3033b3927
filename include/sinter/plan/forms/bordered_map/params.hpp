#pragma once
// Maps that write a block of an array, and its border as it was.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item computes a vector of columns, or one.
struct bordered_map {
    static constexpr const char* name = "map with its border";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    bool rows_first;    ///< work-items that follow each other take rows, not columns
    bool merges;        ///< software OpenGL: a vector may hold elements of the block and of the border
    bool whole_vectors; ///< as in item_map
    friend constexpr bool operator==(const bordered_map&, const bordered_map&) = default;
};

/// A CPU's work-item computes a run of columns of some rows.
struct bordered_runs {
    static constexpr const char* name = "map with its border, in runs";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns;
    std::uint8_t rows;
    friend constexpr bool operator==(const bordered_runs&, const bordered_runs&) = default;
};

} // namespace sinter::plan
