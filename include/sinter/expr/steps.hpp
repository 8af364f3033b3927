#pragma once
// Bounded loops in formulas: for_each_step(n, x, [&](auto x) { return 0.5f * (x + a / x); }). An element's
// states go through the loop within its own work-item: nothing is stored between the steps.

#include <type_traits>
#include <utility>

#include <sinter/expr/own_reductions.hpp>
#include <sinter/expr/states.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Made of a loop's states.
constexpr bool has_state(const node& n) {
    if (n.code == op::argument) return n.attribute >= first_state;
    for (int p = 0; p < n.part_count; ++p)
        if (has_state(*n.parts[p])) return true;
    return false;
}
/// A formula that a loop computes again and again: states go element by element, through no other loop. They
/// may be places in an array.
constexpr bool is_step(const node& n) {
    if (!has_state(n)) return true;
    if (n.code == op::gather) return !has_state(*n.parts[0]) && is_step(*n.parts[1]) && is_step(*n.parts[2]);
    if (n.code == op::steps || !(is_by_elements(n.code) || is_elementwise(n.code))) return false;
    for (int p = 0; p < n.part_count; ++p)
        if (!is_step(*n.parts[p])) return false;
    return true;
}
/// Made of symbols of a map() around it.
constexpr bool has_symbol(const node& n) {
    bool below = false;
    for (int p = 0; p < n.part_count; ++p) {
        below = below || n.parts[p]->symbolic;
        if (has_symbol(*n.parts[p])) return true;
    }
    return n.symbolic && !below && n.code != op::argument;
}

/// The type that floating numbers of the host have as states: that of the widest floating state beside them.
template <class... S>
constexpr dtype type_of_numbers() {
    dtype t = dtype::f32;
    ((is_ours<S> && is_floating(facts_of<S>().type) && !rounds_when_stored(facts_of<S>().type)
          ? void(t = promote(t, facts_of<S>().type))
          : void()),
     ...);
    return t;
}
/// The element type of state S.
template <class S, dtype OfNumbers>
constexpr dtype type_of_state() {
    if constexpr (!is_number<S>)
        return tree_of<S>::info.adapts ? OfNumbers : tree_of<S>::info.type;
    else
        return is_element<S> && !std::is_floating_point_v<S> ? facts_of<S>().type
               : std::is_floating_point_v<S>                 ? OfNumbers
                                                             : facts_of<S>().type;
}

inline std::int32_t checked_steps(std::int64_t n) {
    if (n < 0 || n > 0x7fffffff)
        throw unsupported_error("sinter: for_each_step takes from 0 to 2147483647 steps, not " +
                                std::to_string(n));
    return static_cast<std::int32_t>(n);
}

/// State number `State` of the loop, of parts in the order of its program.
template <std::uint8_t State, class Start, class Next, dtype T, bool Symbolic, std::size_t Count>
auto state_of(const part (&parts)[Count]) {
    using tree = stepped<State, T, number<dtype::i32>, Start, Next>;
    if constexpr (Symbolic)
        return expression<tree>(parts, static_cast<int>(Count));
    else
        return expression<plain<tree>>(parts, static_cast<int>(Count));
}

template <class F, std::size_t... N, class... S>
auto make_steps(std::int64_t n, F& f, std::index_sequence<N...>, const state_list<S...>& start) {
    constexpr dtype numbers = type_of_numbers<S...>();
    constexpr dtype types[] = {type_of_state<S, numbers>()...};
    const auto made = as_list(f(as_symbol(make_argument<first_state + N, types[N]>())...));
    const auto from = list_of(with_type<element_type<types[N]>>(state<N>(start))...);
    const auto next = list_of(with_type<element_type<types[N]>>(state<N>(made))...);
    using start_tree = tuple<tree_of<decltype(state<N>(from))>...>;
    using next_tree = tuple<tree_of<decltype(state<N>(next))>...>;
    constexpr bool plain_steps = (is_step(tree_of<decltype(state<N>(next))>::info) && ...);
    static_assert(plain_steps,
                  "sinter: a step is a formula of an element's states and of what is in its place; "
                  "other elements of a state, and other loops, belong into a statement before");
    if constexpr (plain_steps) {
        constexpr bool symbolic = has_symbol(start_tree::info) || has_symbol(next_tree::info);
        part count;
        count.number = any_number::of_whole(checked_steps(n));
        const part parts[] = {count, part_of(state<N>(from), dtype::f32)...,
                              part_of(state<N>(next), dtype::f32)...};
        return list_of(state_of<N, start_tree, next_tree, types[N], symbolic>(parts)...);
    } else {
        return list_of(((void)N, invalid{})...);
    }
}

