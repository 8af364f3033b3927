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

/// The order in which elements lie, and how far apart columns or rows are: element (i, j) is `place(i, j)`
/// elements behind the first.
enum class order : bool { columns, rows };
template <order O>
struct places {
    std::int64_t ld;
    std::int64_t operator()(std::int64_t i, std::int64_t j) const {
        return O == order::columns ? i + j * ld : i * ld + j;
    }
    /// Throws shape_error.
    void check(const void* elements, std::int64_t m, std::int64_t n) const {
        O == order::columns ? check_pointer(elements, m, n, ld) : check_pointer(elements, n, m, ld);
    }
};

template <order O, class T>
matrix<T> from_pointer(const device& d, const T* elements, std::int64_t m, std::int64_t n, places<O> place) {
    place.check(elements, m, n);
    return array_from<matrix<T>>(d, m, n,
                                 [=](std::int64_t i, std::int64_t j) { return elements[place(i, j)]; });
}
template <order O, class X, class T>
void to_pointer(X&& x, T* elements, places<O> place) {
    const auto& a = evaluated(x);
    place.check(elements, a.rows(), a.cols());
    for_each_element(a, [=](std::int64_t i, std::int64_t j, auto value) {
        elements[place(i, j)] = as_host_number<T>(value);
    });
}

} // namespace interop

/// The m x n matrix whose column j begins at `elements + j * ld`; complex elements need sinter/complex.hpp.
/// Throws shape_error.
template <class T>
matrix<T> from_column_major(const device& d, const T* elements, std::int64_t m, std::int64_t n,
                            std::int64_t ld) {
    return interop::from_pointer(d, elements, m, n, interop::places<interop::order::columns>{ld});
}
template <class T>
matrix<T> from_column_major(const device& d, const T* elements, std::int64_t m, std::int64_t n) {
    return from_column_major(d, elements, m, n, m);
}

/// The m x n matrix whose row i begins at `elements + i * ld`. Throws shape_error.
template <class T>
matrix<T> from_row_major(const device& d, const T* elements, std::int64_t m, std::int64_t n,
                         std::int64_t ld) {
    return interop::from_pointer(d, elements, m, n, interop::places<interop::order::rows>{ld});
}

/// Writes an array, or an expression's value, column by column: element (i, j) to `elements[i + j * ld]`.
/// What lies between the columns stays. Elements become numbers of T as cast does it. Throws shape_error;
/// nothing is written then.
template <interop::is_written_out X, class T>
void to_column_major(X&& x, T* elements, std::int64_t ld) {
    interop::to_pointer(x, elements, interop::places<interop::order::columns>{ld});
}

/// The same row by row: element (i, j) to `elements[i * ld + j]`.
template <interop::is_written_out X, class T>
void to_row_major(X&& x, T* elements, std::int64_t ld) {
    interop::to_pointer(x, elements, interop::places<interop::order::rows>{ld});
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
