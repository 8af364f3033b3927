// alpha * (A * B) + beta * C
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const int C_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float left_panel[768];
    __local float8 right_panels[1024];
    __local float8 sums[384];
    const int first_row = 48 * get_group_id(1);
    const int first_col = 64 * get_group_id(0);
    const int tile_rows = min(48, rows - first_row);
    const int tile_cols = min(64, cols - first_col);
    for (int k0 = 0; k0 < depth; k0 += 128) {
        const int terms = min(128, depth - k0);
        for (int col = 0; col < tile_cols; col += 16) {
            const int panel = col / 8 * 128;
            const int j0 = min(first_col + col, cols - 1);
            const int j1 = min(first_col + col + 8, cols - 1);
            for (int k = 0; k < terms; ++k) {
                const int term = k0 + k;
                right_panels[panel + k * 2] = vload8(0, B + term * B_ld + j0);
                right_panels[panel + k * 2 + 1] = vload8(0, B + term * B_ld + j1);
            }
        }
        for (int row = 0; row < tile_rows; row += 6) {
            const int i0 = min(first_row + row, rows - 1);
            const int i1 = min(first_row + row + 1, rows - 1);
            const int i2 = min(first_row + row + 2, rows - 1);
            const int i3 = min(first_row + row + 3, rows - 1);
            const int i4 = min(first_row + row + 4, rows - 1);
            const int i5 = min(first_row + row + 5, rows - 1);
            const int fours = terms - terms % 4;
            for (int k = 0; k < fours; k += 4) {
                const int term = k0 + k;
                const float4 a0 = vload4(0, A + i0 * A_ld + term);
                const float4 a1 = vload4(0, A + i1 * A_ld + term);
                const float4 a2 = vload4(0, A + i2 * A_ld + term);
                const float4 a3 = vload4(0, A + i3 * A_ld + term);
                const float4 a4 = vload4(0, A + i4 * A_ld + term);
                const float4 a5 = vload4(0, A + i5 * A_ld + term);
                left_panel[k * 6] = a0.s0;
                left_panel[k * 6 + 1] = a1.s0;
                left_panel[k * 6 + 2] = a2.s0;
                left_panel[k * 6 + 3] = a3.s0;
                left_panel[k * 6 + 4] = a4.s0;
                left_panel[k * 6 + 5] = a5.s0;
                left_panel[k * 6 + 6] = a0.s1;
                left_panel[k * 6 + 7] = a1.s1;
                left_panel[k * 6 + 8] = a2.s1;
                left_panel[k * 6 + 9] = a3.s1;
                left_panel[k * 6 + 10] = a4.s1;
                left_panel[k * 6 + 11] = a5.s1;
                left_panel[k * 6 + 12] = a0.s2;
                left_panel[k * 6 + 13] = a1.s2;
                left_panel[k * 6 + 14] = a2.s2;
                left_panel[k * 6 + 15] = a3.s2;
                left_panel[k * 6 + 16] = a4.s2;
                left_panel[k * 6 + 17] = a5.s2;
                left_panel[k * 6 + 18] = a0.s3;
                left_panel[k * 6 + 19] = a1.s3;
                left_panel[k * 6 + 20] = a2.s3;
                left_panel[k * 6 + 21] = a3.s3;
                left_panel[k * 6 + 22] = a4.s3;
                left_panel[k * 6 + 23] = a5.s3;
            }
            for (int k = fours; k < terms; ++k) {
                const int term = k0 + k;
                left_panel[k * 6] = A[i0 * A_ld + term];
                left_panel[k * 6 + 1] = A[i1 * A_ld + term];
                left_panel[k * 6 + 2] = A[i2 * A_ld + term];
                left_panel[k * 6 + 3] = A[i3 * A_ld + term];
                left_panel[k * 6 + 4] = A[i4 * A_ld + term];
                left_panel[k * 6 + 5] = A[i5 * A_ld + term];
            }
            for (int col = 0; col < tile_cols; col += 16) {
                const int right = col / 8 * 128;
                float8 acc0_0 = k0 > 0 ? sums[row * 8 + col / 8] : (float8)(0.0f);
                float8 acc0_1 = k0 > 0 ? sums[row * 8 + (col + 8) / 8] : (float8)(0.0f);
                float8 acc1_0 = k0 > 0 ? sums[(row + 1) * 8 + col / 8] : (float8)(0.0f);
                float8 acc1_1 = k0 > 0 ? sums[(row + 1) * 8 + (col + 8) / 8] : (float8)(0.0f);
                float8 acc2_0 = k0 > 0 ? sums[(row + 2) * 8 + col / 8] : (float8)(0.0f);
                float8 acc2_1 = k0 > 0 ? sums[(row + 2) * 8 + (col + 8) / 8] : (float8)(0.0f);
                float8 acc3_0 = k0 > 0 ? sums[(row + 3) * 8 + col / 8] : (float8)(0.0f);
                float8 acc3_1 = k0 > 0 ? sums[(row + 3) * 8 + (col + 8) / 8] : (float8)(0.0f);
                float8 acc4_0 = k0 > 0 ? sums[(row + 4) * 8 + col / 8] : (float8)(0.0f);
                float8 acc4_1 = k0 > 0 ? sums[(row + 4) * 8 + (col + 8) / 8] : (float8)(0.0f);
                float8 acc5_0 = k0 > 0 ? sums[(row + 5) * 8 + col / 8] : (float8)(0.0f);
                float8 acc5_1 = k0 > 0 ? sums[(row + 5) * 8 + (col + 8) / 8] : (float8)(0.0f);
                for (int k = 0; k < terms; ++k) {
                    const float8 b0 = right_panels[right + k * 2];
                    const float8 b1 = right_panels[right + k * 2 + 1];
                    const float a0 = left_panel[k * 6];
                    acc0_0 += a0 * b0;
                    acc0_1 += a0 * b1;
                    const float a1 = left_panel[k * 6 + 1];
                    acc1_0 += a1 * b0;
                    acc1_1 += a1 * b1;
                    const float a2 = left_panel[k * 6 + 2];
                    acc2_0 += a2 * b0;
                    acc2_1 += a2 * b1;
                    const float a3 = left_panel[k * 6 + 3];
                    acc3_0 += a3 * b0;
                    acc3_1 += a3 * b1;
                    const float a4 = left_panel[k * 6 + 4];
                    acc4_0 += a4 * b0;
                    acc4_1 += a4 * b1;
                    const float a5 = left_panel[k * 6 + 5];
                    acc5_0 += a5 * b0;
                    acc5_1 += a5 * b1;
                }
                sums[row * 8 + col / 8] = acc0_0;
                sums[row * 8 + (col + 8) / 8] = acc0_1;
                sums[(row + 1) * 8 + col / 8] = acc1_0;
                sums[(row + 1) * 8 + (col + 8) / 8] = acc1_1;
                sums[(row + 2) * 8 + col / 8] = acc2_0;
                sums[(row + 2) * 8 + (col + 8) / 8] = acc2_1;
                sums[(row + 3) * 8 + col / 8] = acc3_0;
                sums[(row + 3) * 8 + (col + 8) / 8] = acc3_1;
                sums[(row + 4) * 8 + col / 8] = acc4_0;
                sums[(row + 4) * 8 + (col + 8) / 8] = acc4_1;
                sums[(row + 5) * 8 + col / 8] = acc5_0;
                sums[(row + 5) * 8 + (col + 8) / 8] = acc5_1;
            }
            if (k0 + 128 >= depth) {
                const int end = min(row + 6, tile_rows);
                for (int r = row; r < end; ++r) {
                    const int i = first_row + r;
                    for (int col = 0; col < tile_cols; col += 8) {
                        const float8 sum = sums[r * 8 + col / 8];
                        const int j = first_col + col;
                        if (j + 8 <= cols) {
                            vstore8(alpha * sum + beta * vload8(0, C + i * C_ld + j), 0, result + i * result_ld + j);
                        } else {
                            for (int c = j; c < cols; ++c) {
                                result[i * result_ld + c] = alpha * sum[c - j] + beta * C[i * C_ld + c];
                            }
                        }
                    }
                }
            }
        }
    }
}
