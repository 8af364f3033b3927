#pragma once
// Arrays without memory: zeros, ones, an identity, numbers in a row, and functions of the indices, without a
// device. They are expressions with extents, and are computed where they are used.

#include <cstdint>
#include <limits>
#include <type_traits>

#include <sinter/expr/map.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The element type that the caller names, else that of the number.
template <class T, class N>
using named_or = std::conditional_t<std::is_void_v<T>, N, T>;

inline void check_extents(std::int64_t rows, std::int64_t cols) {
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: an array cannot have extents of " + std::to_string(rows) + " x " +
                          std::to_string(cols));
}

/// m x n elements, or m if C is 1, that are `value`.
template <class T, std::int64_t C, class N>
auto make_repeated(std::int64_t rows, std::int64_t cols, const N& value) {
    static_assert(
        is_element<T>,
        "sinter: elements are float, double, half, bfloat16, bool, or whole numbers of 8, 16, 32 or 64 bits");
    check_extents(rows, cols);
    layout place;
    place.rows = rows;
    place.cols = cols;
    part p;
    p.number = element_number<dtype_of<T>>(value);
    p.extents = &place;
    p.repeats = true;
    return expression<repeated<dtype_of<T>, dynamic, C>>(&p, 1);
}

/// Elements of type T of an expression of any.
template <class T, class X>
auto as_elements(X&& x) {
    if constexpr (tree_of<X>::info.type == dtype_of<T> && !tree_of<X>::info.adapts)
        return rewrap<tree_of<X>>(static_cast<X&&>(x));
    else
        return cast<T>(static_cast<X&&>(x));
}

/// What a function gives, a number too, as an m x n array, or one of m x 1 if C is 1.
template <class T, std::int64_t C, class X>
auto with_extents(X&& x, std::int64_t rows, std::int64_t cols) {
    if constexpr (is_number<X>) {
        return make_repeated<T, C>(rows, cols, x);
    } else if constexpr (tree_of<X>::info.rows == any_extent || tree_of<X>::info.cols == any_extent) {
        auto elements = as_elements<T>(static_cast<X&&>(x));
        return select(make_repeated<bool, C>(rows, cols, true), elements, elements);
    } else {
        return as_elements<T>(static_cast<X&&>(x));
    }
}

template <class X>
using symbol_of = decltype(as_symbol(std::declval<X>()));

/// Whether F makes elements of such symbols; what is wrong is said.
template <class F, class... Index>
constexpr bool check_function_of_places() {
    constexpr asked what = asked_of_symbols<F, Index...>();
    if constexpr (what > asked::numbers) {
        symbols_are_no_numbers<what, F>();
        return false;
    } else if constexpr (what == asked::nothing && std::is_invocable_v<F&, symbol_of<Index>...>) {
        return true;
    } else {
        function_of_numbers<F>();
        return false;
    }
}

/// f of the row numbers, and of the column numbers, of an array of so many rows and columns.
template <class T, std::int64_t C, class F, class... Index>
auto make_of_places(F&& f, std::int64_t rows, std::int64_t cols, Index... index) {
    if constexpr (!check_function_of_places<F, Index...>()) {
        return invalid{};
    } else {
        auto symbols = static_cast<F&&>(f)(as_symbol(std::move(index))...);
        using result = decltype(symbols);
        if constexpr (is_invalid<result>) {
            return invalid{};
        } else if constexpr (is_number<result>) {
            return with_extents<named_or<T, result>, C>(symbols, rows, cols);
        } else if constexpr (!is_ours<result>) {
            no_such_elements<made::foreign, F>();
            return invalid{};
        } else {
            using element = named_or<T, element_type<tree_of<result>::info.type>>;
            return with_extents<element, C>(rewrap<plain<tree_of<result>>>(std::move(symbols)), rows, cols);
        }
    }
}

/// Whether first + steps * step is a number of 64 bits. The way to it may be longer than the greatest int64,
/// so it is measured in uint64.
template <class T>
constexpr bool is_within(T first, T step, std::uint64_t steps) {
    const auto bits = [](T x) { return static_cast<std::uint64_t>(x); };
    if (step == 0) return true;
    if (step < 0) return steps <= (bits(first) - bits((std::numeric_limits<T>::min)())) / (0 - bits(step));
    return steps <= (bits((std::numeric_limits<T>::max)()) - bits(first)) / bits(step);
}
/// Throws where first + (n - 1) step is beyond the whole type T. (Of 2^31 elements at most: their numbers are
/// int32.)
template <class T>
void check_last(std::int64_t n, T first, T step) {
    if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
        if (n > 0 && n <= std::int64_t{1} << 31 && !is_within(first, step, static_cast<std::uint64_t>(n - 1)))
            throw_beyond_elements(
                describe(static_cast<double>(first) + static_cast<double>(n - 1) * static_cast<double>(step)),
                dtype_of<T>);
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        if (n > 0 && n <= std::int64_t{1} << 31)
            (void)as_element<T>(static_cast<std::int64_t>(first) + (n - 1) * static_cast<std::int64_t>(step));
    }
}
/// Throws where a start or a step has a fraction, and T has none.
template <class T, class X>
void check_whole(const X& x) {
    if constexpr (std::is_integral_v<T> && !std::is_integral_v<X>)
        if (static_cast<double>(x) != __builtin_trunc(static_cast<double>(x)))
            throw unsupported_error("sinter: iota of whole numbers has a whole start and a whole step; "
                                    "cast<T>(iota<float>(...)) cuts off the fractions");
}

