#version 430 core
// alpha * (trans(A) * trans(B)) + trans(C)
layout(local_size_x = 8, local_size_y = 8) in;
uniform samplerBuffer B;
uniform samplerBuffer A;
uniform samplerBuffer C;
layout(std430, binding = 0) buffer result_block { float result[]; };
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
    const int j = int(gl_GlobalInvocationID.x);
    const int i = 4 * int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    float acc0 = 0.0;
    float acc1 = 0.0;
    float acc2 = 0.0;
    float acc3 = 0.0;
    for (int k = 0; k < depth; ++k) {
        const float b0 = texelFetch(B, k + j * B_col_stride).x;
        const float a0 = texelFetch(A, i + k * A_col_stride).x;
        acc0 += a0 * b0;
        const float a1 = texelFetch(A, i1 + k * A_col_stride).x;
        acc1 += a1 * b0;
        const float a2 = texelFetch(A, i2 + k * A_col_stride).x;
        acc2 += a2 * b0;
        const float a3 = texelFetch(A, i3 + k * A_col_stride).x;
        acc3 += a3 * b0;
    }
    result[i * result_ld + j] = alpha * acc0 + texelFetch(C, i + j * C_col_stride).x;
    if (i + 1 < rows) {
        result[i1 * result_ld + j] = alpha * acc1 + texelFetch(C, i1 + j * C_col_stride).x;
    }
    if (i + 2 < rows) {
        result[i2 * result_ld + j] = alpha * acc2 + texelFetch(C, i2 + j * C_col_stride).x;
    }
    if (i + 3 < rows) {
        result[i3 * result_ld + j] = alpha * acc3 + texelFetch(C, i3 + j * C_col_stride).x;
    }
}
