// compensated_sum(x)
#pragma OPENCL FP_CONTRACT OFF

float8 sinter_rounding_error_float8(float8 a, float8 b, float8 sum)
{
    const float8 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float8)(0) : lost;
}

#pragma OPENCL FP_CONTRACT OFF

float4 sinter_rounding_error_float4(float4 a, float4 b, float4 sum)
{
    const float4 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float4)(0) : lost;
}

#pragma OPENCL FP_CONTRACT OFF

float2 sinter_rounding_error_float2(float2 a, float2 b, float2 sum)
{
    const float2 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float2)(0) : lost;
}

#pragma OPENCL FP_CONTRACT OFF

float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    float acc = 0.0f;
    float lost_of_acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    float8 lost_of_acc_vector0 = (float8)(0.0f);
    float8 lost_of_acc_vector1 = (float8)(0.0f);
    float8 lost_of_acc_vector2 = (float8)(0.0f);
    float8 lost_of_acc_vector3 = (float8)(0.0f);
    const int whole = depth - depth % 32;
    for (int e = 0; e < whole; e += 32) {
        {
            const float8 term_vector0 = vload8(0, x + e);
            const float8 acc_vector0_rounded = acc_vector0 + term_vector0;
            const float8 acc_vector0_rest = lost_of_acc_vector0 + sinter_rounding_error_float8(acc_vector0, term_vector0, acc_vector0_rounded);
            const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
            acc_vector0 = acc_vector0_next;
            lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
        }
        {
            const float8 term_vector1 = vload8(0, x + e + 8);
            const float8 acc_vector1_rounded = acc_vector1 + term_vector1;
            const float8 acc_vector1_rest = lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector1, term_vector1, acc_vector1_rounded);
            const float8 acc_vector1_next = acc_vector1_rounded + acc_vector1_rest;
            acc_vector1 = acc_vector1_next;
            lost_of_acc_vector1 = sinter_rounding_error_float8(acc_vector1_rounded, acc_vector1_rest, acc_vector1_next);
        }
        {
            const float8 term_vector2 = vload8(0, x + e + 16);
            const float8 acc_vector2_rounded = acc_vector2 + term_vector2;
            const float8 acc_vector2_rest = lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector2, term_vector2, acc_vector2_rounded);
            const float8 acc_vector2_next = acc_vector2_rounded + acc_vector2_rest;
            acc_vector2 = acc_vector2_next;
            lost_of_acc_vector2 = sinter_rounding_error_float8(acc_vector2_rounded, acc_vector2_rest, acc_vector2_next);
        }
        {
            const float8 term_vector3 = vload8(0, x + e + 24);
            const float8 acc_vector3_rounded = acc_vector3 + term_vector3;
            const float8 acc_vector3_rest = lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector3, term_vector3, acc_vector3_rounded);
            const float8 acc_vector3_next = acc_vector3_rounded + acc_vector3_rest;
            acc_vector3 = acc_vector3_next;
            lost_of_acc_vector3 = sinter_rounding_error_float8(acc_vector3_rounded, acc_vector3_rest, acc_vector3_next);
        }
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector1;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector0, acc_vector1, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector2;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector0, acc_vector2, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector3;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector0, acc_vector3, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    const float4 fours0_rounded = acc_vector0.lo + acc_vector0.hi;
    const float4 fours0_rest = lost_of_acc_vector0.lo + lost_of_acc_vector0.hi + sinter_rounding_error_float4(acc_vector0.lo, acc_vector0.hi, fours0_rounded);
    const float4 fours0_next = fours0_rounded + fours0_rest;
    const float4 fours0_lost = sinter_rounding_error_float4(fours0_rounded, fours0_rest, fours0_next);
    const float2 twos0_rounded = fours0_next.lo + fours0_next.hi;
    const float2 twos0_rest = fours0_lost.lo + fours0_lost.hi + sinter_rounding_error_float2(fours0_next.lo, fours0_next.hi, twos0_rounded);
    const float2 twos0_next = twos0_rounded + twos0_rest;
    const float2 twos0_lost = sinter_rounding_error_float2(twos0_rounded, twos0_rest, twos0_next);
    {
        const float term = twos0_next.s0;
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + twos0_lost.s0 + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    {
        const float term = twos0_next.s1;
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + twos0_lost.s1 + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    for (int e = whole; e < depth; ++e) {
        const float term = x[e];
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    result[0] = acc;
}
