#pragma once
// Maps by fragments.

#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A fragment computes the elements in its texel.
struct texel_map {
    static constexpr const char* name = "map of texels";
    static constexpr bool draws = true, shares_sums = false;
    texel_writing writing;
    friend constexpr bool operator==(const texel_map&, const texel_map&) = default;
};

/// The texels are all of an array, of which the map writes a block and the rest stays as it was.
struct texel_border {
    static constexpr const char* name = "map of texels with its border";
    static constexpr bool draws = true, shares_sums = false;
    friend constexpr bool operator==(const texel_border&, const texel_border&) = default;
};

} // namespace sinter::plan
