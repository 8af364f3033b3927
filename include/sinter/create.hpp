#pragma once
// Arrays made on the device from a rule; no element is moved there.

#include <sinter/core/letters_begin.inc>

#include <concepts>
#include <type_traits>

#include <sinter/expr/map.hpp>
#include <sinter/matrix.hpp>
#include <sinter/scalar.hpp>
#include <sinter/vector.hpp>

namespace sinter::inline SINTER_ABI {

/// The m x n matrix of f(i, j), where i and j are int32 expressions of the indices:
/// from_function<float>(dev, m, n, [](auto i, auto j) { return 1.0f / (i + j + 1); }).
template <class T, class F>
matrix<T> from_function(const device& d, std::int64_t m, std::int64_t n, F&& f) {
    matrix<T> result(d, m, n);
    constexpr expr::asked what = expr::asked_of_symbols<F, decltype(row_index()), decltype(col_index())>();
    if constexpr (what > expr::asked::numbers)
        expr::symbols_are_no_numbers<what, F>();
    else if constexpr (what == expr::asked::nothing && requires { f(row_index(), col_index()); })
        result = static_cast<F&&>(f)(row_index(), col_index());
    else
        expr::function_of_numbers<F>();
    return result;
}
/// The element type is that of f's result.
template <class F>
auto from_function(const device& d, std::int64_t m, std::int64_t n, F&& f) {
    constexpr expr::asked what = expr::asked_of_symbols<F, decltype(row_index()), decltype(col_index())>();
    if constexpr (what == expr::asked::numbers) {
        expr::function_of_numbers<F>();
        return expr::invalid();
    } else if constexpr (what > expr::asked::numbers) {
        expr::symbols_are_no_numbers<what, F>();
        return expr::invalid();
    } else {
        using tree = expr::tree_of<decltype(f(row_index(), col_index()))>;
        return from_function<element_type<tree::info.type>>(d, m, n, static_cast<F&&>(f));
    }
}
/// The vector of f(i).
template <class T, class F>
vector<T> from_function(const device& d, std::int64_t n, F&& f) {
    vector<T> result(d, n);
    constexpr expr::asked what = expr::asked_of_symbols<F, decltype(row_index())>();
    if constexpr (what > expr::asked::numbers)
        expr::symbols_are_no_numbers<what, F>();
    else if constexpr (what == expr::asked::nothing && requires { f(row_index()); })
        result = static_cast<F&&>(f)(row_index());
    else
        expr::function_of_numbers<F>();
    return result;
}

namespace expr {
/// The element type that the caller names, else that of the number.
template <class T, class N>
using named_or = std::conditional_t<std::is_void_v<T>, N, T>;
} // namespace expr

/// An m x n matrix, or a vector of n, of one value. Throws unsupported_error for a number that elements of a
/// whole type do not hold.
template <class T = void, class N>
matrix<expr::named_or<T, N>> full(const device& d, std::int64_t m, std::int64_t n, N value) {
    matrix<expr::named_or<T, N>> result(d, m, n);
    result.fill(value);
    return result;
}
template <class T = void, class N>
vector<expr::named_or<T, N>> full(const device& d, std::int64_t n, N value) {
    vector<expr::named_or<T, N>> result(d, n);
    result.fill(value);
    return result;
}

/// m x n or n zeros, or ones, of type T: zeros<float>(dev, m, n).
template <class T>
matrix<T> zeros(const device& d, std::int64_t m, std::int64_t n) {
    return full<T>(d, m, n, 0);
}
template <class T>
matrix<T> ones(const device& d, std::int64_t m, std::int64_t n) {
    return full<T>(d, m, n, 1);
}
template <class T>
vector<T> zeros(const device& d, std::int64_t n) {
    return full<T>(d, n, 0);
}
template <class T>
vector<T> ones(const device& d, std::int64_t n) {
    return full<T>(d, n, 1);
}

/// The n x n identity; with two extents, ones on the main diagonal of an m x n matrix.
template <class T>
matrix<T> identity(const device& d, std::int64_t m, std::int64_t n) {
    matrix<T> result(d, m, n);
    result = row_index() == col_index();
    return result;
}
template <class T>
matrix<T> identity(const device& d, std::int64_t n) {
    return identity<T>(d, n, n);
}

// What misses an element type, or a device, says so.
template <class T = void, class... Extents>
requires std::is_void_v<T> expr::invalid zeros(const device&, const Extents&...) {
    expr::no_element_type<T>();
    return {};
}
template <class T = void, class... Extents>
requires std::is_void_v<T> expr::invalid ones(const device&, const Extents&...) {
    expr::no_element_type<T>();
    return {};
}
template <class T = void, class... Extents>
requires std::is_void_v<T> expr::invalid identity(const device&, const Extents&...) {
    expr::no_element_type<T>();
    return {};
}
template <class T, std::integral... Extents>
expr::invalid zeros(Extents...) {
    expr::no_device<T>();
    return {};
}
template <class T, std::integral... Extents>
expr::invalid ones(Extents...) {
    expr::no_device<T>();
    return {};
}
template <class T, std::integral... Extents>
expr::invalid identity(Extents...) {
    expr::no_device<T>();
    return {};
}

namespace expr {
/// Throws where first + (n - 1) step is beyond the whole type T. (Of 2^31 elements at most: their numbers are
/// int32.)
template <class T>
void check_last(std::int64_t n, T first, T step) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        if (n > 0 && n <= std::int64_t{1} << 31)
            (void)as_element<T>(static_cast<std::int64_t>(first) + (n - 1) * static_cast<std::int64_t>(step));
}
/// Throws where a start or a step has a fraction, and T has none.
template <class T, class X>
void check_whole(const X& x) {
    if constexpr (std::is_integral_v<T> && !std::is_integral_v<X>)
        if (static_cast<double>(x) != __builtin_trunc(static_cast<double>(x)))
            throw unsupported_error("sinter: iota of whole numbers has a whole start and a whole step; "
                                    "cast<T>(iota<float>(...)) cuts off the fractions");
}
} // namespace expr

/// first, first + step, ...: n elements. Those of half are rounded once, from floats. Throws
/// unsupported_error if one of them is beyond a whole T, or has a fraction there.
template <class T = void, class N = T, class Step = N>
auto iota(const device& d, std::int64_t n, N first = N(0), Step step = Step(1)) {
    using element = expr::named_or<T, N>;
    using number = number_of_element<element>;
    expr::check_whole<element>(first);
    expr::check_whole<element>(step);
    const auto from = expr::as_element<number>(first), by = expr::as_element<number>(step);
    expr::check_last<number>(n, from, by);
    vector<element> result(d, n);
    result = from + by * cast<number>(row_index());
    return result;
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
