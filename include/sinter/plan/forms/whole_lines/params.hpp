#pragma once
// Reductions along lines that wait for each other, and what is computed of them, in one launch.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-group takes some whole lines: rows, or columns.
struct whole_lines {
    static constexpr const char* name = "whole lines of a work-group";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    bool down;           ///< lines are columns
    bool across;         ///< work-items that follow each other are those of neighbouring lines
    std::uint16_t lines; ///< of a work-group
    std::uint16_t items; ///< work-items of a line
    std::uint8_t kept;   ///< vectors of a line that a work-item keeps in registers; 0: it reads them again
    friend constexpr bool operator==(const whole_lines&, const whole_lines&) = default;
};

} // namespace sinter::plan
