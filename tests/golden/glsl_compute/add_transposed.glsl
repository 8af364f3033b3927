#version 430 core
// alpha * A + trans(B)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
uniform samplerBuffer B;
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform float alpha;
uniform int A_ld;
uniform int B_col_stride;
uniform int result_ld;

void main()
{
    const int j = int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    precise float value = alpha * A[i * A_ld + j] + texelFetch(B, i + j * B_col_stride).x;
    result[i * result_ld + j] = value;
}
