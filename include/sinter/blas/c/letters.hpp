#pragma once
// CBLAS's enumerations as the letters of the Fortran BLAS; in row-major order those of the transposed matrix.

#include <type_traits>

#include <sinter/blas/c/errors.hpp>
#include <sinter/blas/c/options.hpp>
#include <sinter/blas/c/run.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

/// A letter for the value `first`, another for the one after it.
constexpr char letter(int value, int first, char a, char b) {
    return value == first ? a : value == first + 1 ? b : illegal_letter;
}
/// CblasNoTrans, CblasTrans, CblasConjTrans, of elements T; `turn` takes the matrix for its transpose.
template <class T>
constexpr char transpose_letter(int t, bool turn = false) {
    if (t < 111 || t > 113) return illegal_letter;
    if (t == 113 && !std::is_same_v<T, real_of<T>>) return turn ? conjugate_letter : 'C';
    return (t == 111) != turn ? 'N' : 'T';
}
/// CblasNoTrans and CblasConjTrans, where a Hermitian result is taken for its transpose.
constexpr char adjoint_letter(int t, bool turn) {
    if (t != 111 && t != 113) return illegal_letter;
    return (t == 111) != turn ? 'N' : 'C';
}
/// CblasUpper, CblasLower.
constexpr char triangle_letter(int half, bool turn) {
    return turn ? letter(half, 121, 'L', 'U') : letter(half, 121, 'U', 'L');
}
/// CblasNonUnit, CblasUnit.
constexpr char diagonal_letter(int d) {
    return letter(d, 131, 'N', 'U');
}
/// CblasLeft, CblasRight.
constexpr char side_letter(int where, bool turn) {
    return turn ? letter(where, 141, 'R', 'L') : letter(where, 141, 'L', 'R');
}

constexpr int row_major = 101, column_major = 102;

/// True, and told, if there is no such order.
inline bool refused_order(const char* name, int order) {
    if (order == row_major || order == column_major) return false;
    RowMajorStrg = 0;
    cblas_xerbla(1, cblas_name(name).c_str(), "Illegal Order setting, %d\n", order);
    return true;
}

} // namespace sinter::blas::c
