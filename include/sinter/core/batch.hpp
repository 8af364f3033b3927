#pragma once
// What can be computed of each matrix of a batch (op::batch1 to op::batch3). A batch is an array of which
// each row holds one small matrix, row by row.

#include <cstdint>

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
    product                  ///< of A, B: A B
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
                                     "product"};
    return names[static_cast<int>(f)];
}

/// One number for each matrix.
constexpr bool is_one_number(batch_function f) {
    return f == batch_function::lu_info || f == batch_function::cholesky_info || f == batch_function::det;
}
constexpr bool is_count(batch_function f) {
    return f == batch_function::pivots || f == batch_function::lu_info || f == batch_function::cholesky_info;
}

/// The first operand is one matrix for all rows.
constexpr bool has_common_matrix(batch_function f) {
    return f == batch_function::common_lower_solve || f == batch_function::common_unit_lower_solve;
}

/// The largest order that is written out: what is more is no small matrix.
inline constexpr std::int64_t largest_batch_order = 16;

} // namespace sinter
