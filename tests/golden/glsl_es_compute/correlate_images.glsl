#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// gather(x, 0, 0) * gather(A, image_row(i, i - 1, height), j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, image_row(i, i + 1, height), j)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int height;
uniform int A_ld;
uniform int result_ld;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && i % height >= 1 && i % height + 1 <= height - 1) {
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
        if (j + 4 <= cols) {
            int first_row0 = i - i % height;
            int sought_row1 = i - 1 - first_row0;
            int found_row1 = first_row0 + min(max(sought_row1, 0), height - 1);
            int sought_row2 = i + 1 - first_row0;
            int found_row2 = first_row0 + min(max(sought_row2, 0), height - 1);
            EXACT vec4 value1 = x[0] * vec4(A[found_row1 * A_ld + j], A[found_row1 * A_ld + j + 1], A[found_row1 * A_ld + j + 2], A[found_row1 * A_ld + j + 3]) + x[1] * vec4(A[i * A_ld + j], A[i * A_ld + j + 1], A[i * A_ld + j + 2], A[i * A_ld + j + 3]) + x[2] * vec4(A[found_row2 * A_ld + j], A[found_row2 * A_ld + j + 1], A[found_row2 * A_ld + j + 2], A[found_row2 * A_ld + j + 3]);
            {
                int e = i * result_ld + j;
                vec4 v = value1;
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                int first_row3 = i - i % height;
                int sought_row4 = i - 1 - first_row3;
                int found_row4 = first_row3 + min(max(sought_row4, 0), height - 1);
                int sought_row5 = i + 1 - first_row3;
                int found_row5 = first_row3 + min(max(sought_row5, 0), height - 1);
                EXACT float value2 = x[0] * A[found_row4 * A_ld + c] + x[1] * A[i * A_ld + c] + x[2] * A[found_row5 * A_ld + c];
                result[i * result_ld + c] = value2;
            }
        }
    }
}
