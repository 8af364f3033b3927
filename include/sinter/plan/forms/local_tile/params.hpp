#pragma once
// Tiles of products whose operands lie in a work-group's local memory.

#include <cstdint>

#include <sinter/plan/facts/tile_table.hpp>
#include <sinter/plan/micro_tile.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How a work-group brings in an operand of a local tile. `vector`: a work-item reads neighbouring rows (of
/// the left operand) or columns (of the right one) as a vector; else it reads elements. `along_terms`:
/// work-items that follow each other read along the terms of the sum; else along the rows or columns. Both: a
/// work-item reads four terms of four rows (or columns) as four vectors, and transposes them in registers.
struct operand_fetch {
    bool vector = false, along_terms = false;
    friend constexpr bool operator==(const operand_fetch&, const operand_fetch&) = default;
};

/// A work-group's tile.
struct memory_tile {
    tile_size size;
    micro_tile micro;                    ///< its vectors have `lanes` columns
    std::uint8_t lanes = 4;              ///< of a vector in local memory
    operand_fetch left = {}, right = {}; ///< how the operands come there
    friend constexpr bool operator==(const memory_tile&, const memory_tile&) = default;
};

/// Each work-item multiplies for its own micro-tile.
struct local_tile {
    static constexpr const char* name = "tiles in local memory";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = true;
    memory_tile tile;
    std::uint8_t slices; ///< work-items for each micro-tile: each has a share of every block's terms, and
                         ///< their sums join in the end
    friend constexpr bool operator==(const local_tile&, const local_tile&) = default;
};

/// 32 work-items multiply small matrices together; the rows and vectors of each lie apart.
struct unit_tile {
    static constexpr const char* name = "tiles on matrix units";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = true;
    static constexpr std::uint8_t slices = 1; ///< they share no terms
    memory_tile tile;
    matrix_units unit;
    friend constexpr bool operator==(const unit_tile&, const unit_tile&) = default;
};

} // namespace sinter::plan
