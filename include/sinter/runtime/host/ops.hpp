#pragma once
// The op table as functions: each elementwise op over a block of numbers. Math functions are the compiler's
// builtins, because <cmath> alone costs a tenth of a second in every program that includes sinter.

#include <cstddef>
#include <cstdint>

#include <sinter/core/op.hpp>
#include <sinter/runtime/host/special_functions.hpp>

namespace sinter::inline SINTER_ABI {

namespace detail {
/// Product modulo 2^64, without the undefined behaviour of signed overflow.
constexpr std::int64_t wrapping_multiply(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
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

/// The same for integers and bool, exact in 64 bits; the caller wraps to the type.
inline void apply_integer(op code, std::size_t count, const std::int64_t* const* x, std::int64_t* out) {
    namespace detail = sinter::detail;
    switch (code) {
#define SINTER_OP(name, arity, types, cost, precedence, spelling, real, integer)                             \
    case op::name:                                                                                           \
        for (std::size_t n = 0; n < count; ++n) {                                                            \
            [[maybe_unused]] const std::int64_t a = x[0][n];                                                 \
            [[maybe_unused]] const std::int64_t b = arity > 1 ? x[1][n] : 0;                                 \
            [[maybe_unused]] const std::int64_t c = arity > 2 ? x[2][n] : 0;                                 \
            out[n] = static_cast<std::int64_t>(integer);                                                     \
        }                                                                                                    \
        break;
#include <sinter/core/op_table.inc>
#undef SINTER_OP
    default: break;
    }
}

/// Integers reduced to the range of their type.
inline void wrap(dtype t, std::int64_t* values, std::size_t count) {
    with_element_type(t, [=]<class T>() {
        if constexpr (is_integer(dtype_of<T>))
            for (std::size_t n = 0; n < count; ++n) values[n] = static_cast<T>(values[n]);
    });
}
inline std::int64_t wrap(dtype t, std::int64_t v) {
    wrap(t, &v, 1);
    return v;
}

} // namespace runtime::host
} // namespace sinter
