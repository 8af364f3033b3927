#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// alpha * (A * B) + C
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform sampler2D C;
uniform int depth;
uniform float alpha;

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
    result = sinter_half(alpha * acc + texelFetch(C, ivec2(j / 4, i), 0));
}
