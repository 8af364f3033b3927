#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// exp(A - colwise(x))
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D x;
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

float sinter_exp(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? a : expf_of(a);
}

vec4 sinter_exp(vec4 a)
{
    return vec4(sinter_exp(a.x), sinter_exp(a.y), sinter_exp(a.z), sinter_exp(a.w));
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    EXACT vec4 value = sinter_exp(texelFetch(A, ivec2(j / 4, i), 0) - texelFetch(x, ivec2(i / 4 % x_width, i / 4 / x_width), 0)[i % 4]);
    result = value;
}
