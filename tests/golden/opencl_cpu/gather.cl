// gather(A, x, j)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict A,
                   __global const int* restrict x,
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
        const int sought_row0 = x[i];
        const int found_row0 = min(max(sought_row0, 0), A_rows - 1);
        const int found_col1 = min(max(j, 0), A_cols - 1);
        result[i * result_ld + j] = A[found_row0 * A_ld + found_col1];
    }
}
