#pragma once
// What can be computed of each matrix of a batch (op::batch1 to op::batch3). A batch is an array of which
// each row holds one small matrix, row by row; or of larger matrices, which lie below each other and are
// taken by a work-group each; GPUs' work-groups take the larger ones of the former, too (is_group).

#include <bit>
#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI {

enum class batch_function : std::uint8_t {
#define SINTER_BATCH(name, ...) name,
#include <sinter/core/batch_table.inc>
#undef SINTER_BATCH
};

/// How many elements the result has.
enum class batch_result : std::uint8_t {
    matrix, ///< the last operand's extents
    number, ///< one number for each matrix
    column  ///< one column, of as many rows as the last operand
};

enum class batch_content : std::uint8_t {
    elements, ///< of the operands' type
    counts    ///< int32
};

/// Who takes a matrix.
enum class batch_taker : std::uint8_t {
    item,     ///< one work-item, written out without loops
    either,   ///< the same, or a work-group where group_orders says so
    spectrum, ///< some work-items of a group, on every device
    // Matrices below each other, of which a work-group takes each on every device:
    panel,   ///< one, with at least as many rows as columns
    system,  ///< one with right sides, of which it takes some
    columns, ///< one, of which it takes columns, one after the other
    block    ///< square ones
};

struct batch_info {
    const char* name;
    batch_function leader;
    batch_result result;
    batch_content holds;
    batch_taker taken;
};

namespace detail {
inline constexpr batch_info batch_infos[] = {
#define SINTER_BATCH(name, leader, result, holds, taken)                                                     \
    {#name, batch_function::leader, batch_result::result, batch_content::holds, batch_taker::taken},
#include <sinter/core/batch_table.inc>
#undef SINTER_BATCH
};
} // namespace detail

constexpr const batch_info& info(batch_function f) {
    return detail::batch_infos[static_cast<int>(f)];
}
constexpr const char* name_of(batch_function f) {
    return info(f).name;
}
constexpr bool takes_columns(batch_function f) {
    return info(f).taken == batch_taker::columns;
}
/// Columns that one work-item takes.
constexpr bool is_for_one_item(batch_function f) {
    return f == batch_function::band_solution || f == batch_function::general_band_solution ||
           f == batch_function::pivoted_panel;
}
/// One with a second operand.
constexpr bool is_system(batch_function f) {
    return info(f).taken == batch_taker::system || takes_columns(f);
}
/// Of matrices in rows, by Jacobi's rotations.
constexpr bool is_spectrum(batch_function f) {
    return info(f).taken == batch_taker::spectrum;
}
/// Matrices that work-groups take on every device: those of a batch, or some below each other.
constexpr bool takes_group(batch_function f) {
    return is_spectrum(f) || info(f).taken == batch_taker::panel || info(f).taken == batch_taker::block ||
           is_system(f);
}
/// Reflects columns until a matrix has few diagonals.
constexpr bool condenses(batch_function f) {
    return f == batch_function::tridiagonal_panel || f == batch_function::bidiagonal_panel;
}
constexpr bool is_panel(batch_function f) {
    return info(f).taken == batch_taker::panel;
}
/// A work-group keeps what it works on in the memory of the result.
constexpr bool keeps_in_result(batch_function f) {
    return is_panel(f) || takes_columns(f);
}
/// Functions of matrices in rows that a work-group can find, too.
constexpr bool suits_group(batch_function f) {
    return info(f).taken == batch_taker::either;
}
/// Matrices of a batch from these orders on are taken by work-groups; 0: none are.
struct group_orders {
    int solve = 0;   ///< batch_function::solve, which keeps no more of A than it still needs
    int factors = 0; ///< everything else that suits_group
    constexpr bool take(batch_function f, std::int64_t order) const {
        const int least = f == batch_function::solve ? solve : factors;
        return suits_group(f) && least > 0 && order >= least;
    }
};
/// Functions with one leader are computed together, and the leader's result is what they are read from.
constexpr batch_function leader_of(batch_function f) {
    return info(f).leader;
}

/// One number for each matrix.
constexpr bool is_one_number(batch_function f) {
    return info(f).result == batch_result::number;
}
constexpr bool is_one_column(batch_function f) {
    return info(f).result != batch_result::matrix;
}
constexpr bool is_count(batch_function f) {
    return info(f).holds == batch_content::counts;
}

/// Of matrices that work-groups take, in one number: their columns, and those of the right sides; of panels
/// and blocks below each other the columns that there is room for, and whether there are fewer; of spectra
/// their columns and rows.
constexpr std::uint16_t packed_shape(std::int64_t order, std::int64_t right_sides = 0) {
    return static_cast<std::uint16_t>(order + 256 * right_sides);
}
constexpr std::int64_t order_of(std::uint16_t shape) {
    return shape % 256;
}
constexpr std::int64_t right_sides_of(std::uint16_t shape) {
    return shape / 256;
}

/// Room for that many columns: a power of two, so that a few kernels serve all widths.
constexpr std::int64_t room_for(std::int64_t columns) {
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(columns)));
}
/// Of a panel or a block, see packed_shape().
constexpr bool has_fewer_columns(std::uint16_t shape) {
    return shape / 256 != 0;
}

