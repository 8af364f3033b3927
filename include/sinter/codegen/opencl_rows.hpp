#pragma once
// How OpenCL C spells operations otherwise than core/op_table.inc says, by the type of their operands. Those
// of vectors are in opencl_math.hpp and opencl_double_math.hpp.

#include <sinter/codegen/dialect.hpp>
#include <sinter/codegen/glsl_special_functions.hpp>
#include <sinter/codegen/opencl_double_math.hpp>
#include <sinter/codegen/opencl_math.hpp>

namespace sinter::inline SINTER_ABI::codegen {

inline constexpr override_row opencl_real_rows[] = {
    // NVIDIA 580 takes the sign of -0 for 0.
    {op::sign, nullptr, "return (isnan(a) | (a == 0)) ? a : sign(a);", helper_form::any_width},
    {op::min, nullptr, "return (a < b) | isnan(a) ? a : b;", helper_form::any_width},
    {op::max, nullptr, "return (a > b) | isnan(a) ? a : b;", helper_form::any_width},
    {op::clamp, nullptr,
     "T raised = (a > b) | isnan(a) ? a : b;\n    return (raised < c) | isnan(raised) ? raised : c;",
     helper_form::any_width},
    {op::sigmoid, nullptr, "return 1 / (1 + exp(-a));", helper_form::any_width},
    // PoCL 3.1 takes the path for large arguments for a whole vector if one lane is large, and then
    // sin(1e-30f) is 0.0099.
    {op::sin, nullptr, "return sin(a);"},
    {op::cos, nullptr, "return cos(a);"},
    {op::tan, nullptr, "return tan(a);"},
    {op::erfinv,
     nullptr,
     "const float x = fabs(a);\n"
     "    if (!(x <= 1)) return NAN;\n"
     "    if (a == 0) return a;\n"
     "    const float r = x == 1     ? INFINITY\n"
     "                    : x > .85f ? sinter_erfinv_tailf(sqrt(-log(.5f * (1 - x))))\n"
     "                               : x * sinter_erfinv_ratiof(.180625f - .25f * x * x);\n"
     "    return a < 0 ? -r : r;",
     helper_form::lane_by_lane,
     {float_erfinv}},
    {op::erfcinv,
     nullptr,
     "if (!(a >= 0 && a <= 2)) return NAN;\n"
     "    const float q = 1 - a, least = a > 1 ? 2 - a : a, root = sqrt(.693147181f - log(least));\n"
     "    const float r = least == 0       ? INFINITY\n"
     "                    : least >= .15f ? fabs(q) * sinter_erfinv_ratiof(.180625f - .25f * q * q)\n"
     "                    : root <= 5     ? sinter_erfinv_tailf(root)\n"
     "                                    : sinter_erfcinv_farf(root);\n"
     "    return a > 1 ? -r : r;",
     helper_form::lane_by_lane,
     {float_erfinv, float_erfcinv}},
    // PoCL's is infinite from 4.03e36 on: it multiplies a and its whole logarithm.
    {op::lgamma, nullptr, "return a > 1e30f ? a * (log(a) - 1) : lgamma(a);"},
};
// PoCL 5.0: pow((double8)...) and fmod mix up their lanes' special cases.
inline constexpr override_row opencl_double_rows[] = {
    {op::pow, nullptr, "return pow(a, b);"},
    {op::mod, nullptr, "return fmod(a, b);"},
    {op::lgamma, nullptr, "return lgamma(a);"},
    {op::erfinv,
     nullptr,
     "const double x = fabs(a);\n"
     "    if (!(x <= 1)) return NAN;\n"
     "    if (a == 0) return a;\n"
     "    const double r = x == 1    ? INFINITY\n"
     "                     : x > .85 ? sinter_erfinv_tail(sqrt(-log(.5 * (1 - x))))\n"
     "                               : x * sinter_erfinv_ratio(.180625 - .25 * x * x);\n"
     "    return a < 0 ? -r : r;",
     helper_form::lane_by_lane,
     {opencl_double_erfinv}},
    {op::erfcinv,
     nullptr,
     "if (!(a >= 0 && a <= 2)) return NAN;\n"
     "    const double q = 1 - a, least = a > 1 ? 2 - a : a;\n"
     "    const double r = least == 0  ? INFINITY\n"
     "                     : least < .15 ? sinter_erfinv_tail(sqrt(.69314718055994531 - log(least)))\n"
     "                                   : fabs(q) * sinter_erfinv_ratio(.180625 - .25 * q * q);\n"
     "    return a > 1 ? -r : r;",
     helper_form::lane_by_lane,
     {opencl_double_erfinv}},
};
// Division by zero gives 0 and never traps; signed numbers wrap. Unsigned inside: compilers conclude
// from -a that a is not INT_MIN (NVIDIA), and from a - b that it is below 0 if a < b (PoCL 5).
inline constexpr override_row opencl_signed_rows[] = {
    {op::add, nullptr, "return as_$T(as_$U(a) + as_$U(b));", helper_form::any_width},
    {op::subtract, nullptr, "return as_$T(as_$U(a) - as_$U(b));", helper_form::any_width},
    {op::multiply, nullptr, "return as_$T(as_$U(a) * as_$U(b));", helper_form::any_width},
    {op::fma, nullptr, "return as_$T(as_$U(a) * as_$U(b) + as_$U(c));", helper_form::any_width},
    {op::divide, nullptr, "return b == 0 ? 0 : b == -1 ? (T)(0u - (uint)a) : a / b;"},
    {op::mod, nullptr, "return b == 0 || b == -1 ? 0 : a % b;"},
    {op::negate, nullptr, "return (T)(0u - (uint)a);"},
    {op::abs, nullptr, "return a < -2147483647 ? 2147483647 : a < 0 ? -a : a;"},
};
// Those of the above that name int32.
inline constexpr override_row opencl_long_rows[] = {
    {op::divide, nullptr, "return b == 0 ? 0 : b == -1 ? (T)(0UL - (ulong)a) : a / b;"},
    {op::negate, nullptr, "return as_$T(0 - as_$U(a));", helper_form::any_width},
    {op::abs, nullptr, "return a < -LONG_MAX ? LONG_MAX : a < 0 ? -a : a;"},
};
inline constexpr override_row opencl_unsigned_rows[] = {
    {op::fma, nullptr, "return a * b + c;"},
    {op::divide, nullptr, "return b == 0 ? 0 : a / b;"},
    {op::mod, nullptr, "return b == 0 ? 0 : a % b;"},
    {op::abs, nullptr, "return a;", helper_form::any_width},
};
inline constexpr override_row opencl_integer_rows[] = {
    {op::sign, nullptr, "return (a > 0) - (a < 0);"},
    {op::min, "min($0, $1)", nullptr},
    {op::max, "max($0, $1)", nullptr},
    {op::clamp, "min(max($0, $1), $2)", nullptr},
};
// NVIDIA 580 mixes up the signs of max(max(-a, -b), -c) (docs/decisions/nvidia_compilers.md); its
// compiler does not see through PTX.
inline constexpr override_row opencl_ptx_negate{op::negate, nullptr,
                                                "T inverse;\n    asm(\"not.b32 %0, %1;\" : \"=r\"(inverse) "
                                                ": \"r\"(a));\n    return (T)((uint)inverse + 1u);"};
inline constexpr override_row opencl_ptx_long_negate{
    op::negate, nullptr,
    "T inverse;\n    asm(\"not.b64 %0, %1;\" : \"=l\"(inverse) "
    ": \"l\"(a));\n    return (T)((ulong)inverse + 1UL);"};

} // namespace sinter::codegen
