#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// select(A * B > C && !isnan(C), A * B, alpha)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform sampler2D C;
uniform int depth;
uniform float alpha;

bvec4 sinter_logical_and(bvec4 a, bvec4 b)
{
    return bvec4(a.x && b.x, a.y && b.y, a.z && b.z, a.w && b.w);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_greater(vec4 a, vec4 b)
{
    return bvec4(sinter_greater(a.x, b.x), sinter_greater(a.y, b.y), sinter_greater(a.z, b.z), sinter_greater(a.w, b.w));
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

bvec4 sinter_isnan(vec4 a)
{
    return bvec4(sinter_isnan(a.x), sinter_isnan(a.y), sinter_isnan(a.z), sinter_isnan(a.w));
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
    vec4 t0 = texelFetch(C, ivec2(j / 4, i), 0);
    result = mix(vec4(alpha), acc, sinter_logical_and(sinter_greater(acc, t0), not(sinter_isnan(t0))));
}

#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// select(A > alpha, A, beta) * B
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int depth;
uniform float alpha;
uniform float beta;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_greater(vec4 a, vec4 b)
{
    return bvec4(sinter_greater(a.x, b.x), sinter_greater(a.y, b.y), sinter_greater(a.z, b.z), sinter_greater(a.w, b.w));
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    vec4 acc = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 t0 = texelFetch(A, ivec2(k / 4, i), 0);
        vec4 a = mix(vec4(beta), t0, sinter_greater(t0, vec4(alpha)));
        acc += a.x * texelFetch(B, ivec2(j / 4, k), 0);
        acc += a.y * texelFetch(B, ivec2(j / 4, k + 1), 0);
        acc += a.z * texelFetch(B, ivec2(j / 4, k + 2), 0);
        acc += a.w * texelFetch(B, ivec2(j / 4, k + 3), 0);
    }
    for (int k = whole; k < depth; ++k) {
        float t1 = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        float a = sinter_greater(t1, alpha) ? t1 : beta;
        acc += a * texelFetch(B, ivec2(j / 4, k), 0);
    }
    result = acc;
}
