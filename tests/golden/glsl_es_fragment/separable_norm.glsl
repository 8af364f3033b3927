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
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(location = 0) out vec4 partial;
uniform sampler2D x;
uniform sampler2D y;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int depth_cols;
uniform int depth;
uniform int chunk;
uniform int x_width;
uniform int y_width;
uniform int A_rows;
uniform int A_cols;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share0 = first % partial_ld;
    if (slot >= 1) return;
    int terms = depth * depth_cols;
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int begin = (share0 + lane) * chunk;
        int end = min(begin + chunk, terms);
        float acc = 0.0;
        for (int k = begin; k < end; ++k) {
            int row = k / depth_cols;
            int col = k % depth_cols;
            float t0 = texelFetch(y, ivec2(0, 0), 0)[0];
            int t2 = row - 2;
            int found_row1 = min(max(t2, 0), A_rows - 1);
            bool has_row1 = t2 >= 0 && t2 < A_rows;
            int t4 = col - 2;
            int found_col3 = min(max(t4, 0), A_cols - 1);
            bool has_col3 = t4 >= 0 && t4 < A_cols;
            float t5 = texelFetch(y, ivec2(0, 0), 0)[1];
            int t7 = col - 1;
            int found_col6 = min(max(t7, 0), A_cols - 1);
            bool has_col6 = t7 >= 0 && t7 < A_cols;
            float t8 = texelFetch(y, ivec2(0, 0), 0)[2];
            float t9 = texelFetch(y, ivec2(0, 0), 0)[3];
            int t11 = col + 1;
            int found_col10 = min(max(t11, 0), A_cols - 1);
            bool has_col10 = t11 >= 0 && t11 < A_cols;
            float t12 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
            int t14 = col + 2;
            int found_col13 = min(max(t14, 0), A_cols - 1);
            bool has_col13 = t14 >= 0 && t14 < A_cols;
            int t16 = row - 1;
            int found_row15 = min(max(t16, 0), A_rows - 1);
            bool has_row15 = t16 >= 0 && t16 < A_rows;
            int t18 = row + 1;
            int found_row17 = min(max(t18, 0), A_rows - 1);
            bool has_row17 = t18 >= 0 && t18 < A_rows;
            float t19 = texelFetch(x, ivec2(0, 0), 0)[0] * (t0 * (has_row1 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row1), 0)[found_col3 % 4] : 0.0) + t5 * (has_row1 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row1), 0)[found_col6 % 4] : 0.0) + t8 * (has_row1 ? texelFetch(A, ivec2(col / 4, found_row1), 0)[col % 4] : 0.0) + t9 * (has_row1 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row1), 0)[found_col10 % 4] : 0.0) + t12 * (has_row1 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row1), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t0 * (has_row15 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row15), 0)[found_col3 % 4] : 0.0) + t5 * (has_row15 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row15), 0)[found_col6 % 4] : 0.0) + t8 * (has_row15 ? texelFetch(A, ivec2(col / 4, found_row15), 0)[col % 4] : 0.0) + t9 * (has_row15 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row15), 0)[found_col10 % 4] : 0.0) + t12 * (has_row15 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row15), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t0 * (has_col3 ? texelFetch(A, ivec2(found_col3 / 4, row), 0)[found_col3 % 4] : 0.0) + t5 * (has_col6 ? texelFetch(A, ivec2(found_col6 / 4, row), 0)[found_col6 % 4] : 0.0) + t8 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t9 * (has_col10 ? texelFetch(A, ivec2(found_col10 / 4, row), 0)[found_col10 % 4] : 0.0) + t12 * (has_col13 ? texelFetch(A, ivec2(found_col13 / 4, row), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t0 * (has_row17 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row17), 0)[found_col3 % 4] : 0.0) + t5 * (has_row17 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row17), 0)[found_col6 % 4] : 0.0) + t8 * (has_row17 ? texelFetch(A, ivec2(col / 4, found_row17), 0)[col % 4] : 0.0) + t9 * (has_row17 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row17), 0)[found_col10 % 4] : 0.0) + t12 * (has_row17 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row17), 0)[found_col13 % 4] : 0.0));
            acc += t19 * t19;
        }
        four[lane] = acc;
    }
    partial = four;
}

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
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_ld;
uniform int partial_width;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    float acc = 0.0;
    for (int share = 0; share < parts; ++share) {
        float part = texelFetch(partial, ivec2(share / 4 % partial_width, share / 4 / partial_width), 0)[share % 4];
        acc += part;
    }
    result = vec4(sinter_sqrt(acc));
}
