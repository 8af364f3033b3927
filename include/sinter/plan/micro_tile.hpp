#pragma once
// Numbers that several forms of products hold.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What a work-item computes of a tile, in its registers.
struct micro_tile {
    std::uint8_t rows = 1;
    std::uint8_t vectors = 1;   ///< beside each other in each row
    bool whole_vectors = false; ///< every vector is stored whole, also the last one of a row
    bool rows_in_loop = false;  ///< the epilogue is a loop over the rows
    constexpr int all_vectors() const { return rows * vectors; }
    /// Where vectors of so many outputs are finished together.
    constexpr std::int64_t sums(int lanes) const { return std::int64_t{rows} * vectors * lanes; }
    friend constexpr bool operator==(const micro_tile&, const micro_tile&) = default;
};

} // namespace sinter::plan
