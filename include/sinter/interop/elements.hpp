#pragma once
// Elements that lie on the host in an order of their own, in and out of arrays. They are read and written
// through a mapping: where host and device share memory, each is copied once.

#include <sinter/core/letters_begin.inc>

#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::interop {

/// The array that a reader makes: named by its type, or by its elements, which is a matrix of them.
template <class X>
struct array_named {
    using type = matrix<X>;
};
template <class T, std::int64_t R, std::int64_t C>
struct array_named<matrix<T, R, C>> {
    using type = matrix<T, R, C>;
};
template <class T, std::int64_t N>
struct array_named<vector<T, N>> {
    using type = vector<T, N>;
};
template <class X>
using array_of = typename array_named<X>::type;

template <class A>
inline constexpr bool is_vector = false;
template <class T, std::int64_t R>
inline constexpr bool is_vector<matrix<T, R, 1>> = true;
template <class T, std::int64_t N>
inline constexpr bool is_vector<vector<T, N>> = true;

/// A complex array, view or expression. sinter/complex.hpp, which knows them, need not be included.
template <class X>
concept is_complex_array = !expr::is_ours<X> && requires(X & x) {
    x.real();
    x.imag();
    x.to_host();
    x.rows();
};
template <class X>
using complex_element = typename std::remove_cvref_t<X>::value_type;
template <class X>
inline constexpr bool is_complex_column = expr::tree_of<decltype(std::declval<X&>().real())>::info.cols == 1;

/// What functions write from: arrays, views and expressions of both kinds.
template <class X>
concept is_written_out = expr::is_ours<X> || is_complex_array<X>;

/// The real type of which T is made: of a complex number, its parts'.
template <class T>
struct part_of_number {
    using type = T;
};
template <class T>
requires requires {
    typename T::value_type;
}
struct part_of_number<T> {
    using type = typename T::value_type;
};
template <class T>
inline constexpr bool is_complex_number = !std::is_same_v<typename part_of_number<T>::type, T>;

/// A number of the host as an element: of a complex type it is converted part by part, and a real one has no
/// imaginary part.
template <class T, class V>
T element_from(const V& value) {
    using part = typename part_of_number<T>::type;
    static_assert(!is_complex_number<V> || is_complex_number<T>,
                  "sinter: complex numbers are elements of complex arrays: from_mdspan<std::complex<float>>");
    if constexpr (is_complex_number<V>)
        return T(static_cast<part>(value.real()), static_cast<part>(value.imag()));
    else if constexpr (is_complex_number<T>)
        return T(static_cast<part>(value));
    else
        return expr::as_element<T>(value);
}

/// An array of m x n elements without values; a vector of as many where they are one row or one column.
template <class A>
A make_array(const device& d, std::int64_t m, std::int64_t n) {
    if constexpr (is_vector<A>) {
        if (m != 1 && n != 1)
            throw shape_error("sinter: " + expr::shape_text(m, n) +
                              " elements are no vector, which is one row or one column");
        return A(d, m * n);
    } else {
        return A(d, m, n);
    }
}

/// f(i, j) for all places, in squares, so that two orders of elements both stay in the processor's cache.
template <class F>
void for_each_place(std::int64_t m, std::int64_t n, F f) {
    constexpr std::int64_t edge = 32;
    for (std::int64_t i0 = 0; i0 < m; i0 += edge)
        for (std::int64_t j0 = 0; j0 < n; j0 += edge)
            for (std::int64_t i = i0; i < m && i < i0 + edge; ++i)
                for (std::int64_t j = j0; j < n && j < j0 + edge; ++j) f(i, j);
}

/// An array of what get(i, j) gives for m x n places.
template <class A, class Get>
A array_from(const device& d, std::int64_t m, std::int64_t n, Get get) {
    A result = make_array<A>(d, m, n);
    if constexpr (is_complex_array<A>) {
        std::vector<typename A::value_type> values(static_cast<std::size_t>(m * n));
        for_each_place(m, n, [&](std::int64_t i, std::int64_t j) {
            values[static_cast<std::size_t>(i * n + j)] = get(i, j);
        });
        result.to_device(values);
    } else if (result.size() > 0) {
        const auto held = result.map(access::write);
        for_each_place(m, n, [&](std::int64_t i, std::int64_t j) {
            if constexpr (is_vector<A>)
                held(i + j) = get(i, j);
            else
                held(i, j) = get(i, j);
        });
    }
    return result;
}

/// An array itself, or the value of an expression in a new one. Lives as long as `x`.
template <class X>
requires is_complex_array<X>
decltype(auto) evaluated(X& x) {
    if constexpr (requires { x.storage(); })
        return std::as_const(x);
    else
        return eval(x);
}
template <class X>
decltype(auto) evaluated(X& x) {
    constexpr const expr::node& n = expr::tree_of<X>::info;
    static_assert(n.is_scalar() || (n.rows != any_extent && n.cols != any_extent),
                  "sinter: a broadcast expression (rowwise, colwise, an index) has no elements of its own; "
                  "assign it to an array that has extents");
    if constexpr (expr::is_handle<X>)
        return std::as_const(x);
    else
        return eval(x);
}

/// An element as a number of the host, converted as cast<T> does it: to whole numbers towards zero, clamped
/// to their range, NaN to 0.
template <class T, class X>
T as_host_number(const X& value) {
    static_assert(!is_complex_number<X> || is_complex_number<T>,
                  "sinter: complex elements become complex numbers: take real(A), imag(A) or abs(A)");
    if constexpr (is_complex_number<T>) {
        return element_from<T>(value);
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && is_floating(dtype_of<X>)) {
        using limits = std::numeric_limits<T>;
        constexpr T least = (limits::min)(), greatest = (limits::max)();
        constexpr double beyond = 2.0 * static_cast<double>(greatest / 2 + 1); // a power of two
        const double v = to_double(value);
        if (class_of(v) == number_class::nan) return 0;
        return v <= static_cast<double>(least) ? least : v >= beyond ? greatest : static_cast<T>(v);
    } else {
        return static_cast<T>(value);
    }
}

/// put(i, j, value) for all elements.
template <class X, class Put>
requires is_complex_array<X>
void for_each_element(X& x, Put put) {
    const auto elements = x.to_host();
    if constexpr (std::is_same_v<std::remove_const_t<decltype(elements)>, complex_element<X>>) {
        put(0, 0, elements);
    } else {
        const std::int64_t n = x.cols();
        for_each_place(x.rows(), n, [&](std::int64_t i, std::int64_t j) {
            put(i, j, elements[static_cast<std::size_t>(i * n + j)]);
        });
    }
}
template <class X, class Put>
void for_each_element(X& x, Put put) {
    const auto& a = evaluated(x);
    expr::require_elements(a);
    if (a.size() == 0) return;
    const auto held = a.map();
    for_each_place(a.rows(), a.cols(), [&](std::int64_t i, std::int64_t j) { put(i, j, held(i, j)); });
}

} // namespace sinter::interop

#include <sinter/core/letters_end.inc>
