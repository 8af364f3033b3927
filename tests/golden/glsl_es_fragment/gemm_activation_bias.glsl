#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// tanh(A * B + colwise(x))
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

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

float sinter_tanh(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u || floatBitsToUint(a) << 1u == 0u) return a;
    float x = abs(a), z = a * a;
    if (x < 0.625) return ((((-5.70498872745e-3 * z + 2.06390887954e-2) * z - 5.37397155531e-2) * z + 1.33314422036e-1) * z - 3.33332819422e-1) * z * a + a;
    float r = x > 20.0 ? 1.0 : 1.0 - 2.0 / (expf_of(2.0 * x) + 1.0);
    return uintBitsToFloat(floatBitsToUint(r) ^ (floatBitsToUint(a) & 0x80000000u));
}

vec4 sinter_tanh(vec4 a)
{
    return vec4(sinter_tanh(a.x), sinter_tanh(a.y), sinter_tanh(a.z), sinter_tanh(a.w));
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    vec4 acc = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 a = texelFetch(A, ivec2(k / 4, i), 0);
        acc += a.x * texelFetch(B, ivec2(j / 4, k), 0);
        acc += a.y * texelFetch(B, ivec2(j / 4, k + 1), 0);
        acc += a.z * texelFetch(B, ivec2(j / 4, k + 2), 0);
        acc += a.w * texelFetch(B, ivec2(j / 4, k + 3), 0);
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        acc += a * texelFetch(B, ivec2(j / 4, k), 0);
    }
    result = sinter_tanh(acc + texelFetch(x, ivec2(i / 4 % x_width, i / 4 / x_width), 0)[i % 4]);
}
