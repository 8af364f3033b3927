#version 430 core
// gather(A, colwise(x), j)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
uniform isamplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_cols;
uniform int A_rows;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && j + 4 <= A_cols) {
        const int sought_row0 = texelFetch(x, i).x;
        const int found_row0 = min(max(sought_row0, 0), A_rows - 1);
        precise vec4 A_near1 = texelFetch(A, (found_row0 * A_ld + j) >> 2);
        {
            int e = i * result_ld + j;
            vec4 v = A_near1;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            const int sought_row2 = texelFetch(x, i).x;
            const int found_row2 = min(max(sought_row2, 0), A_rows - 1);
            const int found_col3 = min(max(c, 0), A_cols - 1);
            result[i * result_ld + c] = texelFetch(A, (found_row2 * A_ld + found_col3) >> 2)[(found_row2 * A_ld + found_col3) % 4];
        }
    }
}
