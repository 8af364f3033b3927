#version 330 core
// A
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int result_first_col;
uniform int component;
uniform int result_first_row;
uniform int rows;
uniform int cols;
uniform int A_first_row;
uniform int A_first_col;

void main()
{
    int j = 4 * int(gl_FragCoord.x) - result_first_col + component;
    int i = int(gl_FragCoord.y) - result_first_row;
    if (j < 0 || i >= rows || j >= cols) discard;
    result = vec4(texelFetch(A, ivec2((A_first_col + j) / 4, A_first_row + i), 0)[(A_first_col + j) % 4]);
}
