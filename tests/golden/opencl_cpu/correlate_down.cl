// gather(x, 0, 0) * gather(A, i - 1, j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, i + 1, j)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_rows)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols && i >= 1 && i + 1 <= rows - 1) {
            vstore8(x[0] * vload8(0, A + (i - 1) * A_ld + j) + x[1] * vload8(0, A + i * A_ld + j) + x[2] * vload8(0, A + (i + 1) * A_ld + j), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int sought_row0 = i - 1;
                const int found_row0 = min(max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1));
                const int sought_row1 = i + 1;
                const int found_row1 = min(max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1));
                result[i * result_ld + c] = x[0] * A[found_row0 * A_ld + c] + x[1] * A[i * A_ld + c] + x[2] * A[found_row1 * A_ld + c];
            }
        }
    }
}
