#pragma once
// Folds of neighbours to one element.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-item folds some columns of a strip of rows, and a work-group what its work-items have.
struct strip_fold {
    static constexpr const char* name = "fold of strips of rows";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    std::uint16_t columns; ///< of a work-item
    std::uint8_t height;   ///< rows of a strip
    bool sums_slide;       ///< what rows have in common is added up once
    bool edges_apart;      ///< columns near an edge are vectors, too
    friend constexpr bool operator==(const strip_fold&, const strip_fold&) = default;
};

} // namespace sinter::plan
