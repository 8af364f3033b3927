// alpha * (trans(A) * B) + beta * C
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const long rows,
                   const long cols,
                   const long depth,
                   __global const float* restrict B,
                   const long B_ld,
                   __global const float* restrict A,
                   const long A_col_stride,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const long C_ld,
                   __global float* result,
                   const long result_ld)
{
    __local float left_panel[1536];
    __local float8 right_panels[4096];
    __local float8 sums[1056];
    const long first_row = 66 * get_group_id(1);
    const long first_col = 128 * get_group_id(0);
    const long tile_rows = min(66L, rows - first_row);
    const long tile_cols = min(128L, cols - first_col);
    for (long k0 = 0; k0 < depth; k0 += 256) {
        const long terms = min(256L, depth - k0);
        for (long k_first = 0; k_first < terms; k_first += 8) {
            const long k_end = min(k_first + 8, terms);
            for (long col = 0; col < tile_cols; col += 16) {
                const long panel = col / 8 * 256;
                const int8 inside0 = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)((int)(min(cols - (first_col + col), 8L)));
                const long j0 = min(first_col + col, cols - 1);
                const int8 inside1 = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)((int)(min(cols - (first_col + col + 8), 8L)));
                const long j1 = min(first_col + col + 8, cols - 1);
                for (long k = k_first; k < k_end; ++k) {
                    const long term = k0 + k;
                    right_panels[panel + k * 2] = inside0 ? vload8(0, B + term * B_ld + j0) : (float8)(0.0f);
                    right_panels[panel + k * 2 + 1] = inside1 ? vload8(0, B + term * B_ld + j1) : (float8)(0.0f);
                }
            }
        }
        for (long row = 0; row < tile_rows; row += 6) {
            const long i0 = min(first_row + row, rows - 1);
            const long i1 = min(first_row + row + 1, rows - 1);
            const long i2 = min(first_row + row + 2, rows - 1);
            const long i3 = min(first_row + row + 3, rows - 1);
            const long i4 = min(first_row + row + 4, rows - 1);
            const long i5 = min(first_row + row + 5, rows - 1);
            for (long k = 0; k < terms; ++k) {
                const long term = k0 + k;
                left_panel[k * 6] = A[i0 + term * A_col_stride];
                left_panel[k * 6 + 1] = A[i1 + term * A_col_stride];
                left_panel[k * 6 + 2] = A[i2 + term * A_col_stride];
                left_panel[k * 6 + 3] = A[i3 + term * A_col_stride];
                left_panel[k * 6 + 4] = A[i4 + term * A_col_stride];
                left_panel[k * 6 + 5] = A[i5 + term * A_col_stride];
            }
            for (long col = 0; col < tile_cols; col += 16) {
                const long right = col / 8 * 256;
                float8 acc0_0 = (float8)(0.0f);
                float8 acc0_1 = (float8)(0.0f);
                float8 acc1_0 = (float8)(0.0f);
                float8 acc1_1 = (float8)(0.0f);
                float8 acc2_0 = (float8)(0.0f);
                float8 acc2_1 = (float8)(0.0f);
                float8 acc3_0 = (float8)(0.0f);
                float8 acc3_1 = (float8)(0.0f);
                float8 acc4_0 = (float8)(0.0f);
                float8 acc4_1 = (float8)(0.0f);
                float8 acc5_0 = (float8)(0.0f);
                float8 acc5_1 = (float8)(0.0f);
                for (long k = 0; k < terms; ++k) {
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
                sums[row * 16 + col / 8] = k0 > 0 ? acc0_0 + sums[row * 16 + col / 8] : acc0_0;
                sums[row * 16 + (col + 8) / 8] = k0 > 0 ? acc0_1 + sums[row * 16 + (col + 8) / 8] : acc0_1;
                sums[(row + 1) * 16 + col / 8] = k0 > 0 ? acc1_0 + sums[(row + 1) * 16 + col / 8] : acc1_0;
                sums[(row + 1) * 16 + (col + 8) / 8] = k0 > 0 ? acc1_1 + sums[(row + 1) * 16 + (col + 8) / 8] : acc1_1;
                sums[(row + 2) * 16 + col / 8] = k0 > 0 ? acc2_0 + sums[(row + 2) * 16 + col / 8] : acc2_0;
                sums[(row + 2) * 16 + (col + 8) / 8] = k0 > 0 ? acc2_1 + sums[(row + 2) * 16 + (col + 8) / 8] : acc2_1;
                sums[(row + 3) * 16 + col / 8] = k0 > 0 ? acc3_0 + sums[(row + 3) * 16 + col / 8] : acc3_0;
                sums[(row + 3) * 16 + (col + 8) / 8] = k0 > 0 ? acc3_1 + sums[(row + 3) * 16 + (col + 8) / 8] : acc3_1;
                sums[(row + 4) * 16 + col / 8] = k0 > 0 ? acc4_0 + sums[(row + 4) * 16 + col / 8] : acc4_0;
                sums[(row + 4) * 16 + (col + 8) / 8] = k0 > 0 ? acc4_1 + sums[(row + 4) * 16 + (col + 8) / 8] : acc4_1;
                sums[(row + 5) * 16 + col / 8] = k0 > 0 ? acc5_0 + sums[(row + 5) * 16 + col / 8] : acc5_0;
                sums[(row + 5) * 16 + (col + 8) / 8] = k0 > 0 ? acc5_1 + sums[(row + 5) * 16 + (col + 8) / 8] : acc5_1;
            }
            if (k0 + 256 >= depth) {
                const long end = min(row + 6, tile_rows);
                for (long r = row; r < end; ++r) {
                    const long i = first_row + r;
                    for (long col = 0; col < tile_cols; col += 8) {
                        const float8 sum = sums[r * 16 + col / 8];
                        const long j = first_col + col;
                        if (j + 8 <= cols) {
                            vstore8(alpha * sum + beta * vload8(0, C + i * C_ld + j), 0, result + i * result_ld + j);
                        } else {
                            for (long c = j; c < cols; ++c) {
                                result[i * result_ld + c] = alpha * sum[c - j] + beta * C[i * C_ld + c];
                            }
                        }
                    }
                }
            }
        }
    }
}
