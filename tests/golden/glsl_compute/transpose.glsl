#version 430 core
// trans(A)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_col_stride;
uniform int result_ld;

void main()
{
    const int j = int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    result[i * result_ld + j] = texelFetch(A, i + j * A_col_stride).x;
}
