// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
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
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; ++j) {
        const float t0 = (float)(i) * alpha + beta;
        const float t1 = floor(t0);
        const float t2 = t0 - t1;
        const float t3 = (float)(j) * gamma + delta;
        const float t4 = floor(t3);
        const float t5 = t3 - t4;
        const float t6 = 1.0f - t5;
        const float t8 = (float)(i) * alpha + beta;
        const float t9 = floor(t8);
        const int t10 = convert_int_sat(t9);
        const int found_row7 = min(max(t10, 0), A_rows - 1);
        const int t12 = convert_int_sat(t4);
        const int found_col11 = min(max(t12, 0), A_cols - 1);
        const int t14 = sinter_add_int(t12, 1);
        const int found_col13 = min(max(t14, 0), A_cols - 1);
        const int t16 = sinter_add_int(t10, 1);
        const int found_row15 = min(max(t16, 0), A_rows - 1);
        result[i * result_ld + j] = (1.0f - t2) * (t6 * A[found_row7 * A_ld + found_col11] + t5 * A[found_row7 * A_ld + found_col13]) + t2 * (t6 * A[found_row15 * A_ld + found_col11] + t5 * A[found_row15 * A_ld + found_col13]);
    }
}
