#pragma once
// Maps of sums of neighbours that slide down the rows.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item walks down a strip of rows, in some columns, and keeps what the sums of its rows share.
struct strip_map {
    static constexpr const char* name = "map of strips of rows";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a work-item: a vector, or a CPU's run of them
    std::uint8_t height;   ///< rows of a strip
    bool edges_apart;      ///< columns near an edge are vectors too, and come last
    friend constexpr bool operator==(const strip_map&, const strip_map&) = default;
};

} // namespace sinter::plan
