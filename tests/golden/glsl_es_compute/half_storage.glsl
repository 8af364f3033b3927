#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// A + B
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { vec4 A[]; };
layout(std430, binding = 1) readonly buffer B_block { vec4 B[]; };
layout(std430, binding = 2) buffer result_block { vec4 result[]; };
uniform int count;

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
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    EXACT vec4 value = A[j >> 2] + B[j >> 2];
    result[j >> 2] = sinter_half(value);
}
