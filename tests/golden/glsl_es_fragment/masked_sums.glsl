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
// sum(select(A > alpha && !isnan(B), A, B), each row)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int result_width;
uniform int rows;
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
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            EXACT vec4 acc_four = vec4(0.0);
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                EXACT vec4 t0 = texelFetch(A, ivec2(k / 4, e), 0);
                EXACT vec4 t1 = texelFetch(B, ivec2(k / 4, e), 0);
                acc_four += mix(t1, t0, sinter_logical_and(sinter_greater(t0, vec4(alpha)), not(sinter_isnan(t1))));
            }
            acc += acc_four.x;
            acc += acc_four.y;
            acc += acc_four.z;
            acc += acc_four.w;
            for (int k = whole; k < depth; ++k) {
                EXACT float t2 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                EXACT float t3 = texelFetch(B, ivec2(k / 4, e), 0)[k % 4];
                acc += sinter_greater(t2, alpha) && !sinter_isnan(t3) ? t2 : t3;
            }
            four[lane] = acc;
        }
    }
    result = four;
}
