// A - correlate(B, x, y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict y,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict x,
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
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j >= 2 && j + 8 <= cols - 2) {
            float8 part0 = (float8)(0.0f);
            float8 part1 = (float8)(0.0f);
            float8 part2 = (float8)(0.0f);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const float t0 = y[0];
                const float t1 = y[1];
                const float t2 = y[2];
                const float t3 = y[3];
                const float t4 = y[4];
                const float8 across = sought >= 0 && sought < rows ? t0 * vload8(0, B + row * B_ld + j - 2) + t1 * vload8(0, B + row * B_ld + j - 1) + t2 * vload8(0, B + row * B_ld + j) + t3 * vload8(0, B + row * B_ld + j + 1) + t4 * vload8(0, B + row * B_ld + j + 2) : (float8)(0.0f);
                if (r >= i) {
                    const float8 sum = part0 + x[3] * across;
                    vstore8(vload8(0, A + r * A_ld + j) - sum, 0, result + r * result_ld + j);
                }
                part0 = part1 + x[2] * across;
                part1 = part2 + x[1] * across;
                part2 = x[0] * across;
            }
        } else {
            for (int c = j; c < min(j + 8, end); ++c) {
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), rows - 1);
                    const float t5 = y[0];
                    const int t7 = c - 2;
                    const int found_col6 = min(max(t7, 0), B_cols - 1);
                    const bool has_col6 = t7 >= 0 && t7 < B_cols;
                    const float t8 = y[1];
                    const int t10 = c - 1;
                    const int found_col9 = min(max(t10, 0), B_cols - 1);
                    const bool has_col9 = t10 >= 0 && t10 < B_cols;
                    const float t11 = y[2];
                    const float t12 = y[3];
                    const int t14 = c + 1;
                    const int found_col13 = min(max(t14, 0), B_cols - 1);
                    const bool has_col13 = t14 >= 0 && t14 < B_cols;
                    const float t15 = y[4];
                    const int t17 = c + 2;
                    const int found_col16 = min(max(t17, 0), B_cols - 1);
                    const bool has_col16 = t17 >= 0 && t17 < B_cols;
                    const float across = sought >= 0 && sought < rows ? t5 * (has_col6 ? B[row * B_ld + found_col6] : 0.0f) + t8 * (has_col9 ? B[row * B_ld + found_col9] : 0.0f) + t11 * B[row * B_ld + c] + t12 * (has_col13 ? B[row * B_ld + found_col13] : 0.0f) + t15 * (has_col16 ? B[row * B_ld + found_col16] : 0.0f) : 0.0f;
                    if (r >= i) {
                        const float sum = part0 + x[3] * across;
                        result[r * result_ld + c] = A[r * A_ld + c] - sum;
                    }
                    part0 = part1 + x[2] * across;
                    part1 = part2 + x[1] * across;
                    part2 = x[0] * across;
                }
            }
        }
    }
}
