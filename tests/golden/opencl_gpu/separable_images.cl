// convolve(A, x, x)
__kernel __attribute__((reqd_work_group_size(32, 4, 1)))
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
    const int x_item = get_global_id(0);
    const int y_item = get_global_id(1);
    const int blocks = (cols + 3) / 4;
    const int all_strips = rows / height * ((height + 7) / 8);
    const int end_inside = max((cols - 2) / 4, 1);
    int block = x_item;
    int strip = y_item;
    if (y_item < all_strips) {
        if (block < 1 || block >= end_inside) return;
    } else {
        const int outside = blocks - (end_inside - 1);
        const int number = (y_item - all_strips) * blocks + x_item;
        const int place = number % outside;
        strip = number / outside;
        block = place < 1 ? place : place + end_inside - 1;
        if (x_item >= blocks || strip >= all_strips) return;
    }
    const int j = 4 * block;
    const int strips = (height + 7) / 8;
    const int image = strip / strips;
    const int first_row = image * height;
    const int i = first_row + 8 * (strip % strips);
    const int end_row = min(i + 8, first_row + height);
    const float x_0 = x[0];
    const float x_1 = x[1];
    const float x_2 = x[2];
    const float x_3 = x[3];
    const float x_4 = x[4];
    if (j + 4 <= cols - 2 && j >= 2) {
        float4 part0 = (float4)(0.0f);
        float4 part1 = (float4)(0.0f);
        float4 part2 = (float4)(0.0f);
        float4 part3 = (float4)(0.0f);
        for (int r = i - 4; r < end_row; ++r) {
            const int sought = r + 2 - first_row;
            const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            const float4 A_near0 = *(__global const float4*)(A + row * A_ld + j);
            const float4 A_near1 = *(__global const float4*)(A + row * A_ld + j + 4);
            const float4 A_near2 = *(__global const float4*)(A + row * A_ld + j - 4);
            const float4 across = x_0 * (float4)(A_near0.s2, A_near0.s3, A_near1.s0, A_near1.s1) + x_1 * (float4)(A_near0.s1, A_near0.s2, A_near0.s3, A_near1.s0) + x_2 * A_near0 + x_3 * (float4)(A_near2.s3, A_near0.s0, A_near0.s1, A_near0.s2) + x_4 * (float4)(A_near2.s2, A_near2.s3, A_near0.s0, A_near0.s1);
            if (r >= i) {
                const float4 sum = part0 + x_0 * across;
                *(__global float4*)(result + r * result_ld + j) = sum;
            }
            part0 = part1 + x_1 * across;
            part1 = part2 + x_2 * across;
            part2 = part3 + x_3 * across;
            part3 = x_4 * across;
        }
    } else {
        if (j + 4 <= cols) {
            const int sought_col3 = j + 4;
            const int found_col3 = min(max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col4 = j + 5;
            const int found_col4 = min(max(sought_col4, 0 - max(sought_col4, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col4, 0 - max(sought_col4, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col5 = j - 1;
            const int found_col5 = min(max(sought_col5, 0 - max(sought_col5, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col5, 0 - max(sought_col5, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col6 = j - 2;
            const int found_col6 = min(max(sought_col6, 0 - max(sought_col6, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col6, 0 - max(sought_col6, -2147483647)) % max(2 * (A_cols - 1), 1));
            float4 part0 = (float4)(0.0f);
            float4 part1 = (float4)(0.0f);
            float4 part2 = (float4)(0.0f);
            float4 part3 = (float4)(0.0f);
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                const float A_beside7 = A[row * A_ld + j + 2];
                const float A_beside8 = A[row * A_ld + j + 3];
                const float A_beside9 = A[row * A_ld + found_col3];
                const float A_beside10 = A[row * A_ld + found_col4];
                const float A_beside11 = A[row * A_ld + j + 1];
                const float A_beside12 = A[row * A_ld + j];
                const float A_beside13 = A[row * A_ld + found_col5];
                const float A_beside14 = A[row * A_ld + found_col6];
                const float4 across = x_0 * (float4)(A_beside7, A_beside8, A_beside9, A_beside10) + x_1 * (float4)(A_beside11, A_beside7, A_beside8, A_beside9) + x_2 * (float4)(A_beside12, A_beside11, A_beside7, A_beside8) + x_3 * (float4)(A_beside13, A_beside12, A_beside11, A_beside7) + x_4 * (float4)(A_beside14, A_beside13, A_beside12, A_beside11);
                if (r >= i) {
                    const float4 sum = part0 + x_0 * across;
                    *(__global float4*)(result + r * result_ld + j) = sum;
                }
                part0 = part1 + x_1 * across;
                part1 = part2 + x_2 * across;
                part2 = part3 + x_3 * across;
                part3 = x_4 * across;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int sought_col15 = c + 2;
                const int found_col15 = min(max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col16 = c + 1;
                const int found_col16 = min(max(sought_col16, 0 - max(sought_col16, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col16, 0 - max(sought_col16, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col17 = c - 1;
                const int found_col17 = min(max(sought_col17, 0 - max(sought_col17, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col17, 0 - max(sought_col17, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col18 = c - 2;
                const int found_col18 = min(max(sought_col18, 0 - max(sought_col18, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col18, 0 - max(sought_col18, -2147483647)) % max(2 * (A_cols - 1), 1));
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                float part3 = 0.0f;
                for (int r = i - 4; r < end_row; ++r) {
                    const int sought = r + 2 - first_row;
                    const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                    const float across = x_0 * A[row * A_ld + found_col15] + x_1 * A[row * A_ld + found_col16] + x_2 * A[row * A_ld + c] + x_3 * A[row * A_ld + found_col17] + x_4 * A[row * A_ld + found_col18];
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
