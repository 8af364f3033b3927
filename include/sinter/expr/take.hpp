#pragma once
// Rows and columns that an array of places names: A(places), A(places, cols(0, 2)), take(A, places, axis<1>).

#include <utility>

#include <sinter/expr/assign_at.hpp>
#include <sinter/expr/rearrange.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// A vector of whole numbers, which names rows or columns.
template <class I>
concept names_places = is_ours<I> && is_whole_number(tree_of<I>::info.type) &&
    (tree_of<I>::info.rows == 1 || tree_of<I>::info.cols == 1);

template <class I>
std::int64_t number_of_places(const I& places) {
    return rows_of(places) * cols_of(places);
}

[[noreturn]] inline void throw_take(const char* what, std::int64_t m, std::int64_t n) {
    throw shape_error(std::string("sinter: no ") + what + " can be taken from an array of " +
                      shape_text(m, n));
}

/// Elements of x at rows i and columns j, which of an array may be assigned to. No element is read beyond the
/// edges where checks::bounds is on.
template <class X, class Row, class Col>
auto taken(X&& x, Row&& i, Col&& j) {
    const std::int64_t m = rows_of(x), n = cols_of(x);
    const auto read = [&] {
        return make_gather<lookup{edge::clamp, 1}.packed() | lookup::unnamed_edge>(
            with_elements(static_cast<X&&>(x), "take"), as_places<edge::clamp>(static_cast<Row&&>(i), m),
            as_places<edge::clamp>(static_cast<Col&&>(j), n));
    };
    if constexpr (is_handle<X>) {
        array_handle to(x.storage(), x.place()); // which a temporary may give away below
        using tree = typename decltype(read())::tree;
        return placed_view<view_element<X>, tree>(read(), std::move(to));
    } else {
        return read();
    }
}

template <class X, class I>
auto taken_rows(X&& x, I&& places) {
    const std::int64_t m = rows_of(x), n = cols_of(x), count = number_of_places(places);
    if (m == 0 && n > 0 && count > 0) throw_take("rows", m, n);
    if constexpr (is_column<X>)
        return taken(static_cast<X&&>(x), as_column(static_cast<I&&>(places)), 0);
    else
        return taken(static_cast<X&&>(x), colwise(static_cast<I&&>(places)),
                     own_col<dynamic, tree_of<X>::info.cols>(count, n));
}
template <class X, class J>
auto taken_cols(X&& x, J&& places) {
    const std::int64_t m = rows_of(x), n = cols_of(x), count = number_of_places(places);
    if (n == 0 && m > 0 && count > 0) throw_take("columns", m, n);
    if constexpr (is_row<X>)
        return taken(static_cast<X&&>(x), 0, as_row(static_cast<J&&>(places)));
    else
        return taken(static_cast<X&&>(x), own_row<tree_of<X>::info.rows, dynamic>(m, count),
                     rowwise(static_cast<J&&>(places)));
}

} // namespace expr

/// The rows of A that the vector I names, in its order: row k of the result is row I(k) of A. axis<1> takes
/// columns. Of a vector x, its elements. A(I) and x(I) are short for it. Places are counted from 0 on. One
/// outside of A is no error, as in gather, but checks::bounds finds it. An A that is no array is computed
/// into a temporary first. Throws shape_error if A has no row to take.
template <expr::is_ours A, expr::names_places I>
auto take(A&& a, I&& places, axis_t<0>) {
    expr::check_sized<A>();
    return expr::taken_rows(static_cast<A&&>(a), static_cast<I&&>(places));
}
template <expr::is_ours A, expr::names_places I>
auto take(A&& a, I&& places, axis_t<1>) {
    expr::check_sized<A>();
    return expr::taken_cols(static_cast<A&&>(a), static_cast<I&&>(places));
}
template <expr::is_ours A, expr::names_places I>
auto take(A&& a, I&& places, axis_number along) {
    expr::check_sized<A>();
    const bool down = expr::runs_down<A>(along);
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    if (down && m == 0 && n > 0 && expr::number_of_places(places) > 0) expr::throw_take("rows", m, n);
    if constexpr (expr::is_column<A>)
        return take(static_cast<A&&>(a), static_cast<I&&>(places), axis<0>);
    else
        return expr::turned<dynamic, dynamic>(
            expr::taken_cols(expr::turned_elements(static_cast<A&&>(a), down), static_cast<I&&>(places)),
            down);
}
template <expr::is_ours A, expr::names_places I>
auto take(A&& a, I&& places) {
    return take(static_cast<A&&>(a), static_cast<I&&>(places), axis < expr::is_row<A> ? 1 : 0 >);
}
/// The rows I and the columns J of A: element (k, l) of the result is element (I(k), J(l)) of A.
template <expr::is_ours A, expr::names_places I, expr::names_places J>
auto take(A&& a, I&& row_places, J&& col_places) {
    expr::check_sized<A>();
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    if ((m == 0 || n == 0) && expr::number_of_places(row_places) > 0 &&
        expr::number_of_places(col_places) > 0)
        expr::throw_take("elements", m, n);
    return expr::taken(static_cast<A&&>(a), colwise(static_cast<I&&>(row_places)),
                       rowwise(static_cast<J&&>(col_places)));
}

// A(I), A(I, J), A(I, cols(0, 2)), A(rows(0, 2), J): see array_base's and expression's operator().
template <expr::is_ours X, expr::names_places I>
auto slice(X&& x, I&& places) {
    return take(static_cast<X&&>(x), static_cast<I&&>(places));
}
template <expr::is_ours X, expr::names_places I, expr::names_places J>
auto slice(X&& x, I&& row_places, J&& col_places) {
    return take(static_cast<X&&>(x), static_cast<I&&>(row_places), static_cast<J&&>(col_places));
}
template <expr::is_ours X, expr::names_places I>
auto slice(X&& x, I&& places, const col_slice& c) {
    return take(slice(static_cast<X&&>(x), c), static_cast<I&&>(places), axis<0>);
}
template <expr::is_ours X, expr::names_places J>
auto slice(X&& x, const row_slice& r, J&& places) {
    return take(slice(static_cast<X&&>(x), r), static_cast<J&&>(places), axis<1>);
}

} // namespace sinter
