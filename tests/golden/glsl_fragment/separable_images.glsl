#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// convolve(A, x, x)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D A;
uniform int cols;
uniform int rows;
uniform int x_width;
uniform int height;
uniform int A_cols;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float t0 = texelFetch(x, ivec2(0, 0), 0)[0];
            int first_row1 = i - i % height;
            int sought_row2 = i + 2 - first_row1;
            int found_row2 = first_row1 + min(max(sought_row2, 0 - max(sought_row2, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought_row2, 0 - max(sought_row2, -2147483647)) % max(2 * (height - 1), 1));
            int t4 = e + 2;
            int found_col3 = min(max(t4, 0 - max(t4, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t4, 0 - max(t4, -2147483647)) % max(2 * (A_cols - 1), 1));
            EXACT float t5 = texelFetch(x, ivec2(0, 0), 0)[1];
            int t7 = e + 1;
            int found_col6 = min(max(t7, 0 - max(t7, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t7, 0 - max(t7, -2147483647)) % max(2 * (A_cols - 1), 1));
            EXACT float t8 = texelFetch(x, ivec2(0, 0), 0)[2];
            EXACT float t9 = texelFetch(x, ivec2(0, 0), 0)[3];
            int t11 = e - 1;
            int found_col10 = min(max(t11, 0 - max(t11, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t11, 0 - max(t11, -2147483647)) % max(2 * (A_cols - 1), 1));
            EXACT float t12 = texelFetch(x, ivec2(1 % x_width, 1 / x_width), 0)[0];
            int t14 = e - 2;
            int found_col13 = min(max(t14, 0 - max(t14, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t14, 0 - max(t14, -2147483647)) % max(2 * (A_cols - 1), 1));
            int sought_row15 = i + 1 - first_row1;
            int found_row15 = first_row1 + min(max(sought_row15, 0 - max(sought_row15, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought_row15, 0 - max(sought_row15, -2147483647)) % max(2 * (height - 1), 1));
            int sought_row16 = i - 1 - first_row1;
            int found_row16 = first_row1 + min(max(sought_row16, 0 - max(sought_row16, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought_row16, 0 - max(sought_row16, -2147483647)) % max(2 * (height - 1), 1));
            int sought_row17 = i - 2 - first_row1;
            int found_row17 = first_row1 + min(max(sought_row17, 0 - max(sought_row17, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought_row17, 0 - max(sought_row17, -2147483647)) % max(2 * (height - 1), 1));
            EXACT float value = t0 * (t0 * texelFetch(A, ivec2(found_col3 / 4, found_row2), 0)[found_col3 % 4] + t5 * texelFetch(A, ivec2(found_col6 / 4, found_row2), 0)[found_col6 % 4] + t8 * texelFetch(A, ivec2(e / 4, found_row2), 0)[e % 4] + t9 * texelFetch(A, ivec2(found_col10 / 4, found_row2), 0)[found_col10 % 4] + t12 * texelFetch(A, ivec2(found_col13 / 4, found_row2), 0)[found_col13 % 4]) + t5 * (t0 * texelFetch(A, ivec2(found_col3 / 4, found_row15), 0)[found_col3 % 4] + t5 * texelFetch(A, ivec2(found_col6 / 4, found_row15), 0)[found_col6 % 4] + t8 * texelFetch(A, ivec2(e / 4, found_row15), 0)[e % 4] + t9 * texelFetch(A, ivec2(found_col10 / 4, found_row15), 0)[found_col10 % 4] + t12 * texelFetch(A, ivec2(found_col13 / 4, found_row15), 0)[found_col13 % 4]) + t8 * (t0 * texelFetch(A, ivec2(found_col3 / 4, i), 0)[found_col3 % 4] + t5 * texelFetch(A, ivec2(found_col6 / 4, i), 0)[found_col6 % 4] + t8 * texelFetch(A, ivec2(e / 4, i), 0)[e % 4] + t9 * texelFetch(A, ivec2(found_col10 / 4, i), 0)[found_col10 % 4] + t12 * texelFetch(A, ivec2(found_col13 / 4, i), 0)[found_col13 % 4]) + t9 * (t0 * texelFetch(A, ivec2(found_col3 / 4, found_row16), 0)[found_col3 % 4] + t5 * texelFetch(A, ivec2(found_col6 / 4, found_row16), 0)[found_col6 % 4] + t8 * texelFetch(A, ivec2(e / 4, found_row16), 0)[e % 4] + t9 * texelFetch(A, ivec2(found_col10 / 4, found_row16), 0)[found_col10 % 4] + t12 * texelFetch(A, ivec2(found_col13 / 4, found_row16), 0)[found_col13 % 4]) + t12 * (t0 * texelFetch(A, ivec2(found_col3 / 4, found_row17), 0)[found_col3 % 4] + t5 * texelFetch(A, ivec2(found_col6 / 4, found_row17), 0)[found_col6 % 4] + t8 * texelFetch(A, ivec2(e / 4, found_row17), 0)[e % 4] + t9 * texelFetch(A, ivec2(found_col10 / 4, found_row17), 0)[found_col10 % 4] + t12 * texelFetch(A, ivec2(found_col13 / 4, found_row17), 0)[found_col13 % 4]);
            four[lane] = value;
        }
    }
    result = four;
}
