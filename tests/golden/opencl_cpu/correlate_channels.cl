// gather(A, 0, 0) * gather(B, i - 1, j - 4) + gather(A, 0, 1) * gather(B, i - 1, j) + gather(A, 0, 2) * gather(B, i - 1, j + 4) + (gather(A, 1, 0) * gather(B, i, j - 4) + gather(A, 1, 1) * gather(B, i, j) + gather(A, 1, 2) * gather(B, i, j + 4))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int B_rows,
                   const int B_cols)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols - 4 && j >= 4 && i >= 1) {
            vstore8(A[0] * vload8(0, B + (i - 1) * B_ld + j - 4) + A[1] * vload8(0, B + (i - 1) * B_ld + j) + A[2] * vload8(0, B + (i - 1) * B_ld + j + 4) + (A[A_ld] * vload8(0, B + i * B_ld + j - 4) + A[A_ld + 1] * vload8(0, B + i * B_ld + j) + A[A_ld + 2] * vload8(0, B + i * B_ld + j + 4)), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int t1 = i - 1;
                const int found_row0 = min(max(t1, 0), B_rows - 1);
                const bool has_row0 = t1 >= 0 && t1 < B_rows;
                const int t3 = c - 4;
                const int sought_col2 = t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4;
                const int found_col2 = min(max(sought_col2, 0), B_cols / 4 - 1) * 4 + t3 - (t3 < 0 ? -1 - (-1 - t3) / 4 : t3 / 4) * 4;
                const bool has_col2 = sought_col2 >= 0 && sought_col2 < B_cols / 4;
                const int t5 = c + 4;
                const int sought_col4 = t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4;
                const int found_col4 = min(max(sought_col4, 0), B_cols / 4 - 1) * 4 + t5 - (t5 < 0 ? -1 - (-1 - t5) / 4 : t5 / 4) * 4;
                const bool has_col4 = sought_col4 >= 0 && sought_col4 < B_cols / 4;
                result[i * result_ld + c] = A[0] * (has_row0 && has_col2 ? B[found_row0 * B_ld + found_col2] : 0.0f) + A[1] * (has_row0 ? B[found_row0 * B_ld + c] : 0.0f) + A[2] * (has_row0 && has_col4 ? B[found_row0 * B_ld + found_col4] : 0.0f) + (A[A_ld] * (has_col2 ? B[i * B_ld + found_col2] : 0.0f) + A[A_ld + 1] * B[i * B_ld + c] + A[A_ld + 2] * (has_col4 ? B[i * B_ld + found_col4] : 0.0f));
            }
        }
    }
}
