#version 430 core
// select(x > alpha, pow(x, y), sin(y))
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { double x[]; };
layout(std430, binding = 1) readonly buffer y_block { double y[]; };
layout(std430, binding = 2) buffer result_block { double result[]; };
uniform int count;
uniform double alpha;

bool sinter_greater(double a, double b)
{
    return a > b && !((unpackDouble2x32(a).y & 0x7fffffffu) + min(unpackDouble2x32(a).x, 1u) > 0x7ff00000u) && !((unpackDouble2x32(b).y & 0x7fffffffu) + min(unpackDouble2x32(b).x, 1u) > 0x7ff00000u);
}

double power_of_2(int n)
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

// The first 21 bits of a's mantissa
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

double sinter_pow(double a, double b)
{
    if (b == 0.0lf || a == 1.0lf) return 1.0lf;
    if ((unpackDouble2x32(a).y & 0x7fffffffu) + min(unpackDouble2x32(a).x, 1u) > 0x7ff00000u || (unpackDouble2x32(b).y & 0x7fffffffu) + min(unpackDouble2x32(b).x, 1u) > 0x7ff00000u) return packDouble2x32(uvec2(0u, 0x7ff80000u));
    double x = abs(a), y = abs(b);
    bool whole = y >= 4503599627370496.0lf || floor(y) == y;
    bool odd = whole && y < 9007199254740992.0lf && floor(y * 0.5lf) * 2.0lf != y;
    bool minus = odd && (unpackDouble2x32(a).y >> 31u) == 1u;
    if (x == 0.0lf || ((unpackDouble2x32(x).y & 0x7fffffffu) == 0x7ff00000u && unpackDouble2x32(x).x == 0u)) {
        double r = (x == 0.0lf) == (b < 0.0lf) ? packDouble2x32(uvec2(0u, 0x7ff00000u)) : 0.0lf;
        return minus ? -r : r;
    }
    if ((unpackDouble2x32(y).y & 0x7fffffffu) == 0x7ff00000u && unpackDouble2x32(y).x == 0u) return x == 1.0lf ? 1.0lf : (x > 1.0lf) == (b > 0.0lf) ? packDouble2x32(uvec2(0u, 0x7ff00000u)) : 0.0lf;
    if (a < 0.0lf && !whole) return packDouble2x32(uvec2(0u, 0x7ff80000u));
    double r = pow_of(x, clamp(b, -1e19lf, 1e19lf)); // beyond, out of range whatever x is, but for 1
    return minus ? -r : r;
}

const uint two_over_pi[40] = uint[40](
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

double sinter_sin(double a)
{
    if ((unpackDouble2x32(a).y & 0x7fffffffu) + min(unpackDouble2x32(a).x, 1u) > 0x7ff00000u || ((unpackDouble2x32(a).y & 0x7fffffffu) == 0x7ff00000u && unpackDouble2x32(a).x == 0u)) return packDouble2x32(uvec2(0u, 0x7ff80000u));
    double y, rest;
    int turns = quarter_turns(a, y, rest);
    double r = (turns & 1) == 0 ? sin_of_part(y, rest) : cos_of_part(y, rest);
    return (unpackDouble2x32(a).y << 1u | unpackDouble2x32(a).x) == 0u ? a : turns >= 2 ? -r : r;
}

void main()
{
    const int j = int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise double t0 = x[j];
    precise double t1 = y[j];
    precise double value = sinter_greater(t0, alpha) ? sinter_pow(t0, t1) : sinter_sin(t1);
    result[j] = value;
}
