#pragma once
// The op table as functions: each elementwise op over a block of numbers. Math functions are the compiler's
// builtins, because <cmath> alone costs a tenth of a second in every program that includes sinter.

#include <cstddef>
#include <cstdint>

#include <sinter/core/op.hpp>
#include <sinter/core/philox.hpp>
#include <sinter/runtime/host/special_functions.hpp>

namespace sinter::inline SINTER_ABI {

namespace detail {
// Modulo 2^64, without the undefined behaviour of signed overflow. T is std::int64_t or std::uint64_t.
template <class T>
constexpr T wrapping_add(T a, T b) {
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <class T>
constexpr T wrapping_subtract(T a, T b) {
    return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
template <class T>
constexpr T wrapping_multiply(T a, T b) {
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
template <class T>
constexpr T wrapping_negate(T a) {
    return wrapping_subtract(T(0), a);
}
template <class T>
constexpr T shifted_left(T a, T by) {
    return static_cast<T>(static_cast<std::uint64_t>(a) << by);
}
template <class T>
inline constexpr bool has_sign = T(-1) < T(0);
/// 0 where b is 0; the least number divided by -1 wraps.
template <class T>
constexpr T whole_quotient(T a, T b) {
    if (b == 0) return 0;
    return has_sign<T> && b == T(-1) ? wrapping_negate(a) : a / b;
}
template <class T>
constexpr T whole_remainder(T a, T b) {
    return b == 0 || (has_sign<T> && b == T(-1)) ? T(0) : a % b;
}
template <class T>
constexpr T magnitude(T a, T most) {
    if constexpr (has_sign<T>)
        return a < -most ? most : a < 0 ? -a : a;
    else
        return a;
}
template <class T>
constexpr T sign_of(T a) {
    if constexpr (has_sign<T>)
        return (a > 0) - (a < 0);
    else
        return a != 0;
}
/// The ops on words, which take the low 32 bits of any whole number.
template <class T>
constexpr T philox(T counter, T key0, T key1) {
    const auto at = static_cast<std::uint32_t>(counter);
    const four_words block =
        philox_block({{at / 4, 0, 0, 0}}, static_cast<std::uint32_t>(key0), static_cast<std::uint32_t>(key1));
    return static_cast<T>(block.word[at % 4]);
}
template <class T>
constexpr T multiply_high(T a, T b) {
    return static_cast<T>(high_word(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)));
}
template <class T>
constexpr T mixed_bits(T a) {
    return static_cast<T>(mixed(static_cast<std::uint32_t>(a)));
}
/// min(max(a, low), high) with the table's rule for NaN.
template <class T>
constexpr T clamp_value(T a, T low, T high) {
    const T raised = a > low || a != a ? a : low;
    return raised < high || raised != raised ? raised : high;
}
} // namespace detail

namespace runtime::host {

/// out[n] = op(x[0][n], x[1][n], x[2][n]) in double, or 0 and 1 for comparisons.
inline void apply_real(op code, std::size_t count, const double* const* x, double* out) {
    namespace detail = sinter::detail;
    switch (code) {
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    case op::name:                                                                                           \
        for (std::size_t n = 0; n < count; ++n) {                                                            \
            [[maybe_unused]] const double a = x[0][n];                                                       \
            [[maybe_unused]] const double b = arity > 1 ? x[1][n] : 0;                                       \
            [[maybe_unused]] const double c = arity > 2 ? x[2][n] : 0;                                       \
            out[n] = static_cast<double>(real);                                                              \
        }                                                                                                    \
        break;
#include <sinter/core/op_table.inc>
#undef SINTER_OP
    default: break;
    }
}

/// Of uint64 the result of such an op is another than of int64 with the same bits.
constexpr bool asks_sign(op o) {
    const bool orders = o == op::min || o == op::max || o == op::clamp || is_ordering(o);
    return orders || o == op::divide || o == op::mod || o == op::abs || o == op::sign || o == op::shift_right;
}

/// The same for integers and bool, computed as T; `t` is the operands' type.
template <class T>
void apply_whole(op code, dtype t, std::size_t count, const std::int64_t* const* x, std::int64_t* out) {
    namespace detail = sinter::detail;
    [[maybe_unused]] const auto last_bit = static_cast<T>(is_long_integer(t) ? 63 : 31);
    [[maybe_unused]] const auto most = static_cast<T>(greatest_of(t));
    switch (code) {
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    case op::name:                                                                                           \
        if constexpr (detail::has_sign<T> || asks_sign(op::name))                                            \
            for (std::size_t n = 0; n < count; ++n) {                                                        \
                [[maybe_unused]] const auto a = static_cast<T>(x[0][n]);                                     \
                [[maybe_unused]] const auto b = static_cast<T>(arity > 1 ? x[1][n] : 0);                     \
                [[maybe_unused]] const auto c = static_cast<T>(arity > 2 ? x[2][n] : 0);                     \
                out[n] = static_cast<std::int64_t>(integer);                                                 \
            }                                                                                                \
        break;
#include <sinter/core/op_table.inc>
#undef SINTER_OP
    default: break;
    }
}

/// Exact modulo 2^64; the caller wraps to the result's type. Numbers of uint64 are given and found by their
/// bits.
inline void apply_integer(op code, dtype operands, std::size_t count, const std::int64_t* const* x,
                          std::int64_t* out) {
    if (operands == dtype::u64 && asks_sign(code))
        return apply_whole<std::uint64_t>(code, operands, count, x, out);
    apply_whole<std::int64_t>(code, operands, count, x, out);
}

/// A whole number as a floating one, rounded once to float or double; narrower types come after float.
inline double real_of_whole(dtype from, std::int64_t n, bool in_float) {
    if (from == dtype::u64) {
        const auto bits = static_cast<std::uint64_t>(n);
        return in_float ? static_cast<double>(static_cast<float>(bits)) : static_cast<double>(bits);
    }
    const bool rounds = in_float && from == dtype::i64;
    return rounds ? static_cast<double>(static_cast<float>(n)) : static_cast<double>(n);
}

/// Integers reduced to the range of their type.
inline void wrap(dtype t, std::int64_t* values, std::size_t count) {
    with_element_type(t, [=]<class T>() {
        if constexpr (is_integer(dtype_of<T>) && !is_long_integer(dtype_of<T>))
            for (std::size_t n = 0; n < count; ++n) values[n] = static_cast<T>(values[n]);
    });
}
inline std::int64_t wrap(dtype t, std::int64_t v) {
    wrap(t, &v, 1);
    return v;
}

} // namespace runtime::host
} // namespace sinter
