#pragma once
// Lines along an axis as rows. An axis of the type gives a plain transpose, or nothing. One that only the
// host knows gives a view whose numbers say whether it transposes (view_kind::turned): when the statement's
// plan is made it is one of the two, so both have the kernels of axis<0> and axis<1>.

#include <utility>

#include <sinter/expr/views.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// What is transposed, or not, has an extent of its type only if both are equal.
template <class X>
inline constexpr std::int64_t extent_turned =
    tree_of<X>::info.rows == tree_of<X>::info.cols ? tree_of<X>::info.rows : dynamic;

/// The numbers of a view of m x n elements of kind `turned`.
constexpr view turned_view(std::int64_t m, std::int64_t n, bool transposes) {
    return transposes ? transposed_view(m, n) : view{m, n, 0, 1, 0, 0, 0, 1};
}

/// x, transposed if `transposes`; types know it as R x C.
template <std::int64_t R, std::int64_t C, class X>
auto turned(X&& x, bool transposes) {
    const view v = turned_view(rows_of(x), cols_of(x), transposes);
    return make_viewed<view_kind::turned, R, C>(static_cast<X&&>(x), v);
}

/// The same of a matrix, as elements that gathers read: of an array, an array.
template <class X>
auto turned_elements(X&& x, bool transposes) {
    const view v = turned_view(rows_of(x), cols_of(x), transposes);
    return make_view<view_kind::turned, extent_turned<X>, extent_turned<X>>(static_cast<X&&>(x), v);
}

/// x, with what lies along the axis as rows: the operand of a reduction of rows.
template <class X, int N>
decltype(auto) in_rows(X&& x, axis_t<N>) {
    if constexpr (N == 0) {
        using tree = tree_of<X>;
        const view v = transposed_view(rows_of(x), cols_of(x));
        return make_viewed<view_kind::transposed, tree::info.cols, tree::info.rows>(static_cast<X&&>(x), v);
    } else {
        return static_cast<X&&>(x);
    }
}
template <class X>
auto in_rows(X&& x, axis_number along) {
    const bool down = runs_down<X>(along);
    if constexpr (is_column<X>)
        return in_rows(static_cast<X&&>(x), axis<0>);
    else
        return turned<extent_turned<X>, extent_turned<X>>(static_cast<X&&>(x), down);
}

/// f(x, axis), or f(x) without one. An axis that only the host knows becomes axis<1> of x in rows.
template <class X, class F, class... Axis>
auto for_units(X&& x, F f, Axis... along) {
    return f(static_cast<X&&>(x), along...);
}
template <class X, class F>
auto for_units(X&& x, F f, axis_number along) {
    if constexpr (is_column<X>)
        return runs_down<X>(along), f(static_cast<X&&>(x), axis<0>);
    else
        return f(in_rows(static_cast<X&&>(x), along), axis<1>);
}

/// The same for what has x's rows and columns, or as many along one of them: types know it as R x C.
template <std::int64_t R, std::int64_t C, class X, class F, class... Axis>
auto within_units(X&& x, F f, Axis... along) {
    return f(static_cast<X&&>(x), along...);
}
template <std::int64_t R, std::int64_t C, class X, class F>
auto within_units(X&& x, F f, axis_number along) {
    if constexpr (is_column<X>)
        return for_units(static_cast<X&&>(x), f, along);
    else
        return turned<R, C>(f(in_rows(static_cast<X&&>(x), along), axis<1>), runs_down<X>(along));
}

} // namespace sinter::expr
