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
// argmin(x)
layout(location = 0) out ivec4 result;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    EXACT float best = 0.0;
    int best_at = -1;
    EXACT float best0 = 0.0;
    int best_at0 = -1;
    EXACT float best1 = 0.0;
    int best_at1 = -1;
    EXACT float best2 = 0.0;
    int best_at2 = -1;
    EXACT float best3 = 0.0;
    int best_at3 = -1;
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        EXACT vec4 term = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
        EXACT float term0 = term.x;
        if (best_at0 < 0 || sinter_less(term0, best0) || (sinter_isnan(term0) && !sinter_isnan(best0))) {
            best0 = term0;
            best_at0 = k;
        }
        EXACT float term1 = term.y;
        if (best_at1 < 0 || sinter_less(term1, best1) || (sinter_isnan(term1) && !sinter_isnan(best1))) {
            best1 = term1;
            best_at1 = k + 1;
        }
        EXACT float term2 = term.z;
        if (best_at2 < 0 || sinter_less(term2, best2) || (sinter_isnan(term2) && !sinter_isnan(best2))) {
            best2 = term2;
            best_at2 = k + 2;
        }
        EXACT float term3 = term.w;
        if (best_at3 < 0 || sinter_less(term3, best3) || (sinter_isnan(term3) && !sinter_isnan(best3))) {
            best3 = term3;
            best_at3 = k + 3;
        }
    }
    if (best_at < 0 || sinter_less(best0, best) || (sinter_isnan(best0) && !sinter_isnan(best)) || (best_at0 < best_at && !(sinter_less(best, best0) || (sinter_isnan(best) && !sinter_isnan(best0))))) {
        best = best0;
        best_at = best_at0;
    }
    if (best_at < 0 || sinter_less(best1, best) || (sinter_isnan(best1) && !sinter_isnan(best)) || (best_at1 < best_at && !(sinter_less(best, best1) || (sinter_isnan(best) && !sinter_isnan(best1))))) {
        best = best1;
        best_at = best_at1;
    }
    if (best_at < 0 || sinter_less(best2, best) || (sinter_isnan(best2) && !sinter_isnan(best)) || (best_at2 < best_at && !(sinter_less(best, best2) || (sinter_isnan(best) && !sinter_isnan(best2))))) {
        best = best2;
        best_at = best_at2;
    }
    if (best_at < 0 || sinter_less(best3, best) || (sinter_isnan(best3) && !sinter_isnan(best)) || (best_at3 < best_at && !(sinter_less(best, best3) || (sinter_isnan(best) && !sinter_isnan(best3))))) {
        best = best3;
        best_at = best_at3;
    }
    for (int k = whole; k < depth; ++k) {
        EXACT float term = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
        if (best_at < 0 || sinter_less(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result = ivec4(best_at);
}
