// (A + alpha - A) * x
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
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
    const int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        const float8 b = vload8(0, x + k);
        const float8 t0 = vload8(0, A + i * A_ld + k);
        acc_vector0 += (t0 + alpha - t0) * b;
        const float8 t1 = vload8(0, A + i1 * A_ld + k);
        acc_vector1 += (t1 + alpha - t1) * b;
        const float8 t2 = vload8(0, A + i2 * A_ld + k);
        acc_vector2 += (t2 + alpha - t2) * b;
        const float8 t3 = vload8(0, A + i3 * A_ld + k);
        acc_vector3 += (t3 + alpha - t3) * b;
    }
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        const float8 b = inside ? vload8(0, x + whole) : (float8)(0.0f);
        const float8 t4 = inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f);
        acc_vector0 += (inside ? t4 + alpha - t4 : (float8)(0.0f)) * b;
        const float8 t5 = inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(0.0f);
        acc_vector1 += (inside ? t5 + alpha - t5 : (float8)(0.0f)) * b;
        const float8 t6 = inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(0.0f);
        acc_vector2 += (inside ? t6 + alpha - t6 : (float8)(0.0f)) * b;
        const float8 t7 = inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(0.0f);
        acc_vector3 += (inside ? t7 + alpha - t7 : (float8)(0.0f)) * b;
    }
    const float4 fours0 = acc_vector0.lo + acc_vector0.hi;
    const float2 twos0 = fours0.lo + fours0.hi;
    float acc0 = twos0.s0 + twos0.s1;
    const float4 fours1 = acc_vector1.lo + acc_vector1.hi;
    const float2 twos1 = fours1.lo + fours1.hi;
    float acc1 = twos1.s0 + twos1.s1;
    const float4 fours2 = acc_vector2.lo + acc_vector2.hi;
    const float2 twos2 = fours2.lo + fours2.hi;
    float acc2 = twos2.s0 + twos2.s1;
    const float4 fours3 = acc_vector3.lo + acc_vector3.hi;
    const float2 twos3 = fours3.lo + fours3.hi;
    float acc3 = twos3.s0 + twos3.s1;
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
