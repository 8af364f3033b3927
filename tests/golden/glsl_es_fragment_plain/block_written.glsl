#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// A
layout(location = 0) out float result;
uniform sampler2D A;
uniform int result_first_col;
uniform int result_first_row;
uniform int rows;
uniform int cols;
uniform int A_first_row;
uniform int A_first_col;

void main()
{
    int first = int(gl_FragCoord.x) - result_first_col;
    int i = int(gl_FragCoord.y) - result_first_row;
    if (first < 0 || i >= rows || first >= cols) discard;
    result = texelFetch(A, ivec2(A_first_col + first, A_first_row + i), 0).x;
}
