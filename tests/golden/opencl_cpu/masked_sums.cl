// sum(select(A > alpha && !isnan(B), A, B), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   __global const float* restrict B,
                   const int B_ld,
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
        const float8 t0 = vload8(0, A + i * A_ld + k);
        const float8 t1 = vload8(0, B + i * B_ld + k);
        acc_vector0 += t0 > (float8)(alpha) && !isnan(t1) ? t0 : t1;
        const float8 t2 = vload8(0, A + i1 * A_ld + k);
        const float8 t3 = vload8(0, B + i1 * B_ld + k);
        acc_vector1 += t2 > (float8)(alpha) && !isnan(t3) ? t2 : t3;
        const float8 t4 = vload8(0, A + i2 * A_ld + k);
        const float8 t5 = vload8(0, B + i2 * B_ld + k);
        acc_vector2 += t4 > (float8)(alpha) && !isnan(t5) ? t4 : t5;
        const float8 t6 = vload8(0, A + i3 * A_ld + k);
        const float8 t7 = vload8(0, B + i3 * B_ld + k);
        acc_vector3 += t6 > (float8)(alpha) && !isnan(t7) ? t6 : t7;
    }
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        const float8 t8 = inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f);
        const float8 t9 = inside ? vload8(0, B + i * B_ld + whole) : (float8)(0.0f);
        acc_vector0 += inside ? (t8 > (float8)(alpha) && !isnan(t9) ? t8 : t9) : (float8)(0.0f);
        const float8 t10 = inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(0.0f);
        const float8 t11 = inside ? vload8(0, B + i1 * B_ld + whole) : (float8)(0.0f);
        acc_vector1 += inside ? (t10 > (float8)(alpha) && !isnan(t11) ? t10 : t11) : (float8)(0.0f);
        const float8 t12 = inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(0.0f);
        const float8 t13 = inside ? vload8(0, B + i2 * B_ld + whole) : (float8)(0.0f);
        acc_vector2 += inside ? (t12 > (float8)(alpha) && !isnan(t13) ? t12 : t13) : (float8)(0.0f);
        const float8 t14 = inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(0.0f);
        const float8 t15 = inside ? vload8(0, B + i3 * B_ld + whole) : (float8)(0.0f);
        acc_vector3 += inside ? (t14 > (float8)(alpha) && !isnan(t15) ? t14 : t15) : (float8)(0.0f);
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
