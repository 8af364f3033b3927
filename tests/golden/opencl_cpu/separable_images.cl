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
    const float x_0 = x[0];
    const float x_1 = x[1];
    const float x_2 = x[2];
    const float x_3 = x[3];
    const float x_4 = x[4];
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols - 2 && j >= 2) {
            float8 part0 = (float8)(0.0f);
            float8 part1 = (float8)(0.0f);
            float8 part2 = (float8)(0.0f);
            float8 part3 = (float8)(0.0f);
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                const float8 across = x_0 * vload8(0, A + row * A_ld + j + 2) + x_1 * vload8(0, A + row * A_ld + j + 1) + x_2 * vload8(0, A + row * A_ld + j) + x_3 * vload8(0, A + row * A_ld + j - 1) + x_4 * vload8(0, A + row * A_ld + j - 2);
                if (r >= i) {
                    const float8 sum = part0 + x_0 * across;
                    vstore8(sum, 0, result + r * result_ld + j);
                }
                part0 = part1 + x_1 * across;
                part1 = part2 + x_2 * across;
                part2 = part3 + x_3 * across;
                part3 = x_4 * across;
            }
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int sought_col0 = c + 2;
                const int found_col0 = min(max(sought_col0, 0 - max(sought_col0, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col0, 0 - max(sought_col0, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col1 = c + 1;
                const int found_col1 = min(max(sought_col1, 0 - max(sought_col1, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col1, 0 - max(sought_col1, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col2 = c - 1;
                const int found_col2 = min(max(sought_col2, 0 - max(sought_col2, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col2, 0 - max(sought_col2, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col3 = c - 2;
                const int found_col3 = min(max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1));
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                float part3 = 0.0f;
                for (int r = i - 4; r < end_row; ++r) {
                    const int sought = r + 2 - first_row;
                    const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                    const float across = x_0 * A[row * A_ld + found_col0] + x_1 * A[row * A_ld + found_col1] + x_2 * A[row * A_ld + c] + x_3 * A[row * A_ld + found_col2] + x_4 * A[row * A_ld + found_col3];
                    if (r >= i) {
                        const float sum = part0 + x_0 * across;
                        result[r * result_ld + c] = sum;
                    }
                    part0 = part1 + x_1 * across;
                    part1 = part2 + x_2 * across;
                    part2 = part3 + x_3 * across;
                    part3 = x_4 * across;
                }
            }
        }
    }
}
