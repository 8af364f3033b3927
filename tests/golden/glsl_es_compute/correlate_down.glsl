#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// gather(x, 0, 0) * gather(A, i - 1, j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, i + 1, j)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int result_ld;
uniform int A_rows;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && i >= 1 && i + 1 <= rows - 1) {
        EXACT vec4 value = x[0] * vec4(A[(i - 1) * A_ld + j], A[(i - 1) * A_ld + j + 1], A[(i - 1) * A_ld + j + 2], A[(i - 1) * A_ld + j + 3]) + x[1] * vec4(A[i * A_ld + j], A[i * A_ld + j + 1], A[i * A_ld + j + 2], A[i * A_ld + j + 3]) + x[2] * vec4(A[(i + 1) * A_ld + j], A[(i + 1) * A_ld + j + 1], A[(i + 1) * A_ld + j + 2], A[(i + 1) * A_ld + j + 3]);
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
            int sought_row0 = i - 1;
            int found_row0 = min(max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1));
            int sought_row1 = i + 1;
            int found_row1 = min(max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1));
            EXACT float value1 = x[0] * A[found_row0 * A_ld + c] + x[1] * A[i * A_ld + c] + x[2] * A[found_row1 * A_ld + c];
            result[i * result_ld + c] = value1;
        }
    }
}
