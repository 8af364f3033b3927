#pragma once
// Operators and elementwise functions. Each takes arrays, expressions and host numbers in any position, one
// of them ours; types follow the op table.

#include <sinter/expr/product.hpp>

namespace sinter::inline SINTER_ABI {

/// Elementwise with a scalar, else the matrix product; see expr/product.hpp for vectors. Inner extents that
/// differ throw shape_error, or do not compile where types know them.
template <class A, class B>
requires expr::are_both_operands<A, B>
auto operator*(A&& a, B&& b) {
    if constexpr (expr::multiplies_elements<A, B>())
        return expr::make_call<op::multiply>(static_cast<A&&>(a), static_cast<B&&>(b));
    else
        return expr::make_product(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
requires expr::are_both_operands<A, B> &&
    (expr::are_columns<A, B>())expr::product_of_columns<expr::invalid, A, B>
    operator*(A&&, B&&) {
    return {};
}
template <class A, class B>
requires expr::one_is_ours<A, B> expr::report<A, B>
operator*(A&&, B&&) {
    return {};
}

// Elementwise operators. Extents must be equal, or broadcast (scalars, rowwise, colwise); otherwise
// shape_error is thrown, or a static_assert fails where types know the extents.
#define SINTER_BINARY(symbol, code)                                                                          \
    template <class A, class B>                                                                              \
    requires expr::are_operands<op::code, A, B>                                                              \
    [[gnu::noinline]] expr::binary_result<op::code, A, B> symbol(A&& a, B&& b) {                             \
        using call = expr::binary<op::code, std::remove_cvref_t<A>, std::remove_cvref_t<B>>;                 \
        expr::begin_operands(a, b);                                                                          \
        const expr::part parts[] = {expr::operand_part<op::code, 0, call::a>(static_cast<A&&>(a)),           \
                                    expr::operand_part<op::code, 1, call::b>(static_cast<B&&>(b))};          \
        return {parts, 2};                                                                                   \
    }
#define SINTER_COMPARISON(symbol, code)                                                                      \
    template <class A, class B>                                                                              \
    requires expr::are_both_operands<A, B>                                                                   \
    [[gnu::noinline]] auto symbol(A&& a, B&& b) {                                                            \
        if constexpr (is_ordering(op::code)) expr::check_order<A, B>();                                      \
        return expr::compare<op::code>(static_cast<A&&>(a), static_cast<B&&>(b));                            \
    }                                                                                                        \
    template <class A, class B>                                                                              \
    requires expr::one_is_ours<A, B> expr::report<A, B> symbol(A&&, B&&) {                                   \
        return {};                                                                                           \
    }
#define SINTER_UNARY(symbol, code)                                                                           \
    template <expr::is_ours A>                                                                               \
    [[gnu::noinline]] typename expr::unary<op::code, std::remove_cvref_t<A>>::result symbol(A&& a) {         \
        using expr::part_of; /* numbers and arrays; an assignment has its own */                             \
        const expr::part parts[] = {part_of(static_cast<A&&>(a), dtype::f32)};                               \
        return {parts, 1};                                                                                   \
    }
#define SINTER_TERNARY(symbol, code)                                                                         \
    template <class A, class B, class C>                                                                     \
    requires(expr::is_ours<A> || expr::is_ours<B> || expr::is_ours<C>)                                       \
        [[gnu::noinline]] expr::ternary_result<op::code, A, B, C>                                            \
        symbol(A&& a, B&& b, C&& c) {                                                                        \
        using call =                                                                                         \
            expr::ternary<op::code, std::remove_cvref_t<A>, std::remove_cvref_t<B>, std::remove_cvref_t<C>>; \
        expr::begin_operands(a, b, c);                                                                       \
        const expr::part parts[] = {expr::operand_part<op::code, 0, call::a>(static_cast<A&&>(a)),           \
                                    expr::operand_part<op::code, 1, call::b>(static_cast<B&&>(b)),           \
                                    expr::operand_part<op::code, 2, call::c>(static_cast<C&&>(c))};          \
        return {parts, 3};                                                                                   \
    }

/// The sum, element by element.
SINTER_BINARY(operator+, add)
/// The difference, element by element.
SINTER_BINARY(operator-, subtract)
/// The quotient, element by element. Of whole numbers it is rounded towards zero; divided by 0 it is 0.
SINTER_BINARY(operator/, divide)
/// The remainder, element by element, with the sign of `a`. Of whole numbers divided by 0 it is 0.
SINTER_BINARY(operator%, mod)
/// True where `a` is less than `b`.
SINTER_COMPARISON(operator<, less)
/// True where `a` is at most `b`.
SINTER_COMPARISON(operator<=, less_equal)
/// True where `a` is greater than `b`.
SINTER_COMPARISON(operator>, greater)
/// True where `a` is at least `b`.
SINTER_COMPARISON(operator>=, greater_equal)
/// True where `a` and `b` are equal: a mask, and not one truth. NaN equals nothing.
SINTER_COMPARISON(operator==, equal)
/// True where `a` and `b` differ. NaN differs from everything.
SINTER_COMPARISON(operator!=, not_equal)
/// True where both are. Both operands are computed.
SINTER_BINARY(operator&&, logical_and)
/// True where one is, or both. Both operands are computed.
SINTER_BINARY(operator||, logical_or)
/// The negative, element by element.
SINTER_UNARY(operator-, negate)
/// True where `a` is false, or 0.
SINTER_UNARY(operator!, logical_not)
/// The bits that both operands have.
SINTER_BINARY(operator&, bit_and)
/// The bits that one operand has, or both.
SINTER_BINARY(operator|, bit_or)
/// The bits that one operand has, and not both.
SINTER_BINARY(operator^, bit_xor)
/// `a` shifted to the left by `b` modulo 32 bits.
SINTER_BINARY(operator<<, shift_left)
/// `a` shifted to the right by `b` modulo 32 bits.
SINTER_BINARY(operator>>, shift_right)
/// All bits turned over.
SINTER_UNARY(operator~, bit_not)

// Named functions: one line gives an op of core/op_table.inc its C++ name. (min and max, which are
// reductions as well, are in reductions.hpp.)
/// The product, element by element.
SINTER_BINARY(hadamard, multiply)
/// The quotient, element by element, as `a / b`.
SINTER_BINARY(divide, divide)
/// The remainder, element by element, as `a % b`: it has the sign of `a`.
SINTER_BINARY(mod, mod)
/// `a` to the power of `b`.
SINTER_BINARY(pow, pow)
/// The square root of the sum of two squares, which does not overflow on the way.
SINTER_BINARY(hypot, hypot)
/// The angle of the point (b, a), from -pi to pi.
SINTER_BINARY(atan2, atan2)
/// `b` where `a` is true, `c` where it is not. Both are computed.
SINTER_TERNARY(select, select)
/// `a`, but at least `b` and at most `c`. NaN stays NaN.
SINTER_TERNARY(clamp, clamp)
/// `a` times `b` plus `c`, element by element.
SINTER_TERNARY(fma, fma)
/// The magnitude. Of the least int32 it is the greatest int32.
SINTER_UNARY(abs, abs)
/// -1, 0 or 1. NaN stays NaN.
SINTER_UNARY(sign, sign)
/// The next whole number below.
SINTER_UNARY(floor, floor)
/// The next whole number above.
SINTER_UNARY(ceil, ceil)
/// The next whole number towards zero.
SINTER_UNARY(trunc, trunc)
/// The nearest whole number; halves go away from zero.
SINTER_UNARY(round, round)
/// The square root. Of a negative number it is NaN.
SINTER_UNARY(sqrt, sqrt)
/// One divided by the square root.
SINTER_UNARY(rsqrt, rsqrt)
/// The cube root, also of negative numbers.
SINTER_UNARY(cbrt, cbrt)
/// e to the power of `a`.
SINTER_UNARY(exp, exp)
/// 2 to the power of `a`.
SINTER_UNARY(exp2, exp2)
/// e to the power of `a`, minus 1. It keeps the digits of a small `a`.
SINTER_UNARY(expm1, expm1)
/// The natural logarithm. Of 0 it is minus infinity, of a negative number NaN.
SINTER_UNARY(log, log)
/// The logarithm to base 2.
SINTER_UNARY(log2, log2)
/// The logarithm to base 10.
SINTER_UNARY(log10, log10)
/// The natural logarithm of 1 + `a`. It keeps the digits of a small `a`.
SINTER_UNARY(log1p, log1p)
/// The sine of an angle in radians.
SINTER_UNARY(sin, sin)
/// The cosine of an angle in radians.
SINTER_UNARY(cos, cos)
/// The tangent of an angle in radians.
SINTER_UNARY(tan, tan)
/// The angle in radians whose sine is `a`, from -pi / 2 to pi / 2. Outside of -1 to 1 it is NaN.
SINTER_UNARY(asin, asin)
/// The angle in radians whose cosine is `a`, from 0 to pi. Outside of -1 to 1 it is NaN.
SINTER_UNARY(acos, acos)
/// The angle in radians whose tangent is `a`, from -pi / 2 to pi / 2.
SINTER_UNARY(atan, atan)
/// The hyperbolic sine.
SINTER_UNARY(sinh, sinh)
/// The hyperbolic cosine.
SINTER_UNARY(cosh, cosh)
/// The hyperbolic tangent.
SINTER_UNARY(tanh, tanh)
/// The error function.
SINTER_UNARY(erf, erf)
/// 1 - erf(a). It keeps the digits of what is close to 0, where `a` is large.
SINTER_UNARY(erfc, erfc)
/// The number whose error function is `a`. Of 1 and -1 it is infinite, outside of -1 to 1 NaN.
SINTER_UNARY(erfinv, erfinv)
/// The number whose complementary error function is `a`. Of 0 and 2 it is infinite, outside of 0 to 2 NaN. It
/// keeps the digits of a small `a`.
SINTER_UNARY(erfcinv, erfcinv)
/// The logarithm of the magnitude of the gamma function. Of 0, of negative whole numbers and of infinities it
/// is infinity.
SINTER_UNARY(lgamma, lgamma)
/// 1 / (1 + exp(-a)), which overflows for no `a`.
SINTER_UNARY(sigmoid, sigmoid)
/// True where `a` is NaN.
SINTER_UNARY(isnan, isnan)
/// True where `a` is infinite.
SINTER_UNARY(isinf, isinf)

#undef SINTER_BINARY
#undef SINTER_COMPARISON
#undef SINTER_UNARY
#undef SINTER_TERNARY

// One operand too few says what to write.
template <class A, class B>
requires expr::one_is_ours<A, B> expr::invalid select(const A&, const B&) {
    expr::no_other_choice<A>();
    return {};
}
template <class A, class B>
requires expr::one_is_ours<A, B> expr::invalid clamp(const A&, const B&) {
    expr::one_bound<A>();
    return {};
}

/// Products element by element of three and more.
template <class A, class B, class C, class... More>
requires(expr::is_ours<A> || expr::is_ours<B> || expr::is_ours<C> ||
         (expr::is_ours<More> || ...)) auto hadamard(A&& a, B&& b, C&& c, More&&... more) {
    if constexpr (expr::one_is_ours<A, B>)
        return hadamard(hadamard(static_cast<A&&>(a), static_cast<B&&>(b)), static_cast<C&&>(c),
                        static_cast<More&&>(more)...);
    else
        return hadamard(static_cast<A&&>(a),
                        hadamard(static_cast<B&&>(b), static_cast<C&&>(c), static_cast<More&&>(more)...));
}

/// Element by element x x, of x that is computed once.
template <expr::is_ours X>
auto square(X&& x) {
    return expr::rewrap<expr::squared<expr::tree_of<X>>>(static_cast<X&&>(x));
}

/// Neither infinite nor NaN.
template <expr::is_ours X>
auto isfinite(X&& x) {
    const auto is_wrong = isnan(x) || isinf(x);
    return !is_wrong;
}

// `total += sum(A)`, of a number of the host, says what to write. (Without a macro, which compilers would
// name.)
template <class N, expr::is_ours A>
requires std::is_arithmetic_v<N> N& operator+=(N& n, const A&) noexcept(expr::asks_for_number<A>) {
    if constexpr (!expr::is_invalid<A>) n = expr::number_of_device<N, A>();
    return n;
}
template <class N, expr::is_ours A>
requires std::is_arithmetic_v<N> N& operator-=(N& n, const A&) noexcept(expr::asks_for_number<A>) {
    if constexpr (!expr::is_invalid<A>) n = expr::number_of_device<N, A>();
    return n;
}
template <class N, expr::is_ours A>
requires std::is_arithmetic_v<N> N& operator*=(N& n, const A&) noexcept(expr::asks_for_number<A>) {
    if constexpr (!expr::is_invalid<A>) n = expr::number_of_device<N, A>();
    return n;
}
template <class N, expr::is_ours A>
requires std::is_arithmetic_v<N> N& operator/=(N& n, const A&) noexcept(expr::asks_for_number<A>) {
    if constexpr (!expr::is_invalid<A>) n = expr::number_of_device<N, A>();
    return n;
}

/// +a is a.
template <expr::is_ours A>
auto operator+(A&& a) {
    return expr::rewrap<expr::tree_of<A>>(static_cast<A&&>(a));
}

/// Converts the elements to T. Floating to integer truncates toward zero and saturates.
template <class T, expr::is_ours A>
auto cast(A&& a) {
    static_assert(
        is_element<T>,
        "sinter: elements are float, double, half, bfloat16, bool, or whole numbers of 8, 16, 32 or 64 bits");
    constexpr const expr::node& tree = expr::tree_of<A>::info;
    if constexpr (rounds_when_stored(dtype_of<T>) && tree.type == dtype_of<T> && tree.code != op::leaf)
        return cast<T>(cast<number_of_element<T>>(static_cast<A&&>(a))); // see docs/guide/element_types.md
    else
        return expr::rewrap<expr::cast_of<dtype_of<T>, expr::tree_of<A>>>(static_cast<A&&>(a));
}

} // namespace sinter
