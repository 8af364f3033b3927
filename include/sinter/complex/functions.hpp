#pragma once
// Functions of complex operands: parts, magnitudes, conjugates, views.

#include <sinter/complex/operators.hpp>

namespace sinter::inline SINTER_ABI {

// Of what stands for an element while it is found out what a function asks of it, and of what a mistake
// leaves behind (expr/invalid.hpp).
template <class X>
requires expr::is_invalid<X>
auto real(X&& x) {
    return x;
}
template <class X>
requires expr::is_invalid<X>
auto imag(X&& x) {
    return x;
}
template <class X>
requires expr::is_invalid<X>
auto conj(X&& x) {
    return x;
}
template <class X>
requires expr::is_invalid<X>
auto abs2(X&& x) {
    return x;
}
template <class X>
requires expr::is_invalid<X>
auto arg(X&& x) {
    return x;
}
template <class A, class B>
requires(expr::is_invalid<A> || expr::is_invalid<B>) auto complex_of(A&&, B&&) {
    return expr::report<A, B>();
}
template <class A, class B>
requires(expr::is_invalid<A> || expr::is_invalid<B>) auto polar(A&&, B&&) {
    return expr::report<A, B>();
}

/// The real parts: of an array a view, read and written in place.
template <expr::is_complex X>
auto real(X&& x) {
    return x.real();
}
/// The imaginary parts, likewise.
template <expr::is_complex X>
auto imag(X&& x) {
    return x.imag();
}
/// The complex numbers with these real and imaginary parts, of which one may be a number.
template <class A, class B>
requires expr::are_both_operands<A, B>
auto complex_of(A&& re, B&& im) {
    if constexpr (expr::is_ours<A> && expr::is_ours<B>)
        if (expr::merge(expr::rows_of(re), expr::rows_of(im)) == expr::mismatch ||
            expr::merge(expr::cols_of(re), expr::cols_of(im)) == expr::mismatch)
            throw shape_error("sinter: complex_of takes parts of equal extents, not " +
                              expr::shape_text(expr::rows_of(re), expr::cols_of(re)) + " and " +
                              expr::shape_text(expr::rows_of(im), expr::cols_of(im)));
    return expr::join(re, im);
}
/// The complex numbers of these magnitudes and angles: r cos(theta) + i r sin(theta).
template <class A, class B>
requires expr::are_both_operands<A, B>
auto polar(A&& r, B&& theta) {
    if constexpr (expr::is_ours<B>) {
        return expr::join(hadamard(r, cos(theta)), hadamard(r, sin(theta)));
    } else {
        return expr::join(r * std::cos(theta), r * std::sin(theta));
    }
}
/// The complex conjugate.
template <expr::is_complex X>
auto conj(X&& x) {
    return expr::join(x.real(), -x.imag());
}
/// The conjugate of the transpose.
template <expr::is_complex X>
auto adjoint(X&& x) {
    return conj(trans(x));
}
/// Of real elements it is the transpose.
template <expr::is_ours X>
auto adjoint(X&& x) {
    return trans(static_cast<X&&>(x));
}
/// The magnitude, a real number; it overflows only if it is beyond the type.
template <expr::is_complex X>
auto abs(X&& x) {
    return hypot(x.real(), x.imag());
}
/// The square of the magnitude, without a root.
template <expr::is_complex X>
auto abs2(X&& x) {
    return square(x.real()) + square(x.imag());
}
/// The angle, from -pi to pi.
template <expr::is_complex X>
auto arg(X&& x) {
    return atan2(x.imag(), x.real());
}
template <expr::is_complex X>
auto square(X&& x) {
    return hadamard(x, x);
}
/// True where a part is NaN.
template <expr::is_complex X>
auto isnan(X&& x) {
    return isnan(x.real()) || isnan(x.imag());
}
/// True where a part is infinite.
template <expr::is_complex X>
auto isinf(X&& x) {
    return isinf(x.real()) || isinf(x.imag());
}
/// True where both parts are finite.
template <expr::is_complex X>
auto isfinite(X&& x) {
    return isfinite(x.real()) && isfinite(x.imag());
}
namespace expr {
/// absolute + relative |b|, which does not overflow; below 0 where b is not finite, to which nothing else is
/// close.
template <class T, class B>
auto tolerance_around(const B& b, T relative, T absolute) {
    if constexpr (is_complex<B>) {
        return select(isfinite(b), hypot(b.real() * relative, b.imag() * relative) + absolute, T(-1));
    } else if constexpr (is_ours<B>) {
        return select(isfinite(b), abs(b) * relative + absolute, T(-1));
    } else {
        const double size = std::abs(std::complex<double>(b));
        const bool finite = std::isfinite(size);
        return finite ? static_cast<T>(size) * relative + absolute : T(-1);
    }
}
template <class A, class B>
auto complex_isclose(const A& a, const B& b, double relative, double absolute) {
    const auto distance = complex_difference(a, b);
    using T = typename decltype(distance)::real_type;
    return complex_equal(a, b) ||
           abs(distance) <= tolerance_around(b, static_cast<T>(relative), static_cast<T>(absolute));
}
} // namespace expr

/// True where |a - b| <= absolute + relative |b|, or a and b are equal, as NumPy has it. (Twice, as the
/// operators: where no function of real operands is there, and where one is.)
template <class A, class B>
requires expr::is_purely_complex<A, B>
auto isclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    return expr::complex_isclose(a, b, relative, absolute);
}
template <class A, class B>
requires expr::one_is_ours<A, B> && expr::makes_complex<A, B>
auto isclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    return expr::complex_isclose(a, b, relative, absolute);
}
/// True if all elements are close, as isclose says.
template <class A, class B>
requires expr::is_purely_complex<A, B>
auto allclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    return all(expr::complex_isclose(a, b, relative, absolute));
}
template <class A, class B>
requires expr::one_is_ours<A, B> && expr::makes_complex<A, B>
auto allclose(A&& a, B&& b, double relative = 1e-5, double absolute = 1e-8) {
    return all(expr::complex_isclose(a, b, relative, absolute));
}
namespace expr {
template <class A, class B>
consteval auto real_zero_of() {
    if constexpr (are_complex_numbers<A, B>)
        return decltype(real_part(std::declval<const std::remove_cvref_t<A>&>()) +
                        real_part(std::declval<const std::remove_cvref_t<B>&>())){};
    else
        return typename decltype(complex_sum(std::declval<const std::remove_cvref_t<A>&>(),
                                             std::declval<const std::remove_cvref_t<B>&>()))::real_type{};
}
/// That of a sum of both.
template <class A, class B>
using real_type_of = decltype(real_zero_of<A, B>());
} // namespace expr

