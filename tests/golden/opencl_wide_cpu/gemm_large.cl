// alpha * (A * B) + beta * C
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const long depth,
                   const long rows,
                   const long cols,
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
        for (long col = 0; col < tile_cols; col += 32) {
            const long panel = col / 16 * 256;
            const long j0 = min(first_col + col, cols - 1);
            const long j1 = min(first_col + col + 16, cols - 1);
            for (long k = 0; k < terms; ++k) {
                const long term = k0 + k;
                right_panels[panel + k * 2] = vload16(0, B + term * B_ld + j0);
                right_panels[panel + k * 2 + 1] = vload16(0, B + term * B_ld + j1);
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
            const long fours = terms - terms % 4;
            for (long k = 0; k < fours; k += 4) {
                const long term = k0 + k;
                const float4 a0 = vload4(0, A + i0 * A_ld + term);
                const float4 a1 = vload4(0, A + i1 * A_ld + term);
                const float4 a2 = vload4(0, A + i2 * A_ld + term);
                const float4 a3 = vload4(0, A + i3 * A_ld + term);
                const float4 a4 = vload4(0, A + i4 * A_ld + term);
                const float4 a5 = vload4(0, A + i5 * A_ld + term);
                const float4 a6 = vload4(0, A + i6 * A_ld + term);
                const float4 a7 = vload4(0, A + i7 * A_ld + term);
                const float4 a8 = vload4(0, A + i8 * A_ld + term);
                const float4 a9 = vload4(0, A + i9 * A_ld + term);
                const float4 a10 = vload4(0, A + i10 * A_ld + term);
                const float4 a11 = vload4(0, A + i11 * A_ld + term);
                const float4 a12 = vload4(0, A + i12 * A_ld + term);
                const float4 a13 = vload4(0, A + i13 * A_ld + term);
                left_panel[k * 14] = a0.s0;
                left_panel[k * 14 + 1] = a1.s0;
                left_panel[k * 14 + 2] = a2.s0;
                left_panel[k * 14 + 3] = a3.s0;
                left_panel[k * 14 + 4] = a4.s0;
                left_panel[k * 14 + 5] = a5.s0;
                left_panel[k * 14 + 6] = a6.s0;
                left_panel[k * 14 + 7] = a7.s0;
                left_panel[k * 14 + 8] = a8.s0;
                left_panel[k * 14 + 9] = a9.s0;
                left_panel[k * 14 + 10] = a10.s0;
                left_panel[k * 14 + 11] = a11.s0;
                left_panel[k * 14 + 12] = a12.s0;
                left_panel[k * 14 + 13] = a13.s0;
                left_panel[k * 14 + 14] = a0.s1;
                left_panel[k * 14 + 15] = a1.s1;
                left_panel[k * 14 + 16] = a2.s1;
                left_panel[k * 14 + 17] = a3.s1;
                left_panel[k * 14 + 18] = a4.s1;
                left_panel[k * 14 + 19] = a5.s1;
                left_panel[k * 14 + 20] = a6.s1;
                left_panel[k * 14 + 21] = a7.s1;
                left_panel[k * 14 + 22] = a8.s1;
                left_panel[k * 14 + 23] = a9.s1;
                left_panel[k * 14 + 24] = a10.s1;
                left_panel[k * 14 + 25] = a11.s1;
                left_panel[k * 14 + 26] = a12.s1;
                left_panel[k * 14 + 27] = a13.s1;
                left_panel[k * 14 + 28] = a0.s2;
                left_panel[k * 14 + 29] = a1.s2;
                left_panel[k * 14 + 30] = a2.s2;
                left_panel[k * 14 + 31] = a3.s2;
                left_panel[k * 14 + 32] = a4.s2;
                left_panel[k * 14 + 33] = a5.s2;
                left_panel[k * 14 + 34] = a6.s2;
                left_panel[k * 14 + 35] = a7.s2;
                left_panel[k * 14 + 36] = a8.s2;
                left_panel[k * 14 + 37] = a9.s2;
                left_panel[k * 14 + 38] = a10.s2;
                left_panel[k * 14 + 39] = a11.s2;
                left_panel[k * 14 + 40] = a12.s2;
                left_panel[k * 14 + 41] = a13.s2;
                left_panel[k * 14 + 42] = a0.s3;
                left_panel[k * 14 + 43] = a1.s3;
                left_panel[k * 14 + 44] = a2.s3;
                left_panel[k * 14 + 45] = a3.s3;
                left_panel[k * 14 + 46] = a4.s3;
                left_panel[k * 14 + 47] = a5.s3;
                left_panel[k * 14 + 48] = a6.s3;
                left_panel[k * 14 + 49] = a7.s3;
                left_panel[k * 14 + 50] = a8.s3;
                left_panel[k * 14 + 51] = a9.s3;
                left_panel[k * 14 + 52] = a10.s3;
                left_panel[k * 14 + 53] = a11.s3;
                left_panel[k * 14 + 54] = a12.s3;
                left_panel[k * 14 + 55] = a13.s3;
            }
            for (long k = fours; k < terms; ++k) {
                const long term = k0 + k;
                left_panel[k * 14] = A[i0 * A_ld + term];
                left_panel[k * 14 + 1] = A[i1 * A_ld + term];
                left_panel[k * 14 + 2] = A[i2 * A_ld + term];
                left_panel[k * 14 + 3] = A[i3 * A_ld + term];
                left_panel[k * 14 + 4] = A[i4 * A_ld + term];
                left_panel[k * 14 + 5] = A[i5 * A_ld + term];
                left_panel[k * 14 + 6] = A[i6 * A_ld + term];
                left_panel[k * 14 + 7] = A[i7 * A_ld + term];
                left_panel[k * 14 + 8] = A[i8 * A_ld + term];
                left_panel[k * 14 + 9] = A[i9 * A_ld + term];
                left_panel[k * 14 + 10] = A[i10 * A_ld + term];
                left_panel[k * 14 + 11] = A[i11 * A_ld + term];
                left_panel[k * 14 + 12] = A[i12 * A_ld + term];
                left_panel[k * 14 + 13] = A[i13 * A_ld + term];
            }
            for (long col = 0; col < tile_cols; col += 32) {
                const long right = col / 16 * 256;
                float16 acc0_0 = k0 > 0 ? sums[row * 8 + col / 16] : (float16)(0.0f);
                float16 acc0_1 = k0 > 0 ? sums[row * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc1_0 = k0 > 0 ? sums[(row + 1) * 8 + col / 16] : (float16)(0.0f);
                float16 acc1_1 = k0 > 0 ? sums[(row + 1) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc2_0 = k0 > 0 ? sums[(row + 2) * 8 + col / 16] : (float16)(0.0f);
                float16 acc2_1 = k0 > 0 ? sums[(row + 2) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc3_0 = k0 > 0 ? sums[(row + 3) * 8 + col / 16] : (float16)(0.0f);
                float16 acc3_1 = k0 > 0 ? sums[(row + 3) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc4_0 = k0 > 0 ? sums[(row + 4) * 8 + col / 16] : (float16)(0.0f);
                float16 acc4_1 = k0 > 0 ? sums[(row + 4) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc5_0 = k0 > 0 ? sums[(row + 5) * 8 + col / 16] : (float16)(0.0f);
                float16 acc5_1 = k0 > 0 ? sums[(row + 5) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc6_0 = k0 > 0 ? sums[(row + 6) * 8 + col / 16] : (float16)(0.0f);
                float16 acc6_1 = k0 > 0 ? sums[(row + 6) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc7_0 = k0 > 0 ? sums[(row + 7) * 8 + col / 16] : (float16)(0.0f);
                float16 acc7_1 = k0 > 0 ? sums[(row + 7) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc8_0 = k0 > 0 ? sums[(row + 8) * 8 + col / 16] : (float16)(0.0f);
                float16 acc8_1 = k0 > 0 ? sums[(row + 8) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc9_0 = k0 > 0 ? sums[(row + 9) * 8 + col / 16] : (float16)(0.0f);
                float16 acc9_1 = k0 > 0 ? sums[(row + 9) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc10_0 = k0 > 0 ? sums[(row + 10) * 8 + col / 16] : (float16)(0.0f);
                float16 acc10_1 = k0 > 0 ? sums[(row + 10) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc11_0 = k0 > 0 ? sums[(row + 11) * 8 + col / 16] : (float16)(0.0f);
                float16 acc11_1 = k0 > 0 ? sums[(row + 11) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc12_0 = k0 > 0 ? sums[(row + 12) * 8 + col / 16] : (float16)(0.0f);
                float16 acc12_1 = k0 > 0 ? sums[(row + 12) * 8 + (col + 16) / 16] : (float16)(0.0f);
                float16 acc13_0 = k0 > 0 ? sums[(row + 13) * 8 + col / 16] : (float16)(0.0f);
                float16 acc13_1 = k0 > 0 ? sums[(row + 13) * 8 + (col + 16) / 16] : (float16)(0.0f);
                for (long k = 0; k < terms; ++k) {
                    const float16 b0 = right_panels[right + k * 2];
                    const float16 b1 = right_panels[right + k * 2 + 1];
                    const float a0 = left_panel[k * 14];
                    acc0_0 = fma((float16)(a0), b0, acc0_0);
                    acc0_1 = fma((float16)(a0), b1, acc0_1);
                    const float a1 = left_panel[k * 14 + 1];
                    acc1_0 = fma((float16)(a1), b0, acc1_0);
                    acc1_1 = fma((float16)(a1), b1, acc1_1);
                    const float a2 = left_panel[k * 14 + 2];
                    acc2_0 = fma((float16)(a2), b0, acc2_0);
                    acc2_1 = fma((float16)(a2), b1, acc2_1);
                    const float a3 = left_panel[k * 14 + 3];
                    acc3_0 = fma((float16)(a3), b0, acc3_0);
                    acc3_1 = fma((float16)(a3), b1, acc3_1);
                    const float a4 = left_panel[k * 14 + 4];
                    acc4_0 = fma((float16)(a4), b0, acc4_0);
                    acc4_1 = fma((float16)(a4), b1, acc4_1);
                    const float a5 = left_panel[k * 14 + 5];
                    acc5_0 = fma((float16)(a5), b0, acc5_0);
                    acc5_1 = fma((float16)(a5), b1, acc5_1);
                    const float a6 = left_panel[k * 14 + 6];
                    acc6_0 = fma((float16)(a6), b0, acc6_0);
                    acc6_1 = fma((float16)(a6), b1, acc6_1);
                    const float a7 = left_panel[k * 14 + 7];
                    acc7_0 = fma((float16)(a7), b0, acc7_0);
                    acc7_1 = fma((float16)(a7), b1, acc7_1);
                    const float a8 = left_panel[k * 14 + 8];
                    acc8_0 = fma((float16)(a8), b0, acc8_0);
                    acc8_1 = fma((float16)(a8), b1, acc8_1);
                    const float a9 = left_panel[k * 14 + 9];
                    acc9_0 = fma((float16)(a9), b0, acc9_0);
                    acc9_1 = fma((float16)(a9), b1, acc9_1);
                    const float a10 = left_panel[k * 14 + 10];
                    acc10_0 = fma((float16)(a10), b0, acc10_0);
                    acc10_1 = fma((float16)(a10), b1, acc10_1);
                    const float a11 = left_panel[k * 14 + 11];
                    acc11_0 = fma((float16)(a11), b0, acc11_0);
                    acc11_1 = fma((float16)(a11), b1, acc11_1);
                    const float a12 = left_panel[k * 14 + 12];
                    acc12_0 = fma((float16)(a12), b0, acc12_0);
                    acc12_1 = fma((float16)(a12), b1, acc12_1);
                    const float a13 = left_panel[k * 14 + 13];
                    acc13_0 = fma((float16)(a13), b0, acc13_0);
                    acc13_1 = fma((float16)(a13), b1, acc13_1);
                }
                sums[row * 8 + col / 16] = acc0_0;
                sums[row * 8 + (col + 16) / 16] = acc0_1;
                sums[(row + 1) * 8 + col / 16] = acc1_0;
                sums[(row + 1) * 8 + (col + 16) / 16] = acc1_1;
                sums[(row + 2) * 8 + col / 16] = acc2_0;
                sums[(row + 2) * 8 + (col + 16) / 16] = acc2_1;
                sums[(row + 3) * 8 + col / 16] = acc3_0;
                sums[(row + 3) * 8 + (col + 16) / 16] = acc3_1;
                sums[(row + 4) * 8 + col / 16] = acc4_0;
                sums[(row + 4) * 8 + (col + 16) / 16] = acc4_1;
                sums[(row + 5) * 8 + col / 16] = acc5_0;
                sums[(row + 5) * 8 + (col + 16) / 16] = acc5_1;
                sums[(row + 6) * 8 + col / 16] = acc6_0;
                sums[(row + 6) * 8 + (col + 16) / 16] = acc6_1;
                sums[(row + 7) * 8 + col / 16] = acc7_0;
                sums[(row + 7) * 8 + (col + 16) / 16] = acc7_1;
                sums[(row + 8) * 8 + col / 16] = acc8_0;
                sums[(row + 8) * 8 + (col + 16) / 16] = acc8_1;
                sums[(row + 9) * 8 + col / 16] = acc9_0;
                sums[(row + 9) * 8 + (col + 16) / 16] = acc9_1;
                sums[(row + 10) * 8 + col / 16] = acc10_0;
                sums[(row + 10) * 8 + (col + 16) / 16] = acc10_1;
                sums[(row + 11) * 8 + col / 16] = acc11_0;
                sums[(row + 11) * 8 + (col + 16) / 16] = acc11_1;
                sums[(row + 12) * 8 + col / 16] = acc12_0;
                sums[(row + 12) * 8 + (col + 16) / 16] = acc12_1;
                sums[(row + 13) * 8 + col / 16] = acc13_0;
                sums[(row + 13) * 8 + (col + 16) / 16] = acc13_1;
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
