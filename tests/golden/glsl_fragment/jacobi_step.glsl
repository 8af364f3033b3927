#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// alpha * (A + B + C + D) in a block of E_whole
layout(location = 0) out vec4 result;
uniform sampler2D E_whole;
uniform sampler2D A;
uniform sampler2D B;
uniform sampler2D C;
uniform sampler2D D;
uniform int block_row;
uniform int block_col;
uniform int block_cols;
uniform int block_rows;
uniform float alpha;
uniform int A_first_row;
uniform int A_first_col;
uniform int B_first_row;
uniform int B_first_col;
uniform int C_first_row;
uniform int C_first_col;
uniform int C_width;
uniform int D_first_row;
uniform int D_first_col;
uniform int D_width;

vec4 sinter_join_vec4(vec4 a, vec4 next, int first)
{
    if (first == 0) return a;
    if (first == 1) return vec4(a.yzw, next.x);
    return first == 2 ? vec4(a.zw, next.xy) : vec4(a.w, next.xyz);
}

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
    EXACT vec4 four = texelFetch(E_whole, ivec2(col / 4, row), 0);
    if (i >= 0 && i < block_rows && j > -4 && j < block_cols) {
        int C_at0 = C_first_col + j;
        int D_at1 = D_first_col + j;
        EXACT vec4 given = alpha * (texelFetch(A, ivec2((A_first_col + j) / 4, A_first_row + i), 0) + texelFetch(B, ivec2((B_first_col + j) / 4, B_first_row + i), 0) + sinter_join_vec4(texelFetch(C, ivec2(max(C_at0, 0) / 4, C_first_row + i), 0), texelFetch(C, ivec2(min((C_at0 + 3) / 4, C_width - 1), C_first_row + i), 0), (C_first_col - block_col) & 3) + sinter_join_vec4(texelFetch(D, ivec2(max(D_at1, 0) / 4, D_first_row + i), 0), texelFetch(D, ivec2(min((D_at1 + 3) / 4, D_width - 1), D_first_row + i), 0), (D_first_col - block_col) & 3));
        four = sinter_merge_vec4(given, four, j, block_cols);
    }
    result = four;
}
