#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// alpha * (A * B) + C
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer B_block { float B[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) readonly buffer C_block { float C[]; };
layout(std430, binding = 3) buffer result_block { float result[]; };
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_col_stride;
uniform int A_col_stride;
uniform float alpha;
uniform int C_col_stride;
uniform int result_ld;

void main()
{
    int j = int(gl_GlobalInvocationID.x);
    int i = 4 * int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    int i1 = min(i + 1, rows - 1);
    int i2 = min(i + 2, rows - 1);
    int i3 = min(i + 3, rows - 1);
    float acc0 = 0.0;
    float acc1 = 0.0;
    float acc2 = 0.0;
    float acc3 = 0.0;
    for (int k = 0; k < depth; ++k) {
        float b0 = B[k + j * B_col_stride];
        float a0 = A[i + k * A_col_stride];
        acc0 += a0 * b0;
        float a1 = A[i1 + k * A_col_stride];
        acc1 += a1 * b0;
        float a2 = A[i2 + k * A_col_stride];
        acc2 += a2 * b0;
        float a3 = A[i3 + k * A_col_stride];
        acc3 += a3 * b0;
    }
    {
        result[i * result_ld + j] = alpha * acc0 + C[i + j * C_col_stride];
    }
    if (i + 1 < rows) {
        {
            result[i1 * result_ld + j] = alpha * acc1 + C[i1 + j * C_col_stride];
        }
    }
    if (i + 2 < rows) {
        {
            result[i2 * result_ld + j] = alpha * acc2 + C[i2 + j * C_col_stride];
        }
    }
    if (i + 3 < rows) {
        {
            result[i3 * result_ld + j] = alpha * acc3 + C[i3 + j * C_col_stride];
        }
    }
}
