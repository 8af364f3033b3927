#pragma once
// Products with few columns or few rows on CPUs. If the result has few columns, a line is a column of it, and
// the right operand is thin. If the result has few rows, a line is a row of it, and the left operand is thin.
// The other operand is large.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Products of fewer columns, or rows, may be folds of lines.
inline constexpr int most_thin_lines = 48;

/// How the thin operand is read.
enum class thin_operand : std::uint8_t {
    in_place,
    packed_in_vectors, ///< brought together, a vector of its terms at a time
    packed             ///< brought together term by term
};

/// What a work-item computes.
struct thin_lines {
    std::uint16_t outputs;       ///< of each line
    std::uint16_t terms_a_block; ///< a work-item adds them up for all outputs before it takes the next block
    std::uint8_t lines_at_once;
    bool down; ///< lines are columns, and the large operand is the left one
    thin_operand thin;
    friend constexpr bool operator==(const thin_lines&, const thin_lines&) = default;
};

/// Terms lie side by side in the large operand: it is read in vectors of them.
struct row_lines {
    static constexpr const char* name = "lines, in vectors of terms";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    thin_lines lines;
    std::uint8_t outputs_at_once;
    friend constexpr bool operator==(const row_lines&, const row_lines&) = default;
};

/// Outputs lie side by side in the large operand: it is read in vectors of one term of several outputs.
struct output_lines {
    static constexpr const char* name = "lines, in vectors of outputs";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    thin_lines lines;
    std::uint8_t vectors_of_outputs; ///< at once
    friend constexpr bool operator==(const output_lines&, const output_lines&) = default;
};

} // namespace sinter::plan
