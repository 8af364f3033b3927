#pragma once
// GLSL computes +, -, *, / and square roots of doubles and nothing else: bodies of helper functions in terms
// of a, b, c.

#include <sinter/codegen/dialect.hpp>
#include <sinter/codegen/glsl_double_functions.hpp>
#include <sinter/codegen/glsl_special_functions.hpp>

namespace sinter::inline SINTER_ABI::codegen {

// A driver may assume that there is no NaN; bits cannot be assumed away.
#define SINTER_HIGH(x) "(unpackDouble2x32(" x ").y & 0x7fffffffu)"
#define SINTER_ISNAN(x) SINTER_HIGH(x) " + min(unpackDouble2x32(" x ").x, 1u) > 0x7ff00000u"
#define SINTER_ISINF(x) SINTER_HIGH(x) " == 0x7ff00000u && unpackDouble2x32(" x ").x == 0u"
#define SINTER_SIGN(x) "(unpackDouble2x32(" x ").y >> 31u)"
// Also of numbers whose bits have none: of 2^54 as much, and 54 less.
#define SINTER_EXPONENT(x)                                                                                   \
    "(" x " < 2.2250738585072014e-308lf ? int(unpackDouble2x32(" x " * 18014398509481984.0lf).y >> 20) - 54" \
    " : int(unpackDouble2x32(" x ").y >> 20))"
#define SINTER_NAN "packDouble2x32(uvec2(0u, 0x7ff80000u))"
#define SINTER_INF "packDouble2x32(uvec2(0u, 0x7ff00000u))"
// A driver may take what equals 0.0lf for +0: it is the bits that are asked.
#define SINTER_ISZERO(x) "(unpackDouble2x32(" x ").y << 1u | unpackDouble2x32(" x ").x) == 0u"
// x, which has no sign, with a's.
#define SINTER_SIGNED(x)                                                                                     \
    "packDouble2x32(unpackDouble2x32(" x ") ^ uvec2(0u, unpackDouble2x32(a).y & 0x80000000u))"

/// Out of range is undefined in GLSL; here it saturates, and NaN gives 0.
inline constexpr const char* glsl_double_to_int =
    "if (" SINTER_ISNAN("a") ") return 0;\n"
                             "    if (a >= 2147483647.0lf) return 2147483647;\n"
                             "    return a <= -2147483648.0lf ? -2147483647 - 1 : int(a);";
inline constexpr const char* glsl_double_to_uint =
    "if (!(a >= 1.0lf) || " SINTER_ISNAN("a") ") return 0u;\n"
                                              "    return a >= 4294967295.0lf ? 4294967295u : uint(a);";

// Line by line, as the kernels have them.
// clang-format off
#define SINTER_LOG                                                      \
    "if (a < 0.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n" \
    "    if (a == 0.0lf) return -" SINTER_INF ";\n"                    \
    "    if (" SINTER_ISINF("a") ") return a;\n"
#define SINTER_LOG_OF_PART    \
    SINTER_LOG "    int n;\n" \
               "    double m = log_of_part(a, n);\n"
#define SINTER_TURNS                                                                 \
    "if (" SINTER_ISNAN("a") " || (" SINTER_ISINF("a") ")) return " SINTER_NAN ";\n" \
    "    double y, rest;\n"                                                          \
    "    int turns = quarter_turns(a, y, rest);\n"

inline constexpr override_row glsl_double_rows[] = {
    {op::abs, "abs($0)", nullptr},
    {op::sign, nullptr, "return " SINTER_ISNAN("a") " || " SINTER_ISZERO("a") " ? a : sign(a);"},
    {op::min, nullptr, "return b <= a || " SINTER_ISNAN("b") " ? b : a;"},
    {op::max, nullptr, "return b >= a || " SINTER_ISNAN("b") " ? b : a;"},
    {op::clamp, nullptr,
     "double raised = a > b || " SINTER_ISNAN("a") " ? a : b;\n"
     "    return raised < c || " SINTER_ISNAN("raised") " ? raised : c;"},
    {op::fma, nullptr, "return a * b + c;"},
    // Mesa's own give +0 between -1 and 0.
    {op::trunc, nullptr,
     "double r = floor(abs(a));\n"
     "    return " SINTER_SIGNED("r") ";"},
    {op::ceil, nullptr, "return -floor(-a);"},
    {op::round, nullptr,
     "double x = abs(a), r = floor(x);\n"
     "    if (x - r >= 0.5lf) r += 1.0lf;\n"
     "    return " SINTER_SIGNED("r") ";"},
    {op::mod, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") " || " SINTER_ISINF("a") " || b == 0.0lf) return " SINTER_NAN ";\n"
     "    if (" SINTER_ISINF("b") ") return a;\n"
     "    double r = abs(a), d = abs(b);\n"
     "    int most = 2200 + int(unpackDouble2x32(d).y >> 31u); // 2200, or NVIDIA's compiler might write them all out\n"
     "    for (int n = 0; n < most && r >= d; ++n) {\n"
     "        int apart = " SINTER_EXPONENT("r") "\n"
     "            - " SINTER_EXPONENT("d") ";\n"
     "        double t = d;\n"
     "        for (; apart > 0; apart -= 1000) t *= packDouble2x32(uvec2(0u, uint(min(apart, 1000) + 1023) << 20));\n"
     "        if (t > r) t *= 0.5lf;\n"
     "        r -= t; // exact, because t is between r / 2 and r\n"
     "    }\n"
     "    return " SINTER_SIGNED("r") ";"},
    {op::sqrt, nullptr, "return a < 0.0lf || " SINTER_ISNAN("a") " ? " SINTER_NAN " : sqrt(a);"},
    {op::rsqrt, nullptr,
     // NVIDIA 580 takes what equals 0.0lf for +0, its bits too, so it is the bits that are asked.
     "uvec2 bits = unpackDouble2x32(a);\n"
     "    if (bits.x == 0u && bits.y << 1u == 0u) return packDouble2x32(uvec2(0u, bits.y | 0x7ff00000u));\n"
     "    return a < 0.0lf || " SINTER_ISNAN("a") " ? " SINTER_NAN " : 1.0lf / sqrt(a);"},
    {op::cbrt, nullptr,
     "if (a == 0.0lf || " SINTER_ISINF("a") " || " SINTER_ISNAN("a") ") return a;\n"
     "    bool tiny = abs(a) < 2.2250738585072014e-308lf; // 2^54 as much has an exponent\n"
     "    double x = abs(a) * (tiny ? 18014398509481984.0lf : 1.0lf);\n"
     "    // a third of the exponent is good to a twentieth\n"
     "    double t = packDouble2x32(uvec2(0u, unpackDouble2x32(x).y / 3u + 715094163u));\n"
     "    for (int n = 0; n < 5; ++n) t -= (t - x / t / t) / 3.0lf; // Newton\n"
     "    return (a < 0.0lf ? -t : t) * (tiny ? 3.814697265625e-06lf : 1.0lf);"},
    {op::hypot, nullptr,
     "if (" SINTER_ISINF("a") " || " SINTER_ISINF("b") ") return " SINTER_INF ";\n"
     "    if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    double high = max(abs(a), abs(b)), low = min(abs(a), abs(b));\n"
     "    double r = low / (high == 0.0lf ? 1.0lf : high);\n"
     "    return high * sqrt(1.0lf + r * r);"},
    {op::pow, nullptr,
     "if (b == 0.0lf || a == 1.0lf) return 1.0lf;\n"
     "    if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    double x = abs(a), y = abs(b);\n"
     "    bool whole = y >= 4503599627370496.0lf || floor(y) == y;\n"
     "    bool odd = whole && y < 9007199254740992.0lf && floor(y * 0.5lf) * 2.0lf != y;\n"
     "    bool minus = odd && " SINTER_SIGN("a") " == 1u;\n"
     "    if (x == 0.0lf || (" SINTER_ISINF("x") ")) {\n"
     "        double r = (x == 0.0lf) == (b < 0.0lf) ? " SINTER_INF " : 0.0lf;\n"
     "        return minus ? -r : r;\n"
     "    }\n"
     "    if (" SINTER_ISINF("y") ") return x == 1.0lf ? 1.0lf : (x > 1.0lf) == (b > 0.0lf) ? " SINTER_INF " : 0.0lf;\n"
     "    if (a < 0.0lf && !whole) return " SINTER_NAN ";\n"
     "    double r = pow_of(x, clamp(b, -1e19lf, 1e19lf)); // beyond, out of range whatever x is, but for 1\n"
     "    return minus ? -r : r;",
     helper_form::lane_by_lane, {glsl_double_exp, glsl_double_pow}},
    {op::exp, nullptr,
     "return " SINTER_ISNAN("a") " ? a : exp_of(a);",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::exp2, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    if (a >= 1024.0lf) return " SINTER_INF ";\n"
     "    if (a < -1076.0lf) return 0.0lf;\n"
     "    double n = floor(a + 0.5lf), r = (a - n) * 6.93147180559945286227e-01lf;\n"
     "    int h = int(n) / 2;\n"
     "    return (1.0lf + expm1_near_0(r)) * power_of_2(h) * power_of_2(int(n) - h);",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::expm1, nullptr,
     "return " SINTER_ISNAN("a") " || " SINTER_ISZERO("a") " ? a : expm1_of(a);",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::log, nullptr,
     SINTER_LOG "    return log_of(a);",
     helper_form::lane_by_lane, {glsl_double_log}},
    {op::log2, nullptr,
     SINTER_LOG_OF_PART "    return double(n) + m * 1.44269504088896338700lf;",
     helper_form::lane_by_lane, {glsl_double_log}},
    {op::log10, nullptr,
     SINTER_LOG_OF_PART "    return double(n) * 3.01029995663611771306e-01lf\n"
     "        + (m * 4.34294481903251816668e-01lf + double(n) * 3.69423907715893078616e-13lf);",
     helper_form::lane_by_lane, {glsl_double_log}},
    {op::log1p, nullptr,
     "if (a < -1.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (a == -1.0lf) return -" SINTER_INF ";\n"
     "    if (" SINTER_ISINF("a") ") return a;\n"
     "    return a > -0.29lf && a < 0.41lf ? log1p_near_0(a) : log_of(1.0lf + a);",
     helper_form::lane_by_lane, {glsl_double_log}},
    {op::sin, nullptr,
     SINTER_TURNS "    double r = (turns & 1) == 0 ? sin_of_part(y, rest) : cos_of_part(y, rest);\n"
     "    return " SINTER_ISZERO("a") " ? a : turns >= 2 ? -r : r;",
     helper_form::lane_by_lane, {glsl_double_turns}},
    {op::cos, nullptr,
     SINTER_TURNS "    double r = (turns & 1) == 0 ? cos_of_part(y, rest) : sin_of_part(y, rest);\n"
     "    return turns == 1 || turns == 2 ? -r : r;",
     helper_form::lane_by_lane, {glsl_double_turns}},
    {op::tan, nullptr,
     SINTER_TURNS "    double s = sin_of_part(y, rest), c = cos_of_part(y, rest);\n"
     "    return " SINTER_ISZERO("a") " ? a : (turns & 1) == 0 ? s / c : -c / s;",
     helper_form::lane_by_lane, {glsl_double_turns}},
    {op::asin, nullptr,
     "double x = abs(a);\n"
     "    if (x > 1.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (x < 0.5lf) return a + a * asin_ratio(a * a);\n"
     "    double z = 0.5lf * (1.0lf - x), s = sqrt(z);\n"
     "    double r = 1.57079632679489655800lf - (2.0lf * (s + s * asin_ratio(z)) - 6.12323399573676603587e-17lf);\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_asin}},
    {op::acos, nullptr,
     "double x = abs(a);\n"
     "    if (x > 1.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (x < 0.5lf)\n"
     "        return 1.57079632679489655800lf - (a - (6.12323399573676603587e-17lf - a * asin_ratio(a * a)));\n"
     "    double z = 0.5lf * (1.0lf - x), s = sqrt(z), r = 2.0lf * (s + s * asin_ratio(z));\n"
     "    return a < 0.0lf ? 3.14159265358979311600lf - (r - 1.22464679914735317720e-16lf) : r;",
     helper_form::lane_by_lane, {glsl_double_asin}},
    {op::atan, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    double r = atan_of(abs(a));\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_atan}},
    {op::atan2, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    double y = abs(a), x = abs(b);\n"
     "    bool equal = y == x; // both infinite, or 0\n"
     "    double r = y == 0.0lf ? 0.0lf : equal ? 0.78539816339744827900lf : atan_of(y / x);\n"
     "    if (" SINTER_SIGN("b") " == 1u) r = 3.14159265358979311600lf - (r - 1.22464679914735317720e-16lf);\n"
     "    return " SINTER_SIGN("a") " == 1u ? -r : r;",
     helper_form::lane_by_lane, {glsl_double_atan}},
    {op::sinh, nullptr,
     "if (" SINTER_ISNAN("a") " || (" SINTER_ISINF("a") ")) return a;\n"
     "    double x = abs(a), t = expm1_of(min(x, 1.0lf)), h = exp_of(0.5lf * x);\n"
     "    double r = x < 1.0lf ? 0.5lf * (t + t / (t + 1.0lf)) : 0.5lf * h * h - 0.5lf / h / h;\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::cosh, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    if (" SINTER_ISINF("a") ") return " SINTER_INF ";\n"
     "    double h = exp_of(0.5lf * abs(a));\n"
     "    return 0.5lf * h * h + 0.5lf / h / h;",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::tanh, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    double x = abs(a), t = expm1_of(2.0lf * min(x, 22.0lf));\n"
     "    double r = x > 22.0lf ? 1.0lf : t / (t + 2.0lf);\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_exp}},
    {op::erf, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    double r = erf_of(abs(a));\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_exp, glsl_double_erf}},
    {op::erfc, nullptr,
     "return " SINTER_ISNAN("a") " ? a : erfc_of(a);",
     helper_form::lane_by_lane, {glsl_double_exp, glsl_double_erf}},
    {op::erfinv, nullptr,
     "double x = abs(a);\n"
     "    if (x > 1.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (" SINTER_ISZERO("a") ") return a;\n"
     "    double r = x == 1.0lf ? " SINTER_INF " : x > 0.85lf ? sinter_erfinv_tail(sqrt(-log_of(0.5lf * (1.0lf - x))))\n"
     "                                                : x * sinter_erfinv_ratio(0.180625lf - 0.25lf * x * x);\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_double_log, glsl_double_erfinv}},
    {op::erfcinv, nullptr,
     "if (a < 0.0lf || a > 2.0lf || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    double q = abs(1.0lf - a), least = min(a, 2.0lf - a);\n"
     "    double r = least == 0.0lf ? " SINTER_INF " : least < 0.15lf ? sinter_erfinv_tail(sqrt(0.69314718055994531lf - log_of(least)))\n"
     "                                                     : q * sinter_erfinv_ratio(0.180625lf - 0.25lf * q * q);\n"
     "    return a > 1.0lf ? -r : r;",
     helper_form::lane_by_lane, {glsl_double_log, glsl_double_erfinv}},
    {op::lgamma, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    double x = abs(a), d = abs(x - floor(x + 0.5lf));\n"
     "    if (" SINTER_ISINF("a") " || " SINTER_ISZERO("a") " || (a < 0.0lf && (d == 0.0lf || x >= 4503599627370496.0lf)))\n"
     "        return " SINTER_INF ";\n"
     "    if (x < 1e-16lf) return -log_of(x);\n"
     "    double r = lgamma_of_positive(x);\n"
     "    return a > 0.0lf ? r : 1.14472988584940017414lf - log_of(x * sin_of_turns(d)) - r; // of pi",
     helper_form::lane_by_lane, {glsl_double_log, glsl_double_lgamma}},
    {op::sigmoid, nullptr,
     "return " SINTER_ISNAN("a") " ? a : 1.0lf / (1.0lf + exp_of(-a));",
     helper_form::lane_by_lane, {glsl_double_exp}},
    // Drivers turn !(a < b) into a >= b, which is wrong for NaN: here that is spelled out.
    {op::less, nullptr, "return a < b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::less_equal, nullptr, "return a <= b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::greater, nullptr, "return a > b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::greater_equal, nullptr, "return a >= b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::isnan, nullptr, "return " SINTER_ISNAN("a") ";"},
    {op::isinf, nullptr, "return " SINTER_ISINF("a") ";"},
};
// clang-format on

#undef SINTER_HIGH
#undef SINTER_ISNAN
#undef SINTER_ISINF
#undef SINTER_SIGN
#undef SINTER_NAN
#undef SINTER_INF
#undef SINTER_ISZERO
#undef SINTER_SIGNED
#undef SINTER_LOG
#undef SINTER_LOG_OF_PART
#undef SINTER_TURNS
#undef SINTER_EXPONENT

} // namespace sinter::codegen
