// compensated_sum(A, each row)
float8 sinter_rounding_error_float8(float8 a, float8 b, float8 sum)
{
    const float8 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float8)(0) : lost;
}

float4 sinter_rounding_error_float4(float4 a, float4 b, float4 sum)
{
    const float4 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float4)(0) : lost;
}

float2 sinter_rounding_error_float2(float2 a, float2 b, float2 sum)
{
    const float2 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float2)(0) : lost;
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result)
{
    const int i = 4 * get_global_id(0);
    if (i >= rows) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    float8 lost_of_acc_vector0 = (float8)(0.0f);
    float8 lost_of_acc_vector1 = (float8)(0.0f);
    float8 lost_of_acc_vector2 = (float8)(0.0f);
    float8 lost_of_acc_vector3 = (float8)(0.0f);
    const int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        {
            const float8 term_vector0 = vload8(0, A + i * A_ld + k);
            const float8 acc_vector0_rounded = acc_vector0 + term_vector0;
            const float8 acc_vector0_rest = lost_of_acc_vector0 + sinter_rounding_error_float8(acc_vector0, term_vector0, acc_vector0_rounded);
            const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
            acc_vector0 = acc_vector0_next;
            lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
        }
        {
            const float8 term_vector1 = vload8(0, A + i1 * A_ld + k);
            const float8 acc_vector1_rounded = acc_vector1 + term_vector1;
            const float8 acc_vector1_rest = lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector1, term_vector1, acc_vector1_rounded);
            const float8 acc_vector1_next = acc_vector1_rounded + acc_vector1_rest;
            acc_vector1 = acc_vector1_next;
            lost_of_acc_vector1 = sinter_rounding_error_float8(acc_vector1_rounded, acc_vector1_rest, acc_vector1_next);
        }
        {
            const float8 term_vector2 = vload8(0, A + i2 * A_ld + k);
            const float8 acc_vector2_rounded = acc_vector2 + term_vector2;
            const float8 acc_vector2_rest = lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector2, term_vector2, acc_vector2_rounded);
            const float8 acc_vector2_next = acc_vector2_rounded + acc_vector2_rest;
            acc_vector2 = acc_vector2_next;
            lost_of_acc_vector2 = sinter_rounding_error_float8(acc_vector2_rounded, acc_vector2_rest, acc_vector2_next);
        }
        {
            const float8 term_vector3 = vload8(0, A + i3 * A_ld + k);
            const float8 acc_vector3_rounded = acc_vector3 + term_vector3;
            const float8 acc_vector3_rest = lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector3, term_vector3, acc_vector3_rounded);
            const float8 acc_vector3_next = acc_vector3_rounded + acc_vector3_rest;
            acc_vector3 = acc_vector3_next;
            lost_of_acc_vector3 = sinter_rounding_error_float8(acc_vector3_rounded, acc_vector3_rest, acc_vector3_next);
        }
    }
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        {
            const float8 term_vector0 = inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f);
            const float8 acc_vector0_rounded = acc_vector0 + term_vector0;
            const float8 acc_vector0_rest = lost_of_acc_vector0 + sinter_rounding_error_float8(acc_vector0, term_vector0, acc_vector0_rounded);
            const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
            acc_vector0 = acc_vector0_next;
            lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
        }
        {
            const float8 term_vector1 = inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(0.0f);
            const float8 acc_vector1_rounded = acc_vector1 + term_vector1;
            const float8 acc_vector1_rest = lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector1, term_vector1, acc_vector1_rounded);
            const float8 acc_vector1_next = acc_vector1_rounded + acc_vector1_rest;
            acc_vector1 = acc_vector1_next;
            lost_of_acc_vector1 = sinter_rounding_error_float8(acc_vector1_rounded, acc_vector1_rest, acc_vector1_next);
        }
        {
            const float8 term_vector2 = inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(0.0f);
            const float8 acc_vector2_rounded = acc_vector2 + term_vector2;
            const float8 acc_vector2_rest = lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector2, term_vector2, acc_vector2_rounded);
            const float8 acc_vector2_next = acc_vector2_rounded + acc_vector2_rest;
            acc_vector2 = acc_vector2_next;
            lost_of_acc_vector2 = sinter_rounding_error_float8(acc_vector2_rounded, acc_vector2_rest, acc_vector2_next);
        }
        {
            const float8 term_vector3 = inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(0.0f);
            const float8 acc_vector3_rounded = acc_vector3 + term_vector3;
            const float8 acc_vector3_rest = lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector3, term_vector3, acc_vector3_rounded);
            const float8 acc_vector3_next = acc_vector3_rounded + acc_vector3_rest;
            acc_vector3 = acc_vector3_next;
            lost_of_acc_vector3 = sinter_rounding_error_float8(acc_vector3_rounded, acc_vector3_rest, acc_vector3_next);
        }
    }
    float acc0 = 0.0f;
    float lost_of_acc0 = 0.0f;
    float acc1 = 0.0f;
    float lost_of_acc1 = 0.0f;
    float acc2 = 0.0f;
    float lost_of_acc2 = 0.0f;
    float acc3 = 0.0f;
    float lost_of_acc3 = 0.0f;
    const float4 fours0_rounded = acc_vector0.lo + acc_vector0.hi;
    const float4 fours0_rest = lost_of_acc_vector0.lo + lost_of_acc_vector0.hi + sinter_rounding_error_float4(acc_vector0.lo, acc_vector0.hi, fours0_rounded);
    const float4 fours0_next = fours0_rounded + fours0_rest;
    const float4 fours0_lost = sinter_rounding_error_float4(fours0_rounded, fours0_rest, fours0_next);
    const float2 twos0_rounded = fours0_next.lo + fours0_next.hi;
    const float2 twos0_rest = fours0_lost.lo + fours0_lost.hi + sinter_rounding_error_float2(fours0_next.lo, fours0_next.hi, twos0_rounded);
    const float2 twos0_next = twos0_rounded + twos0_rest;
    const float2 twos0_lost = sinter_rounding_error_float2(twos0_rounded, twos0_rest, twos0_next);
    {
        const float term0 = twos0_next.s0;
        const float acc0_rounded = acc0 + term0;
        const float acc0_rest = lost_of_acc0 + twos0_lost.s0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
        const float acc0_next = acc0_rounded + acc0_rest;
        acc0 = acc0_next;
        lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
    }
    {
        const float term0 = twos0_next.s1;
        const float acc0_rounded = acc0 + term0;
        const float acc0_rest = lost_of_acc0 + twos0_lost.s1 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
        const float acc0_next = acc0_rounded + acc0_rest;
        acc0 = acc0_next;
        lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
    }
    const float4 fours1_rounded = acc_vector1.lo + acc_vector1.hi;
    const float4 fours1_rest = lost_of_acc_vector1.lo + lost_of_acc_vector1.hi + sinter_rounding_error_float4(acc_vector1.lo, acc_vector1.hi, fours1_rounded);
    const float4 fours1_next = fours1_rounded + fours1_rest;
    const float4 fours1_lost = sinter_rounding_error_float4(fours1_rounded, fours1_rest, fours1_next);
    const float2 twos1_rounded = fours1_next.lo + fours1_next.hi;
    const float2 twos1_rest = fours1_lost.lo + fours1_lost.hi + sinter_rounding_error_float2(fours1_next.lo, fours1_next.hi, twos1_rounded);
    const float2 twos1_next = twos1_rounded + twos1_rest;
    const float2 twos1_lost = sinter_rounding_error_float2(twos1_rounded, twos1_rest, twos1_next);
    {
        const float term1 = twos1_next.s0;
        const float acc1_rounded = acc1 + term1;
        const float acc1_rest = lost_of_acc1 + twos1_lost.s0 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
        const float acc1_next = acc1_rounded + acc1_rest;
        acc1 = acc1_next;
        lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
    }
    {
        const float term1 = twos1_next.s1;
        const float acc1_rounded = acc1 + term1;
        const float acc1_rest = lost_of_acc1 + twos1_lost.s1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
        const float acc1_next = acc1_rounded + acc1_rest;
        acc1 = acc1_next;
        lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
    }
    const float4 fours2_rounded = acc_vector2.lo + acc_vector2.hi;
    const float4 fours2_rest = lost_of_acc_vector2.lo + lost_of_acc_vector2.hi + sinter_rounding_error_float4(acc_vector2.lo, acc_vector2.hi, fours2_rounded);
    const float4 fours2_next = fours2_rounded + fours2_rest;
    const float4 fours2_lost = sinter_rounding_error_float4(fours2_rounded, fours2_rest, fours2_next);
    const float2 twos2_rounded = fours2_next.lo + fours2_next.hi;
    const float2 twos2_rest = fours2_lost.lo + fours2_lost.hi + sinter_rounding_error_float2(fours2_next.lo, fours2_next.hi, twos2_rounded);
    const float2 twos2_next = twos2_rounded + twos2_rest;
    const float2 twos2_lost = sinter_rounding_error_float2(twos2_rounded, twos2_rest, twos2_next);
    {
        const float term2 = twos2_next.s0;
        const float acc2_rounded = acc2 + term2;
        const float acc2_rest = lost_of_acc2 + twos2_lost.s0 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
        const float acc2_next = acc2_rounded + acc2_rest;
        acc2 = acc2_next;
        lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
    }
    {
        const float term2 = twos2_next.s1;
        const float acc2_rounded = acc2 + term2;
        const float acc2_rest = lost_of_acc2 + twos2_lost.s1 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
        const float acc2_next = acc2_rounded + acc2_rest;
        acc2 = acc2_next;
        lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
    }
    const float4 fours3_rounded = acc_vector3.lo + acc_vector3.hi;
    const float4 fours3_rest = lost_of_acc_vector3.lo + lost_of_acc_vector3.hi + sinter_rounding_error_float4(acc_vector3.lo, acc_vector3.hi, fours3_rounded);
    const float4 fours3_next = fours3_rounded + fours3_rest;
    const float4 fours3_lost = sinter_rounding_error_float4(fours3_rounded, fours3_rest, fours3_next);
    const float2 twos3_rounded = fours3_next.lo + fours3_next.hi;
    const float2 twos3_rest = fours3_lost.lo + fours3_lost.hi + sinter_rounding_error_float2(fours3_next.lo, fours3_next.hi, twos3_rounded);
    const float2 twos3_next = twos3_rounded + twos3_rest;
    const float2 twos3_lost = sinter_rounding_error_float2(twos3_rounded, twos3_rest, twos3_next);
    {
        const float term3 = twos3_next.s0;
        const float acc3_rounded = acc3 + term3;
        const float acc3_rest = lost_of_acc3 + twos3_lost.s0 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
        const float acc3_next = acc3_rounded + acc3_rest;
        acc3 = acc3_next;
        lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
    }
    {
        const float term3 = twos3_next.s1;
        const float acc3_rounded = acc3 + term3;
        const float acc3_rest = lost_of_acc3 + twos3_lost.s1 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
        const float acc3_next = acc3_rounded + acc3_rest;
        acc3 = acc3_next;
        lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
    }
    result[i] = acc0;
    if (i + 1 < rows) {
        result[i1] = acc1;
    }
    if (i + 2 < rows) {
        result[i2] = acc2;
    }
    if (i + 3 < rows) {
        result[i3] = acc3;
    }
}
