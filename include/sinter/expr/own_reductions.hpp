#pragma once
// Reductions by a function of the program's own: reduce([](auto a, auto b) { return max(a, b); }, x, start).
// The function is associative and need not commute: what is reduced keeps its order, however it is shared
// out. `start` enters once, in front.

#include <type_traits>
#include <utility>

#include <sinter/expr/reductions.hpp>
#include <sinter/expr/unstored.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Made of arguments and numbers of the host alone.
constexpr bool is_of_arguments(const node& n) {
    const bool number = n.code == op::leaf && leaf_kind_of(n) == leaf_kind::scalar && n.is_scalar();
    if (n.part_count == 0) return number || n.code == op::argument;
    if (!is_by_elements(n.code)) return false;
    for (int p = 0; p < n.part_count; ++p)
        if (!is_of_arguments(*n.parts[p])) return false;
    return true;
}

template <std::uint8_t Number, dtype T>
auto make_argument() {
    return expression<argument<Number, T>>(nullptr, 0);
}

/// What F asks of its two arguments of type T.
template <class F, dtype T>
constexpr asked asked_of_joining() {
    using function = std::remove_cvref_t<F>;
    using symbol = expression<probe<function>>;
    constexpr asked what = asked_of<function, symbol, symbol>();
    if constexpr (what != asked::nothing)
        return what;
    else if constexpr (std::is_invocable_v<F&, expression<argument<0, T>>, expression<argument<1, T>>>)
        return asked::nothing;
    else
        return asked::numbers;
}

/// What `Made` is as an element of a real type T, which is a truth where T is.
template <dtype T, class Made>
constexpr made made_for() {
    if constexpr (is_invalid<Made>)
        return made::mistake;
    else if constexpr (!is_known<Made>)
        return made::foreign;
    else
        return T == dtype::boolean && facts_of<Made>().type != dtype::boolean ? made::numbers
                                                                              : made::elements;
}
/// What F makes of two arguments of type T.
template <class F, dtype T>
constexpr made made_by_joining() {
    return made_for<T, std::remove_cvref_t<std::invoke_result_t<F&, expression<argument<0, T>>,
                                                                expression<argument<1, T>>>>>();
}

/// Whether F makes one element of two by formulas of these alone; what is wrong is said.
template <class F, dtype T, made What>
constexpr bool check_joining() {
    using result = std::invoke_result_t<F&, expression<argument<0, T>>, expression<argument<1, T>>>;
    if constexpr (What != made::elements) { // said already
        return false;
    } else if constexpr (is_number<result>) {
        return true;
    } else {
        constexpr bool plain = is_of_arguments(tree_of<result>::info);
        static_assert(plain, "sinter: reduce's function joins its two arguments, and may use numbers of "
                             "the host beside them; what it needs of arrays belongs to the terms");
        return plain;
    }
}

/// What a function gives, a number of the host too, as an element.
template <class T, class X>
auto with_type(X&& x) {
    if constexpr (is_number<X>) {
        part p;
        p.number = element_number<dtype_of<T>>(x);
        return expression<cast_of<dtype_of<T>, number<dtype_of<T>>>>(&p,
                                                                     1); // of this type wherever it is used
    } else {
        return as_elements<T>(static_cast<X&&>(x));
    }
}

/// All terms as one, or those along an axis; without a start.
template <reduce_axis Axis, dtype T, class F, class X>
auto make_reduced_by(F& f, X&& x) {
    auto joined = with_type<element_type<T>>(f(make_argument<0, T>(), make_argument<1, T>()));
    using tree = reduced_by<Axis, tree_of<X>, tree_of<decltype(joined)>>;
    const part parts[] = {part_of(static_cast<X&&>(x), T), part_of(std::move(joined), T)};
    return expression<tree>(parts, 2);
}

/// f(start, reduced), or the start where there is nothing to reduce.
template <class F, class Start, class Reduced>
auto after_start(F& f, Start start, const Reduced& reduced, bool some) {
    using element = element_type<tree_of<Reduced>::info.type>;
    auto all = beside(with_type<element>(f(as_symbol(start), as_symbol(reduced))), reduced);
    auto result = select(some, std::move(all), start);
    return rewrap<plain<tree_of<decltype(result)>>>(std::move(result));
}

/// A reduction computes in its terms' type; in float where host numbers alone made them double, and in int32
/// of whole numbers that are only stored in less.
constexpr dtype type_of_terms(const node& n) {
    return n.adapts ? dtype::f32 : is_narrow_integer(n.type) ? computed_in(n.type) : n.type;
}
template <class X>
using terms_of = element_type<type_of_terms(tree_of<X>::info)>;

template <class F, class X, class Start, class Reduce>
auto reduce_from(F& f, const X& x, const Start& start, std::int64_t count, Reduce reduce) {
    using element = terms_of<X>;
    using function = std::remove_cvref_t<F>;
    constexpr asked what = asked_of_joining<F, dtype_of<element>>();
    if constexpr (!check_reduction<X>()) {
        return invalid{};
    } else if constexpr (what == asked::nothing) {
        constexpr made elements = made_by_joining<F, dtype_of<element>>();
        no_such_elements<elements, function>();
        if constexpr (check_joining<F, dtype_of<element>, elements>())
            return after_start(f, with_type<element>(start), reduce(as_elements<element>(x)), count > 0);
        else
            return invalid{};
    } else { // said here: each function between prints three lines
        if constexpr (what > asked::numbers)
            symbols_are_no_numbers<what, function>();
        else
            function_of_two<function>();
        return invalid{};
    }
}
} // namespace expr

/// The elements of x, row by row, and `start` in front of them, joined by f(left, right): f is associative,
/// and need not commute. f takes two symbols, and may use numbers of the host; the elements have x's type,
/// and those of a mask stay truths. Of nothing it is `start`, a number or a scalar. Throws unsupported_error
/// on fragment shaders for more than some thousand elements. One launch; of some thousand elements two.
template <class F, expr::is_ours X, class Start>
auto reduce(F&& f, X&& x, const Start& start) {
    constexpr dtype type = dtype_of<expr::terms_of<X>>;
    return expr::reduce_from(f, x, start, expr::rows_of(x) * expr::cols_of(x), [&](auto&& terms) {
        return expr::make_reduced_by<reduce_axis::all, type>(f, terms);
    });
}
/// The same along an axis: one element for each column (axis<0>), or for each row (axis<1>). The start is a
/// number, or a vector of one for each.
template <class F, expr::is_ours X, class Start, expr::is_axis Axis>
auto reduce(F&& f, X&& x, const Start& start, Axis along) {
    constexpr dtype type = dtype_of<expr::terms_of<X>>;
    return expr::reduce_from(f, x, start, expr::size_of_unit(x, along), [&](auto&& terms) {
        return expr::make_reduced_by<reduce_axis::cols, type>(f, expr::in_rows(terms, along));
    });
}

} // namespace sinter
