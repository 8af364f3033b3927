#pragma once
// Numbers that several forms of fragments hold.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How fragments write a destination whose texels hold other elements as well.
enum class texel_parts : std::uint8_t {
    none,    ///< there are no others
    by_rows, ///< the components of the texels in a draw each; the view's rows follow each other in the
             ///< storage
    by_cols, ///< the same; its columns follow each other
    points   ///< a point for each element, in a draw for each component
};

/// Where a view begins and ends in texels that fragments write.
struct texel_edges {
    bool merges = false; ///< texels hold other elements, which are kept
    bool shifts = false; ///< rows of the result begin within a texel
    friend constexpr bool operator==(const texel_edges&, const texel_edges&) = default;
};

/// How a fragment writes the texel that is its own.
struct texel_writing {
    texel_parts parts = texel_parts::none;
    bool keeps_rest = false; ///< beside the destination's texels there are others
    texel_edges edges;
    friend constexpr bool operator==(const texel_writing&, const texel_writing&) = default;
};

/// The texels of a product that one fragment computes, each of four columns, and how it finds their terms.
struct texel_product {
    std::uint8_t rows = 1, texels = 1;
    bool right_four_terms = false; ///< texels of the right operand hold four terms of a column
    bool dots = false;             ///< four terms are added up by `dot`
    friend constexpr bool operator==(const texel_product&, const texel_product&) = default;
};

} // namespace sinter::plan
