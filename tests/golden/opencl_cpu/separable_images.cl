// convolve(A, x, x)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int height,
                   const int rows,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_cols)
{
    const int strip = get_global_id(1);
    const int strips = (height + 15) / 16;
    const int image = strip / strips;
    const int first_row = image * height;
    if (first_row >= rows) return;
    const int i = first_row + 16 * (strip % strips);
    const int end_row = min(i + 16, first_row + height);
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j >= 2 && j + 8 <= cols - 2) {
            float8 part0 = (float8)(0.0f);
            float8 part1 = (float8)(0.0f);
            float8 part2 = (float8)(0.0f);
            float8 part3 = (float8)(0.0f);
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                const float t0 = x[0];
                const float t1 = x[1];
                const float t2 = x[2];
                const float t3 = x[3];
                const float t4 = x[4];
                const float8 across = t0 * vload8(0, A + row * A_ld + j + 2) + t1 * vload8(0, A + row * A_ld + j + 1) + t2 * vload8(0, A + row * A_ld + j) + t3 * vload8(0, A + row * A_ld + j - 1) + t4 * vload8(0, A + row * A_ld + j - 2);
                const float t5 = x[4];
                const float t6 = x[3];
                const float t7 = x[2];
                const float t8 = x[1];
                const float t9 = x[0];
                if (r >= i) {
                    const float8 sum = part0 + t9 * across;
                    vstore8(sum, 0, result + r * result_ld + j);
                }
                part0 = part1 + t8 * across;
                part1 = part2 + t7 * across;
                part2 = part3 + t6 * across;
                part3 = t5 * across;
            }
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                float part3 = 0.0f;
                for (int r = i - 4; r < end_row; ++r) {
                    const int sought = r + 2 - first_row;
                    const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                    const float t10 = x[0];
                    const int t12 = c + 2;
                    const int found_col11 = min(max(t12, 0 - max(t12, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t12, 0 - max(t12, -2147483647)) % max(2 * (A_cols - 1), 1));
                    const float t13 = x[1];
                    const int t15 = c + 1;
                    const int found_col14 = min(max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1));
                    const float t16 = x[2];
                    const float t17 = x[3];
                    const int t19 = c - 1;
                    const int found_col18 = min(max(t19, 0 - max(t19, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t19, 0 - max(t19, -2147483647)) % max(2 * (A_cols - 1), 1));
                    const float t20 = x[4];
                    const int t22 = c - 2;
                    const int found_col21 = min(max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1));
                    const float across = t10 * A[row * A_ld + found_col11] + t13 * A[row * A_ld + found_col14] + t16 * A[row * A_ld + c] + t17 * A[row * A_ld + found_col18] + t20 * A[row * A_ld + found_col21];
                    const float t23 = x[4];
                    const float t24 = x[3];
                    const float t25 = x[2];
                    const float t26 = x[1];
                    const float t27 = x[0];
                    if (r >= i) {
                        const float sum = part0 + t27 * across;
                        result[r * result_ld + c] = sum;
                    }
                    part0 = part1 + t26 * across;
                    part1 = part2 + t25 * across;
                    part2 = part3 + t24 * across;
                    part3 = t23 * across;
                }
            }
        }
    }
}
