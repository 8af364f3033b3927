#pragma once
// OpenCL C bodies for float functions on CPUs, for whole vectors, where the compiler's own go lane by lane.
// $T is the operand's type, $I the int type of as many lanes, $N the number of lanes and $H half of it.

#include <sinter/codegen/dialect.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// Quotients of integers, which CPUs divide one by one, as those of doubles: that of a and b is whole, or at
/// least 1 / |b| away from a whole number, and a double's rounding, 2^-53 |a / b|, is smaller.
#define SINTER_QUOTIENT(integer)                                                                             \
    "const $T q = ($T)(convert_" integer "$H(convert_double$H(a.lo) / convert_double$H(b.lo)),\n"            \
    "                      convert_" integer "$H(convert_double$H(a.hi) / convert_double$H(b.hi)));\n    "
inline constexpr override_row opencl_signed_vector_rows[] = {
    {op::divide, nullptr,
     SINTER_QUOTIENT("int") "return b == 0 ? ($T)(0) : b == -1 ? as_$T(0u - as_$U(a)) : q;",
     helper_form::any_width},
    {op::mod, nullptr, SINTER_QUOTIENT("int") "return ((b == 0) | (b == -1)) ? ($T)(0) : a - q * b;",
     helper_form::any_width},
};
inline constexpr override_row opencl_unsigned_vector_rows[] = {
    {op::divide, nullptr, SINTER_QUOTIENT("uint") "return b == 0 ? ($T)(0) : q;", helper_form::any_width},
    {op::mod, nullptr, SINTER_QUOTIENT("uint") "return b == 0 ? ($T)(0) : a - q * b;",
     helper_form::any_width},
};
#undef SINTER_QUOTIENT

/// The remainder of a / (pi / 2) and the number of quarter turns, for any float, without a call, so that
/// loops keep their registers. Large ones after Payne and Hanek (ACM SIGNUM 18, 1983) in N. Juffa's form: 96
/// bits of 2 / pi, those that the exponent asks for, times the mantissa.
inline constexpr const char* opencl_reduced = R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
float sinter_reduced(float a, int* quarters)
{
    if (fabs(a) <= 1e6f) {
        const double turns = (a * 0.6366197723675814 + 6755399441055744.0) - 6755399441055744.0;
        *quarters = (int)turns;
        return (float)(a - turns * 1.57079632673412561417 - turns * 6.07710050650619224932e-11);
    }
    *quarters = 0;
    if (isinf(a) | isnan(a)) return NAN;
    const uint two_over_pi[] = {0, 0x28be60dbu, 0x9391054au, 0x7f09d5f4u, 0x7d4d3770u, 0x36d8a566u, 0x4f10e410u};
    const uint mantissa = (as_uint(a) << 8) | 0x80000000u, exponent = ((as_uint(a) >> 23) & 0xff) - 126;
    const uint first = exponent / 32;
    const int bits = exponent % 32;
    uint part[3];
    for (int n = 0; n < 3; ++n)
        part[n] = (uint)((((ulong)two_over_pi[first + n] << 32 | two_over_pi[first + n + 1]) << bits) >> 32);
    ulong product = ((ulong)mantissa * part[2]) >> 32;
    product += (ulong)mantissa * part[1];
    product += (ulong)(mantissa * part[0]) << 32; // two bits of quarter turns, 62 of a fraction
    int count = (int)(product >> 62);
    product &= 0x3fffffffffffffffUL;
    if (product >= 0x2000000000000000UL) {
        product -= 0x4000000000000000UL;
        ++count;
    }
    const float rest = (float)((double)(long)product * 3.4061215800304265e-19); // pi / 2 * 2^-62
    *quarters = a < 0 ? -count : count;
    return a < 0 ? -rest : rest;
}

)";

