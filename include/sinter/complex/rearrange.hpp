#pragma once
// Complex elements in other places: each part is rearranged as real elements are. Of an array, what real
// elements give a view of is a view of complex ones.

#include <sinter/complex/functions.hpp>
#include <sinter/complex/places.hpp>

namespace sinter::inline SINTER_ABI {

template <edge Beyond, expr::is_complex A, class... Place>
auto gather(A&& a, const Place&... at) {
    return expr::each_part(a, [&](auto&& p) { return gather<Beyond>(p, at...); });
}
template <expr::is_complex A, class... Place>
auto gather(A&& a, const Place&... at) {
    return expr::each_part(a, [&](auto&& p) { return gather(p, at...); });
}
template <expr::is_complex A, class... Place>
auto take(A&& a, const Place&... at) {
    return expr::each_part(a, [&](auto&& p) { return take(p, at...); });
}
template <expr::is_complex X, expr::is_axis... Axis>
auto roll(X&& x, std::int64_t by, Axis... along) {
    return expr::each_part(x, [&](auto&& p) { return roll(p, by, along...); });
}
template <expr::is_complex X, expr::is_axis... Axis>
auto flip(X&& x, Axis... along) {
    return expr::each_part(x, [&](auto&& p) { return flip(p, along...); });
}
template <expr::is_complex X, expr::is_axis... Axis>
auto diff(X&& x, Axis... along) {
    return expr::each_part(x, [&](auto&& p) { return diff(p, along...); });
}
template <expr::is_complex X, std::integral... N>
auto tile(X&& x, N... times) {
    return expr::each_part(x, [&](auto&& p) { return tile(p, times...); });
}
template <edge Beyond = edge::zero, expr::is_complex X>
auto pad(X&& x, margins around) {
    return expr::each_part(x, [&](auto&& p) { return pad<Beyond>(p, around); });
}
template <expr::is_complex X, class N>
requires(expr::is_number<N> || expr::is_complex_number<N>) auto pad(X&& x, margins around, N value) {
    using T = typename std::remove_cvref_t<X>::real_type;
    return expr::join(pad(x.real(), around, static_cast<T>(expr::real_part(value))),
                      pad(x.imag(), around, static_cast<T>(expr::imag_or_zero<T>(value))));
}
template <expr::is_complex X, std::integral... N>
auto diag(X&& x, N... k) {
    return expr::each_part(x, [&](auto&& p) { return diag(p, k...); });
}
template <expr::is_complex A>
auto triu(A&& a, std::int64_t k = 0) {
    return expr::each_part(a, [&](auto&& p) { return triu(p, k); });
}
template <expr::is_complex A>
auto tril(A&& a, std::int64_t k = 0) {
    return expr::each_part(a, [&](auto&& p) { return tril(p, k); });
}

namespace expr {
/// The imaginary part, zeros of real operands.
template <class X>
auto imag_elements(const X& x) {
    if constexpr (is_complex<X>)
        return x.imag(); // of an array a view, which may have no elements
    else if constexpr (is_axis<X>)
        return x;
    else
        return spread<type_of_part<X>()>(no_part(), x);
}
template <class... X>
concept are_joined_complex = ((is_complex<X> || is_ours<X>)&&...) && (is_complex<X> || ...);
} // namespace expr

/// One below the other; a real one has no imaginary parts.
template <class... X>
requires expr::are_joined_complex<X...>
auto stack_rows(X&&... x) {
    return expr::join(stack_rows(expr::real_part(x)...), stack_rows(expr::imag_elements(x)...));
}
/// One beside the other, likewise.
template <class... X>
requires expr::are_joined_complex<X...>
auto stack_cols(X&&... x) {
    return expr::join(stack_cols(expr::real_part(x)...), stack_cols(expr::imag_elements(x)...));
}

/// One after the other along an axis, which stands behind them.
template <class... X>
requires(((expr::is_complex<X> || expr::is_ours<X> || expr::is_axis<std::remove_cvref_t<X>>)&&...) &&
         (expr::is_complex<X> || ...)) auto concat(X&&... x) {
    return expr::join(concat(expr::real_part(x)...), concat(expr::imag_elements(x)...));
}

// Sums of products, which neither conjugates: outer(x, conj(y)) is x times the adjoint of y.

template <class X, class Y>
requires expr::are_joined_complex<X, Y>
auto outer(X&& x, Y&& y) {
    return expr::complex_product(x, y, [](const auto& a, const auto& b) { return outer(a, b); });
}
template <class X, class Y>
requires expr::are_joined_complex<X, Y>
auto cross(X&& x, Y&& y) {
    return expr::complex_product(x, y, [](const auto& a, const auto& b) { return cross(a, b); });
}
template <class A, class B>
requires expr::are_joined_complex<A, B>
auto kron(A&& a, B&& b) {
    return expr::complex_product(a, b, [](const auto& p, const auto& q) { return kron(p, q); });
}
template <subscripts S, expr::is_complex A>
auto einsum(A&& a) {
    return expr::each_part(a, [](auto&& p) { return einsum<S>(p); });
}
template <subscripts S, class A, class B>
requires expr::are_joined_complex<A, B>
auto einsum(A&& a, B&& b) {
    return expr::complex_product(a, b, [](const auto& p, const auto& q) { return einsum<S>(p, q); });
}

} // namespace sinter
