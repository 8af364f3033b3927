#pragma once
// What GLSL lacks, or leaves undefined where IEEE does not: bodies of helper functions in terms of a, b, c.
// Polynomials for asin, atan and tanh are those of the Cephes Math Library (Moshier, 1992, single precision);
// erf beyond 0.5 is Abramowitz and Stegun 7.1.26; other series are Taylor's, with enough terms for float.

#include <sinter/codegen/dialect.hpp>
#include <sinter/codegen/glsl_float_functions.hpp>
#include <sinter/codegen/glsl_special_functions.hpp>

namespace sinter::inline SINTER_ABI::codegen {

// A driver may assume that there is no NaN; bits cannot be assumed away.
#define SINTER_ISNAN(x) "(floatBitsToUint(" x ") & 0x7fffffffu) > 0x7f800000u"
#define SINTER_ISINF(x) "(floatBitsToUint(" x ") & 0x7fffffffu) == 0x7f800000u"
#define SINTER_NAN "uintBitsToFloat(0x7fc00000u)"
#define SINTER_INF "uintBitsToFloat(0x7f800000u)"
// A driver may take what equals 0.0 for +0, and make x == -y of x + y == 0.0, which tells no NaN: it is the
// bits that are asked.
#define SINTER_ISZERO(x) "floatBitsToUint(" x ") << 1u == 0u"
// x, which has no sign, with a's.
#define SINTER_SIGNED(x) "uintBitsToFloat(floatBitsToUint(" x ") ^ (floatBitsToUint(a) & 0x80000000u))"
#define SINTER_LOG                                                                                           \
    "if (a < 0.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"                                         \
                                        "    if (a == 0.0) return -" SINTER_INF ";\n"                        \
                                        "    if (" SINTER_ISINF("a") ") return a;\n"
#define SINTER_TURNS                                                                                         \
    "if (" SINTER_ISINF("a") " || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"                           \
                                                      "    float y;\n"                                       \
                                                      "    int turns = quarter_turnsf(abs(a), y);\n"

// Line by line, as the kernels have them.
// clang-format off
inline constexpr override_row glsl_real_rows[] = {
    {op::mod, nullptr,
     "bool none = " SINTER_ISNAN("a") " || " SINTER_ISNAN("b") " || " SINTER_ISINF("a") " || b == 0.0;\n"
     "    float r = abs(a), d = abs(b);\n"
     "    int most = 300 + max(-floatBitsToInt(d), 0); // 300, or NVIDIA's compiler might write them all out\n"
     "    for (int n = 0; n < most && r >= d && !none; ++n) {\n"
     "        float s = d; // or a multiple that r can be divided by\n"
     "        if (r / s > 1e30) s *= 1.2379400392853803e27;\n"
     "        if (r / s > 1e30) s *= 1.2379400392853803e27;\n"
     "        float t = s * exp2(max(floor(log2(r / s)) - 1.0, 0.0)); // not above r: the logarithm may be off by one\n"
     "        if (t <= r * 0.5) t *= 2.0;\n"
     "        if (t <= r * 0.5) t *= 2.0;\n"
     "        r -= t; // exact, because t is between r / 2 and r\n"
     "    }\n"
     "    return none ? " SINTER_NAN " : " SINTER_SIGNED("r") ";"},
    {op::abs, "abs($0)", nullptr},
    {op::sign, nullptr, "return " SINTER_ISNAN("a") " || " SINTER_ISZERO("a") " ? a : sign(a);"},
    // Where `a` is a constant, as a fold's first value is, Mesa 22.3 would take "a < b || isnan(a) ? a : b"
    // for its fmin, which drops a NaN of `b`; so it is `b` that is asked.
    {op::min, nullptr, "return b <= a || " SINTER_ISNAN("b") " ? b : a;"},
    {op::max, nullptr, "return b >= a || " SINTER_ISNAN("b") " ? b : a;"},
    {op::clamp, nullptr,
     "float raised = a > b || " SINTER_ISNAN("a") " ? a : b;\n"
     "    return raised < c || " SINTER_ISNAN("raised") " ? raised : c;"},
    {op::fma, nullptr, "return a * b + c;"},
    {op::round, nullptr,
     "float x = abs(a), r = floor(x);\n"
     "    if (x - r >= 0.5) r += 1.0;\n"
     "    return " SINTER_SIGNED("r") ";"},
    {op::rsqrt, nullptr,
     "if (" SINTER_ISZERO("a") ") return uintBitsToFloat((floatBitsToUint(a) & 0x80000000u) | 0x7f800000u);\n"
     "    return a < 0.0 || " SINTER_ISNAN("a") " ? " SINTER_NAN " : 1.0 / sqrt(a);"},
    {op::sqrt, nullptr, "return a < 0.0 || " SINTER_ISNAN("a") " ? " SINTER_NAN " : sqrt(a);"},
    {op::cbrt, nullptr,
     "if (" SINTER_ISZERO("a") " || " SINTER_ISINF("a") " || " SINTER_ISNAN("a") ") return a;\n"
     "    float x = abs(a), t = exp2(log2(x) / 3.0);\n"
     "    t -= (t - x / (t * t)) / 3.0; // Newton\n"
     "    return " SINTER_SIGNED("t") ";"},
    {op::pow, nullptr,
     "if (" SINTER_ISZERO("b") " || a == 1.0) return 1.0;\n"
     "    if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    float x = abs(a), y = abs(b), r = 1.0;\n"
     "    bool whole = y >= 8388608.0 || floor(y) == y;\n"
     "    bool odd = whole && y < 16777216.0 && floor(y * 0.5) * 2.0 != y;\n"
     "    if (x == 0.0 || " SINTER_ISINF("x") ") {\n"
     "        r = (x == 0.0) == (b < 0.0) ? " SINTER_INF " : 0.0;\n"
     "    } else if (" SINTER_ISINF("y") ") {\n"
     "        r = x == 1.0 ? 1.0 : (x > 1.0) == (b > 0.0) ? " SINTER_INF " : 0.0;\n"
     "    } else if (b == 2.0 || b == 3.0) {\n"
     "        r = b == 2.0 ? x * x : x * x * x;\n"
     "    } else {\n"
     "        if (a < 0.0 && !whole) return " SINTER_NAN ";\n"
     "        r = powf_of(x, clamp(b, -1e11, 1e11)); // beyond, out of range whatever x is, but for 1\n"
     "    }\n"
     "    return odd && (floatBitsToUint(a) >> 31u) == 1u ? -r : r;",
     helper_form::lane_by_lane, {glsl_float_exp, glsl_float_pow}},
    {op::hypot, nullptr,
     "if (" SINTER_ISINF("a") " || " SINTER_ISINF("b") ") return " SINTER_INF ";\n"
     "    if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    float high = max(abs(a), abs(b)), low = min(abs(a), abs(b));\n"
     "    float scale = high > 8.507059e37 ? 0.25 : 1.0; // a quotient by more than 2^126 may be 0\n"
     "    float x = high * scale;\n"
     "    float r = low * scale / (x == 0.0 ? 1.0 : x);\n"
     "    return high * sqrt(1.0 + r * r);"},
    {op::exp, nullptr,
     "return " SINTER_ISNAN("a") " ? a : expf_of(a);",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::exp2, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    if (a >= 128.0) return " SINTER_INF ";\n"
     "    if (a < -150.0) return 0.0;\n"
     "    float whole = floor(a + 0.5);\n"
     "    int n = int(whole), none;\n"
     "    float p = 1.0 + reduced_expm1f((a - whole) * 0.69314718, none);\n"
     "    return p * power_of_2f(n / 2) * power_of_2f(n - n / 2);",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::expm1, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISZERO("a") ") return a;\n"
     "    if (a > 88.0) return expf_of(a);\n"
     "    if (a < -20.0) return -1.0;\n"
     "    int n;\n"
     "    float p = reduced_expm1f(a, n), s = power_of_2f(n);\n"
     "    return n == 0 ? p : p * s + (s - 1.0);",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::log, nullptr,
     SINTER_LOG
     "    return logf_of(a);",
     helper_form::lane_by_lane, {glsl_float_log}},
    {op::log2, nullptr,
     SINTER_LOG
     "    int n;\n"
     "    float f = part_of_logf(a, n), r = rest_of_logf(f);\n"
     "    return (((r * 0.442695041 + f * 0.442695041) + r) + f) + float(n); // 1 / ln 2, less 1",
     helper_form::lane_by_lane, {glsl_float_log}},
    {op::log10, nullptr,
     SINTER_LOG
     "    int n;\n"
     "    float f = part_of_logf(a, n), r = rest_of_logf(f);\n"
     "    // 1 / ln 10 and log10(2), in two parts each\n"
     "    float low = (f + r) * 7.00731903e-4 + float(n) * 2.48745664e-4;\n"
     "    return ((low + r * 4.3359375e-1) + f * 4.3359375e-1) + float(n) * 3.0078125e-1;",
     helper_form::lane_by_lane, {glsl_float_log}},
    {op::log1p, nullptr,
     "if (a < -1.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (a == -1.0) return -" SINTER_INF ";\n"
     "    if (" SINTER_ISINF("a") " || abs(a) < 5.96046448e-8) return a;\n"
     "    float s = a / (2.0 + a), z = s * s;\n"
     "    if (abs(a) < 0.25) return 2.0 * s * (1.0 + z * (1.0 / 3.0 + z * (0.2 + z * (1.0 / 7.0 + z / 9.0))));\n"
     "    return logf_of(1.0 + a);",
     helper_form::lane_by_lane, {glsl_float_log}},
    {op::sin, nullptr,
     SINTER_TURNS
     "    float r = (turns & 1) == 0 ? sinf_of_part(y) : cosf_of_part(y);\n"
     "    if (turns >= 2) r = -r;\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_turns}},
    {op::cos, nullptr,
     SINTER_TURNS
     "    float r = (turns & 1) == 0 ? cosf_of_part(y) : sinf_of_part(y);\n"
     "    return turns == 1 || turns == 2 ? -r : r;",
     helper_form::lane_by_lane, {glsl_float_turns}},
    {op::tan, nullptr,
     SINTER_TURNS
     "    float s = sinf_of_part(y), c = cosf_of_part(y), r = (turns & 1) == 0 ? s / c : -c / s;\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_turns}},
    {op::asin, nullptr,
     "float x = abs(a);\n"
     "    if (x > 1.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    float z = x > 0.5 ? 0.5 * (1.0 - x) : x * x, s = x > 0.5 ? sqrt(z) : x;\n"
     "    float p = ((((4.2163199048e-2 * z + 2.4181311049e-2) * z + 4.5470025998e-2) * z + 7.4953002686e-2) "
     "* z + 1.6666752422e-1) * z * s + s;\n"
     "    if (x > 0.5) p = 1.57079633 - 2.0 * p;\n"
     "    return " SINTER_SIGNED("p") ";"},
    {op::acos, nullptr,
     "float x = abs(a);\n"
     "    if (x > 1.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    float z = x > 0.5 ? 0.5 * (1.0 - x) : x * x, s = x > 0.5 ? sqrt(z) : x;\n"
     "    float p = ((((4.2163199048e-2 * z + 2.4181311049e-2) * z + 4.5470025998e-2) * z + 7.4953002686e-2) "
     "* z + 1.6666752422e-1) * z * s + s;\n"
     "    if (x > 0.5) return a < 0.0 ? 3.14159265 - 2.0 * p : 2.0 * p;\n"
     "    return 1.57079633 - (a < 0.0 ? -p : p);"},
    {op::atan, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    float x = abs(a), y = 0.0;\n"
     "    if (x > 2.41421356) {\n"
     "        y = 1.57079633;\n"
     "        x = -1.0 / x;\n"
     "    } else if (x > 0.414213562) {\n"
     "        y = 0.785398163;\n"
     "        x = (x - 1.0) / (x + 1.0);\n"
     "    }\n"
     "    float z = x * x;\n"
     "    y += (((8.05374449538e-2 * z - 1.38776856032e-1) * z + 1.99777106478e-1) * z - 3.33329491539e-1) * z * x + x;\n"
     "    return " SINTER_SIGNED("y") ";"},
    {op::atan2, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISNAN("b") ") return " SINTER_NAN ";\n"
     "    float high = max(abs(a), abs(b)), low = min(abs(a), abs(b));\n"
     "    float scale = high > 8.507059e37 ? 0.25 : 1.0; // a quotient by more than 2^126 may be 0\n"
     "    float q = high == 0.0 ? 0.0 : low == high ? 1.0 : low * scale / (high * scale), y = 0.0, x = q;\n"
     "    if (q > 0.414213562) {\n"
     "        y = 0.785398163;\n"
     "        x = (q - 1.0) / (q + 1.0);\n"
     "    }\n"
     "    float z = x * x;\n"
     "    y += (((8.05374449538e-2 * z - 1.38776856032e-1) * z + 1.99777106478e-1) * z - 3.33329491539e-1) * z * x + x;\n"
     "    if (abs(a) > abs(b)) y = 1.57079633 - y;\n"
     "    if ((floatBitsToUint(b) >> 31u) == 1u) y = 3.14159265 - y;\n"
     "    return (floatBitsToUint(a) >> 31u) == 1u ? -y : y;"},
    {op::sinh, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISINF("a") ") return a;\n"
     "    float x = abs(a), z = a * a, h = expf_of(0.5 * x);\n"
     "    float half_of_h = uintBitsToFloat(floatBitsToUint(h) - 0x800000u); // h * h may be beyond the range\n"
     "    float r = x < 1.0 ? x * (1.0 + z / 6.0 * (1.0 + z / 20.0 * (1.0 + z / 42.0 * (1.0 + z / 72.0))))\n"
     "                      : half_of_h * h - 0.5 / h / h;\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::cosh, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    if (" SINTER_ISINF("a") ") return " SINTER_INF ";\n"
     "    float h = expf_of(0.5 * abs(a));\n"
     "    float half_of_h = uintBitsToFloat(floatBitsToUint(h) - 0x800000u); // h * h may be beyond the range\n"
     "    return half_of_h * h + 0.5 / h / h;",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::tanh, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISZERO("a") ") return a;\n"
     "    float x = abs(a), z = a * a;\n"
     "    if (x < 0.625) return ((((-5.70498872745e-3 * z + 2.06390887954e-2) * z - "
     "5.37397155531e-2) * z + 1.33314422036e-1) * z - 3.33332819422e-1) * z * a + a;\n"
     "    float r = x > 20.0 ? 1.0 : 1.0 - 2.0 / (expf_of(2.0 * x) + 1.0);\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::erf, nullptr,
     "if (" SINTER_ISNAN("a") " || " SINTER_ISZERO("a") ") return a;\n"
     "    float x = abs(a), z = a * a;\n"
     "    if (x < 0.5) return 1.12837917 * a * (1.0 - z * (1.0 / 3.0 - z * (0.1 - z "
     "* (1.0 / 42.0 - z * (1.0 / 216.0 - z * (1.0 / 1320.0 - z / 9360.0))))));\n"
     "    float t = 1.0 / (1.0 + 0.3275911 * x);\n"
     "    float r = 1.0 - ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t "
     "- 0.284496736) * t + 0.254829592) * t * expf_of(-min(z, 80.0));\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_exp}},
    {op::erfc, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    float x = abs(a);\n"
     "    if (x < 1.0) {\n"
     "        float r = a * erf_ratiof(a * a);\n"
     "        return a < 0.25 ? 1.0 - (a + r) : 0.5 - ((a - 0.5) + r);\n"
     "    }\n"
     "    float r = x < 11.0 ? erfc_tailf(x) : 0.0;\n"
     "    return a < 0.0 ? 2.0 - r : r;",
     helper_form::lane_by_lane, {glsl_float_exp, glsl_float_erfc}},
    {op::erfinv, nullptr,
     "float x = abs(a);\n"
     "    if (x > 1.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    if (" SINTER_ISZERO("a") ") return a;\n"
     "    float r = x == 1.0 ? " SINTER_INF " : x > 0.85 ? sinter_erfinv_tailf(sqrt(-logf_of(0.5 * (1.0 - x))))\n"
     "                                              : x * sinter_erfinv_ratiof(0.180625 - 0.25 * x * x);\n"
     "    return " SINTER_SIGNED("r") ";",
     helper_form::lane_by_lane, {glsl_float_log, float_erfinv}},
    {op::erfcinv, nullptr,
     "if (a < 0.0 || a > 2.0 || " SINTER_ISNAN("a") ") return " SINTER_NAN ";\n"
     "    float q = abs(1.0 - a), least = min(a, 2.0 - a);\n"
     "    if (least == 0.0) return a > 1.0 ? -" SINTER_INF " : " SINTER_INF ";\n"
     "    float root = sqrt(0.693147181 - logf_of(least));\n"
     "    float r = least >= 0.15 ? q * sinter_erfinv_ratiof(0.180625 - 0.25 * q * q)\n"
     "        : root <= 5.0 ? sinter_erfinv_tailf(root) : sinter_erfcinv_farf(root);\n"
     "    return a > 1.0 ? -r : r;",
     helper_form::lane_by_lane, {glsl_float_log, float_erfinv, float_erfcinv}},
    {op::lgamma, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    float x = abs(a), d = abs(x - floor(x + 0.5));\n"
     "    if (" SINTER_ISINF("a") " || " SINTER_ISZERO("a") " || (a < 0.0 && (d == 0.0 || x >= 8388608.0))) return " SINTER_INF ";\n"
     "    if (x < 1e-7) return -logf_of(x);\n"
     "    float r = lgamma_of_positivef(x);\n"
     "    return a > 0.0 ? r : 1.14472989 - logf_of(x * sin_of_turnsf(d)) - r; // of pi",
     helper_form::lane_by_lane, {glsl_float_log, glsl_float_lgamma}},
    {op::sigmoid, nullptr,
     "if (" SINTER_ISNAN("a") ") return a;\n"
     "    return a < -88.0 ? 0.0 : 1.0 / (1.0 + expf_of(-a));",
     helper_form::lane_by_lane, {glsl_float_exp}},
    // Drivers turn !(a < b) into a >= b, which is wrong for NaN: here that is spelled out.
    {op::less, nullptr, "return a < b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::less_equal, nullptr, "return a <= b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::greater, nullptr, "return a > b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::greater_equal, nullptr, "return a >= b && !(" SINTER_ISNAN("a") ") && !(" SINTER_ISNAN("b") ");"},
    {op::isnan, nullptr, "return " SINTER_ISNAN("a") ";"},
    {op::isinf, nullptr, "return " SINTER_ISINF("a") ";"},
};
/// Of vectors, for which one loop does: what LLVM, below Mesa, takes for a text grows exponentially with the
/// loops in it, and half a minute with those of eight remainders.
inline constexpr override_row glsl_vector_mod{
    op::mod, nullptr,
    "uvec4 x = floatBitsToUint(a) & 0x7fffffffu, y = floatBitsToUint(b) & 0x7fffffffu, infinite = uvec4(0x7f800000u);\n"
    "    uvec4 none = uvec4(greaterThanEqual(x, infinite)) + uvec4(greaterThan(y, infinite)) + uvec4(equal(y, uvec4(0u)));\n"
    "    vec4 r = abs(a), d = abs(b);\n"
    "    int most = 300 + max(-floatBitsToInt(d.x), 0); // 300, or NVIDIA's compiler might write them all out\n"
    "    for (int n = 0; n < most; ++n) {\n"
    "        uvec4 goes_on = uvec4(greaterThanEqual(r, d)) * uvec4(equal(none, uvec4(0u)));\n"
    "        if (goes_on == uvec4(0u)) break;\n"
    "        vec4 s = d; // or a multiple that r can be divided by\n"
    "        s *= mix(vec4(1.0), vec4(1.2379400392853803e27), greaterThan(r / s, vec4(1e30)));\n"
    "        s *= mix(vec4(1.0), vec4(1.2379400392853803e27), greaterThan(r / s, vec4(1e30)));\n"
    "        vec4 t = s * exp2(max(floor(log2(r / s)) - 1.0, vec4(0.0))); // not above r: the logarithm may be off by one\n"
    "        t *= mix(vec4(1.0), vec4(2.0), lessThanEqual(t, r * 0.5));\n"
    "        t *= mix(vec4(1.0), vec4(2.0), lessThanEqual(t, r * 0.5));\n"
    "        r -= mix(vec4(0.0), t, equal(goes_on, uvec4(1u))); // exact, because t is between r / 2 and r\n"
    "    }\n"
    "    vec4 result = uintBitsToFloat(floatBitsToUint(r) ^ (floatBitsToUint(a) & 0x80000000u));\n"
    "    return mix(vec4(" SINTER_NAN "), result, equal(none, uvec4(0u)));",
    helper_form::any_width};
// clang-format on

#undef SINTER_ISNAN
#undef SINTER_ISINF
#undef SINTER_NAN
#undef SINTER_INF
#undef SINTER_ISZERO
#undef SINTER_SIGNED
#undef SINTER_LOG
#undef SINTER_TURNS

/// Integers: division by zero gives 0; % of negative operands and long shifts are undefined in GLSL.
inline constexpr override_row glsl_integer_rows[] = {
    // NVIDIA 580 loses the sign where minima or maxima of -a are folded (docs/decisions/nvidia_compilers.md).
    {op::negate, nullptr, "return ~a + T(1);", helper_form::any_width},
    {op::divide, nullptr, "return b == T(0) ? T(0) : T(-1) < T(0) && b == T(-1) ? T(0) - a : a / b;"},
    {op::mod, nullptr, "return b == T(0) || (T(-1) < T(0) && b == T(-1)) ? T(0) : a - b * (a / b);"},
    {op::abs, nullptr, "return a < T(0) ? max(T(0) - a, ~a) : a;"},
    {op::sign, nullptr, "return a > T(0) ? T(1) : a < T(0) ? T(-1) : T(0);"},
    {op::min, "min($0, $1)", nullptr},
    {op::max, "max($0, $1)", nullptr},
    {op::clamp, "min(max($0, $1), $2)", nullptr},
    {op::fma, nullptr, "return a * b + c;"},
    {op::shift_left, nullptr, "return a << (b & T(31));", helper_form::any_width},
    {op::shift_right, nullptr, "return a >> (b & T(31));", helper_form::any_width},
};

// GLSL has no operators for vectors of truths, and before 4.50 and ES 3.10 no mix() of integers and truths.
#define SINTER_SELECT(T)                                                                                     \
    T " sinter_select(bvec4 which, " T " a, " T " b)\n{\n    return " T                                      \
      "(which.x ? a.x : b.x, which.y ? a.y : b.y, which.z ? a.z : b.z, which.w ? a.w : b.w);\n}\n\n"
inline constexpr const char* glsl_select_ivec4 = SINTER_SELECT("ivec4");

inline constexpr override_row glsl_vector_rows[] = {
    {op::equal, "equal($0, $1)", nullptr},
    {op::not_equal, "notEqual($0, $1)", nullptr},
    {op::logical_and, nullptr, "return bvec4(a.x && b.x, a.y && b.y, a.z && b.z, a.w && b.w);",
     helper_form::vectors},
    {op::logical_or, nullptr, "return bvec4(a.x || b.x, a.y || b.y, a.z || b.z, a.w || b.w);",
     helper_form::vectors},
    {op::logical_not, "not($0)", nullptr},
};
inline constexpr override_row glsl_integer_vector_rows[] = {
    {op::less, "lessThan($0, $1)", nullptr},
    {op::less_equal, "lessThanEqual($0, $1)", nullptr},
    {op::greater, "greaterThan($0, $1)", nullptr},
    {op::greater_equal, "greaterThanEqual($0, $1)", nullptr},
};
inline constexpr override_row glsl_real_select{op::select, "mix($2, $1, $0)", nullptr};
inline constexpr override_row glsl_int_select{
    op::select, "sinter_select($0, $1, $2)", nullptr, helper_form::any_width, {glsl_select_ivec4}};
inline constexpr override_row glsl_uint_select{
    op::select, "sinter_select($0, $1, $2)", nullptr, helper_form::any_width, {SINTER_SELECT("uvec4")}};
inline constexpr override_row glsl_truth_select{
    op::select, "sinter_select($0, $1, $2)", nullptr, helper_form::any_width, {SINTER_SELECT("bvec4")}};
#undef SINTER_SELECT

/// Of ops on vectors of truths, or with such a result, and of those whose vectors are not computed lane by
/// lane; null for all others.
inline const override_row* glsl_vector_row(op code, dtype operand) {
    const bool real = is_floating(operand);
    if (code == op::mod && real && operand != dtype::f64) return &glsl_vector_mod;
    if (code == op::select)
        return real                    ? &glsl_real_select
               : operand == dtype::i32 ? &glsl_int_select
               : operand == dtype::u32 ? &glsl_uint_select
                                       : &glsl_truth_select;
    const override_row* row = find_row(glsl_vector_rows, code);
    return row || real ? row : find_row(glsl_integer_vector_rows, code);
}

} // namespace sinter::codegen