// The argument is reduced in double, pi / 2 in two parts as in fdlibm's e_rem_pio2.c (the first has 33 bits,
// so that its products are exact for quarter turns below 2^20), in halves, because compilers keep no double8
// in registers. The polynomials are those of Cephes' sinf and cosf. Within 1.5 ulp.
#define SINTER_REDUCED                                                                                       \
    "const $T shifted = a * 0.636619772f + 12582912.0f, turns = shifted - 12582912.0f; // to an integer\n"   \
    "    const double$H low = convert_double$H(turns.lo), high = convert_double$H(turns.hi);\n"              \
    "    $T y = ($T)(\n"                                                                                     \
    "        convert_float$H(convert_double$H(a.lo) - low * 1.57079632673412561417\n"                        \
    "                        - low * 6.07710050650619224932e-11),\n"                                         \
    "        convert_float$H(convert_double$H(a.hi) - high * 1.57079632673412561417\n"                       \
    "                        - high * 6.07710050650619224932e-11));\n"                                       \
    "    $I n = as_$I(shifted);\n"                                                                           \
    "    if (any(fabs(a) > 1e6f)) {\n"                                                                       \
    "        float rest[$N];\n"                                                                              \
    "        int quarters[$N];\n"                                                                            \
    "        vstore$N(a, 0, rest);\n"                                                                        \
    "        for (int l = 0; l < $N; ++l) rest[l] = sinter_reduced(rest[l], quarters + l);\n"                \
    "        y = vload$N(0, rest);\n"                                                                        \
    "        n = vload$N(0, quarters);\n"                                                                    \
    "    }\n"                                                                                                \
    "    const $T z = y * y;\n"                                                                              \
    "    const $T s = ((-1.9515295891e-4f * z + 8.3321608736e-3f) * z - 1.6666654611e-1f) * z * y + y;\n"    \
    "    const $T c = ((2.443315711809948e-5f * z - 1.388731625493765e-3f) * z + 4.166664568298827e-2f) * "  \
    "z "                                                                                                     \
    "* z - 0.5f * z + 1.0f;\n"

// 2 to the power b log2 |a| in double, for half of the lanes: log2 of `rest`, from sqrt(1/2) to sqrt(2), by
// the series of the inverse hyperbolic tangent, and the power by the exponential's.
#define SINTER_POWER(half)                                                                                   \
    "    {\n"                                                                                                \
    "        const double$H m = convert_double$H(rest" half "), f = (m - 1.0) / (m + 1.0), s = f * f;\n"     \
    "        const double$H log2_m = f * ((((((((0.16972882833987804 * s + 0.19235933878519512) * s\n"       \
    "            + 0.22195308321368667) * s + 0.2623081892525388) * s + 0.3205988979753252) * s\n"           \
    "            + 0.4121985831111324) * s + 0.5770780163555853) * s + 0.9617966939259756) * s\n"            \
    "            + 2.8853900817779268);\n"                                                                   \
    "        double$H y = convert_double$H(b" half ") * (convert_double$H(exponent" half ") + log2_m);\n"    \
    "        y = y > 200.0 ? (double$H)(200.0) : y < -200.0 ? (double$H)(-200.0) : y;\n"                     \
    "        const double$H n = (y + 6755399441055744.0) - 6755399441055744.0, x = y - n;\n"                 \
    "        const double$H e = (((((((1.3215486790144309e-6 * x + 1.5252733804059840e-5) * x\n"             \
    "            + 1.5403530393381609e-4) * x + 1.3333558146428443e-3) * x + 9.6181291076284772e-3) * x\n"   \
    "            + 5.5504108664821580e-2) * x + 2.4022650695910071e-1) * x + 6.9314718055994531e-1) * x\n"   \
    "            + 1.0;\n"                                                                                   \
    "        power" half " = convert_float$H(\n"                                                             \
    "            e * as_double$H(convert_long$H(convert_int$H(n) + 1023) << 52));\n"                         \
    "    }\n"

/// Half of the remainders of `size` / `by`, exact: quotients below 2^28 times 24 bits are doubles. A quotient
/// that was rounded up or down to a whole number is one off.
#define SINTER_REMAINDER(half)                                                                               \
    "    {\n"                                                                                                \
    "        const double$H x = convert_double$H(size" half "), y = convert_double$H(by" half ");\n"         \
    "        const double$H r = x - convert_double$H(convert_int$H(x / y)) * y;\n"                           \
    "        rest" half " = convert_float$H(r < 0.0 ? r + y : r >= y ? r - y : r);\n"                        \
    "    }\n"

