#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// pow(x, y)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int result_width;
uniform int x_width;
uniform int y_width;

float power_of_2f(int n)
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

// The first 12 bits of a's mantissa
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

float sinter_pow(float a, float b)
{
    if (floatBitsToUint(b) << 1u == 0u || a == 1.0) return 1.0;
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u) return uintBitsToFloat(0x7fc00000u);
    float x = abs(a), y = abs(b), r = 1.0;
    bool whole = y >= 8388608.0 || floor(y) == y;
    bool odd = whole && y < 16777216.0 && floor(y * 0.5) * 2.0 != y;
    if (x == 0.0 || (floatBitsToUint(x) & 0x7fffffffu) == 0x7f800000u) {
        r = (x == 0.0) == (b < 0.0) ? uintBitsToFloat(0x7f800000u) : 0.0;
    } else if ((floatBitsToUint(y) & 0x7fffffffu) == 0x7f800000u) {
        r = x == 1.0 ? 1.0 : (x > 1.0) == (b > 0.0) ? uintBitsToFloat(0x7f800000u) : 0.0;
    } else if (b == 2.0 || b == 3.0) {
        r = b == 2.0 ? x * x : x * x * x;
    } else {
        if (a < 0.0 && !whole) return uintBitsToFloat(0x7fc00000u);
        r = powf_of(x, clamp(b, -1e11, 1e11)); // beyond, out of range whatever x is, but for 1
    }
    return odd && (floatBitsToUint(a) >> 31u) == 1u ? -r : r;
}

vec4 sinter_pow(vec4 a, vec4 b)
{
    return vec4(sinter_pow(a.x, b.x), sinter_pow(a.y, b.y), sinter_pow(a.z, b.z), sinter_pow(a.w, b.w));
}

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 value = sinter_pow(texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0), texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0));
    result = value;
}
