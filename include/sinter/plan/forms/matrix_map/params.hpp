#pragma once
// Maps of matrices that lie in rows of arrays, as a product in a series has them.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A CPU's work-item computes rows of such matrices, in vectors that end with a matrix's rows.
struct matrix_map {
    static constexpr const char* name = "map of matrices in rows";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = false, takes_tile = false;
    std::uint16_t width;        ///< columns of a matrix
    std::uint16_t columns;      ///< of the result's row, for a work-item: rows of matrices
    std::uint8_t rows_together; ///< of a matrix, in one turn of the loop
    friend constexpr bool operator==(const matrix_map&, const matrix_map&) = default;
};

} // namespace sinter::plan
