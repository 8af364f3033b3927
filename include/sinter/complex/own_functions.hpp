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
/// What a function of symbols gives, outside of it; of real values it is in expr/map.hpp.
template <is_complex X>
auto out_of_symbols(X&& x) {
    return join(out_of_symbols(x.real()), out_of_symbols(x.imag()));
}

/// What F asks of elements of the operands X, of which some are complex.
template <class F, class... X>
constexpr asked asked_of_elements() {
    using function = std::remove_cvref_t<F>;
    return asked_of<function,
                    std::conditional_t<is_ours<X> || is_complex<X>, expression<probe<function>>, X>...>();
}
/// Symbols that stand for a complex number of parts T; `Number` is that of the first part.
template <class T, std::uint8_t Number>
using complex_argument = decltype(join(as_symbol(make_argument<Number, dtype_of<T>>()),
                                       as_symbol(make_argument<Number + 1, dtype_of<T>>())));
/// What F asks of such symbols; asked::numbers also where it takes none.
template <class F, class... Symbol>
constexpr asked asked_of_complex() {
    constexpr asked what = asked_of_elements<F, Symbol...>();
    if constexpr (what == asked::nothing)
        return std::is_invocable_v<F&, Symbol...> ? what : asked::numbers;
    else
        return what; // called with symbols, it would not compile
}
/// Whether what a function of complex symbols gives is a complex value, which may be real; else it is said.
template <class Made>
constexpr bool check_complex_value() {
    constexpr bool fits = is_complex_operand<Made>;
    static_assert(fits || is_invalid<Made>, "sinter: this function gives neither an expression nor a number; "
                                            "of complex symbols it gives a complex value");
    return fits;
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
    constexpr expr::asked what = expr::asked_of_elements<F, X...>();
    if constexpr (what > expr::asked::numbers) {
        expr::symbols_are_no_numbers<what, F>();
        return expr::invalid();
    } else if constexpr (what == expr::asked::nothing &&
                         requires { f(expr::complex_symbol(static_cast<X&&>(args))...); }) {
        auto result = expr::beside(f(expr::complex_symbol(args)...), expr::real_part(args)...);
        if constexpr (requires { expr::out_of_symbols(std::move(result)); })
            return expr::out_of_symbols(std::move(result));
        else
            return result;
    } else {
        expr::function_of_elements<F>();
        return expr::invalid();
    }
}

namespace expr {
/// Of a function that is known to make a complex value of two.
template <class F, class X, class Start, class... Axis>
auto reduce_complex(F& f, const X& x, const Start& start, Axis... along) {
    using T = typename X::real_type;
    const auto joined = [&](auto re, auto im, auto others_re, auto others_im) {
        return states_of_parts<T>(f(join(re, im), join(others_re, others_im)));
    };
    const auto both = reduce_lists(joined, states(x.real(), x.imag()), states_of_parts<T>(start), along...);
    return join(both.first, both.second);
}
/// Of a function that is known to make a complex value of one.
template <class F, class Z>
auto run_complex_steps(std::int64_t n, F& f, const Z& start) {
    using T = typename Z::real_type;
    const auto step = [&](auto re, auto im) { return states_of_parts<T>(f(join(re, im))); };
    const auto both = make_steps(n, step, std::make_index_sequence<2>(), states(start.real(), start.imag()));
    return join(both.first, both.second);
}
} // namespace expr

/// reduce() of complex elements: f takes two complex symbols and gives a complex value. It is associative,
/// and elements keep their order. The start is a complex or real number or scalar, or, along an axis, a
/// vector.
template <class F, expr::is_complex X, class Start, expr::is_axis... Axis>
auto reduce(F&& f, X&& x, const Start& start, Axis... along) {
    using T = typename std::remove_cvref_t<X>::real_type;
    using left = expr::complex_argument<T, 0>;
    using right = expr::complex_argument<T, 2>;
    constexpr expr::asked what = expr::asked_of_complex<F, left, right>();
    if constexpr (what > expr::asked::numbers) {
        expr::symbols_are_no_numbers<what, F>();
        return expr::invalid();
    } else if constexpr (what == expr::asked::numbers) {
        expr::function_of_two<F>();
        return expr::invalid();
    } else if constexpr (!expr::check_complex_value<std::invoke_result_t<F&, left, right>>()) {
        return expr::invalid();
    } else {
        return expr::reduce_complex(f, x, start, along...);
    }
}
/// The same of real elements and a complex start: they have no imaginary parts.
template <class F, expr::is_ours X, class Start>
requires(expr::is_complex<Start> || expr::is_complex_number<Start>) //
    auto reduce(F&& f, X&& x, const Start& start) {
    return reduce(f, complex_of(x, 0), start);
}
template <class F, expr::is_ours X, class Start, expr::is_axis Axis>
requires(expr::is_complex<Start> || expr::is_complex_number<Start>) //
    auto reduce(F&& f, X&& x, const Start& start, Axis along) {
    return reduce(f, complex_of(x, 0), start, along);
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
    using symbol = expr::complex_argument<T, first_state>;
    constexpr expr::asked what = expr::asked_of_complex<F, symbol>();
    if constexpr (what > expr::asked::numbers) {
        expr::symbols_are_no_numbers<what, F>();
        return expr::invalid();
    } else if constexpr (what == expr::asked::numbers) {
        expr::function_of_states<F>();
        return expr::invalid();
    } else if constexpr (!expr::check_complex_value<std::invoke_result_t<F&, symbol>>()) {
        return expr::invalid();
    } else {
        return expr::run_complex_steps(n, f, start);
    }
}

} // namespace sinter
