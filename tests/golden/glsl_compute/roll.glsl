#version 430 core
// gather(A, i, j - alpha)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int cols;
uniform int rows;
uniform int A_rows;
uniform int alpha;
uniform int A_cols;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int found_row0 = i < 0 ? A_rows - 1 - max(i, -1 - i) % A_rows : max(i, -1 - i) % A_rows;
    const int sought_col1 = j - alpha;
    const int found_col1 = sought_col1 < 0 ? A_cols - 1 - max(sought_col1, -1 - sought_col1) % A_cols : max(sought_col1, -1 - sought_col1) % A_cols;
    const int sought_col2 = j + 1 - alpha;
    const int found_col2 = sought_col2 < 0 ? A_cols - 1 - max(sought_col2, -1 - sought_col2) % A_cols : max(sought_col2, -1 - sought_col2) % A_cols;
    const int sought_col3 = j + 2 - alpha;
    const int found_col3 = sought_col3 < 0 ? A_cols - 1 - max(sought_col3, -1 - sought_col3) % A_cols : max(sought_col3, -1 - sought_col3) % A_cols;
    const int sought_col4 = j + 3 - alpha;
    const int found_col4 = sought_col4 < 0 ? A_cols - 1 - max(sought_col4, -1 - sought_col4) % A_cols : max(sought_col4, -1 - sought_col4) % A_cols;
    result[(i * result_ld + j) >> 2] = vec4(texelFetch(A, (found_row0 * A_ld + found_col1) >> 2)[(found_row0 * A_ld + found_col1) % 4], texelFetch(A, (found_row0 * A_ld + found_col2) >> 2)[(found_row0 * A_ld + found_col2) % 4], texelFetch(A, (found_row0 * A_ld + found_col3) >> 2)[(found_row0 * A_ld + found_col3) % 4], texelFetch(A, (found_row0 * A_ld + found_col4) >> 2)[(found_row0 * A_ld + found_col4) % 4]);
}
