// A - correlate(B, x, y)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
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
    const int j = 4 * get_global_id(0);
    if (j >= cols) return;
    const int strip = get_global_id(1);
    const int i = 8 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 8, rows);
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        float4 part0 = (float4)(0.0f);
        float4 part1 = (float4)(0.0f);
        float4 part2 = (float4)(0.0f);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            const float t0 = y[0];
            const float4 B_near1 = *((__global const float4*)(B + row * B_ld + j - 4));
            const float4 B_near2 = *((__global const float4*)(B + row * B_ld + j));
            const float t3 = y[1];
            const float t4 = y[2];
            const float t5 = y[3];
            const float4 B_near6 = *((__global const float4*)(B + row * B_ld + j + 4));
            const float t7 = y[4];
            const float4 across = sought >= 0 && sought < rows ? t0 * (float4)(B_near1.s2, B_near1.s3, B_near2.s0, B_near2.s1) + t3 * (float4)(B_near1.s3, B_near2.s0, B_near2.s1, B_near2.s2) + t4 * B_near2 + t5 * (float4)(B_near2.s1, B_near2.s2, B_near2.s3, B_near6.s0) + t7 * (float4)(B_near2.s2, B_near2.s3, B_near6.s0, B_near6.s1) : (float4)(0.0f);
            if (r >= i) {
                const float4 sum = part0 + x[3] * across;
                *((__global float4*)(result + r * result_ld + j)) = *((__global const float4*)(A + r * A_ld + j)) - sum;
            }
            part0 = part1 + x[2] * across;
            part1 = part2 + x[1] * across;
            part2 = x[0] * across;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            float part0 = 0.0f;
            float part1 = 0.0f;
            float part2 = 0.0f;
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const float t8 = y[0];
                const int t10 = c - 2;
                const int found_col9 = min(max(t10, 0), B_cols - 1);
                const bool has_col9 = t10 >= 0 && t10 < B_cols;
                const float t11 = y[1];
                const int t13 = c - 1;
                const int found_col12 = min(max(t13, 0), B_cols - 1);
                const bool has_col12 = t13 >= 0 && t13 < B_cols;
                const float t14 = y[2];
                const float t15 = y[3];
                const int t17 = c + 1;
                const int found_col16 = min(max(t17, 0), B_cols - 1);
                const bool has_col16 = t17 >= 0 && t17 < B_cols;
                const float t18 = y[4];
                const int t20 = c + 2;
                const int found_col19 = min(max(t20, 0), B_cols - 1);
                const bool has_col19 = t20 >= 0 && t20 < B_cols;
                const float across = sought >= 0 && sought < rows ? t8 * (has_col9 ? B[row * B_ld + found_col9] : 0.0f) + t11 * (has_col12 ? B[row * B_ld + found_col12] : 0.0f) + t14 * B[row * B_ld + c] + t15 * (has_col16 ? B[row * B_ld + found_col16] : 0.0f) + t18 * (has_col19 ? B[row * B_ld + found_col19] : 0.0f) : 0.0f;
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
