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
// gather(A, i, j - alpha)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int cols;
uniform int rows;
uniform int A_rows;
uniform int alpha;
uniform int A_cols;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            int found_row0 = i < 0 ? A_rows - 1 - max(i, -1 - i) % A_rows : max(i, -1 - i) % A_rows;
            int sought_col1 = e - alpha;
            int found_col1 = sought_col1 < 0 ? A_cols - 1 - max(sought_col1, -1 - sought_col1) % A_cols : max(sought_col1, -1 - sought_col1) % A_cols;
            four[lane] = texelFetch(A, ivec2(found_col1 / 4, found_row0), 0)[found_col1 % 4];
        }
    }
    result = four;
}
