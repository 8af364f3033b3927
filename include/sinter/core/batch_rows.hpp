#pragma once
// Results of panels that lie transposed: which of their rows holds what. See core/batch_table.inc.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// The rows of ldlt_panel's result, of w columns at most, one of which may be a block's second one behind
/// them. A number of a column, or of a place in P A P', is its place in the row; others are those of A's
/// rows.
struct ldlt_row {
    std::int64_t width;
    constexpr std::int64_t lower() const { return 0; }                ///< L's columns, w + 1 of them
    constexpr std::int64_t weighed() const { return width + 1; }      ///< those of L D
    constexpr std::int64_t diagonal() const { return 2 * width + 2; } ///< D's
    constexpr std::int64_t beside() const { return 2 * width + 3; }   ///< D(k + 1, k)
    constexpr std::int64_t sizes() const { return 2 * width + 4; }    ///< of blocks: 1, 2, or 0 behind 2
    constexpr std::int64_t order() const { return 2 * width + 5; }    ///< A's row in each place
    constexpr std::int64_t taken() const { return 2 * width + 6; }    ///< 1 for rows of A that are pivots
    constexpr std::int64_t first() const { return 2 * width + 7; }    ///< working memory for two columns
    constexpr std::int64_t second() const { return 2 * width + 8; }
    constexpr std::int64_t count() const { return 2 * width + 9; }
};

/// The rows of pivoted_panel's result, behind those of A: m of them, and w columns.
struct pivoted_rows {
    std::int64_t width;
    constexpr std::int64_t products() const { return 0; }    ///< F' of what is left of A: A - V F'; w of them
    constexpr std::int64_t squares() const { return width; } ///< of what is left of each column
    constexpr std::int64_t summed() const { return width + 1; } ///< the same when they were added up last
    constexpr std::int64_t order() const { return width + 2; }  ///< A's column in each place
    constexpr std::int64_t count() const { return width + 3; }
};

/// The rows of tridiagonal_panel's result, of w columns, each with n elements. Reflection k acts on what is
/// behind element k, where the rows begin; what is before is not written. A - V' W - W' V is what is left of
/// A behind the panel. Rows of V and W are zeros where all but two columns are taken.
struct tridiagonal_rows {
    std::int64_t width;
    constexpr std::int64_t v() const { return 0; } ///< vectors, which begin with 1
    constexpr std::int64_t w() const { return width; }
    constexpr std::int64_t v_again() const { return 2 * width; } ///< so that rows of W and V lie together
    constexpr std::int64_t columns() const { return 3 * width; } ///< A's at their turns, from the diagonal on
    constexpr std::int64_t squares() const { return 4 * width; } ///< of what is behind element k + 1 of each
    constexpr std::int64_t count() const { return 4 * width + 1; }
};

/// The rows of bidiagonal_panel's result, of w columns and w rows of A, each with m elements. Reflection k
/// acts on the rows of A from k on, and a second one on its columns behind k, where rows of the result begin;
/// what is before is not written. A - V' Y - X' U is what is left of A behind the panel.
struct bidiagonal_rows {
    std::int64_t width;
    constexpr std::int64_t v() const { return 0; } ///< vectors, which begin with 1, of m elements
    constexpr std::int64_t x() const { return width; }
    constexpr std::int64_t y() const { return 2 * width; }       ///< of n elements
    constexpr std::int64_t u() const { return 3 * width; }       ///< vectors of rows
    constexpr std::int64_t columns() const { return 4 * width; } ///< A's at their turns, from the diagonal on
    constexpr std::int64_t lines() const { return 5 * width; }   ///< A's rows, from behind the diagonal on
    /// Of what is behind the first element of each column, and of each row.
    constexpr std::int64_t column_squares() const { return 6 * width; }
    constexpr std::int64_t line_squares() const { return 6 * width + 1; }
    constexpr std::int64_t count() const { return 6 * width + 2; }
};

} // namespace sinter
