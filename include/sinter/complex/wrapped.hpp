#pragma once
// The same elements as complex and as real numbers: so wrapped buffers hold complex ones, and complex arrays
// are mapped.

#include <string>
#include <type_traits>

#include <sinter/complex/array.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
concept is_complex_elements = is_complex<X> && requires(X& x) {
    x.storage();
    x.place();
};
template <class X>
concept is_real_elements = is_handle<X> && is_complex_real<element_type<tree_of<X>::info.type>>;

constexpr std::int64_t half_extent(std::int64_t n) {
    return n > 0 ? n / 2 : n;
}

} // namespace expr

/// A real array of m x 2 n, or a vector of 2 n, as a complex one of m x n, or n: real parts have their
/// imaginary parts behind them. A view, read and written in place. Throws shape_error for an odd number of
/// columns, or if elements of a row do not lie side by side.
template <class X>
requires expr::is_real_elements<X>
auto as_complex(X&& x) {
    using array = std::remove_reference_t<X>;
    constexpr const expr::node& n = expr::tree_of<X>::info;
    constexpr bool column = n.cols == 1;
    using part =
        std::conditional_t<std::is_const_v<array>, const typename array::element, typename array::element>;
    layout a = expr::sized(x.place());
    const std::int64_t length = column ? a.rows : a.cols, step = column ? a.row_stride : a.col_stride;
    if (length % 2 != 0)
        throw shape_error(std::string("sinter: as_complex(A) needs an even number of ") +
                          (column ? "elements" : "columns") + ", two for each complex one: A is " +
                          expr::shape_text(a.rows, a.cols));
    if (a.fold != 0 || (length > 1 && step != 1))
        throw shape_error("sinter: as_complex(A) needs pairs of numbers side by side: A is " +
                          expr::shape_text(a.rows, a.cols) + ", and its elements lie " +
                          std::to_string(step) + " apart");
    (column ? a.rows : a.cols) = length / 2;
    (column ? a.row_stride : a.col_stride) = 2;
    if (column) a.col_stride = 2;
    return complex_view < part, column ? expr::half_extent(n.rows) : n.rows,
           column ? 1 : expr::half_extent(n.cols) > (x.storage(), a);
}

/// The elements of a complex m x n array as a real one of m x 2 n; those of a vector as n x 2. A view, read
/// and written in place. Throws shape_error if elements of a row do not lie side by side.
template <class X>
requires expr::is_complex_elements<X>
auto as_real(X&& x) {
    using part = typename decltype(x.real())::element;
    layout a = expr::sized(x.place());
    if (a.fold != 0 || (a.cols > 1 && a.col_stride != 2))
        throw shape_error("sinter: as_real(A) needs the elements of a row side by side: they lie " +
                          std::to_string(a.col_stride / 2) + " apart; copy A first");
    a.cols *= 2;
    a.col_stride = 1;
    if (a.rows <= 1) a.row_stride = a.cols;
    return array_view<part, dynamic, dynamic>(x.storage(), a);
}

} // namespace sinter
