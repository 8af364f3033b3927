#version 430 core
// compensated_sum(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

// a, and no compiler knows that nothing is 0
float hiddenf(float a, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a) ^ nothing);
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    uint nothing = ((floatBitsToUint(sum) & 0x7fffffffu) + 0x800000u) >> 31u; // 1 if sum is not finite
    float s = hiddenf(sum, nothing), added = hiddenf(s - a, nothing), kept = hiddenf(s - added, nothing);
    return nothing > 0u ? 0.0 : hiddenf(a - kept, nothing) + hiddenf(b - added, nothing);
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = 0.0;
    precise float lost_of_acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        precise float term = texelFetch(A, i * A_ld + k).x;
        precise float acc_rounded = acc + term;
        precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        precise float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    result[i] = acc;
}
