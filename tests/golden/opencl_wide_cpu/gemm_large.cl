// alpha * (A * B) + beta * C
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const long rows,
                   const long cols,
                   const long depth,
                   __global const float* restrict B,
                   const long B_ld,
                   __global const float* restrict A,
                   const long A_ld,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const long C_ld,
                   __global float* result,
                   const long result_ld)
{
    __local float left_panel[3584];
    __local float16 right_panels[2048];
    __local float16 sums[560];
    const long first_row = 70 * get_group_id(1);
    const long first_col = 128 * get_group_id(0);
    const long tile_rows = min(70L, rows - first_row);
    const long tile_cols = min(128L, cols - first_col);
    for (long k0 = 0; k0 < depth; k0 += 256) {
        const long terms = min(256L, depth - k0);
        for (long k_first = 0; k_first < terms; k_first += 8) {
            const long k_end = min(k_first + 8, terms);
            for (long col = 0; col < tile_cols; col += 32) {
                const long panel = col / 16 * 256;
                const int16 inside0 = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) < (int16)((int)(min(cols - (first_col + col), 16L)));
                const long j0 = min(first_col + col, cols - 1);
                const int16 inside1 = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) < (int16)((int)(min(cols - (first_col + col + 16), 16L)));
                const long j1 = min(first_col + col + 16, cols - 1);
                for (long k = k_first; k < k_end; ++k) {
                    const long term = k0 + k;
                    right_panels[panel + k * 2] = inside0 ? vload16(0, B + term * B_ld + j0) : (float16)(0.0f);
                    right_panels[panel + k * 2 + 1] = inside1 ? vload16(0, B + term * B_ld + j1) : (float16)(0.0f);
                }
            }
        }
        for (long row = 0; row < tile_rows; row += 14) {
            const long i0 = min(first_row + row, rows - 1);
            const long i1 = min(first_row + row + 1, rows - 1);
            const long i2 = min(first_row + row + 2, rows - 1);
            const long i3 = min(first_row + row + 3, rows - 1);
            const long i4 = min(first_row + row + 4, rows - 1);
            const long i5 = min(first_row + row + 5, rows - 1);
            const long i6 = min(first_row + row + 6, rows - 1);
            const long i7 = min(first_row + row + 7, rows - 1);
            const long i8 = min(first_row + row + 8, rows - 1);
            const long i9 = min(first_row + row + 9, rows - 1);
            const long i10 = min(first_row + row + 10, rows - 1);
            const long i11 = min(first_row + row + 11, rows - 1);
            const long i12 = min(first_row + row + 12, rows - 1);
            const long i13 = min(first_row + row + 13, rows - 1);
            const long whole = terms - terms % 16;
            for (long k = 0; k < whole; k += 16) {
                const long term = k0 + k;
                vstore16(vload16(0, A + i0 * A_ld + term), 0, left_panel + k);
                vstore16(vload16(0, A + i1 * A_ld + term), 0, left_panel + 256 + k);
                vstore16(vload16(0, A + i2 * A_ld + term), 0, left_panel + 512 + k);
                vstore16(vload16(0, A + i3 * A_ld + term), 0, left_panel + 768 + k);
                vstore16(vload16(0, A + i4 * A_ld + term), 0, left_panel + 1024 + k);
                vstore16(vload16(0, A + i5 * A_ld + term), 0, left_panel + 1280 + k);
                vstore16(vload16(0, A + i6 * A_ld + term), 0, left_panel + 1536 + k);
                vstore16(vload16(0, A + i7 * A_ld + term), 0, left_panel + 1792 + k);
                vstore16(vload16(0, A + i8 * A_ld + term), 0, left_panel + 2048 + k);
                vstore16(vload16(0, A + i9 * A_ld + term), 0, left_panel + 2304 + k);
                vstore16(vload16(0, A + i10 * A_ld + term), 0, left_panel + 2560 + k);
                vstore16(vload16(0, A + i11 * A_ld + term), 0, left_panel + 2816 + k);
                vstore16(vload16(0, A + i12 * A_ld + term), 0, left_panel + 3072 + k);
                vstore16(vload16(0, A + i13 * A_ld + term), 0, left_panel + 3328 + k);
            }
            for (long k = whole; k < terms; ++k) {
                const long term = k0 + k;
                left_panel[k] = A[i0 * A_ld + term];
                left_panel[256 + k] = A[i1 * A_ld + term];
                left_panel[512 + k] = A[i2 * A_ld + term];
                left_panel[768 + k] = A[i3 * A_ld + term];
                left_panel[1024 + k] = A[i4 * A_ld + term];
                left_panel[1280 + k] = A[i5 * A_ld + term];
                left_panel[1536 + k] = A[i6 * A_ld + term];
                left_panel[1792 + k] = A[i7 * A_ld + term];
                left_panel[2048 + k] = A[i8 * A_ld + term];
                left_panel[2304 + k] = A[i9 * A_ld + term];
                left_panel[2560 + k] = A[i10 * A_ld + term];
                left_panel[2816 + k] = A[i11 * A_ld + term];
                left_panel[3072 + k] = A[i12 * A_ld + term];
                left_panel[3328 + k] = A[i13 * A_ld + term];
            }
            for (long col = 0; col < tile_cols; col += 32) {
                const long right = col / 16 * 256;
                float16 acc0_0 = (float16)(0.0f);
                float16 acc0_1 = (float16)(0.0f);
                float16 acc1_0 = (float16)(0.0f);
                float16 acc1_1 = (float16)(0.0f);
                float16 acc2_0 = (float16)(0.0f);
                float16 acc2_1 = (float16)(0.0f);
                float16 acc3_0 = (float16)(0.0f);
                float16 acc3_1 = (float16)(0.0f);
                float16 acc4_0 = (float16)(0.0f);
                float16 acc4_1 = (float16)(0.0f);
                float16 acc5_0 = (float16)(0.0f);
                float16 acc5_1 = (float16)(0.0f);
                float16 acc6_0 = (float16)(0.0f);
                float16 acc6_1 = (float16)(0.0f);
                float16 acc7_0 = (float16)(0.0f);
                float16 acc7_1 = (float16)(0.0f);
                float16 acc8_0 = (float16)(0.0f);
                float16 acc8_1 = (float16)(0.0f);
                float16 acc9_0 = (float16)(0.0f);
                float16 acc9_1 = (float16)(0.0f);
                float16 acc10_0 = (float16)(0.0f);
                float16 acc10_1 = (float16)(0.0f);
                float16 acc11_0 = (float16)(0.0f);
                float16 acc11_1 = (float16)(0.0f);
                float16 acc12_0 = (float16)(0.0f);
                float16 acc12_1 = (float16)(0.0f);
                float16 acc13_0 = (float16)(0.0f);
                float16 acc13_1 = (float16)(0.0f);
                for (long k = 0; k < terms; ++k) {
                    const float16 b0 = right_panels[right + k * 2];
                    const float16 b1 = right_panels[right + k * 2 + 1];
                    const float a0 = left_panel[k];
                    acc0_0 = fma((float16)(a0), b0, acc0_0);
                    acc0_1 = fma((float16)(a0), b1, acc0_1);
                    const float a1 = left_panel[256 + k];
                    acc1_0 = fma((float16)(a1), b0, acc1_0);
                    acc1_1 = fma((float16)(a1), b1, acc1_1);
                    const float a2 = left_panel[512 + k];
                    acc2_0 = fma((float16)(a2), b0, acc2_0);
                    acc2_1 = fma((float16)(a2), b1, acc2_1);
                    const float a3 = left_panel[768 + k];
                    acc3_0 = fma((float16)(a3), b0, acc3_0);
                    acc3_1 = fma((float16)(a3), b1, acc3_1);
                    const float a4 = left_panel[1024 + k];
                    acc4_0 = fma((float16)(a4), b0, acc4_0);
                    acc4_1 = fma((float16)(a4), b1, acc4_1);
                    const float a5 = left_panel[1280 + k];
                    acc5_0 = fma((float16)(a5), b0, acc5_0);
                    acc5_1 = fma((float16)(a5), b1, acc5_1);
                    const float a6 = left_panel[1536 + k];
                    acc6_0 = fma((float16)(a6), b0, acc6_0);
                    acc6_1 = fma((float16)(a6), b1, acc6_1);
                    const float a7 = left_panel[1792 + k];
                    acc7_0 = fma((float16)(a7), b0, acc7_0);
                    acc7_1 = fma((float16)(a7), b1, acc7_1);
                    const float a8 = left_panel[2048 + k];
                    acc8_0 = fma((float16)(a8), b0, acc8_0);
                    acc8_1 = fma((float16)(a8), b1, acc8_1);
                    const float a9 = left_panel[2304 + k];
                    acc9_0 = fma((float16)(a9), b0, acc9_0);
                    acc9_1 = fma((float16)(a9), b1, acc9_1);
                    const float a10 = left_panel[2560 + k];
                    acc10_0 = fma((float16)(a10), b0, acc10_0);
                    acc10_1 = fma((float16)(a10), b1, acc10_1);
                    const float a11 = left_panel[2816 + k];
                    acc11_0 = fma((float16)(a11), b0, acc11_0);
                    acc11_1 = fma((float16)(a11), b1, acc11_1);
                    const float a12 = left_panel[3072 + k];
                    acc12_0 = fma((float16)(a12), b0, acc12_0);
                    acc12_1 = fma((float16)(a12), b1, acc12_1);
                    const float a13 = left_panel[3328 + k];
                    acc13_0 = fma((float16)(a13), b0, acc13_0);
                    acc13_1 = fma((float16)(a13), b1, acc13_1);
                }
                sums[row * 8 + col / 16] = k0 > 0 ? acc0_0 + sums[row * 8 + col / 16] : acc0_0;
                sums[row * 8 + (col + 16) / 16] = k0 > 0 ? acc0_1 + sums[row * 8 + (col + 16) / 16] : acc0_1;
                sums[(row + 1) * 8 + col / 16] = k0 > 0 ? acc1_0 + sums[(row + 1) * 8 + col / 16] : acc1_0;
                sums[(row + 1) * 8 + (col + 16) / 16] = k0 > 0 ? acc1_1 + sums[(row + 1) * 8 + (col + 16) / 16] : acc1_1;
                sums[(row + 2) * 8 + col / 16] = k0 > 0 ? acc2_0 + sums[(row + 2) * 8 + col / 16] : acc2_0;
                sums[(row + 2) * 8 + (col + 16) / 16] = k0 > 0 ? acc2_1 + sums[(row + 2) * 8 + (col + 16) / 16] : acc2_1;
                sums[(row + 3) * 8 + col / 16] = k0 > 0 ? acc3_0 + sums[(row + 3) * 8 + col / 16] : acc3_0;
                sums[(row + 3) * 8 + (col + 16) / 16] = k0 > 0 ? acc3_1 + sums[(row + 3) * 8 + (col + 16) / 16] : acc3_1;
                sums[(row + 4) * 8 + col / 16] = k0 > 0 ? acc4_0 + sums[(row + 4) * 8 + col / 16] : acc4_0;
                sums[(row + 4) * 8 + (col + 16) / 16] = k0 > 0 ? acc4_1 + sums[(row + 4) * 8 + (col + 16) / 16] : acc4_1;
                sums[(row + 5) * 8 + col / 16] = k0 > 0 ? acc5_0 + sums[(row + 5) * 8 + col / 16] : acc5_0;
                sums[(row + 5) * 8 + (col + 16) / 16] = k0 > 0 ? acc5_1 + sums[(row + 5) * 8 + (col + 16) / 16] : acc5_1;
                sums[(row + 6) * 8 + col / 16] = k0 > 0 ? acc6_0 + sums[(row + 6) * 8 + col / 16] : acc6_0;
                sums[(row + 6) * 8 + (col + 16) / 16] = k0 > 0 ? acc6_1 + sums[(row + 6) * 8 + (col + 16) / 16] : acc6_1;
                sums[(row + 7) * 8 + col / 16] = k0 > 0 ? acc7_0 + sums[(row + 7) * 8 + col / 16] : acc7_0;
                sums[(row + 7) * 8 + (col + 16) / 16] = k0 > 0 ? acc7_1 + sums[(row + 7) * 8 + (col + 16) / 16] : acc7_1;
                sums[(row + 8) * 8 + col / 16] = k0 > 0 ? acc8_0 + sums[(row + 8) * 8 + col / 16] : acc8_0;
                sums[(row + 8) * 8 + (col + 16) / 16] = k0 > 0 ? acc8_1 + sums[(row + 8) * 8 + (col + 16) / 16] : acc8_1;
                sums[(row + 9) * 8 + col / 16] = k0 > 0 ? acc9_0 + sums[(row + 9) * 8 + col / 16] : acc9_0;
                sums[(row + 9) * 8 + (col + 16) / 16] = k0 > 0 ? acc9_1 + sums[(row + 9) * 8 + (col + 16) / 16] : acc9_1;
                sums[(row + 10) * 8 + col / 16] = k0 > 0 ? acc10_0 + sums[(row + 10) * 8 + col / 16] : acc10_0;
                sums[(row + 10) * 8 + (col + 16) / 16] = k0 > 0 ? acc10_1 + sums[(row + 10) * 8 + (col + 16) / 16] : acc10_1;
                sums[(row + 11) * 8 + col / 16] = k0 > 0 ? acc11_0 + sums[(row + 11) * 8 + col / 16] : acc11_0;
                sums[(row + 11) * 8 + (col + 16) / 16] = k0 > 0 ? acc11_1 + sums[(row + 11) * 8 + (col + 16) / 16] : acc11_1;
                sums[(row + 12) * 8 + col / 16] = k0 > 0 ? acc12_0 + sums[(row + 12) * 8 + col / 16] : acc12_0;
                sums[(row + 12) * 8 + (col + 16) / 16] = k0 > 0 ? acc12_1 + sums[(row + 12) * 8 + (col + 16) / 16] : acc12_1;
                sums[(row + 13) * 8 + col / 16] = k0 > 0 ? acc13_0 + sums[(row + 13) * 8 + col / 16] : acc13_0;
                sums[(row + 13) * 8 + (col + 16) / 16] = k0 > 0 ? acc13_1 + sums[(row + 13) * 8 + (col + 16) / 16] : acc13_1;
            }
            if (k0 + 256 >= depth) {
                const long end = min(row + 14, tile_rows);
                for (long r = row; r < end; ++r) {
                    const long i = first_row + r;
                    for (long col = 0; col < tile_cols; col += 16) {
                        const float16 sum = sums[r * 8 + col / 16];
                        const long j = first_col + col;
                        if (j + 16 <= cols) {
                            vstore16(alpha * sum + beta * vload16(0, C + i * C_ld + j), 0, result + i * result_ld + j);
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
