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
// A - correlate(B, x, y)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D x;
uniform sampler2D y;
uniform sampler2D B;
uniform int cols;
uniform int rows;
uniform int y_width;
uniform int B_rows;
uniform int B_cols;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float t0 = texelFetch(y, ivec2(0, 0), 0)[0];
            int t2 = i - 2;
            int found_row1 = min(max(t2, 0), B_rows - 1);
            bool has_row1 = t2 >= 0 && t2 < B_rows;
            int t4 = e - 2;
            int found_col3 = min(max(t4, 0), B_cols - 1);
            bool has_col3 = t4 >= 0 && t4 < B_cols;
            EXACT float t5 = texelFetch(y, ivec2(0, 0), 0)[1];
            int t7 = e - 1;
            int found_col6 = min(max(t7, 0), B_cols - 1);
            bool has_col6 = t7 >= 0 && t7 < B_cols;
            EXACT float t8 = texelFetch(y, ivec2(0, 0), 0)[2];
            EXACT float t9 = texelFetch(y, ivec2(0, 0), 0)[3];
            int t11 = e + 1;
            int found_col10 = min(max(t11, 0), B_cols - 1);
            bool has_col10 = t11 >= 0 && t11 < B_cols;
            EXACT float t12 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
            int t14 = e + 2;
            int found_col13 = min(max(t14, 0), B_cols - 1);
            bool has_col13 = t14 >= 0 && t14 < B_cols;
            int t16 = i - 1;
            int found_row15 = min(max(t16, 0), B_rows - 1);
            bool has_row15 = t16 >= 0 && t16 < B_rows;
            int t18 = i + 1;
            int found_row17 = min(max(t18, 0), B_rows - 1);
            bool has_row17 = t18 >= 0 && t18 < B_rows;
            EXACT float value = texelFetch(A, ivec2(e / 4, i), 0)[e % 4] - (texelFetch(x, ivec2(0, 0), 0)[0] * (t0 * (has_row1 && has_col3 ? texelFetch(B, ivec2(found_col3 / 4, found_row1), 0)[found_col3 % 4] : 0.0) + t5 * (has_row1 && has_col6 ? texelFetch(B, ivec2(found_col6 / 4, found_row1), 0)[found_col6 % 4] : 0.0) + t8 * (has_row1 ? texelFetch(B, ivec2(e / 4, found_row1), 0)[e % 4] : 0.0) + t9 * (has_row1 && has_col10 ? texelFetch(B, ivec2(found_col10 / 4, found_row1), 0)[found_col10 % 4] : 0.0) + t12 * (has_row1 && has_col13 ? texelFetch(B, ivec2(found_col13 / 4, found_row1), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t0 * (has_row15 && has_col3 ? texelFetch(B, ivec2(found_col3 / 4, found_row15), 0)[found_col3 % 4] : 0.0) + t5 * (has_row15 && has_col6 ? texelFetch(B, ivec2(found_col6 / 4, found_row15), 0)[found_col6 % 4] : 0.0) + t8 * (has_row15 ? texelFetch(B, ivec2(e / 4, found_row15), 0)[e % 4] : 0.0) + t9 * (has_row15 && has_col10 ? texelFetch(B, ivec2(found_col10 / 4, found_row15), 0)[found_col10 % 4] : 0.0) + t12 * (has_row15 && has_col13 ? texelFetch(B, ivec2(found_col13 / 4, found_row15), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t0 * (has_col3 ? texelFetch(B, ivec2(found_col3 / 4, i), 0)[found_col3 % 4] : 0.0) + t5 * (has_col6 ? texelFetch(B, ivec2(found_col6 / 4, i), 0)[found_col6 % 4] : 0.0) + t8 * texelFetch(B, ivec2(e / 4, i), 0)[e % 4] + t9 * (has_col10 ? texelFetch(B, ivec2(found_col10 / 4, i), 0)[found_col10 % 4] : 0.0) + t12 * (has_col13 ? texelFetch(B, ivec2(found_col13 / 4, i), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t0 * (has_row17 && has_col3 ? texelFetch(B, ivec2(found_col3 / 4, found_row17), 0)[found_col3 % 4] : 0.0) + t5 * (has_row17 && has_col6 ? texelFetch(B, ivec2(found_col6 / 4, found_row17), 0)[found_col6 % 4] : 0.0) + t8 * (has_row17 ? texelFetch(B, ivec2(e / 4, found_row17), 0)[e % 4] : 0.0) + t9 * (has_row17 && has_col10 ? texelFetch(B, ivec2(found_col10 / 4, found_row17), 0)[found_col10 % 4] : 0.0) + t12 * (has_row17 && has_col13 ? texelFetch(B, ivec2(found_col13 / 4, found_row17), 0)[found_col13 % 4] : 0.0)));
            four[lane] = value;
        }
    }
    result = four;
}
