#version 310 es
precision highp float;
precision highp int;
// trans(A)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_col_stride;
uniform int result_ld;

void main()
{
    int j = int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    result[i * result_ld + j] = A[i + j * A_col_stride];
}
