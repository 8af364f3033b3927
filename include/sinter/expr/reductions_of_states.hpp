#pragma once
// Reductions by a function of pairs: auto [most, place] = reduce(f, states(x, row_index(n)), states(0.0f,
// -1)), where f makes one pair of two.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/expr/own_reductions.hpp>
#include <sinter/expr/states.hpp>
#include <sinter/expr/steps.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The type that a state is folded in.
template <class S>
constexpr dtype type_of_term() {
    constexpr dtype t = type_of_state<S, dtype::f32>();
    return is_narrow_integer(t) ? computed_in(t) : t;
}

/// One value of several: their extents are those of any of them.
template <std::size_t... N, class... S>
auto as_tuple(std::index_sequence<N...>, const state_list<S...>& all) {
    const part parts[] = {part_of(state<N>(all), dtype::f32)...};
    return expression<plain<tuple<tree_of<S>...>>>(parts, static_cast<int>(sizeof...(S)));
}

/// Part number `Part` of what function `f`, an expression of arguments, makes of the terms.
template <std::uint8_t Part, reduce_axis Axis, class X, class F>
auto part_reduced_by(const X& terms, const F& f) {
    using tree = reduced_by<Axis, tree_of<X>, tree_of<F>, Part>;
    const part parts[] = {part_of(terms, dtype::f32), part_of(f, dtype::f32)};
    return expression<plain<tree>>(parts, 2);
}

template <class... S>
constexpr bool all_of_arguments() {
    return (is_of_arguments(tree_of<S>::info) && ...);
}

/// Part n of the function is select(some, f(start, reduced), start).
template <reduce_axis Axis, class F, class Terms, class Start, std::size_t... N>
auto reduce_states(F& f, const Terms& terms, const Start& start, bool some, std::index_sequence<N...> parts) {
    constexpr dtype types[] = {
        type_of_term<std::remove_cvref_t<decltype(state<N>(std::declval<const Terms&>()))>>()...};
    const auto made = as_list(f(as_symbol(make_argument<2 * N, types[N]>())...,
                                as_symbol(make_argument<2 * N + 1, types[N]>())...));
    const auto formulas = list_of(with_type<element_type<types[N]>>(state<N>(made))...);
    constexpr bool joins = all_of_arguments<std::remove_cvref_t<decltype(state<N>(formulas))>...>();
    static_assert(joins, "sinter: reduce's function joins what is on its left and on its right, and may use "
                         "numbers of the host beside them; what it needs of arrays belongs to the terms");
    if constexpr (joins) {
        const auto all = as_tuple(parts, terms);
        const auto formula = as_tuple(parts, formulas);
        const auto after = as_list(f(as_symbol(with_type<element_type<types[N]>>(state<N>(start)))...,
                                     as_symbol(part_reduced_by<N, Axis>(all, formula))...));
        const auto result = [&]<std::size_t M>(std::integral_constant<std::size_t, M>) {
            auto own = with_type<element_type<types[M]>>(state<M>(start));
            auto joined = beside(with_type<element_type<types[M]>>(state<M>(after)),
                                 part_reduced_by<M, Axis>(all, formula));
            auto chosen = select(some, std::move(joined), own);
            return rewrap<plain<tree_of<decltype(chosen)>>>(std::move(chosen));
        };
        return list_of(result(std::integral_constant<std::size_t, N>())...);
    } else {
        return list_of(((void)N, invalid{})...);
    }
}

