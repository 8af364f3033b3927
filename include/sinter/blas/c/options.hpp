#pragma once
// The one-letter arguments of the Fortran BLAS, and what becomes of them when a matrix is taken for its
// transpose: a column-major matrix is the transpose of the row-major one in the same memory.

#include <cstdint>

#include <sinter/blas/c/errors.hpp>
#include <sinter/blas/storage.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

constexpr char illegal_letter = '?';

constexpr bool is(char letter, char capital) {
    return letter == capital || letter == capital + ('a' - 'A');
}
constexpr bool is_transpose(char t) {
    return is(t, 'N') || is(t, 'T') || is(t, 'C');
}
/// The conjugate of a matrix, which no program asks for: the adjoint of a row-major one, as the column-major
/// one in the same memory.
constexpr char conjugate_letter = '\1';
inline bool is_op(const caller& who, char t) {
    return is_transpose(t) || (who.row_major() && t == conjugate_letter);
}
/// True of ops that do not exchange rows and columns.
constexpr bool is_plain(char t) {
    return is(t, 'N') || t == conjugate_letter;
}
constexpr bool is_triangle(char u) {
    return is(u, 'U') || is(u, 'L');
}
constexpr bool is_diagonal(char d) {
    return is(d, 'N') || is(d, 'U');
}
constexpr bool is_side(char s) {
    return is(s, 'L') || is(s, 'R');
}
/// A leading dimension of so many rows.
constexpr bool holds(int ld, std::int64_t rows) {
    return ld >= (rows > 1 ? rows : 1);
}

constexpr transpose transpose_of(char t) {
    return is(t, 'N') ? transpose::no : is(t, 'C') ? transpose::conjugate : transpose::yes;
}
constexpr triangle triangle_of(char u) {
    return is(u, 'U') ? triangle::upper : triangle::lower;
}
constexpr diag diag_of(char d) {
    return is(d, 'U') ? diag::unit : diag::stored;
}

// The same of the transposed matrix.
constexpr transpose turned(transpose t) {
    return t == transpose::no ? transpose::yes : transpose::no;
}
constexpr triangle turned(triangle half) {
    return detail::other(half);
}
/// AB = C means B'A' = C'.
constexpr side turned_side(char s) {
    return is(s, 'L') ? side::right : side::left;
}

} // namespace sinter::blas::c
