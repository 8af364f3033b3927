#pragma once
// Functions of doubles in GLSL, for the helpers in glsl_double_math.hpp. Where no other source is named,
// methods and constants are those of fdlibm (Sun Microsystems, 1993; netlib.org/fdlibm).

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// See plan::rounding_error.
inline constexpr const char* glsl_double_rounding_error =
    R"(double sinter_rounding_error_double(double a, double b, double sum)
{
    precise double added = sum - a;
    precise double lost = (a - (sum - added)) + (b - added);
    return (unpackDouble2x32(sum).y & 0x7fffffffu) < 0x7ff00000u ? lost : 0.0lf;
}

)";

/// e_exp.c.
inline constexpr const char* glsl_double_exp = R"(double power_of_2(int n)
{
    return packDouble2x32(uvec2(0u, uint(n + 1023) << 20));
}

// e to the power r, less 1, for |r| < 0.36
double expm1_near_0(double r)
{
    double t = r * r;
    double c = r - t * (1.66666666666666019037e-01lf + t * (-2.77777777770155933842e-03lf
        + t * (6.61375632143793436117e-05lf + t * (-1.65339022054652515390e-06lf + t * 4.13813679705723846039e-08lf))));
    return r + r * c / (2.0lf - c);
}

// a = n ln 2 + r, with ln 2 in two parts
double exp_of(double a)
{
    if (a > 709.782712893384lf) return packDouble2x32(uvec2(0u, 0x7ff00000u));
    if (a < -745.2lf) return 0.0lf;
    double n = floor(a * 1.44269504088896338700lf + 0.5lf);
    precise double r = (a - n * 6.93147180369123816490e-01lf) - n * 1.90821492927058770002e-10lf;
    int h = int(n) / 2;
    return (1.0lf + expm1_near_0(r)) * power_of_2(h) * power_of_2(int(n) - h);
}

double expm1_of(double a)
{
    return abs(a) < 0.35lf ? expm1_near_0(a) : exp_of(a) - 1.0lf;
}

)";

/// e_log.c.
inline constexpr const char* glsl_double_log = R"(// log(1 + f) for 1 + f from sqrt(1/2) to sqrt(2)
double log1p_near_0(double f)
{
    double s = f / (2.0lf + f), z = s * s, h = 0.5lf * f * f;
    double r = z * (6.666666666666735130e-01lf + z * (3.999999999940941908e-01lf + z * (2.857142874366239149e-01lf
        + z * (2.222219843214978396e-01lf + z * (1.818357216161805012e-01lf
        + z * (1.531383769920937332e-01lf + z * 1.479819860511658591e-01lf))))));
    return f - (h - s * (h + r));
}

// The logarithm of m, where a = m 2^n: a is above 0 and finite, m from sqrt(1/2) to sqrt(2)
double log_of_part(double a, out int n)
{
    n = -1023;
    if (a < 2.2250738585072014e-308lf) {
        a *= 18014398509481984.0lf;
        n -= 54;
    }
    uvec2 bits = unpackDouble2x32(a);
    n += int(bits.y >> 20);
    double m = packDouble2x32(uvec2(bits.x, (bits.y & 0xfffffu) | 0x3ff00000u));
    if (m > 1.41421356237309504880lf) {
        m *= 0.5lf;
        ++n;
    }
    return log1p_near_0(m - 1.0lf);
}

double log_of(double a)
{
    int n;
    double m = log_of_part(a, n);
    return double(n) * 6.93147180369123816490e-01lf + (m + double(n) * 1.90821492927058770002e-10lf);
}

)";

/// e_rem_pio2.c, k_sin.c and k_cos.c; large angles after Payne and Hanek (ACM SIGNUM 18, 1983).
inline constexpr const char* glsl_double_turns = R"(const uint two_over_pi[40] = uint[40](
    0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u,
    0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u,
    0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu,
    0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu,
    0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu, 0xf0cfbc20u, 0x9af4361du);

