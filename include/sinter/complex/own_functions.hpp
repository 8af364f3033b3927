#pragma once
// Functions of the program's own on complex elements: map, reduce, for_each_step. Each takes both parts of an
// element as one symbol.

#include <complex>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <sinter/complex/functions.hpp>
#include <sinter/expr/map.hpp>
#include <sinter/expr/reductions_of_states.hpp>
#include <sinter/expr/steps.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
auto complex_symbol(X&& x) {
    if constexpr (is_complex<X>)
        return join(as_symbol(x.real()), as_symbol(x.imag()));
    else
        return as_symbol(static_cast<X&&>(x));
}
/// What a function of symbols gives, outside of it.
template <class X>
auto out_of_symbols(X&& x) {
    if constexpr (is_complex<X>)
        return join(out_of_symbols(x.real()), out_of_symbols(x.imag()));
    else if constexpr (is_ours<X>)
        return rewrap<plain<tree_of<X>>>(static_cast<X&&>(x));
    else
        return static_cast<X&&>(x);
}

/// Both parts of a complex operand or number. What is real has 0 for the second, of its own type.
template <class T, class X>
auto states_of_parts(const X& x) {
    const auto im = imag_part(x);
    if constexpr (!is_none<decltype(im)>)
        return list_of(real_part(x), im);
    else if constexpr (is_ours<X>)
        return list_of(x, T(0));
    else
        return list_of(static_cast<T>(x), T(0));
}
} // namespace expr

/// map() of complex elements: `map([](auto z) { return z * z + 1; }, Z)`. In the function `*` is elementwise.
template <class F, class... X>
requires(expr::is_complex<X> || ...) auto map(F&& f, X&&... args) {
    if constexpr (requires { f(expr::complex_symbol(static_cast<X&&>(args))...); }) {
        return expr::out_of_symbols(f(expr::complex_symbol(static_cast<X&&>(args))...));
    } else {
        expr::function_of_elements<F>();
        return expr::invalid();
    }
}

/// reduce() of complex elements: f takes two complex symbols and gives a complex value. It is associative,
/// and elements keep their order. The start is a complex or real number or scalar, or, along an axis, a
/// vector.
template <class F, expr::is_complex X, class Start, expr::is_axis... Axis>
auto reduce(F&& f, X&& x, const Start& start, Axis... along) {
    using T = typename std::remove_cvref_t<X>::real_type;
    const auto joined = [&](auto re, auto im, auto others_re, auto others_im) {
        return expr::states_of_parts<T>(f(expr::join(re, im), expr::join(others_re, others_im)));
    };
    const auto both =
        expr::reduce_lists(joined, states(x.real(), x.imag()), expr::states_of_parts<T>(start), along...);
    return expr::join(both.first, both.second);
}

/// The product of all elements, or of those along an axis; 1 if there are none.
template <expr::is_complex X, expr::is_axis... Axis>
auto prod(X&& x, Axis... along) {
    using T = typename std::remove_cvref_t<X>::real_type;
    const std::complex<T> one(1);
    // Times one an infinite part would make a NaN of the other.
    const auto times = [one](auto a, auto b) { return select(a == one, b, a * b); };
    return reduce(times, x, one, along...);
}

/// for_each_step() from a complex start: `for_each_step(50, 0 * C, [&](auto z) { return z * z + C; })`.
template <expr::is_complex Z, class F>
auto for_each_step(std::int64_t n, Z&& start, F&& f) {
    using T = typename std::remove_cvref_t<Z>::real_type;
    const auto step = [&](auto re, auto im) { return expr::states_of_parts<T>(f(expr::join(re, im))); };
    const auto both =
        expr::make_steps(n, step, std::make_index_sequence<2>(), states(start.real(), start.imag()));
    return expr::join(both.first, both.second);
}

} // namespace sinter