/// What F asks of its arguments, one for each of S on the left and on the right; asked::numbers also where it
/// does not make as many of them.
template <class F, class... S>
constexpr asked asked_of_pairs() {
    using function = std::remove_cvref_t<F>;
    constexpr asked what = asked_of<function, probe_for<function, S>..., probe_for<function, S>...>();
    if constexpr (what != asked::nothing) {
        return what;
    } else if constexpr (requires(F & f) {
                             f(std::declval<symbol_of_state<S>>()..., std::declval<symbol_of_state<S>>()...);
                         }) {
        using result = decltype(std::declval<F&>()(std::declval<symbol_of_state<S>>()...,
                                                   std::declval<symbol_of_state<S>>()...));
        using list = decltype(as_list(std::declval<result>()));
        return list_facts<list>::count == sizeof...(S) ? asked::nothing : asked::numbers;
    } else {
        return asked::numbers;
    }
}

/// Each of them with rows that are reduced.
template <class Axis, class... S, std::size_t... N>
auto each_in_rows(const state_list<S...>& terms, Axis along, std::index_sequence<N...>) {
    return list_of([&](const auto& x) {
        if constexpr (is_number<std::remove_cvref_t<decltype(x)>>)
            return x;
        else
            return in_rows(x, along);
    }(state<N>(terms))...);
}
/// Each of them in the type that it is folded in.
template <class... S, std::size_t... N>
auto each_as_term(const state_list<S...>& terms, std::index_sequence<N...>) {
    return list_of(with_type<element_type<type_of_term<S>()>>(state<N>(terms))...);
}

/// Whether F joins states of these types; what is wrong is said.
template <class F, class Start, class... S>
constexpr bool check_joining_of_states() {
    using function = std::remove_cvref_t<F>;
    constexpr asked what = asked_of_pairs<F, S...>();
    if constexpr ((is_invalid<S> || ...)) {
        return false;
    } else if constexpr (what > asked::numbers) { // said here: each function between prints three lines
        symbols_are_no_numbers<what, function>();
        return false;
    } else if constexpr (what == asked::numbers || list_facts<Start>::count != sizeof...(S)) {
        function_of_pairs<function>();
        return false;
    } else {
        using result = decltype(std::declval<F&>()(std::declval<symbol_of_state<S>>()...,
                                                   std::declval<symbol_of_state<S>>()...));
        constexpr made elements = made_for_states<result, S...>();
        no_such_elements<elements, function>();
        return elements == made::elements;
    }
}

/// The reduction by a function that is known to join states.
template <class F, class... S, class Start>
auto reduce_lists(F& f, const state_list<S...>& x, const Start& start) {
    constexpr std::index_sequence_for<S...> parts;
    const auto terms = each_as_term(x, parts);
    const auto all = as_tuple(parts, terms);
    return reduce_states<reduce_axis::all>(f, terms, start, rows_of(all) * cols_of(all) > 0, parts);
}
template <class F, class... S, class Start, class Axis>
auto reduce_lists(F& f, const state_list<S...>& x, const Start& start, Axis along) {
    constexpr std::index_sequence_for<S...> parts;
    const auto terms = each_as_term(each_in_rows(x, along, parts), parts);
    return reduce_states<reduce_axis::cols>(f, terms, start, cols_of(as_tuple(parts, terms)) > 0, parts);
}
} // namespace expr

/// The same of pairs, or of three: the terms are states(x, i), of equal extents, and so is the start. f takes
/// a symbol for each state on the left, and then for each on the right, and gives states(...):
///
///     auto [value, place] = reduce([](auto x, auto i, auto y, auto j) {
///         return states(select(y > x, y, x), select(y > x, j, i));
///     }, states(x, row_index(n)), states(-1.0f, -1));
///
/// All of what f gives is found in one kernel. Its parts are expressions of their own; evaluate() assigns
/// them in one launch.
template <class F, class... X, class... Start, expr::is_axis... Axis>
auto reduce(F&& f, const expr::state_list<X...>& x, const expr::state_list<Start...>& start, Axis... along) {
    if constexpr (expr::check_joining_of_states<F, expr::state_list<Start...>, X...>())
        return expr::reduce_lists(f, x, start, along...);
    else
        return expr::list_of(((void)sizeof(X), expr::invalid{})...);
}

} // namespace sinter