// The remainder of x / (pi / 2) in two parts, and the number of quarter turns modulo 4: the mantissa times those bits
// of 2 / pi that the exponent asks for, without those that make whole turns
int large_turns(double x, out double y, out double rest)
{
    uvec2 bits = unpackDouble2x32(x);
    int exponent = int(bits.y >> 20) - 1075;
    uint mantissa[2] = uint[2](bits.x, (bits.y & 0xfffffu) | 0x100000u);
    int first = max(exponent - 2, 0) / 32;
    uint product[10]; // the lowest word first
    for (int w = 0; w < 10; ++w) product[w] = 0u;
    for (int w = 0; w < 7; ++w) {
        uint carried = 0u;
        for (int m = 0; m < 2; ++m) {
            uint high, low, carry;
            umulExtended(mantissa[m], two_over_pi[first + 6 - w], high, low);
            low = uaddCarry(low, carried, carry);
            high += carry;
            product[w + m] = uaddCarry(product[w + m], low, carry);
            carried = high + carry;
        }
        product[w + 2] += carried;
    }
    uint part[4]; // of which the first two bits are quarter turns
    int top = 226 - exponent + 32 * first; // of the highest bit, plus one
    for (int p = 0; p < 4; ++p) {
        int at = top - 32 * (p + 1), shift = at & 31;
        part[p] = product[at >> 5] >> shift;
        if (shift != 0) part[p] |= product[(at >> 5) + 1] << (32 - shift);
    }
    int turns = int(part[0] >> 30);
    part[0] &= 0x3fffffffu;
    bool beyond = part[0] >= 0x20000000u; // more than half of one
    if (beyond) {
        ++turns;
        for (int p = 0; p < 4; ++p) part[p] = ~part[p];
        part[0] &= 0x3fffffffu;
    }
    precise double big = double(part[0]) * 9.31322574615478515625e-10lf, next = double(part[1]) * 2.16840434497100886801e-19lf;
    precise double sum = big + next, left = (big - sum) + next;
    left += double(part[2]) * 5.04870979341447555463e-29lf + double(part[3]) * 1.17549435082228750797e-38lf;
    precise double near = sum + left; // of which `sum` may be the smaller part
    left = (sum - near) + left;
    y = near * 1.57079632679489655800lf;
    rest = left * 1.57079632679489655800lf + near * 6.12323399573676603587e-17lf;
    if (beyond) {
        y = -y;
        rest = -rest;
    }
    return turns & 3;
}

int quarter_turns(double a, out double y, out double rest)
{
    double x = abs(a);
    int turns = 0;
    if (x < 1e6lf) {
        double n = floor(x * 0.63661977236758134308lf + 0.5lf);
        // pi / 2 in parts of 33 bits, so that their products with n are exact
        precise double t = x - n * 1.57079632673412561417lf, w = n * 6.07710050630396597660e-11lf, r = t - w;
        precise double lost = n * 2.02226624879595063154e-21lf - ((t - r) - w);
        precise double near = r - lost;
        precise double left = (r - near) - lost;
        y = near;
        rest = left;
        turns = int(n) & 3;
    } else {
        turns = large_turns(x, y, rest);
    }
    if (a < 0.0lf) {
        y = -y;
        rest = -rest;
        turns = -turns & 3;
    }
    return turns;
}

double sin_of_part(double y, double rest)
{
    double z = y * y, v = z * y;
    double r = 8.33333333332248946124e-03lf + z * (-1.98412698298579493134e-04lf + z * (2.75573137070700676789e-06lf
        + z * (-2.50507602534068634195e-08lf + z * 1.58969099521155010221e-10lf)));
    return y - ((z * (0.5lf * rest - v * r) - rest) + v * 1.66666666666666324348e-01lf);
}

double cos_of_part(double y, double rest)
{
    double z = y * y, h = 0.5lf * z;
    double r = z * (4.16666666666666019037e-02lf + z * (-1.38888888888741095749e-03lf + z * (2.48015872894767294178e-05lf
        + z * (-2.75573143513906633035e-07lf + z * (2.08757232129817482790e-09lf - z * 1.13596475577881948265e-11lf)))));
    precise double w = 1.0lf - h;
    precise double lost = (1.0lf - w) - h;
    return w + (lost + (z * r - y * rest));
}

)";

/// s_atan.c.
inline constexpr const char* glsl_double_atan = R"(double atan_of(double x) // not below 0
{
    double high = 0.0lf, low = 0.0lf;
    if (x >= 2.4375lf) {
        high = 1.57079632679489655800lf;
        low = 6.12323399573676603587e-17lf;
        x = -1.0lf / x;
    } else if (x >= 1.1875lf) {
        high = 9.82793723247329054082e-01lf;
        low = 1.39033110312309984516e-17lf;
        x = (x - 1.5lf) / (1.0lf + 1.5lf * x);
    } else if (x >= 0.6875lf) {
        high = 7.85398163397448278999e-01lf;
        low = 3.06161699786838301793e-17lf;
        x = (x - 1.0lf) / (x + 1.0lf);
    } else if (x >= 0.4375lf) {
        high = 4.63647609000806093515e-01lf;
        low = 2.26987774529616870924e-17lf;
        x = (2.0lf * x - 1.0lf) / (2.0lf + x);
    }
    double z = x * x, w = z * z;
    double odd = z * (3.33333333333329318027e-01lf + w * (1.42857142725034663711e-01lf + w * (9.09088713343650656196e-02lf
        + w * (6.66107313738753120669e-02lf + w * (4.97687799461593236017e-02lf + w * 1.62858201153657823623e-02lf)))));
    double even = w * (-1.99999999998764832476e-01lf + w * (-1.11111104054623557880e-01lf
        + w * (-7.69187620504482999495e-02lf + w * (-5.83357013379057348645e-02lf - w * 3.65315727442169155270e-02lf))));
    return high - ((x * (odd + even) - low) - x);
}

)";

