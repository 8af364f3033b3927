#version 430 core
// alpha * (A + B + C + D) in a block of E_whole
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer E_whole;
uniform samplerBuffer A;
uniform samplerBuffer B;
uniform samplerBuffer C;
uniform samplerBuffer D;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int block_row;
uniform int block_col;
uniform int E_whole_ld;
uniform int block_cols;
uniform int block_rows;
uniform float alpha;
uniform int A_ld;
uniform int A_offset;
uniform int B_ld;
uniform int B_offset;
uniform int C_ld;
uniform int C_offset;
uniform int D_ld;
uniform int D_offset;
uniform int result_ld;

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
    const int col = 4 * int(gl_GlobalInvocationID.x);
    const int row = int(gl_GlobalInvocationID.y);
    if (row >= rows || col >= cols) return;
    const int i = row - block_row;
    const int j = col - block_col;
    const int E_whole_at0 = row * E_whole_ld + col;
    precise vec4 four = sinter_join_vec4(texelFetch(E_whole, E_whole_at0 >> 2), texelFetch(E_whole, (E_whole_at0 + 3) >> 2), E_whole_at0 % 4);
    if (i >= 0 && i < block_rows && j > -4 && j < block_cols) {
        const int A_at1 = A_offset + i * A_ld + j;
        const int B_at2 = B_offset + i * B_ld + j;
        const int C_at3 = C_offset + i * C_ld + j;
        const int D_at4 = D_offset + i * D_ld + j;
        precise vec4 given = alpha * (sinter_join_vec4(texelFetch(A, max(A_at1, 0) >> 2), texelFetch(A, (A_at1 + 3) >> 2), A_at1 & 3) + sinter_join_vec4(texelFetch(B, max(B_at2, 0) >> 2), texelFetch(B, (B_at2 + 3) >> 2), B_at2 & 3) + sinter_join_vec4(texelFetch(C, max(C_at3, 0) >> 2), texelFetch(C, (C_at3 + 3) >> 2), C_at3 & 3) + sinter_join_vec4(texelFetch(D, max(D_at4, 0) >> 2), texelFetch(D, (D_at4 + 3) >> 2), D_at4 & 3));
        four = sinter_merge_vec4(given, four, j, block_cols);
    }
    if (col + 4 <= cols) {
        {
            int e = row * result_ld + col;
            vec4 v = four;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = col; c < cols; ++c) {
            result[row * result_ld + c] = four[c - col];
        }
    }
}
