#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// log(sum(exp(A), each row)) - gather(A, i, x)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform isampler2D x;
uniform int result_width;
uniform int rows;
uniform int depth;
uniform int A_rows;
uniform int x_width;
uniform int A_cols;

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

float sinter_exp(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? a : expf_of(a);
}

// m - 1, where a = m 2^n: a is above 0 and finite, m from sqrt(1/2) to sqrt(2)
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

float sinter_log(float a)
{
    if (a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return uintBitsToFloat(0x7fc00000u);
    if (a == 0.0) return -uintBitsToFloat(0x7f800000u);
    if ((floatBitsToUint(a) & 0x7fffffffu) == 0x7f800000u) return a;
    return logf_of(a);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            for (int k = 0; k < depth; ++k) {
                EXACT float t0 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                acc += sinter_exp(t0);
            }
            int found_row1 = min(max(e, 0), A_rows - 1);
            int sought_col2 = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4];
            int found_col2 = min(max(sought_col2, 0), A_cols - 1);
            EXACT float value = sinter_log(acc) - texelFetch(A, ivec2(found_col2 / 4, found_row1), 0)[found_col2 % 4];
            four[lane] = value;
        }
    }
    result = four;
}
