#pragma once
// Operands that compute nothing: what a mistake leaves behind, and what finds the `if` in a function of map()
// and from_function(), before compilers complain of what follows from it (its branches give different types).

#include <type_traits>
#include <utility>

#include <sinter/expr/handle.hpp>
#include <sinter/expr/mistakes.hpp>

namespace sinter {

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
};
inline part part_of(const no_operand&, dtype = dtype::f32) {
    return {};
}

/// Tells map() whether its function F has an `if`: F is compiled once for a `probe<F>`, of which all that
/// operators and functions make is a `probe<F>`, too. Its conversion to bool defines the friend that
/// `asked_for_truth` declares; see docs/decisions/if_in_map.md.
template <class F>
struct probe;
template <class F>
struct asked_for_truth {
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend constexpr auto truth_is_asked(asked_for_truth);
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
};
template <class F>
struct ask_for_truth {
    friend constexpr auto truth_is_asked(asked_for_truth<F>) { return true; }
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
    using no_operand::no_operand;
    explicit operator bool() const noexcept(expr::ask_for_truth<F>::value) { return true; }
    /// Functions of std take it: what is wrong with them is told of the elements themselves.
    operator float() const { return 0; }
};

namespace expr {

/// True if F asks for the truth of something that it computes from `Arguments` elements, as `if` does.
template <class F, class... Arguments>
constexpr bool asks_for_truth() {
    if constexpr (requires(F & f) { f(static_cast<Arguments>(std::declval<Arguments>())...); })
        return requires {
            truth_is_asked(asked_for_truth<F>());
        };
    else
        return false;
}

} // namespace expr
} // namespace sinter
