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
// correlate(A, x, y)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D y;
uniform sampler2D x;
uniform int cols;
uniform int rows;
uniform int A_rows;
uniform int A_cols;
uniform int x_width;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float sum0 = 0.0;
            for (int k0 = 0; k0 < 44; ++k0) {
                int sought0 = i + k0 - 22;
                int row0 = min(max(sought0, 0), A_rows - 1);
                EXACT float t1 = texelFetch(y, ivec2(0, 0), 0)[0];
                int t3 = e - 1;
                int found_col2 = min(max(t3, 0), A_cols - 1);
                bool has_col2 = t3 >= 0 && t3 < A_cols;
                EXACT float t4 = texelFetch(y, ivec2(0, 0), 0)[1];
                EXACT float t5 = texelFetch(y, ivec2(0, 0), 0)[2];
                int t7 = e + 1;
                int found_col6 = min(max(t7, 0), A_cols - 1);
                bool has_col6 = t7 >= 0 && t7 < A_cols;
                sum0 += texelFetch(x, ivec2(k0 / 4 % x_width, k0 / 4 / x_width), 0)[k0 % 4] * (sought0 >= 0 && sought0 < A_rows ? t1 * (has_col2 ? texelFetch(A, ivec2(found_col2 / 4, row0), 0)[found_col2 % 4] : 0.0) + t4 * texelFetch(A, ivec2(e / 4, row0), 0)[e % 4] + t5 * (has_col6 ? texelFetch(A, ivec2(found_col6 / 4, row0), 0)[found_col6 % 4] : 0.0) : 0.0);
            }
            four[lane] = sum0;
        }
    }
    result = four;
}
