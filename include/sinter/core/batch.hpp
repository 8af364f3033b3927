#pragma once
// What can be computed of each matrix of a batch (op::batch1 to op::batch3). A batch is an array of which
// each row holds one small matrix, row by row; or of larger matrices, which lie below each other and are
// taken by a work-group each; GPUs' work-groups take the larger ones of the former, too (is_group).

#include <bit>
#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter {

/// A, B, L, U are the operands' matrices in one row; n is A's order.
enum class batch_function : std::uint8_t {
    lu,                 ///< of A: L (ones on its diagonal are not stored) and U, as LAPACK's getrf packs them
    pivots,             ///< of A: the row that was exchanged with row k, from 0 on
    lu_info,            ///< of A: 0, or the number from 1 on of the first pivot that is 0
    cholesky,           ///< of A: L, with zeros above
    cholesky_info,      ///< of A: 0, or the number from 1 on of the first pivot that is not above 0
    inverse,            ///< of A
    det,                ///< of A
    solve,              ///< of A, B: X with A X = B
    lower_solve,        ///< of L, B: X with L X = B
    unit_lower_solve,   ///< the same; L's diagonal is ones and not read
    upper_solve,        ///< of U, B: X with U X = B
    lu_solve,           ///< of what lu and pivots give, and B: X with A X = B
    common_lower_solve, ///< lower_solve of B with one L for all rows: the operand is that matrix
    common_unit_lower_solve, ///< unit_lower_solve likewise
    product,                 ///< of A, B: A B
    // Taken by a work-group. A is one matrix with at least as many rows as columns:
    panel_lu,     ///< of A: as lu
    panel_pivots, ///< as pivots, one below the other
    panel_order,  ///< row i of P A is row order(i) of A
    // By Householder's reflections 1 - v tau v':
    panel_qr,         ///< of A: R, and below it the vectors without their ones, as LAPACK's geqrt packs them
    panel_tau,        ///< the reflections' factors, one below the other
    panel_reflectors, ///< V, the vectors with ones and zeros
    panel_products,   ///< V T: what is right of A becomes B - V ((V T)' B)
    // Square blocks below each other, all with n columns, the last one with n rows or fewer; the lower half
    // of each is read, the other becomes zeros.
    block_cholesky ///< of A: as cholesky
};

constexpr const char* name_of(batch_function f) {
    constexpr const char* names[] = {"lu",
                                     "pivots",
                                     "lu_info",
                                     "cholesky",
                                     "cholesky_info",
                                     "inverse",
                                     "det",
                                     "solve",
                                     "lower_solve",
                                     "unit_lower_solve",
                                     "upper_solve",
                                     "lu_solve",
                                     "common_lower_solve",
                                     "common_unit_lower_solve",
                                     "product",
                                     "panel_lu",
                                     "panel_pivots",
                                     "panel_order",
                                     "panel_qr",
                                     "panel_tau",
                                     "panel_reflectors",
                                     "panel_products",
                                     "block_cholesky"};
    return names[static_cast<int>(f)];
}

/// Matrices below each other that a work-group each takes on every device.
constexpr bool takes_group(batch_function f) {
    return f >= batch_function::panel_lu;
}
constexpr bool is_panel(batch_function f) {
    return takes_group(f) && f <= batch_function::panel_products;
}
/// Functions of matrices in rows that a work-group can find, too.
constexpr bool suits_group(batch_function f) {
    return f <= batch_function::solve;
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
    if (f == batch_function::pivots || f == batch_function::lu_info || f == batch_function::det)
        return batch_function::lu;
    if (f == batch_function::cholesky_info) return batch_function::cholesky;
    if (is_panel(f))
        return f < batch_function::panel_qr ? batch_function::panel_lu : batch_function::panel_qr;
    return f;
}

/// One number for each matrix.
constexpr bool is_one_number(batch_function f) {
    return f == batch_function::lu_info || f == batch_function::cholesky_info || f == batch_function::det;
}
constexpr bool is_one_column(batch_function f) {
    return is_one_number(f) || f == batch_function::panel_order;
}
constexpr bool is_count(batch_function f) {
    return f == batch_function::pivots || f == batch_function::lu_info ||
           f == batch_function::cholesky_info || f == batch_function::panel_pivots ||
           f == batch_function::panel_order;
}

/// Of matrices that work-groups take, in one number: their columns, and those of the right sides; of panels
/// and blocks below each other the columns that there is room for, and whether there are fewer.
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

/// The first operand is one matrix for all rows.
constexpr bool has_common_matrix(batch_function f) {
    return f == batch_function::common_lower_solve || f == batch_function::common_unit_lower_solve;
}

/// The largest order that is written out: what is more is no small matrix.
inline constexpr std::int64_t largest_batch_order = 16;
/// The largest order of the blocks that work-groups take: one fits in any local memory.
inline constexpr std::int64_t largest_group_order = 32;
/// The most columns of a panel: its rows fit in registers.
inline constexpr std::int64_t largest_panel_width = 16;

/// Of reflections: columns' sums of squares below this are taken for zero. The smallest normal number, over
/// the distance of 1 to the next.
constexpr double negligible_square(dtype t) {
    return t == dtype::f64 ? 0x1p-1022 / 0x1p-52 : 0x1p-126 / 0x1p-23;
}

} // namespace sinter
