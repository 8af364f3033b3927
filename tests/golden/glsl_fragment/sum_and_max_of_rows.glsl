#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum(A, each row), max(A, each row)
layout(location = 0) out vec4 result0;
uniform sampler2D A;
layout(location = 1) out vec4 result1;
uniform int result0_width;
uniform int rows;
uniform int depth;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

vec4 sinter_max(vec4 a, vec4 b)
{
    return vec4(sinter_max(a.x, b.x), sinter_max(a.y, b.y), sinter_max(a.z, b.z), sinter_max(a.w, b.w));
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result0_width + int(gl_FragCoord.x));
    EXACT vec4 four0 = vec4(0.0);
    EXACT vec4 four1 = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            EXACT float acc_2 = uintBitsToFloat(0xff800000u);
            EXACT vec4 acc_four = vec4(0.0);
            EXACT vec4 acc_four_2 = vec4(uintBitsToFloat(0xff800000u));
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                EXACT vec4 t0 = texelFetch(A, ivec2(k / 4, e), 0);
                acc_four += t0;
                acc_four_2 = sinter_max(acc_four_2, t0);
            }
            acc += acc_four.x;
            acc += acc_four.y;
            acc += acc_four.z;
            acc += acc_four.w;
            acc_2 = sinter_max(acc_2, acc_four_2.x);
            acc_2 = sinter_max(acc_2, acc_four_2.y);
            acc_2 = sinter_max(acc_2, acc_four_2.z);
            acc_2 = sinter_max(acc_2, acc_four_2.w);
            for (int k = whole; k < depth; ++k) {
                EXACT float t1 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                acc += t1;
                acc_2 = sinter_max(acc_2, t1);
            }
            four0[lane] = acc;
            four1[lane] = acc_2;
        }
    }
    result0 = four0;
    result1 = four1;
}
