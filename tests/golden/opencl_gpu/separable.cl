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
    const int x_item = get_global_id(0);
    const int y_item = get_global_id(1);
    const int blocks = (cols + 3) / 4;
    const int all_strips = (rows + 7) / 8;
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
    const int i = 8 * strip;
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
    if (j + 4 <= cols - 2 && j >= 2) {
        float4 part0 = (float4)(0.0f);
        float4 part1 = (float4)(0.0f);
        float4 part2 = (float4)(0.0f);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            const float4 B_near0 = *(__global const float4*)(B + row * B_ld + j - 4);
            const float4 B_near1 = *(__global const float4*)(B + row * B_ld + j);
            const float4 B_near2 = *(__global const float4*)(B + row * B_ld + j + 4);
            const float4 across = sought >= 0 && sought < rows ? y_0 * (float4)(B_near0.s2, B_near0.s3, B_near1.s0, B_near1.s1) + y_1 * (float4)(B_near0.s3, B_near1.s0, B_near1.s1, B_near1.s2) + y_2 * B_near1 + y_3 * (float4)(B_near1.s1, B_near1.s2, B_near1.s3, B_near2.s0) + y_4 * (float4)(B_near1.s2, B_near1.s3, B_near2.s0, B_near2.s1) : (float4)(0.0f);
            if (r >= i) {
                const float4 sum = part0 + x_3 * across;
                *(__global float4*)(result + r * result_ld + j) = *(__global const float4*)(A + r * A_ld + j) - sum;
            }
            part0 = part1 + x_2 * across;
            part1 = part2 + x_1 * across;
            part2 = x_0 * across;
        }
    } else {
        if (j + 4 <= cols) {
            const int sought_col3 = j - 2;
            const int found_col3 = min(max(sought_col3, 0), B_cols - 1);
            const bool has_col3 = sought_col3 >= 0 && sought_col3 < B_cols;
            const int sought_col4 = j - 1;
            const int found_col4 = min(max(sought_col4, 0), B_cols - 1);
            const bool has_col4 = sought_col4 >= 0 && sought_col4 < B_cols;
            const int sought_col5 = j + 4;
            const int found_col5 = min(max(sought_col5, 0), B_cols - 1);
            const bool has_col5 = sought_col5 >= 0 && sought_col5 < B_cols;
            const int sought_col6 = j + 5;
            const int found_col6 = min(max(sought_col6, 0), B_cols - 1);
            const bool has_col6 = sought_col6 >= 0 && sought_col6 < B_cols;
            float4 part0 = (float4)(0.0f);
            float4 part1 = (float4)(0.0f);
            float4 part2 = (float4)(0.0f);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const float B_beside7 = has_col3 ? B[row * B_ld + found_col3] : 0.0f;
                const float B_beside8 = has_col4 ? B[row * B_ld + found_col4] : 0.0f;
                const float B_beside9 = B[row * B_ld + j];
                const float B_beside10 = B[row * B_ld + j + 1];
                const float B_beside11 = B[row * B_ld + j + 2];
                const float B_beside12 = B[row * B_ld + j + 3];
                const float B_beside13 = has_col5 ? B[row * B_ld + found_col5] : 0.0f;
                const float B_beside14 = has_col6 ? B[row * B_ld + found_col6] : 0.0f;
                const float4 across = sought >= 0 && sought < rows ? y_0 * (float4)(B_beside7, B_beside8, B_beside9, B_beside10) + y_1 * (float4)(B_beside8, B_beside9, B_beside10, B_beside11) + y_2 * (float4)(B_beside9, B_beside10, B_beside11, B_beside12) + y_3 * (float4)(B_beside10, B_beside11, B_beside12, B_beside13) + y_4 * (float4)(B_beside11, B_beside12, B_beside13, B_beside14) : (float4)(0.0f);
                if (r >= i) {
                    const float4 sum = part0 + x_3 * across;
                    *(__global float4*)(result + r * result_ld + j) = *(__global const float4*)(A + r * A_ld + j) - sum;
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int sought_col15 = c - 2;
                const int found_col15 = min(max(sought_col15, 0), B_cols - 1);
                const bool has_col15 = sought_col15 >= 0 && sought_col15 < B_cols;
                const int sought_col16 = c - 1;
                const int found_col16 = min(max(sought_col16, 0), B_cols - 1);
                const bool has_col16 = sought_col16 >= 0 && sought_col16 < B_cols;
                const int sought_col17 = c + 1;
                const int found_col17 = min(max(sought_col17, 0), B_cols - 1);
                const bool has_col17 = sought_col17 >= 0 && sought_col17 < B_cols;
                const int sought_col18 = c + 2;
                const int found_col18 = min(max(sought_col18, 0), B_cols - 1);
                const bool has_col18 = sought_col18 >= 0 && sought_col18 < B_cols;
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), rows - 1);
                    const float across = sought >= 0 && sought < rows ? y_0 * (has_col15 ? B[row * B_ld + found_col15] : 0.0f) + y_1 * (has_col16 ? B[row * B_ld + found_col16] : 0.0f) + y_2 * B[row * B_ld + c] + y_3 * (has_col17 ? B[row * B_ld + found_col17] : 0.0f) + y_4 * (has_col18 ? B[row * B_ld + found_col18] : 0.0f) : 0.0f;
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
