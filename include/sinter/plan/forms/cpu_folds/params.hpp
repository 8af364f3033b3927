#pragma once
// Folds on CPUs whose loops may be long: a work-item folds vectors, of terms or of outputs.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Outputs side by side, in a table of so few columns that a vector holds whole rows of it.
struct wrapped_fold {
    static constexpr const char* name = "fold of vectors that hold whole rows";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    friend constexpr bool operator==(const wrapped_fold&, const wrapped_fold&) = default;
};

/// Outputs side by side, in vectors.
struct output_fold {
    static constexpr const char* name = "fold of vectors of outputs";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    std::uint8_t vectors_of_outputs; ///< of a work-item
    std::uint8_t sums_a_vector;      ///< sums that the terms of a vector go into if it is folded alone
    bool rest_stored_alone;          ///< the outputs behind the last whole vector are computed as one more
    friend constexpr bool operator==(const output_fold&, const output_fold&) = default;
};

/// Terms side by side, of several outputs at a time.
struct row_fold {
    static constexpr const char* name = "fold of rows of terms";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t outputs;        ///< of a work-item
    std::uint8_t outputs_at_once; ///< of these
    bool masks_rest;              ///< the terms behind the last whole vector are one more, which is masked
    bool ends_together;           ///< the epilogue takes the work-item's results in vectors
    friend constexpr bool operator==(const row_fold&, const row_fold&) = default;
};

/// All terms of one element, or a share of them.
struct vector_fold {
    static constexpr const char* name = "fold of vectors of terms";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = false;
    bool columns_down; ///< down some rows a vector of columns, then the next; else row by row
    friend constexpr bool operator==(const vector_fold&, const vector_fold&) = default;
};

} // namespace sinter::plan
