#pragma once
// Operands that compute nothing: what a mistake leaves behind, and what finds the `if` in a function of map()
// and from_function(), before compilers complain of what follows from it (its branches give different types).

#include <type_traits>
#include <utility>
#include <vector>

#include <sinter/expr/handle.hpp>
#include <sinter/expr/mistakes.hpp>

namespace sinter::inline SINTER_ABI {

template <class Tree>
class expression;

namespace expr {

/// What operators and functions take for an operand, and compute nothing with.
struct no_operand : expression_base {
    no_operand() = default;
    no_operand(const part*, int) {}
    std::int64_t rows() const { return 0; }
    std::int64_t cols() const { return 0; }
};

/// What an operator gives after it has reported a mistake: accepted everywhere, so that one mistake gives
/// one message.
struct invalid : no_operand {
    using no_operand::no_operand;
    template <class... X>
    invalid operator()(const X&...) const {
        return {};
    }
    template <class X>
    invalid operator[](const X&) const {
        return {};
    }
    template <class X>
    requires(!std::is_same_v<X, invalid>) invalid& operator=(const X&) { return *this; }
    template <class T>
    requires std::is_arithmetic_v<T>
    operator T() const { return T(); }
    template <class T, class Allocator>
    operator std::vector<T, Allocator>() const {
        return {};
    }
#define SINTER_MEMBER(name)                                                                                  \
    template <class... X>                                                                                    \
    invalid(name)(const X&...) const {                                                                       \
        return {};                                                                                           \
    }
    SINTER_MEMBER(to_host)
    SINTER_MEMBER(real)
    SINTER_MEMBER(imag)
    SINTER_MEMBER(conjugate)
    SINTER_MEMBER(solve)
    SINTER_MEMBER(sum)
    SINTER_MEMBER(mean)
    SINTER_MEMBER(norm)
    SINTER_MEMBER(prod)
    SINTER_MEMBER(minCoeff)
    SINTER_MEMBER(maxCoeff)
    SINTER_MEMBER(squaredNorm)
    SINTER_MEMBER(abs)
    SINTER_MEMBER(exp)
    SINTER_MEMBER(log)
    SINTER_MEMBER(sqrt)
    SINTER_MEMBER(square)
    SINTER_MEMBER(pow)
    SINTER_MEMBER(matrix)
#undef SINTER_MEMBER
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    invalid& operator symbol(const E&) {                                                                     \
        return *this;                                                                                        \
    }
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND
};
inline part part_of(const no_operand&, dtype = dtype::f32) {
    return {};
}

/// Tells map() what its function F asks of its symbols: F is compiled once for a `probe<F>`, of which all
/// that operators and functions make is a `probe<F>`, too. Its conversions and assignments define the friend
/// that `asked_for` declares; see docs/decisions/if_in_map.md.
template <class F>
struct probe;
template <class F, asked What>
struct asked_for {
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend constexpr auto is_asked(asked_for);
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
};
template <class F, asked What>
struct ask_for {
    friend constexpr auto is_asked(asked_for<F, What>) { return true; }
    static constexpr bool value = true;
};

template <class X>
inline constexpr bool is_invalid_type = false;
template <>
inline constexpr bool is_invalid_type<invalid> = true;
template <class F>
inline constexpr bool is_invalid_type<expression<probe<F>>> = true;
template <class... X>
inline constexpr bool is_invalid_type<operand_on_host<X...>> = true;
template <class... X>
inline constexpr bool is_invalid_type<foreign_operand<X...>> = true;
template <class... X>
inline constexpr bool is_invalid_type<bits_of_floats<X...>> = true;
template <class... X>
inline constexpr bool is_invalid_type<bits_of_truths<X...>> = true;
template <class... X>
inline constexpr bool is_invalid_type<product_of_columns<X...>> = true;
template <class... X>
inline constexpr bool is_invalid_type<scan_without_axis<X...>> = true;
template <class X>
inline constexpr bool is_invalid = is_invalid_type<std::remove_cvref_t<X>>;

/// A probe among operands, else `invalid`.
template <class... X>
struct first_probe {
    using type = invalid;
};
template <class X, class... More>
struct first_probe<X, More...> : first_probe<More...> {};
template <class F, class... More>
struct first_probe<expression<probe<F>>, More...> {
    using type = expression<probe<F>>;
};

} // namespace expr

template <class F>
class expression<expr::probe<F>> : public expr::no_operand {
public:
    using tree = expr::number<dtype::f32>;
    using real_type = float;
    using no_operand::no_operand;
    expression() = default;
    expression(const expression&) = default;
    explicit operator bool() const noexcept(expr::ask_for<F, expr::asked::truth>::value) { return true; }
    /// As a complex element has.
    expression real() const { return {}; }
    expression imag() const { return {}; }
    expression conjugate() const { return {}; }
    /// Functions of std take it, too.
    operator float() const noexcept(expr::ask_for<F, expr::asked::number>::value) { return 0; }
    expression& operator=(const expression&) //
        noexcept(expr::ask_for<F, expr::asked::assignment>::value) {
        return *this;
    }
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    expression& operator symbol(const E&) noexcept(expr::ask_for<F, expr::asked::assignment>::value) {       \
        return *this;                                                                                        \
    }
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND
};

namespace expr {

template <class A>
inline constexpr bool asks_for_number = true;
template <class F>
inline constexpr bool asks_for_number<expression<probe<F>>> = ask_for<F, asked::number>::value;

/// True of functions whose parameters have types.
template <class F>
inline constexpr bool is_typed = !std::is_class_v<F> || requires {
    &F::operator();
};

/// What F asks of something that it computes from `Arguments` elements.
template <class F, class... Arguments>
constexpr asked asked_of() {
    if constexpr (requires(F & f) { f(static_cast<Arguments>(std::declval<Arguments>())...); }) {
        if constexpr (requires { is_asked(asked_for<F, asked::truth>()); }) return asked::truth;
        if constexpr (requires { is_asked(asked_for<F, asked::number>()); })
            return is_typed<F> ? asked::numbers : asked::number;
        if constexpr (requires { is_asked(asked_for<F, asked::assignment>()); }) return asked::assignment;
    }
    return asked::nothing;
}

} // namespace expr
} // namespace sinter
