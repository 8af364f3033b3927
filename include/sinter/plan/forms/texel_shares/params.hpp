#pragma once
// Folds by fragments that share out the terms, and a second draw that adds up the shares.

#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The outputs are one row, one column or one element, mostly. Fragments fold shares of their terms, and
/// then, in another draw, the shares of each output.
struct texel_shares {
    static constexpr const char* name = "shares of texels";
    static constexpr bool draws = true, shares_sums = true;
    texel_writing writing;   ///< of the second draw; the first one draws whole textures
    bool four_terms;         ///< a texel that is fetched holds four terms of an output
    bool four_outputs;       ///< it holds a term of four outputs, and a texel that is drawn a share of these
    bool rows_end_in_texels; ///< of a matrix as a whole: there its rows end, too
    friend constexpr bool operator==(const texel_shares&, const texel_shares&) = default;
};

} // namespace sinter::plan