inline constexpr override_row opencl_vector_rows[] = {
    {op::mod, nullptr,
     "const $T size = fabs(a), by = fabs(b);\n"
     "    if (any(size >= 268435456.0f * by)) return fmod(a, b);\n"
     "    $T rest;\n" //
     SINTER_REMAINDER(".lo") SINTER_REMAINDER(".hi") "    return copysign(isinf(by) ? size : rest, a);",
     helper_form::vectors},
    {op::sin,
     nullptr,
     SINTER_REDUCED "    return a == 0.0f ? a : as_$T(as_$I((n & 1) != 0 ? c : s) ^ ((n & 2) << 30));",
     helper_form::vectors,
     {opencl_reduced}},
    {op::cos,
     nullptr,
     SINTER_REDUCED "    return as_$T(as_$I((n & 1) != 0 ? s : c) ^ (((n + 1) & 2) << 30));",
     helper_form::vectors,
     {opencl_reduced}},
    {op::tan,
     nullptr,
     SINTER_REDUCED "    return a == 0.0f ? a : (n & 1) != 0 ? -c / s : s / c;",
     helper_form::vectors,
     {opencl_reduced}},
    // After N. Juffa's erff (1 ulp); both branches, because the lanes go different ways.
    {op::erf, nullptr,
     "const $T x = fabs(a), z = a * a;\n"
     "    $T near = -5.96761703e-4f * z + 4.99119423e-3f;\n"
     "    near = ((near * z - 2.67681349e-2f) * z + 1.12819925e-1f) * z - 3.76125336e-1f;\n"
     "    near = (near * z + 1.28379166e-1f) * a + a;\n"
     "    $T far = (-1.72853470e-5f * x + 3.83197126e-4f) * z + (-3.88396438e-3f * x + 2.42546219e-2f);\n"
     "    far = ((far * x - 1.06777877e-1f) * x - 6.34846687e-1f) * x - 1.28717512e-1f;\n"
     "    far = copysign(1.0f - exp(far * x - x), a);\n"
     "    return x > 0.927734375f ? far : near;",
     helper_form::vectors},
    // Within .51 ulp; cubes within 1.
    {op::pow, nullptr,
     "if (all(b == 2.0f)) return a * a;\n"
     "    if (all(b == 3.0f)) return a * a * a;\n"
     "    if (all(b == -1.0f)) return 1.0f / a;\n"
     "    if (all(b == 0.5f)) return sqrt(a == -INFINITY ? -a : a + 0.0f); // -0 to the power is +0\n"
     "    const $T size = fabs(a), normal = size < 1.17549435e-38f ? size * 8388608.0f : size, one = 1.0f, "
     "none = 0.0f;\n"
     "    const $I above = as_$I(normal) - 0x3f3504f3; // sqrt(1/2)\n"
     "    const $T rest = as_$T(as_$I(normal) - (above & -8388608));\n"
     "    const $T exponent = convert_$T(above >> 23) - (size < 1.17549435e-38f ? one * 23.0f : none);\n"
     "    $T power;\n" //
     SINTER_POWER(".lo") SINTER_POWER(
         ".hi") "    const $T infinite = INFINITY;\n"
                "    power = size == 0.0f ? (b < 0.0f ? infinite : none) : size == infinite ? (b < 0.0f ? "
                "none : infinite) : power;\n"
                "    const $I is_whole = b == rint(b), is_odd = is_whole & (b * 0.5f != rint(b * 0.5f));\n"
                "    const $I is_nan = isnan(a) | isnan(b) | ((a < 0.0f) & (size < infinite) & ~is_whole);\n"
                "    const $I is_one = (b == 0.0f) | (a == 1.0f) | ((size == 1.0f) & (fabs(b) == "
                "infinite));\n"
                "    power = is_one ? one : is_nan ? one * NAN : power;\n"
                "    return (as_$I(a) < 0) & is_odd ? -power : power;",
     helper_form::vectors},
};

#undef SINTER_POWER
#undef SINTER_REMAINDER
#undef SINTER_REDUCED

} // namespace sinter::codegen