/// e_asin.c: asin(s) = s + s r(s s) for s up to 1/2.
inline constexpr const char* glsl_double_asin = R"(double asin_ratio(double z)
{
    double p = z * (1.66666666666666657415e-01lf + z * (-3.25565818622400915405e-01lf + z * (2.01212532134862925881e-01lf
        + z * (-4.00555345006794114027e-02lf + z * (7.91534994289814532176e-04lf + z * 3.47933107596021167570e-05lf)))));
    return p / (1.0lf + z * (-2.40339491173441421878e+00lf + z * (2.02094576023350569471e+00lf
        + z * (-6.88283971605453293030e-01lf + z * 7.70381505559019352791e-02lf))));
}

)";

/// e_pow.c. Calls functions of e_exp.c. Its sums are kept in order as glsl_float_pow's are. One constant is
/// given by its bits: NVIDIA's compiler reads the digits 5.84962487220764160156e-01 one ulp off, which are
/// 104 in powers (H100, 2026-11-26).
inline constexpr const char* glsl_double_pow = R"(// The first 21 bits of a's mantissa
double high_word(double a)
{
    return packDouble2x32(uvec2(0u, unpackDouble2x32(a).y));
}

// a - b before anything else: no compiler knows that nothing is 0
double difference(double a, double b, uint nothing)
{
    uvec2 bits = unpackDouble2x32(a - b);
    return packDouble2x32(uvec2(bits.x ^ nothing, bits.y));
}

// x to the power y, for x above 0 and finite: log2 of x in two parts, reduced to 1 or 3/2
double pow_of(double x, double y)
{
    uint nothing = (unpackDouble2x32(x).y + 0x100000u) >> 31u;
    int n = -1023;
    if (x < 2.2250738585072014e-308lf) {
        x *= 18014398509481984.0lf;
        n -= 54;
    }
    uvec2 bits = unpackDouble2x32(x);
    n += int(bits.y >> 20);
    uint fraction = bits.y & 0xfffffu, exponent = 0x3ff00000u;
    bool by_3_halves = fraction > 0x3988eu && fraction < 0xbb67au;
    if (fraction >= 0xbb67au) {
        ++n;
        exponent = 0x3fe00000u;
    }
    double m = packDouble2x32(uvec2(bits.x, fraction | exponent)), base = by_3_halves ? 1.5lf : 1.0lf;

    // s = (m - base) / (m + base), and its square, in two parts each
    double u = m - base, v = 1.0lf / (m + base), s = u * v, s_high = high_word(s), t_high = high_word(m + base);
    double t_low = m - difference(t_high, base, nothing);
    double s_low = v * (difference(u, s_high * t_high, nothing) - s_high * t_low);
    double z = s * s;
    double r = z * z * (5.99999999999994648725e-01lf + z * (4.28571428578550184252e-01lf
        + z * (3.33333329818377432918e-01lf + z * (2.72728123808534006489e-01lf
        + z * (2.30660745775561754067e-01lf + z * 2.06975017800338417784e-01lf))))) + s_low * (s_high + s);
    z = s_high * s_high;
    t_high = high_word(3.0lf + z + r);
    t_low = r - difference(difference(t_high, 3.0lf, nothing), z, nothing);
    u = s_high * t_high;
    v = s_low * t_high + t_low * s;
    double p_high = high_word(u + v), p_low = v - difference(p_high, u, nothing);
    // 2 / (3 ln 2) in two parts, and log2 of the base
    double l_high = 9.61796700954437255859e-01lf * p_high;
    double l_low = -7.02846165095275826516e-09lf * p_high + p_low * 9.61796693925975554329e-01lf
        + (by_3_halves ? 1.35003920212974897128e-08lf : 0.0lf);
    double of_base = by_3_halves ? packDouble2x32(uvec2(0x40000000u, 0x3fe2b803u)) : 0.0lf; // 0.58496248722076416...
    double log_high = high_word(((l_high + l_low) + of_base) + double(n));
    double above = difference(difference(log_high, double(n), nothing), of_base, nothing);
    double log_low = l_low - difference(above, l_high, nothing);

    double y_high = high_word(y), high = y_high * log_high;
    double low = difference(y, y_high, nothing) * log_high + y * log_low;
    double whole = floor(high + low + 0.5lf);
    if (whole > 1024.0lf) return packDouble2x32(uvec2(0u, 0x7ff00000u));
    if (whole < -1076.0lf) return 0.0lf;
    double rest = difference(high, whole, nothing) + low;
    int h = int(whole) / 2;
    return (1.0lf + expm1_near_0(rest * 6.93147180559945286227e-01lf)) * power_of_2(h) * power_of_2(int(whole) - h);
}

)";

