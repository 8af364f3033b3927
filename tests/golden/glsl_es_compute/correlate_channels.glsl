#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// gather(B, 0, 0) * gather(A, i - 1, j - 4) + gather(B, 0, 1) * gather(A, i - 1, j) + gather(B, 0, 2) * gather(A, i - 1, j + 4) + (gather(B, 1, 0) * gather(A, i, j - 4) + gather(B, 1, 1) * gather(A, i, j) + gather(B, 1, 2) * gather(A, i, j + 4))
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer B_block { float B[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;
uniform int A_rows;
uniform int A_cols;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && j >= 4 && j + 4 <= cols - 4 && i >= 1) {
        EXACT vec4 value = B[0] * vec4(A[(i - 1) * A_ld + j - 4], A[(i - 1) * A_ld + j - 4 + 1], A[(i - 1) * A_ld + j - 4 + 2], A[(i - 1) * A_ld + j - 4 + 3]) + B[1] * vec4(A[(i - 1) * A_ld + j], A[(i - 1) * A_ld + j + 1], A[(i - 1) * A_ld + j + 2], A[(i - 1) * A_ld + j + 3]) + B[2] * vec4(A[(i - 1) * A_ld + j + 4], A[(i - 1) * A_ld + j + 4 + 1], A[(i - 1) * A_ld + j + 4 + 2], A[(i - 1) * A_ld + j + 4 + 3]) + (B[B_ld] * vec4(A[i * A_ld + j - 4], A[i * A_ld + j - 4 + 1], A[i * A_ld + j - 4 + 2], A[i * A_ld + j - 4 + 3]) + B[B_ld + 1] * vec4(A[i * A_ld + j], A[i * A_ld + j + 1], A[i * A_ld + j + 2], A[i * A_ld + j + 3]) + B[B_ld + 2] * vec4(A[i * A_ld + j + 4], A[i * A_ld + j + 4 + 1], A[i * A_ld + j + 4 + 2], A[i * A_ld + j + 4 + 3]));
        {
            int e = i * result_ld + j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            int t1 = i - 1;
            int found_row0 = min(max(t1, 0), A_rows - 1);
            bool has_row0 = t1 >= 0 && t1 < A_rows;
            int t3 = c - 4;
            int sought_col2 = t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4;
            int found_col2 = min(max(sought_col2, 0), A_cols / 4 - 1) * 4 + t3 - (t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4) * 4;
            bool has_col2 = sought_col2 >= 0 && sought_col2 < A_cols / 4;
            int t5 = c + 4;
            int sought_col4 = t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4;
            int found_col4 = min(max(sought_col4, 0), A_cols / 4 - 1) * 4 + t5 - (t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4) * 4;
            bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols / 4;
            EXACT float value1 = B[0] * (has_row0 && has_col2 ? A[found_row0 * A_ld + found_col2] : 0.0) + B[1] * (has_row0 ? A[found_row0 * A_ld + c] : 0.0) + B[2] * (has_row0 && has_col4 ? A[found_row0 * A_ld + found_col4] : 0.0) + (B[B_ld] * (has_col2 ? A[i * A_ld + found_col2] : 0.0) + B[B_ld + 1] * A[i * A_ld + c] + B[B_ld + 2] * (has_col4 ? A[i * A_ld + found_col4] : 0.0));
            result[i * result_ld + c] = value1;
        }
    }
}
