#pragma once
// Products of few outputs and long sums.

#include <sinter/plan/micro_tile.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-group has micro-tiles beside each other, and several work-items share the terms of each.
struct group_tile {
    static constexpr const char* name = "micro-tiles of a work-group";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    micro_tile micro;
    bool left_four_rows = false; ///< four rows of the left operand are read as one vector
    bool items_along_x = false;  ///< work-items along x share a micro-tile's terms, and those along y have
                                 ///< different ones; or the other way round
    friend constexpr bool operator==(const group_tile&, const group_tile&) = default;
};

} // namespace sinter::plan
