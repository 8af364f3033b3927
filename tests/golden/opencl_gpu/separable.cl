// A - correlate(B, x, y)
__kernel __attribute__((reqd_work_group_size(32, 4, 1)))
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
    const int j = 4 * get_global_id(0);
    if (j >= cols) return;
    const int strip = get_global_id(1);
    const int i = 8 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 8, rows);
    const float x_0 = x[0];
    const float y_0 = y[0];
    const float y_1 = y[1];
    const float y_2 = y[2];
    const float y_3 = y[3];
    const float y_4 = y[4];
    const float x_1 = x[1];
    const float x_2 = x[2];
    const float x_3 = x[3];
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        float4 part0 = (float4)(0.0f);
        float4 part1 = (float4)(0.0f);
        float4 part2 = (float4)(0.0f);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            const float4 B_near0 = *((__global const float4*)(B + row * B_ld + j - 4));
            const float4 B_near1 = *((__global const float4*)(B + row * B_ld + j));
            const float4 B_near2 = *((__global const float4*)(B + row * B_ld + j + 4));
            const float4 across = sought >= 0 && sought < rows ? y_0 * (float4)(B_near0.s2, B_near0.s3, B_near1.s0, B_near1.s1) + y_1 * (float4)(B_near0.s3, B_near1.s0, B_near1.s1, B_near1.s2) + y_2 * B_near1 + y_3 * (float4)(B_near1.s1, B_near1.s2, B_near1.s3, B_near2.s0) + y_4 * (float4)(B_near1.s2, B_near1.s3, B_near2.s0, B_near2.s1) : (float4)(0.0f);
            if (r >= i) {
                const float4 sum = part0 + x_3 * across;
                *((__global float4*)(result + r * result_ld + j)) = *((__global const float4*)(A + r * A_ld + j)) - sum;
            }
            part0 = part1 + x_2 * across;
            part1 = part2 + x_1 * across;
            part2 = x_0 * across;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            float part0 = 0.0f;
            float part1 = 0.0f;
            float part2 = 0.0f;
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const int t4 = c - 2;
                const int found_col3 = min(max(t4, 0), B_cols - 1);
                const bool has_col3 = t4 >= 0 && t4 < B_cols;
                const int t6 = c - 1;
                const int found_col5 = min(max(t6, 0), B_cols - 1);
                const bool has_col5 = t6 >= 0 && t6 < B_cols;
                const int t8 = c + 1;
                const int found_col7 = min(max(t8, 0), B_cols - 1);
                const bool has_col7 = t8 >= 0 && t8 < B_cols;
                const int t10 = c + 2;
                const int found_col9 = min(max(t10, 0), B_cols - 1);
                const bool has_col9 = t10 >= 0 && t10 < B_cols;
                const float across = sought >= 0 && sought < rows ? y_0 * (has_col3 ? B[row * B_ld + found_col3] : 0.0f) + y_1 * (has_col5 ? B[row * B_ld + found_col5] : 0.0f) + y_2 * B[row * B_ld + c] + y_3 * (has_col7 ? B[row * B_ld + found_col7] : 0.0f) + y_4 * (has_col9 ? B[row * B_ld + found_col9] : 0.0f) : 0.0f;
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
