// gather(A, i, j - alpha)
int sinter_subtract_int(int a, int b)
{
    return as_int(as_uint(a) - as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict A,
                   const int A_rows,
                   const int alpha,
                   const int A_cols,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    const int found_row0 = i < 0 ? A_rows - 1 - max(i, -1 - i) % A_rows : max(i, -1 - i) % A_rows;
    const int sought_col1 = sinter_subtract_int(j, alpha);
    const int found_col1 = sought_col1 < 0 ? A_cols - 1 - max(sought_col1, -1 - sought_col1) % A_cols : max(sought_col1, -1 - sought_col1) % A_cols;
    const int sought_col2 = sinter_subtract_int(j + 1, alpha);
    const int found_col2 = sought_col2 < 0 ? A_cols - 1 - max(sought_col2, -1 - sought_col2) % A_cols : max(sought_col2, -1 - sought_col2) % A_cols;
    const int sought_col3 = sinter_subtract_int(j + 2, alpha);
    const int found_col3 = sought_col3 < 0 ? A_cols - 1 - max(sought_col3, -1 - sought_col3) % A_cols : max(sought_col3, -1 - sought_col3) % A_cols;
    const int sought_col4 = sinter_subtract_int(j + 3, alpha);
    const int found_col4 = sought_col4 < 0 ? A_cols - 1 - max(sought_col4, -1 - sought_col4) % A_cols : max(sought_col4, -1 - sought_col4) % A_cols;
    *(__global float4*)(result + i * result_ld + j) = (float4)(A[found_row0 * A_ld + found_col1], A[found_row0 * A_ld + found_col2], A[found_row0 * A_ld + found_col3], A[found_row0 * A_ld + found_col4]);
}
