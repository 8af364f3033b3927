#pragma once
// What is complex, and arithmetic of the real and imaginary parts that complex expressions are made of. A
// part is a real array, a real expression or a host number; what is real has no imaginary part.

#include <sinter/version.hpp>

#include <complex>
#include <type_traits>

#include <sinter/expr/complex_operand.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
inline constexpr bool is_complex_type = false;
template <class T>
requires std::is_floating_point_v<T>
inline constexpr bool is_complex_type<std::complex<T>> = true;
/// A complex number of the host.
template <class X>
concept is_complex_number = is_complex_type<std::remove_cvref_t<X>>;

/// The real type of a complex element.
template <class T>
concept is_complex_real = std::is_same_v<T, float> || std::is_same_v<T, double>;

template <class X>
inline constexpr bool is_complex_operand = is_operand<X> || is_complex<X> || is_complex_number<X>;

/// The result is complex: one operand is, or a real one of ours stands beside a complex number.
template <class A, class B>
concept makes_complex = is_complex_operand<A> && is_complex_operand<B> &&
    (is_complex<A> || is_complex<B> || (is_ours<A> && is_complex_number<B>) ||
     (is_complex_number<A> && is_ours<B>));
/// Numbers of the host, of which one is complex.
template <class A, class B>
concept are_complex_numbers = (is_complex_number<A> && (is_complex_number<B> || is_number<B>)) ||
                              (is_number<A> && is_complex_number<B>);
/// The same, where no operator of real operands would take it.
template <class A, class B>
concept is_purely_complex = makes_complex<A, B> && !one_is_ours<A, B>;

/// Calls declare(symbol, operation) for each compound assignment of complex numbers.
#define SINTER_COMPLEX_ASSIGNMENTS(declare) declare(+=, +) declare(-=, -) declare(*=, *) declare(/=, /)

/// In place of the imaginary part of what is real.
struct no_part {};
template <class P>
inline constexpr bool is_none = std::is_same_v<std::remove_cvref_t<P>, no_part>;

template <class X>
decltype(auto) real_part(const X& x) {
    if constexpr (is_complex<X> || is_complex_number<X>)
        return x.real();
    else
        return (x);
}
template <class X>
auto imag_part(const X& x) {
    if constexpr (is_complex<X> || is_complex_number<X>)
        return x.imag();
    else
        return no_part();
}

template <class A, class B>
auto plus(const A& a, const B& b) {
    if constexpr (is_none<A>)
        return b;
    else if constexpr (is_none<B>)
        return a;
    else
        return a + b;
}
template <class A, class B>
auto minus(const A& a, const B& b) {
    if constexpr (is_none<B>)
        return a;
    else if constexpr (is_none<A>)
        return -b;
    else
        return a - b;
}
template <class A>
auto negative(const A& a) {
    if constexpr (is_none<A>)
        return a;
    else
        return -a;
}
/// `f(a, b)`, of a product or a quotient; without one of them there is none.
template <class A, class B, class F>
auto both(const A& a, const B& b, F f) {
    if constexpr (is_none<A> || is_none<B>)
        return no_part();
    else
        return f(a, b);
}

/// The real type in which a part is computed; of a number, one that any other replaces.
template <class P>
constexpr dtype type_of_part() {
    if constexpr (is_ours<P>) {
        constexpr const node& n = tree_of<P>::info;
        return n.adapts ? dtype::f32 : computed_in(to_floating(n.type));
    } else {
        return dtype::f32;
    }
}
template <class Re, class Im>
constexpr dtype type_of_parts() {
    return promote(type_of_part<Re>(), type_of_part<Im>());
}

/// A part with the extents of `like`, which it may lack: a number, nothing, or what has rows or columns of
/// any number.
template <dtype T, class P, class Like>
auto spread(const P& p, const Like& like) {
    using real = element_type<T>;
    if constexpr (is_none<P>) {
        return cast<real>(select(isnan(like), real(0), real(0)));
    } else if constexpr (!is_ours<P>) {
        return cast<real>(select(isnan(like), static_cast<real>(p), static_cast<real>(p)));
    } else {
        constexpr const node &n = tree_of<P>::info, &l = tree_of<Like>::info;
        constexpr bool fits = merge(n.rows, l.rows) == n.rows && merge(n.cols, l.cols) == n.cols;
        if constexpr (!fits)
            return cast<real>(select(isnan(like), p, p));
        else if constexpr (n.type == T)
            return +p;
        else
            return cast<real>(p);
    }
}

} // namespace expr

template <class Re, class Im>
class complex_expression;

namespace expr {

/// The complex expression of two parts, one of which is ours.
template <class Re, class Im>
auto join(const Re& re, const Im& im) {
    constexpr dtype type = type_of_parts<Re, Im>();
    if constexpr (is_ours<Im>) {
        const auto first = spread<type>(re, im);
        const auto second = spread<type>(im, first);
        return complex_expression<std::remove_const_t<decltype(first)>,
                                  std::remove_const_t<decltype(second)>>(first, second);
    } else {
        const auto first = spread<type>(re, re);
        const auto second = spread<type>(im, first);
        return complex_expression<std::remove_const_t<decltype(first)>,
                                  std::remove_const_t<decltype(second)>>(first, second);
    }
}

} // namespace expr
} // namespace sinter
