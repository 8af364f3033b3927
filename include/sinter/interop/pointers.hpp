#pragma once
// Elements behind a pointer, with a leading dimension, as BLAS and LAPACK have them: column by column, or row
// by row.

#include <sinter/core/letters_begin.inc>

#include <sinter/interop/elements.hpp>

namespace sinter::inline SINTER_ABI {
namespace interop {

/// Throws shape_error. `length` is that of a column or a row, of which there are `count`.
inline void check_pointer(const void* elements, std::int64_t length, std::int64_t count, std::int64_t ld) {
    constexpr std::int64_t most = std::int64_t{1} << 56;
    if (length < 0 || count < 0) throw shape_error("sinter: an extent is negative");
    if (count > 1 && ld < length)
        throw shape_error("sinter: a leading dimension of " + std::to_string(ld) +
                          " is less than the length of " + std::to_string(length));
    if (count > 0 && (length > most || (ld > 0 && count > most / ld)))
        throw shape_error("sinter: extents beyond all memory");
    if (!elements && length > 0 && count > 0) throw shape_error("sinter: the elements are a null pointer");
}

} // namespace interop

/// The m x n matrix whose column j begins at `elements + j * ld`. Throws shape_error.
template <class T>
matrix<T> from_column_major(const device& d, const T* elements, std::int64_t m, std::int64_t n,
                            std::int64_t ld) {
    interop::check_pointer(elements, m, n, ld);
    return interop::array_from<matrix<T>>(
        d, m, n, [=](std::int64_t i, std::int64_t j) { return elements[i + j * ld]; });
}
template <class T>
matrix<T> from_column_major(const device& d, const T* elements, std::int64_t m, std::int64_t n) {
    return from_column_major(d, elements, m, n, m);
}

/// The m x n matrix whose row i begins at `elements + i * ld`. Throws shape_error.
template <class T>
matrix<T> from_row_major(const device& d, const T* elements, std::int64_t m, std::int64_t n,
                         std::int64_t ld) {
    interop::check_pointer(elements, n, m, ld);
    return interop::array_from<matrix<T>>(
        d, m, n, [=](std::int64_t i, std::int64_t j) { return elements[i * ld + j]; });
}

/// Writes an array, or an expression's value, column by column: element (i, j) to `elements[i + j * ld]`.
/// What lies between the columns stays. Elements become numbers of T as cast does it. Throws shape_error;
/// nothing is written then.
template <class X, class T>
requires expr::is_ours<X>
void to_column_major(X&& x, T* elements, std::int64_t ld) {
    const auto& a = interop::evaluated(x);
    interop::check_pointer(elements, a.rows(), a.cols(), ld);
    interop::for_each_element(a, [=](std::int64_t i, std::int64_t j, auto value) {
        elements[i + j * ld] = interop::as_host_number<T>(value);
    });
}

/// The same row by row: element (i, j) to `elements[i * ld + j]`.
template <class X, class T>
requires expr::is_ours<X>
void to_row_major(X&& x, T* elements, std::int64_t ld) {
    const auto& a = interop::evaluated(x);
    interop::check_pointer(elements, a.cols(), a.rows(), ld);
    interop::for_each_element(a, [=](std::int64_t i, std::int64_t j, auto value) {
        elements[i * ld + j] = interop::as_host_number<T>(value);
    });
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
