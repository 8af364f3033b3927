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
// gather(A, 0, 0) * gather(B, i - 1, j - 4) + gather(A, 0, 1) * gather(B, i - 1, j) + gather(A, 0, 2) * gather(B, i - 1, j + 4) + (gather(A, 1, 0) * gather(B, i, j - 4) + gather(A, 1, 1) * gather(B, i, j) + gather(A, 1, 2) * gather(B, i, j + 4))
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int cols;
uniform int rows;
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
            int t1 = i - 1;
            int found_row0 = min(max(t1, 0), B_rows - 1);
            bool has_row0 = t1 >= 0 && t1 < B_rows;
            int t3 = e - 4;
            int sought_col2 = t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4;
            int found_col2 = min(max(sought_col2, 0), B_cols / 4 - 1) * 4 + t3 - (t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4) * 4;
            bool has_col2 = sought_col2 >= 0 && sought_col2 < B_cols / 4;
            int t5 = e + 4;
            int sought_col4 = t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4;
            int found_col4 = min(max(sought_col4, 0), B_cols / 4 - 1) * 4 + t5 - (t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4) * 4;
            bool has_col4 = sought_col4 >= 0 && sought_col4 < B_cols / 4;
            EXACT float value = texelFetch(A, ivec2(0, 0), 0)[0] * (has_row0 && has_col2 ? texelFetch(B, ivec2(found_col2 / 4, found_row0), 0)[found_col2 % 4] : 0.0) + texelFetch(A, ivec2(0, 0), 0)[1] * (has_row0 ? texelFetch(B, ivec2(e / 4, found_row0), 0)[e % 4] : 0.0) + texelFetch(A, ivec2(0, 0), 0)[2] * (has_row0 && has_col4 ? texelFetch(B, ivec2(found_col4 / 4, found_row0), 0)[found_col4 % 4] : 0.0) + (texelFetch(A, ivec2(0, 1), 0)[0] * (has_col2 ? texelFetch(B, ivec2(found_col2 / 4, i), 0)[found_col2 % 4] : 0.0) + texelFetch(A, ivec2(0, 1), 0)[1] * texelFetch(B, ivec2(e / 4, i), 0)[e % 4] + texelFetch(A, ivec2(0, 1), 0)[2] * (has_col4 ? texelFetch(B, ivec2(found_col4 / 4, i), 0)[found_col4 % 4] : 0.0));
            four[lane] = value;
        }
    }
    result = four;
}
