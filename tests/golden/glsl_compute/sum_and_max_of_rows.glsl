#version 430 core
// sum(A, each row), max(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = 0.0;
    precise float acc_2 = uintBitsToFloat(0xff800000u);
    for (int k = 0; k < depth; ++k) {
        precise float t0 = texelFetch(A, i * A_ld + k).x;
        acc += t0;
        acc_2 = sinter_max(acc_2, t0);
    }
    result0[i] = acc;
    result1[i] = acc_2;
}
