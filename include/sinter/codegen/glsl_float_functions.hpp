#pragma once
// Functions of floats in GLSL, for the helpers in glsl_math.hpp: a driver's own are good to an absolute
// error, or lose as many bits as the argument is large. Where no other source is named, methods and constants
// are those of the Cephes Math Library (Moshier, 1992, single precision).

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// See plan::rounding_error. Compilers make b of (a + b) - a where nothing is `precise`.
inline constexpr const char* glsl_float_rounding_error =
    R"(// a, and no compiler knows that nothing is 0
float hiddenf(float a, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a) ^ nothing);
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    uint nothing = ((floatBitsToUint(sum) & 0x7fffffffu) + 0x800000u) >> 31u; // 1 if sum is not finite
    float s = hiddenf(sum, nothing), added = hiddenf(s - a, nothing), kept = hiddenf(s - added, nothing);
    return nothing > 0u ? 0.0 : hiddenf(a - kept, nothing) + hiddenf(b - added, nothing);
}

)";

/// expf.c.
inline constexpr const char* glsl_float_exp = R"(float power_of_2f(int n)
{
    return uintBitsToFloat(uint(n + 127) << 23u);
}

// a = n ln 2 + r, with ln 2 in two parts; e to the power r, less 1
float reduced_expm1f(float a, out int n)
{
    float whole = floor(a * 1.44269504 + 0.5);
    float r = (a - whole * 0.693359375) + whole * 2.12194440e-4;
    float p = ((((1.9875691500e-4 * r + 1.3981999507e-3) * r + 8.3334519073e-3) * r + 4.1665795894e-2) * r
        + 1.6666665459e-1) * r + 5.0000001201e-1;
    n = int(whole);
    return p * (r * r) + r;
}

float expf_of(float a)
{
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    int n;
    float p = 1.0 + reduced_expm1f(a, n);
    return p * power_of_2f(n / 2) * power_of_2f(n - n / 2);
}

)";

/// logf.c.
inline constexpr const char* glsl_float_log =
    R"(// m - 1, where a = m 2^n: a is above 0 and finite, m from sqrt(1/2) to sqrt(2)
float part_of_logf(float a, out int n)
{
    n = -127;
    if (a < 1.17549435e-38) {
        a *= 8388608.0;
        n -= 23;
    }
    uint bits = floatBitsToUint(a), fraction = bits & 0x7fffffu;
    bool above = fraction > 0x3504f3u;
    n += int(bits >> 23u) + (above ? 1 : 0);
    return uintBitsToFloat(fraction | (above ? 0x3f000000u : 0x3f800000u)) - 1.0;
}

// log(1 + f) - f
float rest_of_logf(float f)
{
    float p = (((((((7.0376836292e-2 * f - 1.1514610310e-1) * f + 1.1676998740e-1) * f - 1.2420140846e-1) * f
        + 1.4249322787e-1) * f - 1.6668057665e-1) * f + 2.0000714765e-1) * f - 2.4999993993e-1) * f + 3.3333331174e-1;
    float z = f * f;
    return p * f * z - 0.5 * z;
}

float logf_of(float a)
{
    int n;
    float f = part_of_logf(a, n), r = rest_of_logf(f);
    return (f + (r - float(n) * 2.12194440e-4)) + float(n) * 0.693359375;
}

)";

/// sinf.c, with pi / 2 in four parts; large angles after Payne and Hanek (ACM SIGNUM 18, 1983). The words of
/// 2 / pi are no array: NVIDIA's compiler would keep one in the memory of each work-item, and a product's
/// sums with it (bench/results/single_figures.md).
inline constexpr const char* glsl_float_turns = R"(uint word_of_two_over_pif(int w)
{
    if (w < 4) return w < 2 ? (w < 1 ? 0u : 0xa2f9836eu) : w < 3 ? 0x4e441529u : 0xfc2757d1u;
    return w < 6 ? (w < 5 ? 0xf534ddc0u : 0xdb629599u) : w < 7 ? 0x3c439041u : 0xfe5163abu;
}

uint bits_of_two_over_pif(int position)
{
    int w = position >> 5;
    uint shift = uint(position & 31), bits = word_of_two_over_pif(w) << shift;
    return shift == 0u ? bits : bits | (word_of_two_over_pif(w + 1) >> (32u - shift));
}

