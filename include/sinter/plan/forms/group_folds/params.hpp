#pragma once
// Folds by work-groups: of one output, or of some neighbouring outputs.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// All work-items of a group fold one output. (Groups lie along x alone.)
struct group_fold {
    static constexpr const char* name = "fold of a work-group";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    bool squares; ///< terms of a matrix are taken square by square, see side_of_square
    friend constexpr bool operator==(const group_fold&, const group_fold&) = default;
};

/// One work-item folds all terms of one element: work-groups gain nothing, or there is no local memory.
struct lone_fold {
    static constexpr const char* name = "fold of one work-item";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    friend constexpr bool operator==(const lone_fold&, const lone_fold&) = default;
};

/// A group folds neighbouring outputs. Each output has a team of the group's work-items.
struct team_fold {
    static constexpr const char* name = "fold of neighbours in a work-group";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    std::uint8_t outputs;    ///< of a group: one a team
    std::uint8_t items_each; ///< work-items of a team
    bool in_line;            ///< all work-items lie along x, output by output; false: a team lies along y
    friend constexpr bool operator==(const team_fold&, const team_fold&) = default;
};

/// Rows, and columns, of a square of terms (group_fold::squares).
inline constexpr std::int64_t side_of_square = 32, elements_of_square = side_of_square * side_of_square;

} // namespace sinter::plan
