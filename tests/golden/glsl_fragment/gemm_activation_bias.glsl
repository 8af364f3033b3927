#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// tanh(A * B + x)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

float sinter_tanh(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return a;
    float x = abs(a), z = a * a;
    if (x < 0.625) return ((((-5.70498872745e-3 * z + 2.06390887954e-2) * z - 5.37397155531e-2) * z + 1.33314422036e-1) * z - 3.33332819422e-1) * z * a + a;
    float r = x > 20.0 ? 1.0 : 1.0 - 2.0 / (exp(2.0 * x) + 1.0);
    return a < 0.0 ? -r : r;
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
