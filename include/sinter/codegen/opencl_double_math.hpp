#pragma once
// OpenCL C bodies for functions of doubles on CPUs, for whole vectors: PoCL's own go lane by lane, and take
// six to fourteen times as long (bench/results/single_figures.md). $T is the operand's type, $N the number of
// lanes. Methods and constants are those of fdlibm (Sun Microsystems, 1993; netlib.org/fdlibm), its branches
// made selections.

#include <sinter/codegen/dialect.hpp>

namespace sinter::inline SINTER_ABI::codegen {

// The remainder of a / (pi / 2) in two parts, y and `low`, and the number of quarter turns, after
// e_rem_pio2.c: pi / 2 in four parts, of which three have 33 bits, so that their products are exact for less
// than 2^20 quarter turns, and what every subtraction rounds off. Then the sine and cosine of it, after
// k_sin.c and k_cos.c.
#define SINTER_REDUCED                                                                                       \
    "const $T shifted = a * 6.36619772367581382433e-01 + 6755399441055744.0; // to an integer\n"             \
    "    const $T turns = shifted - 6755399441055744.0;\n"                                                   \
    "    const long$N n = as_long$N(shifted);\n"                                                             \
    "    const $T first = a - turns * 1.57079632673412561417e+00;\n"                                         \
    "    const $T w2 = turns * 6.07710050630396597660e-11, second = first - w2, v2 = second - first;\n"      \
    "    const $T w3 = turns * 2.02226624871116645580e-21, third = second - w3, v3 = third - second;\n"      \
    "    const $T rest = ((first - (second - v2)) - (w2 + v2)) + ((second - (third - v3)) - (w3 + v3))\n"    \
    "        - turns * 8.47842766036889956997e-32;\n"                                                        \
    "    const $T y = third + rest, low = (third - y) + rest, z = y * y, v = z * y;\n"                       \
    "    const $T r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04\n"                       \
    "        + z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08\n"                         \
    "        + z * 1.58969099521155010221e-10)));\n"                                                         \
    "    const $T s = y - ((z * (0.5 * low - v * r) - low) - v * -1.66666666666666324348e-01);\n"            \
    "    const $T q = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03\n"                  \
    "        + z * (2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07\n"                         \
    "        + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));\n"                    \
    "    const $T h = 0.5 * z, w = 1.0 - h, c = w + (((1.0 - w) - h) + (z * q - y * low));\n"

// Numbers beyond 2^20 quarter turns, infinities and NaN, one by one.
#define SINTER_UNLESS_LARGE(function)                                                                        \
    "    if (any((fabs(a) > 1.6e6) | isnan(a))) {\n"                                                         \
    "        double each[$N];\n"                                                                             \
    "        vstore$N(a, 0, each);\n"                                                                        \
    "        for (int l = 0; l < $N; ++l)\n"                                                                 \
    "            if (!(fabs(each[l]) <= 1.6e6)) each[l] = " function "(each[l]);\n"                          \
    "        result = fabs(a) <= 1.6e6 ? result : vload$N(0, each);\n"                                       \
    "    }\n"                                                                                                \
    "    return result;"

inline constexpr override_row opencl_double_vector_rows[] = {
    // Within 1.5 ulp.
    {op::sin, nullptr,
     SINTER_REDUCED
     "    $T result = a == 0.0 ? a : as_$T(as_long$N((n & 1) != 0 ? c : s) ^ ((n & 2) << 62));\n" //
     SINTER_UNLESS_LARGE("sin"),
     helper_form::vectors},
    {op::cos, nullptr,
     SINTER_REDUCED "    $T result = as_$T(as_long$N((n & 1) != 0 ? s : c) ^ (((n + 1) & 2) << 62));\n" //
     SINTER_UNLESS_LARGE("cos"),
     helper_form::vectors},
    // Within 2.5 ulp.
    {op::tan, nullptr,
     SINTER_REDUCED "    $T result = a == 0.0 ? a : (n & 1) != 0 ? -c / s : s / c;\n" //
     SINTER_UNLESS_LARGE("tan"),
     helper_form::vectors},
    // After e_pow.c, within 1.5 ulp: log2 of |a| in two parts, reduced to 1 or 3/2.
    {op::pow, nullptr,
     "if (all(b == 2.0)) return a * a;\n"
     "    const $T one = 1.0, none = 0.0, infinite = INFINITY;\n"
     "    const long$N high_word = -4294967296L;\n"
     "    const $T size = fabs(a), m_2n = size < 2.2250738585072014e-308 ? size * 18014398509481984.0 : "
     "size;\n"
     "    const long$N fraction = as_long$N(m_2n) & 0xfffffffffffffL;\n"
     "    const long$N is_upper = fraction >= 0xbb67a00000000L;\n"
     "    const long$N by_3_halves = (fraction >= 0x3988f00000000L) & ~is_upper;\n"
     "    const $T n = as_$T((as_long$N(m_2n) >> 52) | 0x4330000000000000L) - 4503599627370496.0\n"
     "        - (size < 2.2250738585072014e-308 ? one * 1077.0 : one * 1023.0) + (is_upper ? one : none);\n"
     "    const $T m = as_$T(fraction | (is_upper ? (long$N)(0x3fe0000000000000L) : "
     "(long$N)(0x3ff0000000000000L)));\n"
     "    const $T base = by_3_halves ? one * 1.5 : one;\n"
     "    // s = (m - base) / (m + base), and its square, in two parts each\n"
     "    const $T u = m - base, v = 1.0 / (m + base), s = u * v;\n"
     "    const $T s_high = as_$T(as_long$N(s) & high_word), t = as_$T(as_long$N(m + base) & high_word);\n"
     "    const $T s_low = v * ((u - s_high * t) - s_high * (m - (t - base))), z = s * s;\n"
     "    const $T r = z * z * (5.99999999999994648725e-01 + z * (4.28571428578550184252e-01\n"
     "        + z * (3.33333329818377432918e-01 + z * (2.72728123808534006489e-01\n"
     "        + z * (2.30660745775561754067e-01 + z * 2.06975017800338417784e-01))))) + s_low * (s_high + "
     "s);\n"
     "    const $T square = s_high * s_high, q = as_$T(as_long$N(3.0 + square + r) & high_word);\n"
     "    const $T p = s_high * q, p_rest = s_low * q + (r - ((q - 3.0) - square)) * s;\n"
     "    const $T p_high = as_$T(as_long$N(p + p_rest) & high_word), p_low = p_rest - (p_high - p);\n"
     "    // 2 / (3 ln 2) in two parts, and log2 of the base\n"
     "    const $T l_high = 9.61796700954437255859e-01 * p_high;\n"
     "    const $T l_low = -7.02846165095275826516e-09 * p_high + p_low * 9.61796693925975554329e-01\n"
     "        + (by_3_halves ? one * 1.35003920212974897128e-08 : none);\n"
     "    const $T of_base = by_3_halves ? one * 5.84962487220764160156e-01 : none;\n"
     "    const $T log_high = as_$T(as_long$N(((l_high + l_low) + of_base) + n) & high_word);\n"
     "    const $T log_low = l_low - (((log_high - n) - of_base) - l_high);\n"
     "    // b log2 |a| = whole + rest; b beyond 1e19 is out of range whatever a is, but for 1\n"
     "    const $T y = b > 1e19 ? one * 1e19 : b < -1e19 ? one * -1e19 : b;\n"
     "    const $T y_high = as_$T(as_long$N(y) & high_word), high = y_high * log_high;\n"
     "    const $T low = (y - y_high) * log_high + y * log_low, sum = high + low;\n"
     "    const long$N is_far = fabs(sum) > 1100.0;\n"
     "    const $T to_integer = 6755399441055744.0;\n"
     "    const $T whole = is_far ? (sum > 0.0 ? one * 1100.0 : one * -1100.0) : (sum + to_integer) - "
     "to_integer;\n"
     "    const $T x = is_far ? none : ((high - whole) + low) * 6.93147180559945286227e-01, xx = x * x;\n"
     "    const $T c = x - xx * (1.66666666666666019037e-01 + xx * (-2.77777777770155933842e-03\n"
     "        + xx * (6.61375632143793436117e-05 + xx * (-1.65339022054652515390e-06\n"
     "        + xx * 4.13813679705723846039e-08))));\n"
     "    const $T half_way = (whole * 0.5 + to_integer) - to_integer;\n"
     "    $T result = (1.0 + (x + x * c / (2.0 - c)))\n"
     "        * as_$T((as_long$N(half_way + to_integer) + 1023) << 52)\n"
     "        * as_$T((as_long$N(whole - half_way + to_integer) + 1023) << 52);\n"
     "    result = size == 0.0 ? (b < 0.0 ? infinite : none) : size == infinite ? (b < 0.0 ? none : "
     "infinite) "
     ": "
     "result;\n"
     "    const long$N is_whole = b == rint(b), is_odd = is_whole & (b * 0.5 != rint(b * 0.5));\n"
     "    const long$N is_nan = isnan(a) | isnan(b) | ((a < 0.0) & (size < infinite) & ~is_whole);\n"
     "    const long$N is_one = (b == 0.0) | (a == 1.0) | ((size == 1.0) & (fabs(b) == infinite));\n"
     "    result = is_one ? one : is_nan ? one * NAN : result;\n"
     "    return (as_long$N(a) < 0) & is_odd ? -result : result;",
     helper_form::vectors},
};

#undef SINTER_REDUCED
#undef SINTER_UNLESS_LARGE

} // namespace sinter::codegen
