#pragma once
// Functions of matrices that a work-group takes one of, or some.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Small matrices, of which a work-item has a row.
struct group_batch {
    static constexpr const char* name = "small matrices of work-groups";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    std::uint16_t matrices; ///< of a work-group
    friend constexpr bool operator==(const group_batch&, const group_batch&) = default;
};

/// Square blocks below each other.
struct group_cholesky {
    static constexpr const char* name = "blocks of work-groups";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    std::uint16_t order; ///< of a block: a work-group has one
    friend constexpr bool operator==(const group_cholesky&, const group_cholesky&) = default;
};

/// A matrix of few columns, by one work-group.
struct group_panel {
    static constexpr const char* name = "panel of a work-group";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    std::uint8_t rows;   ///< of a work-item, in registers; 0: they lie where all work-items see them
    std::uint8_t shared; ///< then, rows that local memory has room for; 0: they stay where the result goes
    bool blocks;         ///< each group has so many rows
    constexpr bool in_memory() const { return rows == 0; }
    constexpr bool where_result_goes() const { return rows == 0 && shared == 0; }
    friend constexpr bool operator==(const group_panel&, const group_panel&) = default;
};

/// Some columns of a matrix that becomes tridiagonal, by one work-group, whose work-items read what others
/// have written.
struct group_condensed {
    static constexpr const char* name = "condensed columns of a work-group";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    friend constexpr bool operator==(const group_condensed&, const group_condensed&) = default;
};

/// Right sides of one factor, some to a work-group.
struct group_system {
    static constexpr const char* name = "right sides of work-groups";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    std::uint16_t columns; ///< of a work-group
    friend constexpr bool operator==(const group_system&, const group_system&) = default;
};

/// Small matrices whose spectra are found: a work-item has a row or a column of one.
struct group_jacobi {
    static constexpr const char* name = "spectra of work-groups";
    static constexpr bool draws = false, lies_in_line = true, shares_sums = false, takes_tile = false;
    std::uint16_t matrices; ///< of a work-group
    friend constexpr bool operator==(const group_jacobi&, const group_jacobi&) = default;
};

} // namespace sinter::plan
