#version 430 core
// max(A, each row), argmax(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { int result1[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = uintBitsToFloat(0xff800000u);
    precise float best_2 = 0.0;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        precise float t0 = texelFetch(A, i * A_ld + k).x;
        acc = sinter_max(acc, t0);
        if (best_at < 0 || sinter_greater(t0, best_2) || (sinter_isnan(t0) && !sinter_isnan(best_2))) {
            best_2 = t0;
            best_at = k;
        }
    }
    result0[i] = acc;
    result1[i] = best_at;
}