void multiply_words(uint a, uint b, out uint high, out uint low)
{
    uint a1 = a >> 16u, a0 = a & 0xffffu, b1 = b >> 16u, b0 = b & 0xffffu;
    uint m = a1 * b0 + ((a0 * b0) >> 16u), k = a0 * b1 + (m & 0xffffu);
    high = a1 * b1 + (m >> 16u) + (k >> 16u);
    low = (k << 16u) | ((a0 * b0) & 0xffffu);
}

// The remainder of x / (pi / 2), and the number of quarter turns modulo 4: the mantissa times those 96 bits of 2 / pi
// that the exponent asks for, without those that make whole turns
int large_turnsf(float x, out float y)
{
    uint bits = floatBitsToUint(x), mantissa = (bits & 0x7fffffu) | 0x800000u;
    int position = int(bits >> 23u) - 120;
    uint high, low, above, below;
    multiply_words(mantissa, bits_of_two_over_pif(position + 32), high, low);
    multiply_words(mantissa, bits_of_two_over_pif(position + 64), above, below);
    low += above;
    high += mantissa * bits_of_two_over_pif(position) + (low < above ? 1u : 0u);
    int turns = int(high >> 30u);
    high &= 0x3fffffffu;
    bool beyond = high >= 0x20000000u; // more than half of one
    if (beyond) {
        ++turns;
        high = ~high & 0x3fffffffu;
        low = ~low;
    }
    y = (float(high) * 4294967296.0 + float(low)) * 3.40612158e-19;
    if (beyond) y = -y;
    return turns & 3;
}

int quarter_turnsf(float x, out float y) // x is not below 0
{
    if (x > 8192.0) return large_turnsf(x, y);
    float n = floor(x * 0.636619772 + 0.5);
    y = (((x - n * 1.5703125) - n * 4.837512969970703e-4) - n * 7.549533620476723e-8) - n * 2.56334407e-12;
    return int(n) & 3;
}

float sinf_of_part(float y)
{
    float z = y * y;
    return ((-1.9515295891e-4 * z + 8.3321608736e-3) * z - 1.6666654611e-1) * z * y + y;
}

float cosf_of_part(float y)
{
    float z = y * y;
    return ((2.443315711809948e-5 * z - 1.388731625493765e-3) * z + 4.166664568298827e-2) * z * z - 0.5 * z + 1.0;
}

)";

/// e_powf.c of fdlibm (Sun Microsystems, 1993; netlib.org/fdlibm). Calls functions of glsl_float_exp. Nothing
/// is `precise`, which reaches back through all that a value is made of and would take the multiply-adds of a
/// product below it (bench/results/single_figures.md); what a compiler must not add up in
/// another order, as NVIDIA's and Mesa's do, it cannot see through.
inline constexpr const char* glsl_float_pow = R"(// The first 12 bits of a's mantissa
float high_bitsf(float a)
{
    return uintBitsToFloat(floatBitsToUint(a) & 0xfffff000u);
}

// a - b before anything else: no compiler knows that nothing is 0
float difference(float a, float b, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a - b) ^ nothing);
}

