#pragma once
// What a form of kernel asks of the arrays and values that it is lowered from.

#include <cstdint>

#include <sinter/plan/leaf_bit.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// No form is named here: each states these rules (plan/forms/rules.hpp), and arrays and values read no more
/// of it.
struct lowering_rules {
    // Arrays.
    std::uint64_t aliased = 0;       ///< leaves whose array the kernel also writes, see leaf_bit
    bool flat = false;               ///< all arrays are contiguous alike: one row of rows * cols elements
    bool wide = false;               ///< indices have 64 bits however small the arrays are
    bool runs_on_partials = false;   ///< partial results follow each other without gaps in a texture
    bool exchanges_partials = false; ///< work-items of one launch read each other's partial results
    bool shares_results = false;     ///< work-items of a group read each other's results

    // Texels.
    bool stores_texels = false;  ///< a fragment stores its results in images and draws none
    bool fetches_target = false; ///< a fragment may fetch what its target holds, in place of a leaf
    bool fours = false;          ///< vectors have four elements, which texels of four give
    bool joins_fours = false;    ///< those begin anywhere: the parts of two texels are joined
    bool turned_fours = false;   ///< four neighbours of a column are read together, too

    // Values.
    bool lanes_wrap = false;      ///< lanes of a vector run on from row to row
    bool strips_of_terms = false; ///< what is walked down in strips is what is folded, and not the result
    int matrix_width = 0;         ///< columns of a matrix that lies in a row of the arrays
    int chosen_terms = 1;         ///< terms of a turn where sums are found again (chosen_terms.hpp)

    bool is_aliased(int leaf) const { return (aliased & leaf_bit(leaf)) != 0; }
};

} // namespace sinter::plan
