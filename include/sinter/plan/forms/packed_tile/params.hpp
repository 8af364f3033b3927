#pragma once
// Large tiles of products on CPUs.

#include <cstdint>

#include <sinter/plan/facts/tile_table.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item's large tile, its operands packed into panels.
struct packed_tile {
    static constexpr const char* name = "packed tiles";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = true;
    tile_size tile;
    std::uint8_t micro_rows;    ///< of a panel of the left operand
    std::uint8_t micro_vectors; ///< of a panel of the right operand
    bool left_in_place;         ///< the left operand's rows are read where they are
    bool left_in_vectors;       ///< terms of the left operand's rows lie side by side
    bool right_in_vectors;      ///< the right operand's columns lie side by side
    friend constexpr bool operator==(const packed_tile&, const packed_tile&) = default;
};

} // namespace sinter::plan
