#pragma once
// Generic lambdas as kernel functions, and expressions of an element's indices.

#include <concepts>
#include <type_traits>
#include <utility>

#include <sinter/expr/array_view.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
auto as_symbol(X&& x) {
    if constexpr (is_ours<X>)
        return rewrap<symbol<tree_of<X>>>(static_cast<X&&>(x));
    else
        return static_cast<X&&>(x);
}

/// What a function of symbols gives, outside of it: `*` is the product of matrices again.
template <class X>
requires(!is_invalid<X> && is_ours<X>) auto out_of_symbols(X&& x) {
    return rewrap<plain<tree_of<X>>>(static_cast<X&&>(x));
}

/// What F asks of symbols of the arguments X.
template <class F, class... X>
constexpr asked asked_of_symbols() {
    using function = std::remove_cvref_t<F>;
    return asked_of<function, std::conditional_t<is_ours<X>, expression<probe<function>>, X>...>();
}

/// Read from an array, whose device it has.
constexpr bool reads_array(const node& n) {
    if (n.code == op::leaf) return leaf_kind_of(n) == leaf_kind::array;
    for (int p = 0; p < n.part_count; ++p)
        if (reads_array(*n.parts[p])) return true;
    return false;
}
/// Whether X, a number too, lacks the device or the extents of an operand.
template <class X, class Like>
constexpr bool lacks_place() {
    if constexpr (is_invalid<X> || !is_ours<Like>) {
        return false;
    } else if constexpr (is_ours<X>) {
        constexpr const node &n = tree_of<X>::info, &l = tree_of<Like>::info;
        return merge(n.rows, l.rows) != n.rows || merge(n.cols, l.cols) != n.cols ||
               (!reads_array(n) && reads_array(l));
    } else if constexpr (requires(const X& x) { x.real(); }) { // complex
        return lacks_place<std::remove_cvref_t<decltype(std::declval<const X&>().real())>, Like>();
    } else {
        return is_number<X>;
    }
}
/// `x` with the device and the extents of `like`, which it lacks if a function leaves its argument out.
template <class X, class Like>
auto beside(X x, const Like& like) {
    if constexpr (lacks_place<X, Like>())
        return select(like == like, x, x);
    else
        return x;
}
template <class X, class Like, class... More>
auto beside(X x, const Like& like, const More&... more) {
    return beside(beside(std::move(x), like), more...);
}

} // namespace expr

/// Applies a generic lambda to symbols of the elements of `args`: operators and functions in it, `*` too,
/// work element by element; choices are made by select(). The result is one expression of the extents of
/// `args`, also if the lambda leaves them out, so it fuses:
/// `map([](auto r) { return select(abs(r) < 1, 0.5f * r * r, abs(r) - 0.5f); }, x - y)`.
template <class F, class... X>
auto map(F&& f, X&&... args) {
    static_assert((expr::is_ours<X> || ...), "sinter: map(lambda, args...) needs an array or an expression");
    constexpr expr::asked what = expr::asked_of_symbols<F, X...>();
    if constexpr (what > expr::asked::numbers) {
        expr::symbols_are_no_numbers<what, F>();
        return expr::invalid();
    } else if constexpr (what == expr::asked::nothing &&
                         requires { f(expr::as_symbol(static_cast<X&&>(args))...); }) {
        using expr::out_of_symbols; // and that of complex values
        using made = decltype(f(expr::as_symbol(static_cast<X&&>(args))...));
        if constexpr ((expr::lacks_place<made, std::remove_cvref_t<X>>() || ...)) {
            auto result = expr::beside(f(expr::as_symbol(args)...), args...);
            return out_of_symbols(std::move(result));
        } else {
            auto result = static_cast<F&&>(f)(expr::as_symbol(static_cast<X&&>(args))...);
            if constexpr (requires { out_of_symbols(std::move(result)); })
                return out_of_symbols(std::move(result));
            else
                return result;
        }
    } else {
        expr::function_of_elements<F>();
        return expr::invalid();
    }
}

/// The row number, and the column number, of the element being computed, as int32: select(row_index() <=
/// col_index(), A, 0) is the upper triangle of A.
inline auto row_index() {
    return expression<expr::index<leaf_kind::row_index>>(nullptr, 0);
}
inline auto col_index() {
    return expression<expr::index<leaf_kind::col_index>>(nullptr, 0);
}

namespace expr {
template <leaf_kind K, std::int64_t R = dynamic, std::int64_t C = dynamic>
auto make_index(std::int64_t rows, std::int64_t cols) {
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: an array cannot have extents of " + std::to_string(rows) + " x " +
                          std::to_string(cols));
    constexpr bool down = K == leaf_kind::row_index;
    check_places_fit(is_beyond_places(down ? rows : cols), K, rows, cols);
    layout place;
    place.rows = rows;
    place.cols = cols;
    part p;
    p.extents = &place;
    return expression<index<K, R, C>>(&p, 1);
}
} // namespace expr

/// The same as m x n arrays, which can be reduced, multiplied and viewed. Throw shape_error for m or n < 0.
inline auto row_index(std::int64_t m, std::int64_t n) {
    return expr::make_index<leaf_kind::row_index>(m, n);
}
inline auto col_index(std::int64_t m, std::int64_t n) {
    return expr::make_index<leaf_kind::col_index>(m, n);
}
/// 0, 1 ... n - 1 as a column, and as a row. (iota() makes an array of them.)
template <std::integral N>
auto row_index(N n) {
    return expr::make_index<leaf_kind::row_index, dynamic, 1>(static_cast<std::int64_t>(n), 1);
}
template <std::integral N>
auto col_index(N n) {
    return expr::make_index<leaf_kind::col_index, 1, dynamic>(1, static_cast<std::int64_t>(n));
}

} // namespace sinter
