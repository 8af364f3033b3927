// gather(B, 0, 0) * gather(A, i - 1, j - 4) + gather(B, 0, 1) * gather(A, i - 1, j) + gather(B, 0, 2) * gather(A, i - 1, j + 4) + (gather(B, 1, 0) * gather(A, i, j - 4) + gather(B, 1, 1) * gather(A, i, j) + gather(B, 1, 2) * gather(A, i, j + 4))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_rows,
                   const int A_cols)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols - 4 && j >= 4 && i >= 1) {
            vstore8(B[0] * vload8(0, A + (i - 1) * A_ld + j - 4) + B[1] * vload8(0, A + (i - 1) * A_ld + j) + B[2] * vload8(0, A + (i - 1) * A_ld + j + 4) + (B[B_ld] * vload8(0, A + i * A_ld + j - 4) + B[B_ld + 1] * vload8(0, A + i * A_ld + j) + B[B_ld + 2] * vload8(0, A + i * A_ld + j + 4)), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int t1 = i - 1;
                const int found_row0 = min(max(t1, 0), A_rows - 1);
                const bool has_row0 = t1 >= 0 && t1 < A_rows;
                const int t3 = c - 4;
                const int sought_col2 = t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4;
                const int found_col2 = min(max(sought_col2, 0), A_cols / 4 - 1) * 4 + t3 - (t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4) * 4;
                const bool has_col2 = sought_col2 >= 0 && sought_col2 < A_cols / 4;
                const int t5 = c + 4;
                const int sought_col4 = t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4;
                const int found_col4 = min(max(sought_col4, 0), A_cols / 4 - 1) * 4 + t5 - (t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4) * 4;
                const bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols / 4;
                result[i * result_ld + c] = B[0] * (has_row0 && has_col2 ? A[found_row0 * A_ld + found_col2] : 0.0f) + B[1] * (has_row0 ? A[found_row0 * A_ld + c] : 0.0f) + B[2] * (has_row0 && has_col4 ? A[found_row0 * A_ld + found_col4] : 0.0f) + (B[B_ld] * (has_col2 ? A[i * A_ld + found_col2] : 0.0f) + B[B_ld + 1] * A[i * A_ld + c] + B[B_ld + 2] * (has_col4 ? A[i * A_ld + found_col4] : 0.0f));
            }
        }
    }
}
