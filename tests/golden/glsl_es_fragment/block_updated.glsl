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
// alpha * A + beta in a block of A_whole
layout(location = 0) out vec4 result;
uniform sampler2D A_whole;
uniform sampler2D A;
uniform int block_row;
uniform int block_col;
uniform int block_cols;
uniform int block_rows;
uniform float alpha;
uniform int A_first_row;
uniform int A_first_col;
uniform float beta;

vec4 sinter_merge_vec4(vec4 given, vec4 kept, int column, int columns)
{
    return vec4(
        column >= 0 && column < columns ? given.x : kept.x,
        column + 1 >= 0 && column + 1 < columns ? given.y : kept.y,
        column + 2 >= 0 && column + 2 < columns ? given.z : kept.z,
        column + 3 >= 0 && column + 3 < columns ? given.w : kept.w);
}

void main()
{
    int col = 4 * int(gl_FragCoord.x);
    int row = int(gl_FragCoord.y);
    int i = row - block_row;
    int j = col - block_col;
    EXACT vec4 four = texelFetch(A_whole, ivec2(col / 4, row), 0);
    if (i >= 0 && i < block_rows && j > -4 && j < block_cols) {
        EXACT vec4 given = alpha * texelFetch(A, ivec2((A_first_col + j) / 4, A_first_row + i), 0) + beta;
        four = sinter_merge_vec4(given, four, j, block_cols);
    }
    result = four;
}
