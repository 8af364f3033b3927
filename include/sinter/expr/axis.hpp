#pragma once
// The axis that a function goes along: part of its call's type, or a number that the host knows when it runs.

#include <string>

#include <sinter/core/errors.hpp>
#include <sinter/expr/expression.hpp>

namespace sinter::inline SINTER_ABI {

/// An axis in NumPy's numbering: 0 runs down the rows, 1 along the columns.
template <int N>
struct axis_t {
    static_assert(N == 0 || N == 1, "sinter: an axis is 0 (down the rows) or 1 (along the columns)");
};
template <int N>
inline constexpr axis_t<N> axis{};

/// What along() gives.
struct axis_number {
    std::int64_t number = 0;
};

/// Axis n, which is known at run time, wherever axis<0> and axis<1> may stand: sum(A, along(n)) is
/// sum(A, axis<1>) if n is 1. Negative numbers count from behind, as NumPy's do. A vector has axis 0 alone.
/// The function that takes it throws shape_error for an axis that its operand has not.
constexpr axis_number along(std::int64_t n) {
    return {n};
}

namespace expr {

template <class X>
inline constexpr bool is_axis_type = false;
template <int N>
inline constexpr bool is_axis_type<axis_t<N>> = true;
template <>
inline constexpr bool is_axis_type<axis_number> = true;
template <class X>
concept is_axis = is_axis_type<X>;

template <class X>
inline constexpr bool is_column = tree_of<X>::info.cols == 1;
template <class X>
inline constexpr bool is_row = tree_of<X>::info.rows == 1 && !is_column<X>;

[[noreturn]] inline void throw_axis(std::int64_t n, bool of_vector) {
    throw shape_error("sinter: along(" + std::to_string(n) + ") is no axis of a " +
                      (of_vector ? "vector, which has axis 0 alone"
                                 : "matrix, whose axes are 0 (down the rows) and 1 (along the columns), or "
                                   "-2 and -1 from behind"));
}

/// The axis of an operand X is the one down its rows. Throws shape_error if it has no such axis.
template <class X, int N>
constexpr bool runs_down(axis_t<N>) {
    return N == 0;
}
template <class X>
bool runs_down(axis_number a) {
    if (a.number == 0) return true;
    if (is_column<X> ? a.number == -1 : a.number == -2) return true;
    if (is_column<X> || (a.number != 1 && a.number != -1)) throw_axis(a.number, is_column<X>);
    return false;
}

/// How many elements a line of x along an axis has; without one, all.
template <class X>
std::int64_t size_of_unit(const X& x) {
    return rows_of(x) * cols_of(x);
}
template <class X, class Axis>
std::int64_t size_of_unit(const X& x, Axis along) {
    return runs_down<X>(along) ? rows_of(x) : cols_of(x);
}

} // namespace expr
} // namespace sinter
