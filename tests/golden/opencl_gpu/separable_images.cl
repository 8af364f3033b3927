// convolve(A, x, x)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
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
    const int j = 4 * get_global_id(0);
    if (j >= cols) return;
    const int strip = get_global_id(1);
    const int strips = (height + 7) / 8;
    const int image = strip / strips;
    const int first_row = image * height;
    if (first_row >= rows) return;
    const int i = first_row + 8 * (strip % strips);
    const int end_row = min(i + 8, first_row + height);
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        float4 part0 = (float4)(0.0f);
        float4 part1 = (float4)(0.0f);
        float4 part2 = (float4)(0.0f);
        float4 part3 = (float4)(0.0f);
        for (int r = i - 4; r < end_row; ++r) {
            const int sought = r + 2 - first_row;
            const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            const float t0 = x[0];
            const float4 A_near1 = *((__global const float4*)(A + row * A_ld + j));
            const float4 A_near2 = *((__global const float4*)(A + row * A_ld + j + 4));
            const float t3 = x[1];
            const float t4 = x[2];
            const float t5 = x[3];
            const float4 A_near6 = *((__global const float4*)(A + row * A_ld + j - 4));
            const float t7 = x[4];
            const float4 across = t0 * (float4)(A_near1.s2, A_near1.s3, A_near2.s0, A_near2.s1) + t3 * (float4)(A_near1.s1, A_near1.s2, A_near1.s3, A_near2.s0) + t4 * A_near1 + t5 * (float4)(A_near6.s3, A_near1.s0, A_near1.s1, A_near1.s2) + t7 * (float4)(A_near6.s2, A_near6.s3, A_near1.s0, A_near1.s1);
            const float t8 = x[4];
            const float t9 = x[3];
            const float t10 = x[2];
            const float t11 = x[1];
            const float t12 = x[0];
            if (r >= i) {
                const float4 sum = part0 + t12 * across;
                *((__global float4*)(result + r * result_ld + j)) = sum;
            }
            part0 = part1 + t11 * across;
            part1 = part2 + t10 * across;
            part2 = part3 + t9 * across;
            part3 = t8 * across;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            float part0 = 0.0f;
            float part1 = 0.0f;
            float part2 = 0.0f;
            float part3 = 0.0f;
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                const float t13 = x[0];
                const int t15 = c + 2;
                const int found_col14 = min(max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1));
                const float t16 = x[1];
                const int t18 = c + 1;
                const int found_col17 = min(max(t18, 0 - max(t18, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t18, 0 - max(t18, -2147483647)) % max(2 * (A_cols - 1), 1));
                const float t19 = x[2];
                const float t20 = x[3];
                const int t22 = c - 1;
                const int found_col21 = min(max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1));
                const float t23 = x[4];
                const int t25 = c - 2;
                const int found_col24 = min(max(t25, 0 - max(t25, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t25, 0 - max(t25, -2147483647)) % max(2 * (A_cols - 1), 1));
                const float across = t13 * A[row * A_ld + found_col14] + t16 * A[row * A_ld + found_col17] + t19 * A[row * A_ld + c] + t20 * A[row * A_ld + found_col21] + t23 * A[row * A_ld + found_col24];
                const float t26 = x[4];
                const float t27 = x[3];
                const float t28 = x[2];
                const float t29 = x[1];
                const float t30 = x[0];
                if (r >= i) {
                    const float sum = part0 + t30 * across;
                    result[r * result_ld + c] = sum;
                }
                part0 = part1 + t29 * across;
                part1 = part2 + t28 * across;
                part2 = part3 + t27 * across;
                part3 = t26 * across;
            }
        }
    }
}
