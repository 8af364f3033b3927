#pragma once
// Folds by fragments, of all terms.

#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A fragment folds all terms of the outputs in its texel.
struct texel_fold {
    static constexpr const char* name = "fold of texels";
    static constexpr bool draws = true, shares_sums = false;
    texel_writing writing;
    bool four_terms;         ///< a texel that is fetched holds four terms of an output
    bool rows_end_in_texels; ///< of a matrix as a whole: there its rows end, too
    bool right_four_terms;   ///< as in texel_product: products whose four columns are a vector
    bool dots;               ///< the same
    friend constexpr bool operator==(const texel_fold&, const texel_fold&) = default;
};

} // namespace sinter::plan