/// Multiplies the first operand's matrices, or their transposes, by the second one's.
constexpr bool multiplies(batch_function f) {
    return f == batch_function::product || f == batch_function::product_tn ||
           f == batch_function::product_nt || f == batch_function::product_tt;
}
constexpr bool turns_left(batch_function f) {
    return f == batch_function::product_tn || f == batch_function::product_tt;
}
constexpr bool turns_right(batch_function f) {
    return f == batch_function::product_nt || f == batch_function::product_tt;
}
constexpr batch_function product_of(bool turned_left, bool turned_right) {
    return turned_left ? (turned_right ? batch_function::product_tt : batch_function::product_tn)
                       : (turned_right ? batch_function::product_nt : batch_function::product);
}

/// The first operand is one matrix for all rows.
constexpr bool has_common_matrix(batch_function f) {
    return f == batch_function::common_lower_solve || f == batch_function::common_unit_lower_solve;
}

/// The largest order that is written out: what is more is no small matrix.
inline constexpr std::int64_t largest_batch_order = 16;
/// The largest extent of a matrix whose spectrum a few work-items find.
inline constexpr std::int64_t largest_jacobi_order = 32;
/// The largest extent of a product's matrices: those that are not written out are loops.
inline constexpr std::int64_t largest_batch_factor = 1024;
/// Of a product of m x k and k x n matrices.
constexpr bool is_written_out(std::int64_t m, std::int64_t k, std::int64_t n) {
    return m <= largest_batch_order && k <= largest_batch_order && n <= largest_batch_order;
}
/// The largest order of matrices and blocks that work-groups take whole.
inline constexpr std::int64_t largest_group_order = 64;
/// Rows of the blocks of a tall matrix, whose columns are as many as largest_group_order.
inline constexpr std::int64_t tall_block_rows = 128;
/// The most columns of a panel whose rows fit in registers.
inline constexpr std::int64_t largest_panel_width = 16;

/// A column's squares are added up anew when less than this is left of them: sqrt(epsilon / 2), LAPACK's
/// tol3z.
constexpr double least_share(dtype t) {
    return t == dtype::f64 ? 0x1.6a09e667f3bcdp-27 : 0x1p-12;
}
/// An element is a pivot if it is this times as large as those that it multiplies: (1 + sqrt(17)) / 8.
inline constexpr double least_pivot = 0.6403882032022076;

/// Of reflections: columns' sums of squares below this are taken for zero. The smallest normal number, over
/// the distance of 1 to the next.
constexpr double negligible_square(dtype t) {
    return t == dtype::f64 ? 0x1p-1022 / 0x1p-52 : 0x1p-126 / 0x1p-23;
}

} // namespace sinter