template <class F, class>
using probe_for = expression<probe<F>>;
template <class S>
using symbol_of_state = symbol_of<expression<argument<first_state, type_of_state<S, dtype::f32>()>>>;

/// What F asks of its states; asked::numbers also where it does not make as many of them.
template <class F, class... S>
constexpr asked asked_of_steps() {
    using function = std::remove_cvref_t<F>;
    constexpr asked what = asked_of<function, probe_for<function, S>...>();
    if constexpr (what != asked::nothing) {
        return what;
    } else if constexpr (requires(F & f) { f(std::declval<symbol_of_state<S>>()...); }) {
        using result = decltype(std::declval<F&>()(std::declval<symbol_of_state<S>>()...));
        using list = decltype(as_list(std::declval<result>()));
        return list_facts<list>::count == sizeof...(S) ? asked::nothing : asked::numbers;
    } else {
        return asked::numbers;
    }
}

/// What `Made`, of as many elements, has for states S: the first that is none of their types.
template <class Made, class... S>
constexpr made made_for_states() {
    using list = decltype(as_list(std::declval<Made>()));
    made all = made::elements;
    [&]<std::size_t... N>(std::index_sequence<N...>) {
        for (const made one : {made_for<type_of_state<S, dtype::f32>(), made_state<N, list>>()...})
            if (all == made::elements) all = one;
    }
    (std::index_sequence_for<S...>());
    return all;
}

template <class F, class... S>
auto run_steps(std::int64_t n, F& f, const state_list<S...>& start) {
    using probe = typename first_probe<S...>::type;
    if constexpr ((is_invalid<S> || ...)) { // said already, or a probe of a map() around it
        return list_of(((void)sizeof(S), probe(nullptr, 0))...);
    } else if constexpr (constexpr asked what = asked_of_steps<F, S...>(); what == asked::nothing) {
        constexpr made elements = made_for_states<decltype(f(std::declval<symbol_of_state<S>>()...)), S...>();
        no_such_elements<elements, std::remove_cvref_t<F>>();
        if constexpr (elements == made::elements)
            return make_steps(n, f, std::index_sequence_for<S...>(), start);
        else
            return list_of(((void)sizeof(S), invalid{})...);
    } else { // said here: each function between prints three lines
        if constexpr (what > asked::numbers)
            symbols_are_no_numbers<what, std::remove_cvref_t<F>>();
        else
            function_of_states<std::remove_cvref_t<F>>();
        return list_of(((void)sizeof(S), invalid{})...);
    }
}
} // namespace expr

/// x after n steps x = f(x), computed for each element by itself: f takes a symbol and gives a formula, in
/// which arrays stand for their elements in the same place, as in map(). In a map() its arguments may be used
/// too. Several states are states(x, y): f takes a symbol for each, and gives as many. They have the extents
/// of arrays beside them, and their own types: a mask stays one; numbers of the host with a point are float,
/// unless a state beside them is double. Throws unsupported_error for n < 0, and on devices whose loops turn
/// less often. No launch of its own.
template <class S, class F>
auto for_each_step(std::int64_t n, S&& start, F&& f) {
    if constexpr (expr::is_state_list<std::remove_cvref_t<S>>)
        return expr::run_steps(n, f, start);
    else
        return expr::run_steps(n, f, expr::list_of(static_cast<S&&>(start))).first;
}

} // namespace sinter
