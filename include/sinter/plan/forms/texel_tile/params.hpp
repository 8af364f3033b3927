#pragma once
// Tiles of a product, one for each fragment.

#include <cstdint>

#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A fragment stores its tile where it belongs.
struct texel_tile {
    static constexpr const char* name = "tile of texels";
    static constexpr bool draws = true, shares_sums = false;
    texel_product product;
    texel_edges edges;
    std::uint8_t line_rows; ///< tiles lie in lines of so many rows; 0: as they do in the result
    bool rows_together;     ///< rows of a tile follow each other, as texels hold a term of four
    bool rows_in_loop;      ///< the epilogue is a loop over the tile's rows
    bool quads;             ///< the four of a quad share what they fetch
    friend constexpr bool operator==(const texel_tile&, const texel_tile&) = default;
};

/// Each row of a fragment's tile is drawn in a render target of its own.
struct target_tile {
    static constexpr const char* name = "tile of render targets";
    static constexpr bool draws = true, shares_sums = false;
    texel_product product; ///< of one texel in each row
    bool rows_together;    ///< as in texel_tile; a draw weaves the targets' rows together
    friend constexpr bool operator==(const target_tile&, const target_tile&) = default;
};

} // namespace sinter::plan
