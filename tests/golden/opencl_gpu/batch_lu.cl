// lu(A), pivots(A)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global int* restrict result1,
                   const int result1_ld)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    const float t0 = A[i * A_ld + 6];
    const float t1 = A[i * A_ld + 3];
    const float t2 = fabs(t1);
    const float t3 = A[i * A_ld];
    const float t4 = fabs(t3);
    const bool t5 = t2 > t4;
    const int t6 = fabs(t0) > (t5 ? t2 : t4) ? 2 : (t5 ? 1 : 0);
    const bool t7 = t6 == 2;
    const bool t8 = t6 == 1;
    const float t9 = t7 ? t0 : (t8 ? t1 : t3);
    const float t10 = A[i * A_ld + 7];
    const float t11 = A[i * A_ld + 4];
    const float t12 = A[i * A_ld + 1];
    const float t13 = t7 ? t10 : (t8 ? t11 : t12);
    const float t14 = A[i * A_ld + 8];
    const float t15 = A[i * A_ld + 5];
    const float t16 = A[i * A_ld + 2];
    const float t17 = t7 ? t14 : (t8 ? t15 : t16);
    const float t18 = t9 == 0.0f ? 1.0f : t9;
    const float t19 = (t7 ? t3 : t0) / t18;
    const float t20 = (t7 ? t12 : t10) - t19 * t13;
    const float t21 = (t8 ? t3 : t1) / t18;
    const float t22 = (t8 ? t12 : t11) - t21 * t13;
    const int t23 = fabs(t20) > fabs(t22) ? 2 : 1;
    const bool t24 = t23 == 2;
    const float v25 = t24 ? t19 : t21;
    const float t26 = t24 ? t20 : t22;
    const float t27 = (t7 ? t16 : t14) - t19 * t17;
    const float t28 = (t8 ? t16 : t15) - t21 * t17;
    const float t29 = t24 ? t27 : t28;
    const float v30 = t24 ? t21 : t19;
    const float t31 = (t24 ? t22 : t20) / (t26 == 0.0f ? 1.0f : t26);
    const float v32 = (t24 ? t28 : t27) - t31 * t29;
    result0[i * result0_ld] = t9;
    result0[i * result0_ld + 1] = t13;
    result0[i * result0_ld + 2] = t17;
    result0[i * result0_ld + 3] = v25;
    result0[i * result0_ld + 4] = t26;
    result0[i * result0_ld + 5] = t29;
    result0[i * result0_ld + 6] = v30;
    result0[i * result0_ld + 7] = t31;
    result0[i * result0_ld + 8] = v32;
    result1[i * result1_ld] = t6;
    result1[i * result1_ld + 1] = t23;
    result1[i * result1_ld + 2] = 2;
}
