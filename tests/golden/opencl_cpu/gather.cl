// gather(A, colwise(x), j)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict A,
                   const int A_cols,
                   __global const int* restrict x,
                   const int A_rows,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= A_cols) {
            const int sought_row0 = x[i];
            const int found_row0 = min(max(sought_row0, 0), A_rows - 1);
            vstore8(vload8(0, A + found_row0 * A_ld + j), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int sought_row1 = x[i];
                const int found_row1 = min(max(sought_row1, 0), A_rows - 1);
                const int found_col2 = min(max(c, 0), A_cols - 1);
                result[i * result_ld + c] = A[found_row1 * A_ld + found_col2];
            }
        }
    }
}
