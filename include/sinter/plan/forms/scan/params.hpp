#pragma once
// Running sums, and other scans, along the rows or columns of an array.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item goes along a line, or down as many columns as a vector has lanes, or along its share of a
/// line.
struct row_scan {
    static constexpr const char* name = "scan of work-items";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    bool down; ///< lines are columns, not rows
    friend constexpr bool operator==(const row_scan&, const row_scan&) = default;
};

} // namespace sinter::plan
