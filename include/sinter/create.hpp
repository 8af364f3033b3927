#pragma once
// Arrays made on the device from a rule; no element is moved there. (Without a device: expr/unstored.hpp.)

#include <sinter/core/letters_begin.inc>

#include <type_traits>

#include <sinter/expr/unstored.hpp>
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
/// first, first + step, ...: n elements. Those of half are rounded once, from floats. Throws
/// unsupported_error if one of them is beyond a whole T, or has a fraction there.
template <class T = void, class N = T, class Step = N>
auto iota(const device& d, std::int64_t n, N first = N(0), Step step = Step(1)) {
    using element = expr::named_or<T, N>;
    const auto numbers = expr::make_iota<element>(n, first, step);
    vector<element> result(d, n);
    result = numbers;
    return result;
}

/// A vector of n elements from a to b, both included, in equal steps. One element is a. Without T it has the
/// type of a and b, and float if they are whole.
template <class T = void, class A, class B>
auto linspace(const device& d, A a, B b, std::int64_t n) {
    using element = expr::type_of_ends<T, A, B>;
    const auto numbers = expr::make_linspace<element>(a, b, n);
    vector<element> result(d, n);
    result = numbers;
    return result;
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
