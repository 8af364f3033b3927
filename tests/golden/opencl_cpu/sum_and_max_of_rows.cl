// sum(A, each row), max(A, each row)
float8 sinter_max_float8(float8 a, float8 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float4 sinter_max_float4(float4 a, float4 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float2 sinter_max_float2(float2 a, float2 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   __global float* restrict result1)
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
    float8 acc_vector0_2 = (float8)(-INFINITY);
    float8 acc_vector1_2 = (float8)(-INFINITY);
    float8 acc_vector2_2 = (float8)(-INFINITY);
    float8 acc_vector3_2 = (float8)(-INFINITY);
    const int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        const float8 t0 = vload8(0, A + i * A_ld + k);
        acc_vector0 += t0;
        acc_vector0_2 = sinter_max_float8(acc_vector0_2, t0);
        const float8 t1 = vload8(0, A + i1 * A_ld + k);
        acc_vector1 += t1;
        acc_vector1_2 = sinter_max_float8(acc_vector1_2, t1);
        const float8 t2 = vload8(0, A + i2 * A_ld + k);
        acc_vector2 += t2;
        acc_vector2_2 = sinter_max_float8(acc_vector2_2, t2);
        const float8 t3 = vload8(0, A + i3 * A_ld + k);
        acc_vector3 += t3;
        acc_vector3_2 = sinter_max_float8(acc_vector3_2, t3);
    }
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        const float8 t4 = vload8(0, A + i * A_ld + whole);
        acc_vector0 += inside ? t4 : (float8)(0.0f);
        acc_vector0_2 = sinter_max_float8(acc_vector0_2, inside ? t4 : (float8)(-INFINITY));
        const float8 t5 = vload8(0, A + i1 * A_ld + whole);
        acc_vector1 += inside ? t5 : (float8)(0.0f);
        acc_vector1_2 = sinter_max_float8(acc_vector1_2, inside ? t5 : (float8)(-INFINITY));
        const float8 t6 = vload8(0, A + i2 * A_ld + whole);
        acc_vector2 += inside ? t6 : (float8)(0.0f);
        acc_vector2_2 = sinter_max_float8(acc_vector2_2, inside ? t6 : (float8)(-INFINITY));
        const float8 t7 = vload8(0, A + i3 * A_ld + whole);
        acc_vector3 += inside ? t7 : (float8)(0.0f);
        acc_vector3_2 = sinter_max_float8(acc_vector3_2, inside ? t7 : (float8)(-INFINITY));
    }
    const float4 fours0 = acc_vector0.lo + acc_vector0.hi;
    const float2 twos0 = fours0.lo + fours0.hi;
    float acc0 = twos0.s0 + twos0.s1;
    const float4 fours0_2 = sinter_max_float4(acc_vector0_2.lo, acc_vector0_2.hi);
    const float2 twos0_2 = sinter_max_float2(fours0_2.lo, fours0_2.hi);
    float acc0_2 = sinter_max_float(twos0_2.s0, twos0_2.s1);
    const float4 fours1 = acc_vector1.lo + acc_vector1.hi;
    const float2 twos1 = fours1.lo + fours1.hi;
    float acc1 = twos1.s0 + twos1.s1;
    const float4 fours1_2 = sinter_max_float4(acc_vector1_2.lo, acc_vector1_2.hi);
    const float2 twos1_2 = sinter_max_float2(fours1_2.lo, fours1_2.hi);
    float acc1_2 = sinter_max_float(twos1_2.s0, twos1_2.s1);
    const float4 fours2 = acc_vector2.lo + acc_vector2.hi;
    const float2 twos2 = fours2.lo + fours2.hi;
    float acc2 = twos2.s0 + twos2.s1;
    const float4 fours2_2 = sinter_max_float4(acc_vector2_2.lo, acc_vector2_2.hi);
    const float2 twos2_2 = sinter_max_float2(fours2_2.lo, fours2_2.hi);
    float acc2_2 = sinter_max_float(twos2_2.s0, twos2_2.s1);
    const float4 fours3 = acc_vector3.lo + acc_vector3.hi;
    const float2 twos3 = fours3.lo + fours3.hi;
    float acc3 = twos3.s0 + twos3.s1;
    const float4 fours3_2 = sinter_max_float4(acc_vector3_2.lo, acc_vector3_2.hi);
    const float2 twos3_2 = sinter_max_float2(fours3_2.lo, fours3_2.hi);
    float acc3_2 = sinter_max_float(twos3_2.s0, twos3_2.s1);
    result0[i] = acc0;
    result1[i] = acc0_2;
    if (i + 1 < rows) {
        result0[i1] = acc1;
        result1[i1] = acc1_2;
    }
    if (i + 2 < rows) {
        result0[i2] = acc2;
        result1[i2] = acc2_2;
    }
    if (i + 3 < rows) {
        result0[i3] = acc3;
        result1[i3] = acc3_2;
    }
}
