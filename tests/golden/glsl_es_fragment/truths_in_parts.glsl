#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// select(A, B, C) + int32(A) < alpha
layout(location = 0) out uvec4 result;
uniform usampler2D A;
uniform isampler2D B;
uniform isampler2D C;
uniform int result_first_col;
uniform int component;
uniform int result_first_row;
uniform int rows;
uniform int cols;
uniform int A_first_row;
uniform int A_first_col;
uniform int alpha;

void main()
{
    int j = 4 * int(gl_FragCoord.x) - result_first_col + component;
    int i = int(gl_FragCoord.y) - result_first_row;
    if (j < 0 || i >= rows || j >= cols) discard;
    bool t0 = texelFetch(A, ivec2((A_first_col + j) / 4, A_first_row + i), 0)[(A_first_col + j) % 4] != 0u;
    result = uvec4(bvec4((t0 ? texelFetch(B, ivec2(j / 4, i), 0)[j % 4] : texelFetch(C, ivec2(j / 4, i), 0)[j % 4]) + (t0 ? 1 : 0) < alpha));
}
