#version 430 core
// A in a block of B_whole
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer B_whole;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int count;
uniform int block_col;
uniform int block_cols;
uniform int A_offset;

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
    if (col >= count) return;
    const int j = col - block_col;
    precise vec4 four = texelFetch(B_whole, col >> 2);
    if (j > -4 && j < block_cols) {
        precise vec4 given = texelFetch(A, (A_offset + j) >> 2);
        four = sinter_merge_vec4(given, four, j, block_cols);
    }
    result[col >> 2] = four;
}
