#pragma once
// Numbers that several forms of fragments hold.

#include <cstdint>

namespace sinter::plan {

/// Where a view begins and ends in texels that fragments write.
struct texel_edges {
    bool merges = false; ///< texels hold other elements, which are kept
    bool shifts = false; ///< rows of the result begin within a texel
    friend constexpr bool operator==(const texel_edges&, const texel_edges&) = default;
};

/// The texels of a product that one fragment computes, each of four columns, and how it finds their terms.
struct texel_product {
    std::uint8_t rows = 1, texels = 1;
    bool right_four_terms = false; ///< texels of the right operand hold four terms of a column
    bool dots = false;             ///< four terms are added up by `dot`
    friend constexpr bool operator==(const texel_product&, const texel_product&) = default;
};

} // namespace sinter::plan
