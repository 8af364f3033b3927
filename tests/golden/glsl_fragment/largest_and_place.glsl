#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// max(A, each row), argmax(A, each row)
layout(location = 0) out vec4 result0;
uniform sampler2D A;
layout(location = 1) out ivec4 result1;
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

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result0_width + int(gl_FragCoord.x));
    EXACT vec4 four0 = vec4(0.0);
    ivec4 four1 = ivec4(0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = uintBitsToFloat(0xff800000u);
            EXACT float best_2 = 0.0;
            int best_at = -1;
            EXACT vec4 acc_four = vec4(uintBitsToFloat(0xff800000u));
            EXACT float best0_2 = 0.0;
            int best_at0 = -1;
            EXACT float best1_2 = 0.0;
            int best_at1 = -1;
            EXACT float best2_2 = 0.0;
            int best_at2 = -1;
            EXACT float best3_2 = 0.0;
            int best_at3 = -1;
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                EXACT vec4 t0 = texelFetch(A, ivec2(k / 4, e), 0);
                acc_four = sinter_max(acc_four, t0);
                EXACT vec4 term = t0;
                EXACT float term0 = term.x;
                if (best_at0 < 0 || sinter_greater(term0, best0_2) || (sinter_isnan(term0) && !sinter_isnan(best0_2))) {
                    best0_2 = term0;
                    best_at0 = k;
                }
                EXACT float term1 = term.y;
                if (best_at1 < 0 || sinter_greater(term1, best1_2) || (sinter_isnan(term1) && !sinter_isnan(best1_2))) {
                    best1_2 = term1;
                    best_at1 = k + 1;
                }
                EXACT float term2 = term.z;
                if (best_at2 < 0 || sinter_greater(term2, best2_2) || (sinter_isnan(term2) && !sinter_isnan(best2_2))) {
                    best2_2 = term2;
                    best_at2 = k + 2;
                }
                EXACT float term3 = term.w;
                if (best_at3 < 0 || sinter_greater(term3, best3_2) || (sinter_isnan(term3) && !sinter_isnan(best3_2))) {
                    best3_2 = term3;
                    best_at3 = k + 3;
                }
            }
            acc = sinter_max(acc, acc_four.x);
            acc = sinter_max(acc, acc_four.y);
            acc = sinter_max(acc, acc_four.z);
            acc = sinter_max(acc, acc_four.w);
            if (best_at < 0 || sinter_greater(best0_2, best_2) || (sinter_isnan(best0_2) && !sinter_isnan(best_2)) || (best_at0 < best_at && !(sinter_greater(best_2, best0_2) || (sinter_isnan(best_2) && !sinter_isnan(best0_2))))) {
                best_2 = best0_2;
                best_at = best_at0;
            }
            if (best_at < 0 || sinter_greater(best1_2, best_2) || (sinter_isnan(best1_2) && !sinter_isnan(best_2)) || (best_at1 < best_at && !(sinter_greater(best_2, best1_2) || (sinter_isnan(best_2) && !sinter_isnan(best1_2))))) {
                best_2 = best1_2;
                best_at = best_at1;
            }
            if (best_at < 0 || sinter_greater(best2_2, best_2) || (sinter_isnan(best2_2) && !sinter_isnan(best_2)) || (best_at2 < best_at && !(sinter_greater(best_2, best2_2) || (sinter_isnan(best_2) && !sinter_isnan(best2_2))))) {
                best_2 = best2_2;
                best_at = best_at2;
            }
            if (best_at < 0 || sinter_greater(best3_2, best_2) || (sinter_isnan(best3_2) && !sinter_isnan(best_2)) || (best_at3 < best_at && !(sinter_greater(best_2, best3_2) || (sinter_isnan(best_2) && !sinter_isnan(best3_2))))) {
                best_2 = best3_2;
                best_at = best_at3;
            }
            for (int k = whole; k < depth; ++k) {
                EXACT float t1 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                acc = sinter_max(acc, t1);
                if (best_at < 0 || sinter_greater(t1, best_2) || (sinter_isnan(t1) && !sinter_isnan(best_2))) {
                    best_2 = t1;
                    best_at = k;
                }
            }
            four0[lane] = acc;
            four1[lane] = best_at;
        }
    }
    result0 = four0;
    result1 = four1;
}
