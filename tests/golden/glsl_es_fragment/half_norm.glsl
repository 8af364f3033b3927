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
// sqrt(sum(x .* x))
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

float sinter_half(float a)
{
    uint bits = floatBitsToUint(a), magnitude = bits & 0x7fffffffu;
    if (magnitude >= 0x7f800000u) return a;
    if (magnitude >= 0x477ff000u) return uintBitsToFloat((bits & 0x80000000u) | 0x7f800000u);
    if (magnitude >= 0x38800000u)
        return uintBitsToFloat((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    float units = abs(a) * 16777216.0, whole = floor(units), rest = units - whole;
    if (rest > 0.5 || (rest == 0.5 && floor(whole * 0.5) * 2.0 != whole)) whole += 1.0;
    return uintBitsToFloat(floatBitsToUint(whole / 16777216.0) | (bits & 0x80000000u));
}

vec4 sinter_half(vec4 a)
{
    return vec4(sinter_half(a.x), sinter_half(a.y), sinter_half(a.z), sinter_half(a.w));
}

void main()
{
    EXACT float acc = 0.0;
    EXACT vec4 acc_four = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        EXACT vec4 t0 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
        acc_four += t0 * t0;
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    for (int k = whole; k < depth; ++k) {
        EXACT float t1 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
        acc += t1 * t1;
    }
    result = sinter_half(vec4(sinter_sqrt(acc)));
}
