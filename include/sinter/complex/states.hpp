#pragma once
// A complex state beside a real one, for for_each_step and reduce: together three real numbers, which is what
// a loop may have.

#include <complex>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/complex/own_functions.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
inline constexpr bool is_complex_state = is_complex<X> || is_complex_number<X>;

/// Two states, of which one is complex.
template <class A, class B>
struct complex_state_list {
    A first;
    B second;
};
template <class X>
inline constexpr bool is_complex_states = false;
template <class A, class B>
inline constexpr bool is_complex_states<complex_state_list<A, B>> = true;
/// Where the complex one stands.
template <class X>
inline constexpr bool has_complex_first = false;
template <class A, class B>
inline constexpr bool has_complex_first<complex_state_list<A, B>> = is_complex_state<A>;

/// As kept_state(): no copy of an array's elements.
template <class X>
auto kept_complex_state(X&& x) {
    if constexpr (is_complex<X>)
        return join(x.real(), x.imag());
    else
        return kept_state(static_cast<X&&>(x));
}
template <class A, class B>
auto complex_list_of(A&& a, B&& b) {
    return complex_state_list<decltype(kept_complex_state(static_cast<A&&>(a))),
                              decltype(kept_complex_state(static_cast<B&&>(b)))>{
        kept_complex_state(static_cast<A&&>(a)), kept_complex_state(static_cast<B&&>(b))};
}

/// The three real states of two. A complex one may have been made real.
template <bool First, class List>
auto three_states(const List& all) {
    if constexpr (First)
        return list_of(real_part(all.first), imag_or_zero<float>(all.first), all.second);
    else
        return list_of(all.first, real_part(all.second), imag_or_zero<float>(all.second));
}
/// The two states of three.
template <bool First, class List>
auto two_states(const List& all) {
    if constexpr (First)
        return complex_list_of(join(all.first, all.second), all.third);
    else
        return complex_list_of(all.first, join(all.second, all.third));
}
/// Calls f with the states of three symbols, or of twice as many.
template <bool First, class F, class P, class Q, class R, class... More>
auto call_with_states(F& f, P p, Q q, R r, More... more) {
    const auto call = [&](auto... all) {
        if constexpr (First)
            return f(join(p, q), r, all...);
        else
            return f(p, join(q, r), all...);
    };
    if constexpr (sizeof...(More) == 0)
        return call();
    else
        return [&](auto x, auto y, auto z) {
            if constexpr (First)
                return call(join(x, y), z);
            else
                return call(x, join(y, z));
        }(more...);
}

/// What stands for state S, whose parts have type T if it is complex.
template <class S, class T>
struct symbol_beside {
    using type = symbol_of_state<S>;
};
template <class S, class T>
requires is_complex_state<S>
struct symbol_beside<S, T> {
    using type = complex_argument<T, first_state>;
};
/// The real type of the complex one.
template <class A, class B>
using part_of_states = typename std::conditional_t<is_complex_state<A>, A, B>::value_type::value_type;

/// Whether a function of these symbols gives two states, of which no other than the complex one is complex;
/// else it is said.
template <bool First, class F, class... Symbol>
constexpr bool check_states() {
    using function = std::remove_cvref_t<F>;
    constexpr asked what = asked_of_complex<F, Symbol...>();
    if constexpr (what > asked::numbers) {
        symbols_are_no_numbers<what, function>();
        return false;
    } else if constexpr (what == asked::numbers) {
        function_of_states<function>();
        return false;
    } else {
        using made = std::remove_cvref_t<std::invoke_result_t<F&, Symbol...>>;
        if constexpr (is_complex_states<made>) {
            constexpr bool fits = has_complex_first<made> == First;
            if constexpr (!fits) function_of_states<function>();
            return fits;
        } else if constexpr (is_state_list<made>) {
            constexpr bool fits = list_facts<made>::count == 2;
            if constexpr (!fits) function_of_states<function>();
            return fits;
        } else {
            function_of_states<function>();
            return false;
        }
    }
}
} // namespace expr

/// A complex state and a real one, for for_each_step and reduce, in either order: what they give has `first`
/// and `second`, too.
template <class A, class B>
requires(expr::is_complex_state<A> != expr::is_complex_state<B>) auto states(A&& a, B&& b) {
    return expr::complex_list_of(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// for_each_step() of a complex state and a real one: `for_each_step(50, states(0 * C, 0), [&](auto z, auto
/// k) { return states(z * z + C, k + select(abs2(z) < 4, 1, 0)); })`.
template <class A, class B, class F>
auto for_each_step(std::int64_t n, expr::complex_state_list<A, B> start, F&& f) {
    constexpr bool first = expr::is_complex_state<A>;
    using T = expr::part_of_states<A, B>;
    if constexpr (!expr::check_states<first, F, typename expr::symbol_beside<A, T>::type,
                                      typename expr::symbol_beside<B, T>::type>()) {
        return expr::list_of(expr::invalid(), expr::invalid());
    } else {
        const auto step = [&](auto p, auto q, auto r) {
            return expr::three_states<first>(expr::call_with_states<first>(f, p, q, r));
        };
        return expr::two_states<first>(
            expr::make_steps(n, step, std::make_index_sequence<3>(), expr::three_states<first>(start)));
    }
}

/// reduce() of a complex state and a real one: f joins (z, i) on the left and (w, j) on the right.
template <class F, class A, class B, class C, class D, expr::is_axis... Axis>
auto reduce(F&& f, const expr::complex_state_list<A, B>& x, const expr::complex_state_list<C, D>& start,
            Axis... along) {
    constexpr bool first = expr::is_complex_state<A>;
    using T = expr::part_of_states<A, B>;
    using left = typename expr::symbol_beside<A, T>::type;
    using right = typename expr::symbol_beside<B, T>::type;
    if constexpr (first != expr::is_complex_state<C> ||
                  !expr::check_states<first, F, left, right, left, right>()) {
        return expr::list_of(expr::invalid(), expr::invalid());
    } else {
        const auto joined = [&](auto... parts) {
            return expr::three_states<first>(expr::call_with_states<first>(f, parts...));
        };
        return expr::two_states<first>(expr::reduce_lists(joined, expr::three_states<first>(x),
                                                          expr::three_states<first>(start), along...));
    }
}

} // namespace sinter
