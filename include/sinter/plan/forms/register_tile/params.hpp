#pragma once
// Products whose operands come straight from memory, or a cache.

#include <cstdint>

#include <sinter/plan/micro_tile.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How a micro-tile reads the left operand.
enum class left_reads : std::uint8_t {
    elements,
    four_terms, ///< of a row, as one vector
    four_rows   ///< below each other, as one vector
};

/// A work-item has a micro-tile of its own.
struct register_tile {
    static constexpr const char* name = "micro-tiles in registers";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = true;
    micro_tile micro;
    std::uint16_t tiles_down = 1; ///< micro-tiles of a work-item, below each other
    bool rows_first = false;      ///< work-items that follow each other take rows, not columns
    left_reads left = left_reads::elements;
    bool right_four_terms = false; ///< four terms of a column of the right operand are read as one vector
    friend constexpr bool operator==(const register_tile&, const register_tile&) = default;
};

} // namespace sinter::plan
