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

} // namespace expr

/// Applies a generic lambda to symbols of the elements of `args`: operators and functions in it, `*` too,
/// work element by element; choices are made by select(). The result is one expression, so it fuses:
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
        auto result = static_cast<F&&>(f)(expr::as_symbol(static_cast<X&&>(args))...);
        if constexpr (requires { out_of_symbols(std::move(result)); })
            return out_of_symbols(std::move(result));
        else
            return result;
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