/// s_erf.c. Calls functions of e_exp.c.
inline constexpr const char* glsl_double_erf = R"(// erf(x) / x - 1, for x x below 0.84375^2
double erf_ratio(double z)
{
    double r = 1.28379167095512558561e-01lf + z * (-3.25042107247001499370e-01lf + z * (-2.84817495755985104766e-02lf
        + z * (-5.77027029648944159157e-03lf - z * 2.37630166566501626084e-05lf)));
    double s = 1.0lf + z * (3.97917223959155352819e-01lf + z * (6.50222499887672944485e-02lf
        + z * (5.08130628187576562776e-03lf + z * (1.32494738004321644526e-04lf - z * 3.96022827877536812320e-06lf))));
    return r / s;
}

// erf(1 + z) - 0.845062911510467529297, for 1 + z from 0.84375 to 1.25
double erf_near_1(double z)
{
    double p = -2.36211856075265944077e-03lf + z * (4.14856118683748331666e-01lf + z * (-3.72207876035701323847e-01lf
        + z * (3.18346619901161753674e-01lf + z * (-1.10894694282396677476e-01lf
        + z * (3.54783043256182359371e-02lf - z * 2.16637559486879084300e-03lf)))));
    double q = 1.0lf + z * (1.06420880400844228286e-01lf + z * (5.40397917702171048937e-01lf
        + z * (7.18286544141962662868e-02lf + z * (1.26171219808761642112e-01lf
        + z * (1.36370839120290507362e-02lf + z * 1.19844998467991074170e-02lf)))));
    return p / q;
}

// 1 - erf(x), for x from 1.25 to 28
double erfc_tail(double x)
{
    double z = 1.0lf / (x * x), r, s;
    if (x < 2.85714285714285714lf) {
        r = -9.86494403484714822705e-03lf + z * (-6.93858572707181764372e-01lf + z * (-1.05586262253232909814e+01lf
            + z * (-6.23753324503260060396e+01lf + z * (-1.62396669462573470355e+02lf + z * (-1.84605092906711035994e+02lf
            + z * (-8.12874355063065934246e+01lf - z * 9.81432934416914548592e+00lf))))));
        s = 1.0lf + z * (1.96512716674392571292e+01lf + z * (1.37657754143519042600e+02lf
            + z * (4.34565877475229228821e+02lf + z * (6.45387271733267880336e+02lf + z * (4.29008140027567833386e+02lf
            + z * (1.08635005541779435134e+02lf + z * (6.57024977031928170135e+00lf - z * 6.04244152148580987438e-02lf)))))));
    } else {
        r = -9.86494292470009928597e-03lf + z * (-7.99283237680523006574e-01lf + z * (-1.77579549177547519889e+01lf
            + z * (-1.60636384855821916062e+02lf + z * (-6.37566443368389627722e+02lf
            + z * (-1.02509513161107724954e+03lf - z * 4.83519191608651397019e+02lf)))));
        s = 1.0lf + z * (3.03380607434824582924e+01lf + z * (3.25792512996573918826e+02lf
            + z * (1.53672958608443695994e+03lf + z * (3.19985821950859553908e+03lf + z * (2.55305040643316442583e+03lf
            + z * (4.74528541206955367215e+02lf - z * 2.24409524465858183362e+01lf))))));
    }
    double cut = packDouble2x32(uvec2(0u, unpackDouble2x32(x).y));
    return exp_of(-cut * cut - 0.5625lf) * exp_of((cut - x) * (cut + x) + r / s) / x;
}

double erf_of(double x) // not below 0
{
    if (x < 0.84375lf) return x + x * erf_ratio(x * x);
    if (x < 1.25lf) return 8.45062911510467529297e-01lf + erf_near_1(x - 1.0lf);
    return x >= 6.0lf ? 1.0lf : 1.0lf - erfc_tail(x);
}

double erfc_of(double a)
{
    double x = abs(a);
    if (x < 0.84375lf) {
        double r = a * erf_ratio(a * a);
        return a < 0.25lf ? 1.0lf - (a + r) : 0.5lf - ((a - 0.5lf) + r);
    }
    if (x < 1.25lf) {
        double r = erf_near_1(x - 1.0lf);
        return a < 0.0lf ? 1.0lf + (8.45062911510467529297e-01lf + r) : 1.54937088489532470703e-01lf - r;
    }
    double r = x < 28.0lf ? erfc_tail(x) : 0.0lf;
    return a < 0.0lf ? 2.0lf - r : r;
}

)";

} // namespace sinter::codegen