// x to the power y, for x above 0 and finite: log2 of x in two parts, reduced to 1 or 3/2
float powf_of(float x, float y)
{
    uint nothing = (floatBitsToUint(x) + 0x800000u) >> 31u;
    int n = -127;
    if (x < 1.17549435e-38) {
        x *= 8388608.0;
        n -= 23;
    }
    uint bits = floatBitsToUint(x), fraction = bits & 0x7fffffu, exponent = 0x3f800000u;
    n += int(bits >> 23u);
    bool by_3_halves = fraction > 0x1cc471u && fraction < 0x5db3d7u;
    if (fraction >= 0x5db3d7u) {
        ++n;
        exponent = 0x3f000000u;
    }
    float m = uintBitsToFloat(fraction | exponent), base = by_3_halves ? 1.5 : 1.0;

    // s = (m - base) / (m + base), and its square, in two parts each
    float u = m - base, v = 1.0 / (m + base), s = u * v, s_high = high_bitsf(s), t_high = high_bitsf(m + base);
    float t_low = m - difference(t_high, base, nothing);
    float s_low = v * (difference(u, s_high * t_high, nothing) - s_high * t_low);
    float z = s * s;
    float r = z * z * (6.0000002384e-01 + z * (4.2857143283e-01 + z * (3.3333334327e-01 + z * (2.7272811532e-01
        + z * (2.3066075146e-01 + z * 2.0697501302e-01))))) + s_low * (s_high + s);
    z = s_high * s_high;
    t_high = high_bitsf(3.0 + z + r);
    t_low = r - difference(difference(t_high, 3.0, nothing), z, nothing);
    u = s_high * t_high;
    v = s_low * t_high + t_low * s;
    float p_high = high_bitsf(u + v), p_low = v - difference(p_high, u, nothing);
    // 2 / (3 ln 2) in two parts, and log2 of the base
    float l_high = 9.6191406250e-01 * p_high;
    float l_low = -1.1736857402e-04 * p_high + p_low * 9.6179670095e-01 + (by_3_halves ? 1.56322085e-06 : 0.0);
    float of_base = by_3_halves ? 5.84960938e-01 : 0.0;
    float log_high = high_bitsf(((l_high + l_low) + of_base) + float(n));
    float above = difference(difference(log_high, float(n), nothing), of_base, nothing);
    float log_low = l_low - difference(above, l_high, nothing);

    float y_high = high_bitsf(y), high = y_high * log_high;
    float low = difference(y, y_high, nothing) * log_high + y * log_low;
    float whole = floor(high + low + 0.5);
    if (whole > 128.0) return uintBitsToFloat(0x7f800000u);
    if (whole < -151.0) return 0.0;
    high = difference(high, whole, nothing);
    // 2 to the power of the rest: ln 2 in two parts
    float t = high_bitsf(high + low);
    u = t * 6.93145752e-01;
    v = (low - difference(t, high, nothing)) * 6.9314718246e-01 + t * 1.42860654e-06;
    z = u + v;
    float w = v - difference(z, u, nothing);
    t = z * z;
    float q = z - t * (1.6666667163e-01 + t * (-2.7777778450e-03 + t * (6.6137559770e-05 + t * (-1.6533901999e-06
        + t * 4.1381369442e-08))));
    r = (z * q) / (q - 2.0) - (w + z * w);
    int h = int(whole);
    return (1.0 - (r - z)) * power_of_2f(h / 2) * power_of_2f(h - h / 2);
}

)";

/// Bodies of conversions to whole numbers, and of roundings: to nearest, ties to even; of halves below 2^-14
/// to multiples of 2^-24.
inline constexpr const char* glsl_float_to_int =
    "if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0;\n"
    "    if (a >= 2147483648.0) return 2147483647;\n"
    "    return a < -2147483648.0 ? -2147483647 - 1 : int(a);";
inline constexpr const char* glsl_float_to_uint =
    "if (!(a >= 1.0) || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0u;\n"
    "    return a >= 4294967296.0 ? 4294967295u : uint(a);";
inline constexpr const char* glsl_rounding_to_half =
    "uint bits = floatBitsToUint(a), magnitude = bits & 0x7fffffffu;\n"
    "    if (magnitude >= 0x7f800000u) return a;\n"
    "    if (magnitude >= 0x477ff000u) return uintBitsToFloat((bits & 0x80000000u) | 0x7f800000u);\n"
    "    if (magnitude >= 0x38800000u)\n"
    "        return uintBitsToFloat((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);\n"
    "    float units = abs(a) * 16777216.0, whole = floor(units), rest = units - whole;\n"
    "    if (rest > 0.5 || (rest == 0.5 && floor(whole * 0.5) * 2.0 != whole)) whole += 1.0;\n"
    "    return uintBitsToFloat(floatBitsToUint(whole / 16777216.0) | (bits & 0x80000000u));";
inline constexpr const char* glsl_rounding_to_bfloat16 =
    "uint bits = floatBitsToUint(a);\n    if ((bits & 0x7fffffffu) > 0x7f800000u) return a;\n"
    "    return uintBitsToFloat((bits + 0x7fffu + ((bits >> 16u) & 1u)) & 0xffff0000u);";

} // namespace sinter::codegen
