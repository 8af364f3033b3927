#pragma once
// Folds that no other form suits.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item folds all terms of its outputs, one after the other, or a share of the terms of one.
struct item_fold {
    static constexpr const char* name = "fold of work-items";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    std::uint8_t outputs = 1; ///< of a work-item
    friend constexpr bool operator==(const item_fold&, const item_fold&) = default;
};

} // namespace sinter::plan
