#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// gather(x, 0, 0) * gather(A, i - 1, j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, i + 1, j)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D A;
uniform int cols;
uniform int rows;
uniform int A_rows;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            int sought_row0 = i - 1;
            int found_row0 = min(max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1));
            int sought_row1 = i + 1;
            int found_row1 = min(max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1));
            EXACT float value = texelFetch(x, ivec2(0, 0), 0)[0] * texelFetch(A, ivec2(e / 4, found_row0), 0)[e % 4] + texelFetch(x, ivec2(0, 0), 0)[1] * texelFetch(A, ivec2(e / 4, i), 0)[e % 4] + texelFetch(x, ivec2(0, 0), 0)[2] * texelFetch(A, ivec2(e / 4, found_row1), 0)[e % 4];
            four[lane] = value;
        }
    }
    result = four;
}
