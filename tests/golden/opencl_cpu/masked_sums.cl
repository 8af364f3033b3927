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
    float acc0 = 0.0f;
    acc0 += acc_vector0.s0;
    acc0 += acc_vector0.s1;
    acc0 += acc_vector0.s2;
    acc0 += acc_vector0.s3;
    acc0 += acc_vector0.s4;
    acc0 += acc_vector0.s5;
    acc0 += acc_vector0.s6;
    acc0 += acc_vector0.s7;
    float acc1 = 0.0f;
    acc1 += acc_vector1.s0;
    acc1 += acc_vector1.s1;
    acc1 += acc_vector1.s2;
    acc1 += acc_vector1.s3;
    acc1 += acc_vector1.s4;
    acc1 += acc_vector1.s5;
    acc1 += acc_vector1.s6;
    acc1 += acc_vector1.s7;
    float acc2 = 0.0f;
    acc2 += acc_vector2.s0;
    acc2 += acc_vector2.s1;
    acc2 += acc_vector2.s2;
    acc2 += acc_vector2.s3;
    acc2 += acc_vector2.s4;
    acc2 += acc_vector2.s5;
    acc2 += acc_vector2.s6;
    acc2 += acc_vector2.s7;
    float acc3 = 0.0f;
    acc3 += acc_vector3.s0;
    acc3 += acc_vector3.s1;
    acc3 += acc_vector3.s2;
    acc3 += acc_vector3.s3;
    acc3 += acc_vector3.s4;
    acc3 += acc_vector3.s5;
    acc3 += acc_vector3.s6;
    acc3 += acc_vector3.s7;
    for (int k = whole; k < depth; ++k) {
        const float t8 = A[i * A_ld + k];
        const float t9 = B[i * B_ld + k];
        acc0 += t8 > alpha && !isnan(t9) ? t8 : t9;
        const float t10 = A[i1 * A_ld + k];
        const float t11 = B[i1 * B_ld + k];
        acc1 += t10 > alpha && !isnan(t11) ? t10 : t11;
        const float t12 = A[i2 * A_ld + k];
        const float t13 = B[i2 * B_ld + k];
        acc2 += t12 > alpha && !isnan(t13) ? t12 : t13;
        const float t14 = A[i3 * A_ld + k];
        const float t15 = B[i3 * B_ld + k];
        acc3 += t14 > alpha && !isnan(t15) ? t14 : t15;
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
