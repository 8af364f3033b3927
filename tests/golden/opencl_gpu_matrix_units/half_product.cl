// alpha * (A * B) + C
uint2 sinter_first_halves(uint2 halves, int count)
{
    const ushort4 all = as_ushort4(halves);
    return as_uint2((ushort4)(count > 0 ? all.s0 : 0, count > 1 ? all.s1 : 0, count > 2 ? all.s2 : 0,
                              count > 3 ? all.s3 : 0));
}

uint4 sinter_pair_halves(uint2 first, uint2 second)
{
    const ushort4 a = as_ushort4(first), b = as_ushort4(second);
    return as_uint4((ushort8)(a.s0, b.s0, a.s1, b.s1, a.s2, b.s2, a.s3, b.s3));
}

float4 sinter_multiply_halves(uint4 a, uint2 b, float4 c)
{
    float4 sum;
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%10, %11, %12, %13};"
        : "=f"(sum.s0), "=f"(sum.s1), "=f"(sum.s2), "=f"(sum.s3)
        : "r"(a.s0), "r"(a.s1), "r"(a.s2), "r"(a.s3), "r"(b.s0), "r"(b.s1),
          "f"(c.s0), "f"(c.s1), "f"(c.s2), "f"(c.s3));
    return sum;
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   __global const half* restrict A,
                   const int A_ld,
                   __global const half* restrict B,
                   const int B_ld,
                   const float alpha,
                   __global const half* C,
                   const int C_ld,
                   __global half* result,
                   const int result_ld)
{
    __local uint4 left_tile[272];
    __local uint4 right_tile[272];
    const int item = get_local_id(0);
    const int tile_rows = (rows + 63) / 64;
    const int tile_cols = (cols + 63) / 64;
    const int group = get_group_id(1) * tile_cols + get_group_id(0);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 64 * (band_row + in_band % band_rows);
    const int first_col = 64 * (in_band / band_rows);
    const int among_32 = item % 32;
    const int tile = item / 32;
    const int matrix_row = among_32 / 4;
    const int term = among_32 % 4;
    const int tile_row = 16 * tile;
    const int tile_col = 0;
    const int left0_term = 4 * (item / 8 % 4);
    const int left0_place = left0_term / 4 * 34 + item % 8 + 8 * (item / 8 / 4);
    const int left0_row = first_row + 4 * (item % 8 + 8 * (item / 8 / 4));
    const int left1_term = 4 * ((item + 32) / 8 % 4);
    const int left1_place = left1_term / 4 * 34 + (item + 32) % 8 + 8 * ((item + 32) / 8 / 4);
    const int left1_row = first_row + 4 * ((item + 32) % 8 + 8 * ((item + 32) / 8 / 4));
    const int right0_term = 4 * (item / 16);
    const int right0_place = right0_term / 4 * 34 + item % 16;
    const int right0_col = min(first_col + 4 * (item % 16), 4 * ((cols - 1) / 4));
    const int right1_term = 4 * ((item + 32) / 16);
    const int right1_place = right1_term / 4 * 34 + (item + 32) % 16;
    const int right1_col = min(first_col + 4 * ((item + 32) % 16), 4 * ((cols - 1) / 4));
    uint2 left0_line0 = *(__global const uint2*)(A + min(left0_row, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    uint2 left0_line1 = *(__global const uint2*)(A + min(left0_row + 1, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    uint2 left0_line2 = *(__global const uint2*)(A + min(left0_row + 2, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    uint2 left0_line3 = *(__global const uint2*)(A + min(left0_row + 3, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    uint2 left1_line0 = *(__global const uint2*)(A + min(left1_row, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    uint2 left1_line1 = *(__global const uint2*)(A + min(left1_row + 1, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    uint2 left1_line2 = *(__global const uint2*)(A + min(left1_row + 2, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    uint2 left1_line3 = *(__global const uint2*)(A + min(left1_row + 3, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    uint2 right0_line0 = *(__global const uint2*)(B + min(right0_term, depth - 1) * B_ld + right0_col);
    uint2 right0_line1 = *(__global const uint2*)(B + min(right0_term + 1, depth - 1) * B_ld + right0_col);
    uint2 right0_line2 = *(__global const uint2*)(B + min(right0_term + 2, depth - 1) * B_ld + right0_col);
    uint2 right0_line3 = *(__global const uint2*)(B + min(right0_term + 3, depth - 1) * B_ld + right0_col);
    uint2 right1_line0 = *(__global const uint2*)(B + min(right1_term, depth - 1) * B_ld + right1_col);
    uint2 right1_line1 = *(__global const uint2*)(B + min(right1_term + 1, depth - 1) * B_ld + right1_col);
    uint2 right1_line2 = *(__global const uint2*)(B + min(right1_term + 2, depth - 1) * B_ld + right1_col);
    uint2 right1_line3 = *(__global const uint2*)(B + min(right1_term + 3, depth - 1) * B_ld + right1_col);
    if (16 > depth) {
        left0_line0 = sinter_first_halves(left0_line0, depth - left0_term);
        left0_line1 = sinter_first_halves(left0_line1, depth - left0_term);
        left0_line2 = sinter_first_halves(left0_line2, depth - left0_term);
        left0_line3 = sinter_first_halves(left0_line3, depth - left0_term);
        left1_line0 = sinter_first_halves(left1_line0, depth - left1_term);
        left1_line1 = sinter_first_halves(left1_line1, depth - left1_term);
        left1_line2 = sinter_first_halves(left1_line2, depth - left1_term);
        left1_line3 = sinter_first_halves(left1_line3, depth - left1_term);
        if (right0_term >= depth) {
            right0_line0 = (uint2)(0u);
        }
        if (right0_term + 1 >= depth) {
            right0_line1 = (uint2)(0u);
        }
        if (right0_term + 2 >= depth) {
            right0_line2 = (uint2)(0u);
        }
        if (right0_term + 3 >= depth) {
            right0_line3 = (uint2)(0u);
        }
        if (right1_term >= depth) {
            right1_line0 = (uint2)(0u);
        }
        if (right1_term + 1 >= depth) {
            right1_line1 = (uint2)(0u);
        }
        if (right1_term + 2 >= depth) {
            right1_line2 = (uint2)(0u);
        }
        if (right1_term + 3 >= depth) {
            right1_line3 = (uint2)(0u);
        }
    }
    float4 sum0_0 = (float4)(0.0f);
    float4 sum0_1 = (float4)(0.0f);
    float4 sum0_2 = (float4)(0.0f);
    float4 sum0_3 = (float4)(0.0f);
    float4 sum0_4 = (float4)(0.0f);
    float4 sum0_5 = (float4)(0.0f);
    float4 sum0_6 = (float4)(0.0f);
    float4 sum0_7 = (float4)(0.0f);
    float4 sum1_0 = (float4)(0.0f);
    float4 sum1_1 = (float4)(0.0f);
    float4 sum1_2 = (float4)(0.0f);
    float4 sum1_3 = (float4)(0.0f);
    float4 sum1_4 = (float4)(0.0f);
    float4 sum1_5 = (float4)(0.0f);
    float4 sum1_6 = (float4)(0.0f);
    float4 sum1_7 = (float4)(0.0f);
    float4 sum2_0 = (float4)(0.0f);
    float4 sum2_1 = (float4)(0.0f);
    float4 sum2_2 = (float4)(0.0f);
    float4 sum2_3 = (float4)(0.0f);
    float4 sum2_4 = (float4)(0.0f);
    float4 sum2_5 = (float4)(0.0f);
    float4 sum2_6 = (float4)(0.0f);
    float4 sum2_7 = (float4)(0.0f);
    float4 sum3_0 = (float4)(0.0f);
    float4 sum3_1 = (float4)(0.0f);
    float4 sum3_2 = (float4)(0.0f);
    float4 sum3_3 = (float4)(0.0f);
    float4 sum3_4 = (float4)(0.0f);
    float4 sum3_5 = (float4)(0.0f);
    float4 sum3_6 = (float4)(0.0f);
    float4 sum3_7 = (float4)(0.0f);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 136;
        const int right_side = side * 136;
        left_tile[left_side + left0_place] = (uint4)(left0_line0.s0, left0_line1.s0, left0_line0.s1, left0_line1.s1);
        left_tile[left_side + left0_place + 16] = (uint4)(left0_line2.s0, left0_line3.s0, left0_line2.s1, left0_line3.s1);
        left_tile[left_side + left1_place] = (uint4)(left1_line0.s0, left1_line1.s0, left1_line0.s1, left1_line1.s1);
        left_tile[left_side + left1_place + 16] = (uint4)(left1_line2.s0, left1_line3.s0, left1_line2.s1, left1_line3.s1);
        const uint4 right_early0 = sinter_pair_halves(right0_line0, right0_line1);
        const uint4 right_late1 = sinter_pair_halves(right0_line2, right0_line3);
        right_tile[right_side + right0_place] = (uint4)(right_early0.s0, right_late1.s0, right_early0.s1, right_late1.s1);
        right_tile[right_side + right0_place + 16] = (uint4)(right_early0.s2, right_late1.s2, right_early0.s3, right_late1.s3);
        const uint4 right_early2 = sinter_pair_halves(right1_line0, right1_line1);
        const uint4 right_late3 = sinter_pair_halves(right1_line2, right1_line3);
        right_tile[right_side + right1_place] = (uint4)(right_early2.s0, right_late3.s0, right_early2.s1, right_late3.s1);
        right_tile[right_side + right1_place + 16] = (uint4)(right_early2.s2, right_late3.s2, right_early2.s3, right_late3.s3);
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= depth) {
            left0_line0 = *(__global const uint2*)(A + min(left0_row, rows - 1) * A_ld + next + left0_term);
            left0_line1 = *(__global const uint2*)(A + min(left0_row + 1, rows - 1) * A_ld + next + left0_term);
            left0_line2 = *(__global const uint2*)(A + min(left0_row + 2, rows - 1) * A_ld + next + left0_term);
            left0_line3 = *(__global const uint2*)(A + min(left0_row + 3, rows - 1) * A_ld + next + left0_term);
            left1_line0 = *(__global const uint2*)(A + min(left1_row, rows - 1) * A_ld + next + left1_term);
            left1_line1 = *(__global const uint2*)(A + min(left1_row + 1, rows - 1) * A_ld + next + left1_term);
            left1_line2 = *(__global const uint2*)(A + min(left1_row + 2, rows - 1) * A_ld + next + left1_term);
            left1_line3 = *(__global const uint2*)(A + min(left1_row + 3, rows - 1) * A_ld + next + left1_term);
            right0_line0 = *(__global const uint2*)(B + (next + right0_term) * B_ld + right0_col);
            right0_line1 = *(__global const uint2*)(B + (next + right0_term + 1) * B_ld + right0_col);
            right0_line2 = *(__global const uint2*)(B + (next + right0_term + 2) * B_ld + right0_col);
            right0_line3 = *(__global const uint2*)(B + (next + right0_term + 3) * B_ld + right0_col);
            right1_line0 = *(__global const uint2*)(B + (next + right1_term) * B_ld + right1_col);
            right1_line1 = *(__global const uint2*)(B + (next + right1_term + 1) * B_ld + right1_col);
            right1_line2 = *(__global const uint2*)(B + (next + right1_term + 2) * B_ld + right1_col);
            right1_line3 = *(__global const uint2*)(B + (next + right1_term + 3) * B_ld + right1_col);
        } else {
            if (next < depth) {
                left0_line0 = *(__global const uint2*)(A + min(left0_row, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line1 = *(__global const uint2*)(A + min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line2 = *(__global const uint2*)(A + min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line3 = *(__global const uint2*)(A + min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left1_line0 = *(__global const uint2*)(A + min(left1_row, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line1 = *(__global const uint2*)(A + min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line2 = *(__global const uint2*)(A + min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line3 = *(__global const uint2*)(A + min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                right0_line0 = *(__global const uint2*)(B + min(next + right0_term, depth - 1) * B_ld + right0_col);
                right0_line1 = *(__global const uint2*)(B + min(next + right0_term + 1, depth - 1) * B_ld + right0_col);
                right0_line2 = *(__global const uint2*)(B + min(next + right0_term + 2, depth - 1) * B_ld + right0_col);
                right0_line3 = *(__global const uint2*)(B + min(next + right0_term + 3, depth - 1) * B_ld + right0_col);
                right1_line0 = *(__global const uint2*)(B + min(next + right1_term, depth - 1) * B_ld + right1_col);
                right1_line1 = *(__global const uint2*)(B + min(next + right1_term + 1, depth - 1) * B_ld + right1_col);
                right1_line2 = *(__global const uint2*)(B + min(next + right1_term + 2, depth - 1) * B_ld + right1_col);
                right1_line3 = *(__global const uint2*)(B + min(next + right1_term + 3, depth - 1) * B_ld + right1_col);
                if (next + 16 > depth) {
                    left0_line0 = sinter_first_halves(left0_line0, depth - (next + left0_term));
                    left0_line1 = sinter_first_halves(left0_line1, depth - (next + left0_term));
                    left0_line2 = sinter_first_halves(left0_line2, depth - (next + left0_term));
                    left0_line3 = sinter_first_halves(left0_line3, depth - (next + left0_term));
                    left1_line0 = sinter_first_halves(left1_line0, depth - (next + left1_term));
                    left1_line1 = sinter_first_halves(left1_line1, depth - (next + left1_term));
                    left1_line2 = sinter_first_halves(left1_line2, depth - (next + left1_term));
                    left1_line3 = sinter_first_halves(left1_line3, depth - (next + left1_term));
                    if (next + right0_term >= depth) {
                        right0_line0 = (uint2)(0u);
                    }
                    if (next + right0_term + 1 >= depth) {
                        right0_line1 = (uint2)(0u);
                    }
                    if (next + right0_term + 2 >= depth) {
                        right0_line2 = (uint2)(0u);
                    }
                    if (next + right0_term + 3 >= depth) {
                        right0_line3 = (uint2)(0u);
                    }
                    if (next + right1_term >= depth) {
                        right1_line0 = (uint2)(0u);
                    }
                    if (next + right1_term + 1 >= depth) {
                        right1_line1 = (uint2)(0u);
                    }
                    if (next + right1_term + 2 >= depth) {
                        right1_line2 = (uint2)(0u);
                    }
                    if (next + right1_term + 3 >= depth) {
                        right1_line3 = (uint2)(0u);
                    }
                }
            }
        }
        #pragma unroll
        for (int k = 0; k < 4; k += 4) {
            const uint4 left_matrix0 = left_tile[left_side + (k + term) * 34 + tile_row + matrix_row];
            const uint4 left_matrix1 = left_tile[left_side + (k + term) * 34 + tile_row + matrix_row + 16];
            const uint4 left_matrix2 = left_tile[left_side + (k + term) * 34 + tile_row + matrix_row + 8];
            const uint4 left_matrix3 = left_tile[left_side + (k + term) * 34 + tile_row + matrix_row + 24];
            const uint4 right_matrices0 = right_tile[right_side + (k + term) * 34 + tile_col + matrix_row];
            const uint2 right_matrix0 = (uint2)(right_matrices0.s0, right_matrices0.s1);
            const uint2 right_matrix1 = (uint2)(right_matrices0.s2, right_matrices0.s3);
            const uint4 right_matrices2 = right_tile[right_side + (k + term) * 34 + tile_col + matrix_row + 16];
            const uint2 right_matrix2 = (uint2)(right_matrices2.s0, right_matrices2.s1);
            const uint2 right_matrix3 = (uint2)(right_matrices2.s2, right_matrices2.s3);
            const uint4 right_matrices4 = right_tile[right_side + (k + term) * 34 + tile_col + matrix_row + 8];
            const uint2 right_matrix4 = (uint2)(right_matrices4.s0, right_matrices4.s1);
            const uint2 right_matrix5 = (uint2)(right_matrices4.s2, right_matrices4.s3);
            const uint4 right_matrices6 = right_tile[right_side + (k + term) * 34 + tile_col + matrix_row + 24];
            const uint2 right_matrix6 = (uint2)(right_matrices6.s0, right_matrices6.s1);
            const uint2 right_matrix7 = (uint2)(right_matrices6.s2, right_matrices6.s3);
            sum0_0 = sinter_multiply_halves(left_matrix0, right_matrix0, sum0_0);
            sum0_1 = sinter_multiply_halves(left_matrix0, right_matrix1, sum0_1);
            sum0_2 = sinter_multiply_halves(left_matrix0, right_matrix2, sum0_2);
            sum0_3 = sinter_multiply_halves(left_matrix0, right_matrix3, sum0_3);
            sum0_4 = sinter_multiply_halves(left_matrix0, right_matrix4, sum0_4);
            sum0_5 = sinter_multiply_halves(left_matrix0, right_matrix5, sum0_5);
            sum0_6 = sinter_multiply_halves(left_matrix0, right_matrix6, sum0_6);
            sum0_7 = sinter_multiply_halves(left_matrix0, right_matrix7, sum0_7);
            sum1_0 = sinter_multiply_halves(left_matrix1, right_matrix0, sum1_0);
            sum1_1 = sinter_multiply_halves(left_matrix1, right_matrix1, sum1_1);
            sum1_2 = sinter_multiply_halves(left_matrix1, right_matrix2, sum1_2);
            sum1_3 = sinter_multiply_halves(left_matrix1, right_matrix3, sum1_3);
            sum1_4 = sinter_multiply_halves(left_matrix1, right_matrix4, sum1_4);
            sum1_5 = sinter_multiply_halves(left_matrix1, right_matrix5, sum1_5);
            sum1_6 = sinter_multiply_halves(left_matrix1, right_matrix6, sum1_6);
            sum1_7 = sinter_multiply_halves(left_matrix1, right_matrix7, sum1_7);
            sum2_0 = sinter_multiply_halves(left_matrix2, right_matrix0, sum2_0);
            sum2_1 = sinter_multiply_halves(left_matrix2, right_matrix1, sum2_1);
            sum2_2 = sinter_multiply_halves(left_matrix2, right_matrix2, sum2_2);
            sum2_3 = sinter_multiply_halves(left_matrix2, right_matrix3, sum2_3);
            sum2_4 = sinter_multiply_halves(left_matrix2, right_matrix4, sum2_4);
            sum2_5 = sinter_multiply_halves(left_matrix2, right_matrix5, sum2_5);
            sum2_6 = sinter_multiply_halves(left_matrix2, right_matrix6, sum2_6);
            sum2_7 = sinter_multiply_halves(left_matrix2, right_matrix7, sum2_7);
            sum3_0 = sinter_multiply_halves(left_matrix3, right_matrix0, sum3_0);
            sum3_1 = sinter_multiply_halves(left_matrix3, right_matrix1, sum3_1);
            sum3_2 = sinter_multiply_halves(left_matrix3, right_matrix2, sum3_2);
            sum3_3 = sinter_multiply_halves(left_matrix3, right_matrix3, sum3_3);
            sum3_4 = sinter_multiply_halves(left_matrix3, right_matrix4, sum3_4);
            sum3_5 = sinter_multiply_halves(left_matrix3, right_matrix5, sum3_5);
            sum3_6 = sinter_multiply_halves(left_matrix3, right_matrix6, sum3_6);
            sum3_7 = sinter_multiply_halves(left_matrix3, right_matrix7, sum3_7);
        }
        side = 1 - side;
    }
    const int i = first_row + 4 * (tile_row + matrix_row);
    const int j = first_col + 4 * (tile_col + 2 * term);
    if (i + 35 < rows && j + 40 <= cols) {
        vstore_half4_rte(alpha * (float4)(sum0_0.s0, sum0_1.s0, sum0_2.s0, sum0_3.s0) + vload_half4(0, C + i * C_ld + j), 0, result + i * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum0_0.s1, sum0_1.s1, sum0_2.s1, sum0_3.s1) + vload_half4(0, C + i * C_ld + j + 4), 0, result + i * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum0_4.s0, sum0_5.s0, sum0_6.s0, sum0_7.s0) + vload_half4(0, C + i * C_ld + j + 32), 0, result + i * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum0_4.s1, sum0_5.s1, sum0_6.s1, sum0_7.s1) + vload_half4(0, C + i * C_ld + j + 36), 0, result + i * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum0_0.s2, sum0_1.s2, sum0_2.s2, sum0_3.s2) + vload_half4(0, C + (i + 1) * C_ld + j), 0, result + (i + 1) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum0_0.s3, sum0_1.s3, sum0_2.s3, sum0_3.s3) + vload_half4(0, C + (i + 1) * C_ld + j + 4), 0, result + (i + 1) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum0_4.s2, sum0_5.s2, sum0_6.s2, sum0_7.s2) + vload_half4(0, C + (i + 1) * C_ld + j + 32), 0, result + (i + 1) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum0_4.s3, sum0_5.s3, sum0_6.s3, sum0_7.s3) + vload_half4(0, C + (i + 1) * C_ld + j + 36), 0, result + (i + 1) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum1_0.s0, sum1_1.s0, sum1_2.s0, sum1_3.s0) + vload_half4(0, C + (i + 2) * C_ld + j), 0, result + (i + 2) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum1_0.s1, sum1_1.s1, sum1_2.s1, sum1_3.s1) + vload_half4(0, C + (i + 2) * C_ld + j + 4), 0, result + (i + 2) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum1_4.s0, sum1_5.s0, sum1_6.s0, sum1_7.s0) + vload_half4(0, C + (i + 2) * C_ld + j + 32), 0, result + (i + 2) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum1_4.s1, sum1_5.s1, sum1_6.s1, sum1_7.s1) + vload_half4(0, C + (i + 2) * C_ld + j + 36), 0, result + (i + 2) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum1_0.s2, sum1_1.s2, sum1_2.s2, sum1_3.s2) + vload_half4(0, C + (i + 3) * C_ld + j), 0, result + (i + 3) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum1_0.s3, sum1_1.s3, sum1_2.s3, sum1_3.s3) + vload_half4(0, C + (i + 3) * C_ld + j + 4), 0, result + (i + 3) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum1_4.s2, sum1_5.s2, sum1_6.s2, sum1_7.s2) + vload_half4(0, C + (i + 3) * C_ld + j + 32), 0, result + (i + 3) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum1_4.s3, sum1_5.s3, sum1_6.s3, sum1_7.s3) + vload_half4(0, C + (i + 3) * C_ld + j + 36), 0, result + (i + 3) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum2_0.s0, sum2_1.s0, sum2_2.s0, sum2_3.s0) + vload_half4(0, C + (i + 32) * C_ld + j), 0, result + (i + 32) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum2_0.s1, sum2_1.s1, sum2_2.s1, sum2_3.s1) + vload_half4(0, C + (i + 32) * C_ld + j + 4), 0, result + (i + 32) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum2_4.s0, sum2_5.s0, sum2_6.s0, sum2_7.s0) + vload_half4(0, C + (i + 32) * C_ld + j + 32), 0, result + (i + 32) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum2_4.s1, sum2_5.s1, sum2_6.s1, sum2_7.s1) + vload_half4(0, C + (i + 32) * C_ld + j + 36), 0, result + (i + 32) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum2_0.s2, sum2_1.s2, sum2_2.s2, sum2_3.s2) + vload_half4(0, C + (i + 33) * C_ld + j), 0, result + (i + 33) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum2_0.s3, sum2_1.s3, sum2_2.s3, sum2_3.s3) + vload_half4(0, C + (i + 33) * C_ld + j + 4), 0, result + (i + 33) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum2_4.s2, sum2_5.s2, sum2_6.s2, sum2_7.s2) + vload_half4(0, C + (i + 33) * C_ld + j + 32), 0, result + (i + 33) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum2_4.s3, sum2_5.s3, sum2_6.s3, sum2_7.s3) + vload_half4(0, C + (i + 33) * C_ld + j + 36), 0, result + (i + 33) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum3_0.s0, sum3_1.s0, sum3_2.s0, sum3_3.s0) + vload_half4(0, C + (i + 34) * C_ld + j), 0, result + (i + 34) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum3_0.s1, sum3_1.s1, sum3_2.s1, sum3_3.s1) + vload_half4(0, C + (i + 34) * C_ld + j + 4), 0, result + (i + 34) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum3_4.s0, sum3_5.s0, sum3_6.s0, sum3_7.s0) + vload_half4(0, C + (i + 34) * C_ld + j + 32), 0, result + (i + 34) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum3_4.s1, sum3_5.s1, sum3_6.s1, sum3_7.s1) + vload_half4(0, C + (i + 34) * C_ld + j + 36), 0, result + (i + 34) * result_ld + j + 36);
        vstore_half4_rte(alpha * (float4)(sum3_0.s2, sum3_1.s2, sum3_2.s2, sum3_3.s2) + vload_half4(0, C + (i + 35) * C_ld + j), 0, result + (i + 35) * result_ld + j);
        vstore_half4_rte(alpha * (float4)(sum3_0.s3, sum3_1.s3, sum3_2.s3, sum3_3.s3) + vload_half4(0, C + (i + 35) * C_ld + j + 4), 0, result + (i + 35) * result_ld + j + 4);
        vstore_half4_rte(alpha * (float4)(sum3_4.s2, sum3_5.s2, sum3_6.s2, sum3_7.s2) + vload_half4(0, C + (i + 35) * C_ld + j + 32), 0, result + (i + 35) * result_ld + j + 32);
        vstore_half4_rte(alpha * (float4)(sum3_4.s3, sum3_5.s3, sum3_6.s3, sum3_7.s3) + vload_half4(0, C + (i + 35) * C_ld + j + 36), 0, result + (i + 35) * result_ld + j + 36);
    } else {
        if (i < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_0.s0, sum0_1.s0, sum0_2.s0, sum0_3.s0) + vload_half4(0, C + i * C_ld + j), 0, result + i * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum0_0.s0 : (c == j + 1 ? sum0_1.s0 : (c == j + 2 ? sum0_2.s0 : sum0_3.s0))) + vload_half(i * C_ld + c, C), i * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_0.s1, sum0_1.s1, sum0_2.s1, sum0_3.s1) + vload_half4(0, C + i * C_ld + j + 4), 0, result + i * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum0_0.s1 : (c == j + 5 ? sum0_1.s1 : (c == j + 6 ? sum0_2.s1 : sum0_3.s1))) + vload_half(i * C_ld + c, C), i * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_4.s0, sum0_5.s0, sum0_6.s0, sum0_7.s0) + vload_half4(0, C + i * C_ld + j + 32), 0, result + i * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum0_4.s0 : (c == j + 33 ? sum0_5.s0 : (c == j + 34 ? sum0_6.s0 : sum0_7.s0))) + vload_half(i * C_ld + c, C), i * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_4.s1, sum0_5.s1, sum0_6.s1, sum0_7.s1) + vload_half4(0, C + i * C_ld + j + 36), 0, result + i * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum0_4.s1 : (c == j + 37 ? sum0_5.s1 : (c == j + 38 ? sum0_6.s1 : sum0_7.s1))) + vload_half(i * C_ld + c, C), i * result_ld + c, result);
                }
            }
        }
        if (i + 1 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_0.s2, sum0_1.s2, sum0_2.s2, sum0_3.s2) + vload_half4(0, C + (i + 1) * C_ld + j), 0, result + (i + 1) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum0_0.s2 : (c == j + 1 ? sum0_1.s2 : (c == j + 2 ? sum0_2.s2 : sum0_3.s2))) + vload_half((i + 1) * C_ld + c, C), (i + 1) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_0.s3, sum0_1.s3, sum0_2.s3, sum0_3.s3) + vload_half4(0, C + (i + 1) * C_ld + j + 4), 0, result + (i + 1) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum0_0.s3 : (c == j + 5 ? sum0_1.s3 : (c == j + 6 ? sum0_2.s3 : sum0_3.s3))) + vload_half((i + 1) * C_ld + c, C), (i + 1) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_4.s2, sum0_5.s2, sum0_6.s2, sum0_7.s2) + vload_half4(0, C + (i + 1) * C_ld + j + 32), 0, result + (i + 1) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum0_4.s2 : (c == j + 33 ? sum0_5.s2 : (c == j + 34 ? sum0_6.s2 : sum0_7.s2))) + vload_half((i + 1) * C_ld + c, C), (i + 1) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum0_4.s3, sum0_5.s3, sum0_6.s3, sum0_7.s3) + vload_half4(0, C + (i + 1) * C_ld + j + 36), 0, result + (i + 1) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum0_4.s3 : (c == j + 37 ? sum0_5.s3 : (c == j + 38 ? sum0_6.s3 : sum0_7.s3))) + vload_half((i + 1) * C_ld + c, C), (i + 1) * result_ld + c, result);
                }
            }
        }
        if (i + 2 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_0.s0, sum1_1.s0, sum1_2.s0, sum1_3.s0) + vload_half4(0, C + (i + 2) * C_ld + j), 0, result + (i + 2) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum1_0.s0 : (c == j + 1 ? sum1_1.s0 : (c == j + 2 ? sum1_2.s0 : sum1_3.s0))) + vload_half((i + 2) * C_ld + c, C), (i + 2) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_0.s1, sum1_1.s1, sum1_2.s1, sum1_3.s1) + vload_half4(0, C + (i + 2) * C_ld + j + 4), 0, result + (i + 2) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum1_0.s1 : (c == j + 5 ? sum1_1.s1 : (c == j + 6 ? sum1_2.s1 : sum1_3.s1))) + vload_half((i + 2) * C_ld + c, C), (i + 2) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_4.s0, sum1_5.s0, sum1_6.s0, sum1_7.s0) + vload_half4(0, C + (i + 2) * C_ld + j + 32), 0, result + (i + 2) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum1_4.s0 : (c == j + 33 ? sum1_5.s0 : (c == j + 34 ? sum1_6.s0 : sum1_7.s0))) + vload_half((i + 2) * C_ld + c, C), (i + 2) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_4.s1, sum1_5.s1, sum1_6.s1, sum1_7.s1) + vload_half4(0, C + (i + 2) * C_ld + j + 36), 0, result + (i + 2) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum1_4.s1 : (c == j + 37 ? sum1_5.s1 : (c == j + 38 ? sum1_6.s1 : sum1_7.s1))) + vload_half((i + 2) * C_ld + c, C), (i + 2) * result_ld + c, result);
                }
            }
        }
        if (i + 3 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_0.s2, sum1_1.s2, sum1_2.s2, sum1_3.s2) + vload_half4(0, C + (i + 3) * C_ld + j), 0, result + (i + 3) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum1_0.s2 : (c == j + 1 ? sum1_1.s2 : (c == j + 2 ? sum1_2.s2 : sum1_3.s2))) + vload_half((i + 3) * C_ld + c, C), (i + 3) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_0.s3, sum1_1.s3, sum1_2.s3, sum1_3.s3) + vload_half4(0, C + (i + 3) * C_ld + j + 4), 0, result + (i + 3) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum1_0.s3 : (c == j + 5 ? sum1_1.s3 : (c == j + 6 ? sum1_2.s3 : sum1_3.s3))) + vload_half((i + 3) * C_ld + c, C), (i + 3) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_4.s2, sum1_5.s2, sum1_6.s2, sum1_7.s2) + vload_half4(0, C + (i + 3) * C_ld + j + 32), 0, result + (i + 3) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum1_4.s2 : (c == j + 33 ? sum1_5.s2 : (c == j + 34 ? sum1_6.s2 : sum1_7.s2))) + vload_half((i + 3) * C_ld + c, C), (i + 3) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum1_4.s3, sum1_5.s3, sum1_6.s3, sum1_7.s3) + vload_half4(0, C + (i + 3) * C_ld + j + 36), 0, result + (i + 3) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum1_4.s3 : (c == j + 37 ? sum1_5.s3 : (c == j + 38 ? sum1_6.s3 : sum1_7.s3))) + vload_half((i + 3) * C_ld + c, C), (i + 3) * result_ld + c, result);
                }
            }
        }
        if (i + 32 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_0.s0, sum2_1.s0, sum2_2.s0, sum2_3.s0) + vload_half4(0, C + (i + 32) * C_ld + j), 0, result + (i + 32) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum2_0.s0 : (c == j + 1 ? sum2_1.s0 : (c == j + 2 ? sum2_2.s0 : sum2_3.s0))) + vload_half((i + 32) * C_ld + c, C), (i + 32) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_0.s1, sum2_1.s1, sum2_2.s1, sum2_3.s1) + vload_half4(0, C + (i + 32) * C_ld + j + 4), 0, result + (i + 32) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum2_0.s1 : (c == j + 5 ? sum2_1.s1 : (c == j + 6 ? sum2_2.s1 : sum2_3.s1))) + vload_half((i + 32) * C_ld + c, C), (i + 32) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_4.s0, sum2_5.s0, sum2_6.s0, sum2_7.s0) + vload_half4(0, C + (i + 32) * C_ld + j + 32), 0, result + (i + 32) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum2_4.s0 : (c == j + 33 ? sum2_5.s0 : (c == j + 34 ? sum2_6.s0 : sum2_7.s0))) + vload_half((i + 32) * C_ld + c, C), (i + 32) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_4.s1, sum2_5.s1, sum2_6.s1, sum2_7.s1) + vload_half4(0, C + (i + 32) * C_ld + j + 36), 0, result + (i + 32) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum2_4.s1 : (c == j + 37 ? sum2_5.s1 : (c == j + 38 ? sum2_6.s1 : sum2_7.s1))) + vload_half((i + 32) * C_ld + c, C), (i + 32) * result_ld + c, result);
                }
            }
        }
        if (i + 33 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_0.s2, sum2_1.s2, sum2_2.s2, sum2_3.s2) + vload_half4(0, C + (i + 33) * C_ld + j), 0, result + (i + 33) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum2_0.s2 : (c == j + 1 ? sum2_1.s2 : (c == j + 2 ? sum2_2.s2 : sum2_3.s2))) + vload_half((i + 33) * C_ld + c, C), (i + 33) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_0.s3, sum2_1.s3, sum2_2.s3, sum2_3.s3) + vload_half4(0, C + (i + 33) * C_ld + j + 4), 0, result + (i + 33) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum2_0.s3 : (c == j + 5 ? sum2_1.s3 : (c == j + 6 ? sum2_2.s3 : sum2_3.s3))) + vload_half((i + 33) * C_ld + c, C), (i + 33) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_4.s2, sum2_5.s2, sum2_6.s2, sum2_7.s2) + vload_half4(0, C + (i + 33) * C_ld + j + 32), 0, result + (i + 33) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum2_4.s2 : (c == j + 33 ? sum2_5.s2 : (c == j + 34 ? sum2_6.s2 : sum2_7.s2))) + vload_half((i + 33) * C_ld + c, C), (i + 33) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum2_4.s3, sum2_5.s3, sum2_6.s3, sum2_7.s3) + vload_half4(0, C + (i + 33) * C_ld + j + 36), 0, result + (i + 33) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum2_4.s3 : (c == j + 37 ? sum2_5.s3 : (c == j + 38 ? sum2_6.s3 : sum2_7.s3))) + vload_half((i + 33) * C_ld + c, C), (i + 33) * result_ld + c, result);
                }
            }
        }
        if (i + 34 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_0.s0, sum3_1.s0, sum3_2.s0, sum3_3.s0) + vload_half4(0, C + (i + 34) * C_ld + j), 0, result + (i + 34) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum3_0.s0 : (c == j + 1 ? sum3_1.s0 : (c == j + 2 ? sum3_2.s0 : sum3_3.s0))) + vload_half((i + 34) * C_ld + c, C), (i + 34) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_0.s1, sum3_1.s1, sum3_2.s1, sum3_3.s1) + vload_half4(0, C + (i + 34) * C_ld + j + 4), 0, result + (i + 34) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum3_0.s1 : (c == j + 5 ? sum3_1.s1 : (c == j + 6 ? sum3_2.s1 : sum3_3.s1))) + vload_half((i + 34) * C_ld + c, C), (i + 34) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_4.s0, sum3_5.s0, sum3_6.s0, sum3_7.s0) + vload_half4(0, C + (i + 34) * C_ld + j + 32), 0, result + (i + 34) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum3_4.s0 : (c == j + 33 ? sum3_5.s0 : (c == j + 34 ? sum3_6.s0 : sum3_7.s0))) + vload_half((i + 34) * C_ld + c, C), (i + 34) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_4.s1, sum3_5.s1, sum3_6.s1, sum3_7.s1) + vload_half4(0, C + (i + 34) * C_ld + j + 36), 0, result + (i + 34) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum3_4.s1 : (c == j + 37 ? sum3_5.s1 : (c == j + 38 ? sum3_6.s1 : sum3_7.s1))) + vload_half((i + 34) * C_ld + c, C), (i + 34) * result_ld + c, result);
                }
            }
        }
        if (i + 35 < rows) {
            if (j + 4 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_0.s2, sum3_1.s2, sum3_2.s2, sum3_3.s2) + vload_half4(0, C + (i + 35) * C_ld + j), 0, result + (i + 35) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j ? sum3_0.s2 : (c == j + 1 ? sum3_1.s2 : (c == j + 2 ? sum3_2.s2 : sum3_3.s2))) + vload_half((i + 35) * C_ld + c, C), (i + 35) * result_ld + c, result);
                }
            }
            if (j + 8 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_0.s3, sum3_1.s3, sum3_2.s3, sum3_3.s3) + vload_half4(0, C + (i + 35) * C_ld + j + 4), 0, result + (i + 35) * result_ld + j + 4);
            } else {
                for (int c = j + 4; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 4 ? sum3_0.s3 : (c == j + 5 ? sum3_1.s3 : (c == j + 6 ? sum3_2.s3 : sum3_3.s3))) + vload_half((i + 35) * C_ld + c, C), (i + 35) * result_ld + c, result);
                }
            }
            if (j + 36 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_4.s2, sum3_5.s2, sum3_6.s2, sum3_7.s2) + vload_half4(0, C + (i + 35) * C_ld + j + 32), 0, result + (i + 35) * result_ld + j + 32);
            } else {
                for (int c = j + 32; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 32 ? sum3_4.s2 : (c == j + 33 ? sum3_5.s2 : (c == j + 34 ? sum3_6.s2 : sum3_7.s2))) + vload_half((i + 35) * C_ld + c, C), (i + 35) * result_ld + c, result);
                }
            }
            if (j + 40 <= cols) {
                vstore_half4_rte(alpha * (float4)(sum3_4.s3, sum3_5.s3, sum3_6.s3, sum3_7.s3) + vload_half4(0, C + (i + 35) * C_ld + j + 36), 0, result + (i + 35) * result_ld + j + 36);
            } else {
                for (int c = j + 36; c < cols; ++c) {
                    vstore_half_rte(alpha * (c == j + 36 ? sum3_4.s3 : (c == j + 37 ? sum3_5.s3 : (c == j + 38 ? sum3_6.s3 : sum3_7.s3))) + vload_half((i + 35) * C_ld + c, C), (i + 35) * result_ld + c, result);
                }
            }
        }
    }
}
