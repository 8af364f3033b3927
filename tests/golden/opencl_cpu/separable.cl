// A - correlate(B, x, y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* A,
                   const int A_ld,
                   __global float* result,
                   const int result_ld,
                   const int B_cols)
{
    const int strip = get_global_id(1);
    const int i = 16 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 16, rows);
    const float x_0 = x[0];
    const float y_0 = y[0];
    const float y_1 = y[1];
    const float y_2 = y[2];
    const float y_3 = y[3];
    const float y_4 = y[4];
    const float x_1 = x[1];
    const float x_2 = x[2];
    const float x_3 = x[3];
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols - 2 && j >= 2) {
            float8 part0 = (float8)(0.0f);
            float8 part1 = (float8)(0.0f);
            float8 part2 = (float8)(0.0f);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const float8 across = sought >= 0 && sought < rows ? y_0 * vload8(0, B + row * B_ld + j - 2) + y_1 * vload8(0, B + row * B_ld + j - 1) + y_2 * vload8(0, B + row * B_ld + j) + y_3 * vload8(0, B + row * B_ld + j + 1) + y_4 * vload8(0, B + row * B_ld + j + 2) : (float8)(0.0f);
                if (r >= i) {
                    const float8 sum = part0 + x_3 * across;
                    vstore8(vload8(0, A + r * A_ld + j) - sum, 0, result + r * result_ld + j);
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                const int sought_col0 = c - 2;
                const int found_col0 = min(max(sought_col0, 0), B_cols - 1);
                const bool has_col0 = sought_col0 >= 0 && sought_col0 < B_cols;
                const int sought_col1 = c - 1;
                const int found_col1 = min(max(sought_col1, 0), B_cols - 1);
                const bool has_col1 = sought_col1 >= 0 && sought_col1 < B_cols;
                const int sought_col2 = c + 1;
                const int found_col2 = min(max(sought_col2, 0), B_cols - 1);
                const bool has_col2 = sought_col2 >= 0 && sought_col2 < B_cols;
                const int sought_col3 = c + 2;
                const int found_col3 = min(max(sought_col3, 0), B_cols - 1);
                const bool has_col3 = sought_col3 >= 0 && sought_col3 < B_cols;
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), rows - 1);
                    const float across = sought >= 0 && sought < rows ? y_0 * (has_col0 ? B[row * B_ld + found_col0] : 0.0f) + y_1 * (has_col1 ? B[row * B_ld + found_col1] : 0.0f) + y_2 * B[row * B_ld + c] + y_3 * (has_col2 ? B[row * B_ld + found_col2] : 0.0f) + y_4 * (has_col3 ? B[row * B_ld + found_col3] : 0.0f) : 0.0f;
                    if (r >= i) {
                        const float sum = part0 + x_3 * across;
                        result[r * result_ld + c] = A[r * A_ld + c] - sum;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
            }
        }
    }
}
