#pragma once
// What WGSL lacks, or leaves open where IEEE does not: bodies of helper functions in terms of a, b, c, whose
// parameters cannot be assigned to. Exponentials, logarithms and angles are the language's own, with its
// accuracy (https://www.w3.org/TR/WGSL/#floating-point-accuracy).

#include <sinter/codegen/dialect.hpp>

namespace sinter::inline SINTER_ABI::codegen {

// A compiler may assume that there is no NaN; bits cannot be assumed away.
#define SINTER_ISNAN(x) "(bitcast<u32>(" x ") & 0x7fffffffu) > 0x7f800000u"

// clang-format off
inline constexpr override_row wgsl_real_rows[] = {
    {op::abs, "abs($0)", nullptr},
    {op::sign, nullptr, "return select(sign(a), a, " SINTER_ISNAN("a") " || a == 0.0);"},
    {op::min, nullptr, "return select(a, b, b <= a || " SINTER_ISNAN("b") ");"},
    {op::max, nullptr, "return select(a, b, b >= a || " SINTER_ISNAN("b") ");"},
    {op::clamp, nullptr,
     "let raised = select(b, a, a > b || " SINTER_ISNAN("a") ");\n"
     "    return select(c, raised, raised < c || " SINTER_ISNAN("raised") ");"},
    {op::fma, nullptr, "return a * b + c;"},
    {op::round, nullptr,
     "let x = abs(a);\n"
     "    let r = floor(x);\n"
     "    let away = select(r, r + 1.0, x - r >= 0.5);\n"
     "    return bitcast<f32>(bitcast<u32>(away) | (bitcast<u32>(a) & 0x80000000u));"},
    {op::rsqrt, "inverseSqrt($0)", nullptr},
    {op::exp, "exp($0)", nullptr},
    {op::exp2, "exp2($0)", nullptr},
    {op::log, "log($0)", nullptr},
    {op::log2, "log2($0)", nullptr},
    {op::sigmoid, nullptr, "return 1.0 / (1.0 + exp(-a));"},
    {op::isnan, nullptr, "return " SINTER_ISNAN("a") ";"},
    {op::isinf, nullptr, "return (bitcast<u32>(a) & 0x7fffffffu) == 0x7f800000u;"},
};
// clang-format on
#undef SINTER_ISNAN

/// Integers wrap, and division by zero gives 0: the language gives the dividend.
inline constexpr override_row wgsl_integer_rows[] = {
    {op::divide, nullptr, "return select(a / b, T(0), b == T(0));"},
    {op::mod, nullptr, "return select(a % b, T(0), b == T(0));"},
    {op::abs, nullptr, "return select(a, max(T(0) - a, ~a), a < T(0));"},
    {op::sign, nullptr, "return select(T(a > T(0)), T(0) - T(1), a < T(0));"},
    {op::min, "min($0, $1)", nullptr},
    {op::max, "max($0, $1)", nullptr},
    {op::clamp, "min(max($0, $1), $2)", nullptr},
    {op::fma, nullptr, "return a * b + c;"},
    {op::shift_left, nullptr, "return a << (u32(b) & 31u);"},
    {op::shift_right, nullptr, "return a >> (u32(b) & 31u);"},
};

/// Vectors of truths have no `&&`.
inline constexpr override_row wgsl_vector_rows[] = {
    {op::logical_and, "(($0) & ($1))", nullptr},
    {op::logical_or, "(($0) | ($1))", nullptr},
};
inline constexpr override_row wgsl_select{op::select, "select($2, $1, $0)", nullptr};

/// Functions of floats that have no text yet.
inline constexpr op unspelled_in_wgsl[] = {op::mod, op::cbrt, op::hypot,  op::expm1,   op::log10, op::log1p,
                                           op::erf, op::erfc, op::erfinv, op::erfcinv, op::lgamma};

} // namespace sinter::codegen
