#version 430 core
// sum(A, each column), sum(trans(A) .* trans(A), each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
uniform int rows;
uniform int depth;
uniform int A_col_stride;

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = 0.0;
    precise float acc_2 = 0.0;
    for (int k = 0; k < depth; ++k) {
        precise float t0 = texelFetch(A, i + k * A_col_stride).x;
        acc += t0;
        acc_2 += t0 * t0;
    }
    result0[i] = acc;
    result1[i] = acc_2;
}
