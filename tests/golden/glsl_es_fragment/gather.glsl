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
// gather(A, colwise(x), j)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform isampler2D x;
uniform int cols;
uniform int rows;
uniform int x_width;
uniform int A_rows;
uniform int A_cols;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            int sought_row0 = texelFetch(x, ivec2(i / 4 % x_width, i / 4 / x_width), 0)[i % 4];
            int found_row0 = min(max(sought_row0, 0), A_rows - 1);
            int found_col1 = min(max(e, 0), A_cols - 1);
            four[lane] = texelFetch(A, ivec2(found_col1 / 4, found_row0), 0)[found_col1 % 4];
        }
    }
    result = four;
}
