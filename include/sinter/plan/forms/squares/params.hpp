#pragma once
// Squares of arrays that lie the other way round (`A + trans(B)`).

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A GPU's work-group computes a square; what lies the other way round passes through local memory.
struct group_squares {
    static constexpr const char* name = "squares of work-groups";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint8_t side; ///< rows and columns of the square, and work-items along x
    std::uint8_t step; ///< rows between those of a work-item: work-items along y
    friend constexpr bool operator==(const group_squares&, const group_squares&) = default;
};

/// A CPU's work-item computes squares one below the other, of vectors.
struct item_squares {
    static constexpr const char* name = "squares of work-items";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint8_t side; ///< of a square, and lanes of the vectors
    std::uint8_t rows; ///< of a work-item
    friend constexpr bool operator==(const item_squares&, const item_squares&) = default;
};

} // namespace sinter::plan
