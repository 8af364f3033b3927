// gather(A, i, j - alpha)
int sinter_subtract_int(int a, int b)
{
    return as_int(as_uint(a) - as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict A,
                   const int A_cols,
                   const int alpha,
                   const int A_rows,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int right0 = 0 - min(max(alpha, 0 - A_cols), A_cols);
    const int first0 = max(0 - right0, 0);
    const int last0 = A_cols - max(right0, 0);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j >= first0 && j + 8 <= last0) {
            const int found_row1 = i < 0 ? A_rows - 1 - max(i, -1 - i) % A_rows : max(i, -1 - i) % A_rows;
            vstore8(vload8(0, A + found_row1 * A_ld + j + right0), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int found_row2 = i < 0 ? A_rows - 1 - max(i, -1 - i) % A_rows : max(i, -1 - i) % A_rows;
                const int sought_col3 = sinter_subtract_int(c, alpha);
                const int found_col3 = sought_col3 < 0 ? A_cols - 1 - max(sought_col3, -1 - sought_col3) % A_cols : max(sought_col3, -1 - sought_col3) % A_cols;
                result[i * result_ld + c] = A[found_row2 * A_ld + found_col3];
            }
        }
    }
}
