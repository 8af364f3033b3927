#pragma once
// Kernels without a reduction, where work-items may write anywhere.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item computes a vector of columns, or one element.
struct item_map {
    static constexpr const char* name = "map";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    bool rows_first;    ///< work-items that follow each other take rows, not columns
    bool whole_vectors; ///< every vector is stored whole, also the last one: there is no code for rests
    friend constexpr bool operator==(const item_map&, const item_map&) = default;
};

/// A CPU's work-item computes a run of columns of some rows.
struct run_map {
    static constexpr const char* name = "map in runs";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a work-item; if the result is one column, this many rows
    std::uint8_t rows;     ///< of a work-item
    bool computes_rest;    ///< the columns behind the last whole vector are computed as one more vector
    friend constexpr bool operator==(const run_map&, const run_map&) = default;
};

/// Neighbours are read as vectors, wherever all neighbours of a vector exist.
struct neighbour_map {
    static constexpr const char* name = "map of neighbours";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a work-item: a vector, or a CPU's run of vectors
    std::uint8_t rows;     ///< of a work-item: rows below each other have most of their neighbours in common
    friend constexpr bool operator==(const neighbour_map&, const neighbour_map&) = default;
};

} // namespace sinter::plan
