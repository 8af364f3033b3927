#version 430 core
// max(A, each column)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_col_stride;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = uintBitsToFloat(0xff800000u);
    for (int k = 0; k < depth; ++k) {
        acc = sinter_max(acc, texelFetch(A, i + k * A_col_stride).x);
    }
    result[i] = acc;
}
