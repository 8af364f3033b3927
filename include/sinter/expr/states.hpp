#pragma once
// Two or three values that are computed together: states(x, y). A loop (steps.hpp) makes them anew in each of
// its steps, a reduction (reductions_of_states.hpp) joins them pair by pair.

#include <cstddef>
#include <type_traits>
#include <utility>

#include <sinter/expr/expression.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Two or three expressions or numbers together, each of its own type. (No std::tuple: that asks whether its
/// elements can be assigned, which is what map() looks for; see docs/decisions/if_in_map.md.)
template <class... S>
struct state_list;
template <class A>
struct state_list<A> {
    A first;
};
template <class A, class B>
struct state_list<A, B> {
    A first;
    B second;
};
template <class A, class B, class C>
struct state_list<A, B, C> {
    A first;
    B second;
    C third;
};
template <std::size_t N, class... S>
const auto& state(const state_list<S...>& all) {
    if constexpr (N == 0)
        return all.first;
    else if constexpr (N == 1)
        return all.second;
    else
        return all.third;
}
template <std::size_t N, class List>
using made_state = std::remove_cvref_t<decltype(state<N>(std::declval<const List&>()))>;
template <class X>
inline constexpr bool is_state_list = false;
template <class... S>
inline constexpr bool is_state_list<state_list<S...>> = true;

/// One of them as it is kept: no copy of an array's elements.
template <class X>
auto kept_state(X&& x) {
    if constexpr (is_ours<X> && !is_invalid<X>)
        return rewrap<tree_of<X>>(static_cast<X&&>(x));
    else
        return x;
}
template <class... X>
auto list_of(X&&... x) {
    return state_list<decltype(kept_state(static_cast<X&&>(x)))...>{kept_state(static_cast<X&&>(x))...};
}
template <class X>
auto as_list(X&& x) {
    if constexpr (is_state_list<std::remove_cvref_t<X>>)
        return static_cast<X&&>(x);
    else
        return list_of(static_cast<X&&>(x));
}
/// A list of what may be a state; what may not is said.
template <class... X>
auto states_of(X&&... x) {
    if constexpr ((is_known<X> && ...)) {
        return list_of(static_cast<X&&>(x)...);
    } else {
        state_of_another_kind<X...>();
        return list_of(((void)x, invalid())...);
    }
}
template <class List>
struct list_facts;
template <class... S>
struct list_facts<state_list<S...>> {
    static constexpr std::size_t count = sizeof...(S);
    using indices = std::index_sequence_for<S...>;
};
} // namespace expr

/// Two or three values together, for for_each_step and reduce. What these give is such a list, too: auto [x,
/// y] = for_each_step(...).
template <class A, class B>
auto states(A&& a, B&& b) {
    return expr::states_of(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B, class C>
auto states(A&& a, B&& b, C&& c) {
    return expr::states_of(static_cast<A&&>(a), static_cast<B&&>(b), static_cast<C&&>(c));
}

} // namespace sinter