/// `b` where the condition is true, `c` where it is not.
template <class A, class B, class C>
requires(expr::is_ours<A> || expr::is_ours<B> || expr::is_ours<C>) && expr::is_ours<A> &&
    (expr::makes_complex<B, C> || expr::are_complex_numbers<B, C>)auto select(A&& mask, B&& b, C&& c) {
    using real = expr::real_type_of<B, C>;
    const auto re = select(mask, expr::real_part(b), expr::real_part(c)); // first, for its errors
    return expr::join(re, select(mask, expr::imag_or_zero<real>(b), expr::imag_or_zero<real>(c)));
}

// Views of arrays are written as well; those of expressions are read.
template <expr::is_complex X>
auto trans(X&& x) {
    return expr::each_part(x, [](auto&& p) { return trans(p); });
}
template <expr::is_complex X>
auto row(X&& x, std::int64_t i) {
    return expr::each_part(x, [&](auto&& p) { return row(p, i); });
}
template <expr::is_complex X>
auto col(X&& x, std::int64_t j) {
    return expr::each_part(x, [&](auto&& p) { return col(p, j); });
}
template <expr::is_complex X, class... S>
auto slice(X&& x, const S&... s) {
    return expr::each_part(x, [&](auto&& p) { return slice(p, s...); });
}
template <expr::is_complex X>
auto block(X&& x, std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) {
    return slice(x, rows(i, i + m), cols(j, j + n));
}
template <expr::is_complex X>
auto diagonal(X&& x) {
    return expr::each_part(x, [](auto&& p) { return diagonal(p); });
}
template <expr::is_complex X>
auto rowwise(X&& x) {
    return expr::each_part(x, [](auto&& p) { return rowwise(p); });
}
template <expr::is_complex X>
auto colwise(X&& x) {
    return expr::each_part(x, [](auto&& p) { return colwise(p); });
}
/// The elements in row-major order with other extents, to be read.
template <expr::is_complex X, std::integral... N>
auto reshape(X&& x, N... extents) {
    return expr::each_part(x, [&](auto&& p) { return reshape(+p, extents...); });
}

} // namespace sinter
