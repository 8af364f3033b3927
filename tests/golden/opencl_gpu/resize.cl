// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   const float alpha,
                   const float beta,
                   const float gamma,
                   const float delta,
                   __global const float* restrict A,
                   const int A_rows,
                   const int A_cols,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    const float t0 = (float)(i) * alpha + beta;
    const float t1 = floor(t0);
    const float t2 = t0 - t1;
    const float4 t3 = convert_float4(sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3))) * gamma + delta;
    const float4 t4 = floor(t3);
    const float4 t5 = t3 - t4;
    const float4 t6 = 1.0f - t5;
    const float t8 = (float)(i) * alpha + beta;
    const float t9 = floor(t8);
    const int t10 = convert_int_sat(t9);
    const int found_row7 = min(max(t10, 0), A_rows - 1);
    const float t12 = (float)(j) * gamma + delta;
    const float t13 = floor(t12);
    const int t14 = convert_int_sat(t13);
    const int found_col11 = min(max(t14, 0), A_cols - 1);
    const float t16 = (float)(j + 1) * gamma + delta;
    const float t17 = floor(t16);
    const int t18 = convert_int_sat(t17);
    const int found_col15 = min(max(t18, 0), A_cols - 1);
    const float t20 = (float)(j + 2) * gamma + delta;
    const float t21 = floor(t20);
    const int t22 = convert_int_sat(t21);
    const int found_col19 = min(max(t22, 0), A_cols - 1);
    const float t24 = (float)(j + 3) * gamma + delta;
    const float t25 = floor(t24);
    const int t26 = convert_int_sat(t25);
    const int found_col23 = min(max(t26, 0), A_cols - 1);
    const int t28 = sinter_add_int(t14, 1);
    const int found_col27 = min(max(t28, 0), A_cols - 1);
    const int t30 = sinter_add_int(t18, 1);
    const int found_col29 = min(max(t30, 0), A_cols - 1);
    const int t32 = sinter_add_int(t22, 1);
    const int found_col31 = min(max(t32, 0), A_cols - 1);
    const int t34 = sinter_add_int(t26, 1);
    const int found_col33 = min(max(t34, 0), A_cols - 1);
    const int t36 = sinter_add_int(t10, 1);
    const int found_row35 = min(max(t36, 0), A_rows - 1);
    *(__global float4*)(result + i * result_ld + j) = (1.0f - t2) * (t6 * (float4)(A[found_row7 * A_ld + found_col11], A[found_row7 * A_ld + found_col15], A[found_row7 * A_ld + found_col19], A[found_row7 * A_ld + found_col23]) + t5 * (float4)(A[found_row7 * A_ld + found_col27], A[found_row7 * A_ld + found_col29], A[found_row7 * A_ld + found_col31], A[found_row7 * A_ld + found_col33])) + t2 * (t6 * (float4)(A[found_row35 * A_ld + found_col11], A[found_row35 * A_ld + found_col15], A[found_row35 * A_ld + found_col19], A[found_row35 * A_ld + found_col23]) + t5 * (float4)(A[found_row35 * A_ld + found_col27], A[found_row35 * A_ld + found_col29], A[found_row35 * A_ld + found_col31], A[found_row35 * A_ld + found_col33]));
}
