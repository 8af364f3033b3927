#pragma once
// What transforms take and give: arrays, views and formulas of real and complex elements.

#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/fourier/lengths.hpp>

namespace sinter::inline SINTER_ABI::fourier {

template <class A>
concept transformable = expr::is_ours<A> || expr::is_complex<A>;

/// Of a complex or real operand's real part.
template <class A>
using part_tree = expr::tree_of<std::remove_cvref_t<decltype(expr::real_part(std::declval<const A&>()))>>;
/// The real type of the result: that of A's elements, and float of whole numbers.
template <class A>
using real_of = element_type<computed_in(to_floating(part_tree<A>::info.type))>;
template <class A>
inline constexpr bool is_column = part_tree<A>::info.cols == 1;

/// A vector is one line, and the lines of a matrix are its rows, unless an axis says otherwise.
template <class A>
using own_axis = axis_t<is_column<A> ? 0 : 1>;

/// A vector of an operand's extents where that is one, or a matrix.
template <class A, class Element>
auto result_like(const device& where, std::int64_t m, std::int64_t k) {
    if constexpr (is_column<A>)
        return vector<Element>(where, m);
    else
        return matrix<Element>(where, m, k);
}

template <class A>
concept lies_in_memory = requires(const A& a) {
    a.storage();
    a.place();
};

/// The lines of an operand, as its result has them, too.
template <class A>
struct lines_of_operand {
    using real = real_of<A>;
    device where;
    bool rows;
    extents_of_lines of;

    /// Places along the axis become `count`.
    template <class Element>
    auto result(std::int64_t count) const {
        return rows ? result_like<A, Element>(where, of.lines, count)
                    : result_like<A, Element>(where, count, of.lines);
    }
};

/// Calls f(lines_of_operand, line_set) with an array, a view, or a formula that is computed first: a pass
/// reads elements where they lie.
template <class A, class Axis, class F>
auto with_lines(const char* function, const A& a, Axis along, F f) {
    return expr::in_function(function, [&] {
        const bool rows = !expr::runs_down<std::remove_cvref_t<decltype(expr::real_part(a))>>(along);
        const device where(expr::device_behind(a));
        const std::int64_t m = expr::rows_of(expr::real_part(a)), k = expr::cols_of(expr::real_part(a));
        const extents_of_lines of = rows ? extents_of_lines{k, m} : extents_of_lines{m, k};
        check_length(of.places);
        const lines_of_operand<A> what{where, rows, of};
        const auto computed = [&] { return f(what, lines_in(eval(a), rows)); };
        if constexpr (lies_in_memory<A>)
            return a.place().fold == 0 ? f(what, lines_in(a, rows)) : computed();
        else
            return computed();
    });
}

} // namespace sinter::fourier