/// first + step * i, of n rows i, in the type that T is computed in.
template <class T, class N, class Step>
auto make_iota(std::int64_t n, const N& first, const Step& step) {
    using number = number_of_element<T>;
    check_whole<T>(first);
    check_whole<T>(step);
    const auto from = as_element<number>(first), by = as_element<number>(step);
    check_last<number>(n, from, by);
    return from + by * cast<number>(row_index(n));
}

/// The element type of linspace: that of its ends, of whole ones float.
template <class T, class A, class B>
using type_of_ends = named_or<
    T, std::conditional_t<std::is_integral_v<std::common_type_t<A, B>>, float, std::common_type_t<A, B>>>;

/// n elements from a to b in equal steps, in the type that T is computed in. The first half counts from a,
/// the other from b: so both are met, and what is symmetrical stays so.
template <class T, class A, class B>
auto make_linspace(const A& a, const B& b, std::int64_t n) {
    static_assert(is_floating(dtype_of<T>), "sinter: linspace has fractions: cast<int>(linspace<float>(a, b, "
                                            "n)) cuts them off, and iota<int>(n) counts");
    check_extents(n, 1);
    using number = number_of_element<T>;
    const auto first = static_cast<double>(a), last = static_cast<double>(b);
    const auto step = static_cast<number>(n > 1 ? (last - first) / static_cast<double>(n - 1) : 0);
    const auto left = static_cast<std::int32_t>((n + 1) / 2), end = static_cast<std::int32_t>(n - 1);
    const auto i = row_index(n);
    return select(i < left, static_cast<number>(a) + step * cast<number>(i),
                  static_cast<number>(b) - step * cast<number>(end - i));
}

} // namespace expr

/// An m x n array, or a vector of n, of one value, without memory: an expression. Throws shape_error for a
/// negative extent, unsupported_error for a number that elements of a whole type do not hold.
template <class T = void, class N>
requires expr::is_number<N>
auto full(std::int64_t m, std::int64_t n, N value) {
    return expr::make_repeated<expr::named_or<T, N>, dynamic>(m, n, value);
}
template <class T = void, class N>
requires expr::is_number<N>
auto full(std::int64_t n, N value) {
    return expr::make_repeated<expr::named_or<T, N>, 1>(n, 1, value);
}

/// m x n or n zeros, or ones, of type T, without memory.
template <class T>
auto zeros(std::int64_t m, std::int64_t n) {
    return full<T>(m, n, 0);
}
template <class T>
auto zeros(std::int64_t n) {
    return full<T>(n, 0);
}
template <class T>
auto ones(std::int64_t m, std::int64_t n) {
    return full<T>(m, n, 1);
}
template <class T>
auto ones(std::int64_t n) {
    return full<T>(n, 1);
}

/// The n x n identity without memory: H + 0.1f * identity<float>(n) reads H alone, and A * identity<float>(n)
/// is A. With two extents, ones on the main diagonal of an m x n array.
template <class T>
auto identity(std::int64_t n) {
    auto diagonal = row_index(n, n) == col_index(n, n);
    using truths = expr::identity_of<expr::tree_of<decltype(diagonal)>>;
    return expr::as_elements<T>(expr::rewrap<truths>(std::move(diagonal)));
}
template <class T>
auto identity(std::int64_t m, std::int64_t n) {
    return expr::as_elements<T>(row_index(m, n) == col_index(m, n));
}

/// first, first + step, ...: n elements of a column without memory. Those of half are rounded once, from
/// floats. Throws unsupported_error if one of them is beyond a whole T, or has a fraction there.
template <class T = void, class N = T, class Step = N>
auto iota(std::int64_t n, N first = N(0), Step step = Step(1)) {
    using element = expr::named_or<T, N>;
    return expr::as_elements<element>(expr::make_iota<element>(n, first, step));
}

/// n elements from a to b, both included, in equal steps: a column without memory. One element is a. Without
/// T it has the type of a and b, and float if they are whole. Throws shape_error for n < 0.
template <class T = void, class A, class B>
requires(expr::is_number<A>&& expr::is_number<B>) auto linspace(A a, B b, std::int64_t n) {
    using element = expr::type_of_ends<T, A, B>;
    return expr::as_elements<element>(expr::make_linspace<element>(a, b, n));
}

/// The m x n array of f(i, j), or the column of f(i), without memory: i and j are int32 symbols of the
/// indices. Without T the elements have the type of f's result.
template <class T = void, class F>
auto from_function(std::int64_t m, std::int64_t n, F&& f) {
    return expr::make_of_places<T, dynamic>(static_cast<F&&>(f), m, n, row_index(m, n), col_index(m, n));
}
template <class T = void, class F>
auto from_function(std::int64_t n, F&& f) {
    return expr::make_of_places<T, 1>(static_cast<F&&>(f), n, 1, row_index(n));
}

// What misses an element type says so.
template <class T = void, std::integral... Extents>
requires(std::is_void_v<T>) expr::invalid zeros(Extents...) {
    expr::no_element_type<T>();
    return {};
}
template <class T = void, std::integral... Extents>
requires(std::is_void_v<T>) expr::invalid ones(Extents...) {
    expr::no_element_type<T>();
    return {};
}
template <class T = void, std::integral... Extents>
requires(std::is_void_v<T>) expr::invalid identity(Extents...) {
    expr::no_element_type<T>();
    return {};
}

} // namespace sinter
