#version 310 es
precision highp float;
precision highp int;
// gather(A, colwise(x), j)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) readonly buffer x_block { int x[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_cols;
uniform int A_rows;
uniform int A_ld;
uniform int result_ld;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && j + 4 <= A_cols) {
        int sought_row0 = x[i];
        int found_row0 = min(max(sought_row0, 0), A_rows - 1);
        {
            int e = i * result_ld + j;
            vec4 v = vec4(A[found_row0 * A_ld + j], A[found_row0 * A_ld + j + 1], A[found_row0 * A_ld + j + 2], A[found_row0 * A_ld + j + 3]);
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            int sought_row1 = x[i];
            int found_row1 = min(max(sought_row1, 0), A_rows - 1);
            int found_col2 = min(max(c, 0), A_cols - 1);
            result[i * result_ld + c] = A[found_row1 * A_ld + found_col2];
        }
    }
}
