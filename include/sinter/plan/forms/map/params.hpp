#pragma once
// Kernels without a reduction, where work-items may write anywhere.

#include <cstdint>

namespace sinter::plan {

/// A work-item computes a vector of columns, or one element.
struct item_map {
    static constexpr const char* name = "map";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    bool rows_first;    ///< work-items that follow each other take rows, not columns
    bool whole_vectors; ///< rows end in a whole vector, or in one whose rest is nobody's
    friend constexpr bool operator==(const item_map&, const item_map&) = default;
};

/// A CPU's work-item computes a run of columns of some rows.
struct run_map {
    static constexpr const char* name = "map in runs";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a result that is one column: rows
    std::uint8_t rows;
    bool computes_rest; ///< columns that are no whole vector are computed as one all the same
    friend constexpr bool operator==(const run_map&, const run_map&) = default;
};

/// Neighbours of elements are read as vectors where all of them exist.
struct neighbour_map {
    static constexpr const char* name = "map of neighbours";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a work-item: a vector, or a CPU's run of them
    std::uint8_t rows;     ///< below each other, which have most of their neighbours in common
    friend constexpr bool operator==(const neighbour_map&, const neighbour_map&) = default;
};

} // namespace sinter::plan
