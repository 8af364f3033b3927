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
// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int cols;
uniform int rows;
uniform float alpha;
uniform float beta;
uniform float gamma;
uniform float delta;
uniform int A_rows;
uniform int A_cols;

int sinter_to_int(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0;
    if (a >= 2147483648.0) return 2147483647;
    return a < -2147483648.0 ? -2147483647 - 1 : int(a);
}

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float t0 = float(i) * alpha + beta;
            EXACT float t1 = floor(t0);
            EXACT float t2 = t0 - t1;
            EXACT float t3 = float(e) * gamma + delta;
            EXACT float t4 = floor(t3);
            EXACT float t5 = t3 - t4;
            EXACT float t6 = 1.0 - t5;
            EXACT float t8 = float(i) * alpha + beta;
            EXACT float t9 = floor(t8);
            int t10 = sinter_to_int(t9);
            int found_row7 = min(max(t10, 0), A_rows - 1);
            int t12 = sinter_to_int(t4);
            int found_col11 = min(max(t12, 0), A_cols - 1);
            int t14 = t12 + 1;
            int found_col13 = min(max(t14, 0), A_cols - 1);
            int t16 = t10 + 1;
            int found_row15 = min(max(t16, 0), A_rows - 1);
            EXACT float value = (1.0 - t2) * (t6 * texelFetch(A, ivec2(found_col11 / 4, found_row7), 0)[found_col11 % 4] + t5 * texelFetch(A, ivec2(found_col13 / 4, found_row7), 0)[found_col13 % 4]) + t2 * (t6 * texelFetch(A, ivec2(found_col11 / 4, found_row15), 0)[found_col11 % 4] + t5 * texelFetch(A, ivec2(found_col13 / 4, found_row15), 0)[found_col13 % 4]);
            four[lane] = value;
        }
    }
    result = four;
}
