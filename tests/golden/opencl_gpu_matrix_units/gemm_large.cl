// alpha * (A * B) + beta * C
float4 sinter_multiply_digits(float4 a, float2 b, float4 c)
{
    float4 sum;
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%10, %11, %12, %13};"
        : "=f"(sum.s0), "=f"(sum.s1), "=f"(sum.s2), "=f"(sum.s3)
        : "r"(as_uint(a.s0)), "r"(as_uint(a.s1)), "r"(as_uint(a.s2)), "r"(as_uint(a.s3)),
          "r"(as_uint(b.s0)), "r"(as_uint(b.s1)),
          "f"(c.s0), "f"(c.s1), "f"(c.s2), "f"(c.s3));
    return sum;
}

float4 sinter_multiply_floats(float4 a, float4 a_rest, float2 b, float2 b_rest, float4 sum)
{
    const float4 rests =
        sinter_multiply_digits(a, b_rest, sinter_multiply_digits(a_rest, b, (float4)(0.0f)));
    return sum + sinter_multiply_digits(a, b, rests);
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const int C_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float4 left_tile[576];
    __local float4 right_tile[320];
    const int item = get_local_id(0);
    const int tile_rows = (rows + 63) / 64;
    const int tile_cols = (cols + 31) / 32;
    const int group = get_group_id(1) * tile_cols + get_group_id(0);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 64 * (band_row + in_band % band_rows);
    const int first_col = 32 * (in_band / band_rows);
    const int among_32 = item % 32;
    const int tile = item / 32;
    const int matrix_row = among_32 / 4;
    const int term = among_32 % 4;
    const int tile_row = 16 * tile;
    const int tile_col = 0;
    const int left0_term = 4 * (item / 8 % 4);
    const int left0_place = left0_term * 18 + item % 8 + 8 * (item / 8 / 4);
    const int left0_row = first_row + 4 * (item % 8 + 8 * (item / 8 / 4));
    const int left1_term = 4 * ((item + 32) / 8 % 4);
    const int left1_place = left1_term * 18 + (item + 32) % 8 + 8 * ((item + 32) / 8 / 4);
    const int left1_row = first_row + 4 * ((item + 32) % 8 + 8 * ((item + 32) / 8 / 4));
    const int right0_term = item / 8;
    const int right0_place = right0_term * 10 + item % 8;
    const int right0_col = min(first_col + 4 * (item % 8), 4 * ((cols - 1) / 4));
    const int right1_term = (item + 32) / 8;
    const int right1_place = right1_term * 10 + (item + 32) % 8;
    const int right1_col = min(first_col + 4 * ((item + 32) % 8), 4 * ((cols - 1) / 4));
    const int right2_term = (item + 64) / 8;
    const int right2_place = right2_term * 10 + (item + 64) % 8;
    const int right2_col = min(first_col + 4 * ((item + 64) % 8), 4 * ((cols - 1) / 4));
    const int right3_term = (item + 96) / 8;
    const int right3_place = right3_term * 10 + (item + 96) % 8;
    const int right3_col = min(first_col + 4 * ((item + 96) % 8), 4 * ((cols - 1) / 4));
    float4 left0_line0 = *(__global const float4*)(A + min(left0_row, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    float4 left0_line1 = *(__global const float4*)(A + min(left0_row + 1, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    float4 left0_line2 = *(__global const float4*)(A + min(left0_row + 2, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    float4 left0_line3 = *(__global const float4*)(A + min(left0_row + 3, rows - 1) * A_ld + min(left0_term, 4 * ((depth - 1) / 4)));
    float4 left1_line0 = *(__global const float4*)(A + min(left1_row, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    float4 left1_line1 = *(__global const float4*)(A + min(left1_row + 1, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    float4 left1_line2 = *(__global const float4*)(A + min(left1_row + 2, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    float4 left1_line3 = *(__global const float4*)(A + min(left1_row + 3, rows - 1) * A_ld + min(left1_term, 4 * ((depth - 1) / 4)));
    float4 right0 = *(__global const float4*)(B + min(right0_term, depth - 1) * B_ld + right0_col);
    float4 right1 = *(__global const float4*)(B + min(right1_term, depth - 1) * B_ld + right1_col);
    float4 right2 = *(__global const float4*)(B + min(right2_term, depth - 1) * B_ld + right2_col);
    float4 right3 = *(__global const float4*)(B + min(right3_term, depth - 1) * B_ld + right3_col);
    if (16 > depth) {
        left0_line0 = (float4)(left0_term < depth ? left0_line0.s0 : 0.0f, left0_term + 1 < depth ? left0_line0.s1 : 0.0f, left0_term + 2 < depth ? left0_line0.s2 : 0.0f, left0_term + 3 < depth ? left0_line0.s3 : 0.0f);
        left0_line1 = (float4)(left0_term < depth ? left0_line1.s0 : 0.0f, left0_term + 1 < depth ? left0_line1.s1 : 0.0f, left0_term + 2 < depth ? left0_line1.s2 : 0.0f, left0_term + 3 < depth ? left0_line1.s3 : 0.0f);
        left0_line2 = (float4)(left0_term < depth ? left0_line2.s0 : 0.0f, left0_term + 1 < depth ? left0_line2.s1 : 0.0f, left0_term + 2 < depth ? left0_line2.s2 : 0.0f, left0_term + 3 < depth ? left0_line2.s3 : 0.0f);
        left0_line3 = (float4)(left0_term < depth ? left0_line3.s0 : 0.0f, left0_term + 1 < depth ? left0_line3.s1 : 0.0f, left0_term + 2 < depth ? left0_line3.s2 : 0.0f, left0_term + 3 < depth ? left0_line3.s3 : 0.0f);
        left1_line0 = (float4)(left1_term < depth ? left1_line0.s0 : 0.0f, left1_term + 1 < depth ? left1_line0.s1 : 0.0f, left1_term + 2 < depth ? left1_line0.s2 : 0.0f, left1_term + 3 < depth ? left1_line0.s3 : 0.0f);
        left1_line1 = (float4)(left1_term < depth ? left1_line1.s0 : 0.0f, left1_term + 1 < depth ? left1_line1.s1 : 0.0f, left1_term + 2 < depth ? left1_line1.s2 : 0.0f, left1_term + 3 < depth ? left1_line1.s3 : 0.0f);
        left1_line2 = (float4)(left1_term < depth ? left1_line2.s0 : 0.0f, left1_term + 1 < depth ? left1_line2.s1 : 0.0f, left1_term + 2 < depth ? left1_line2.s2 : 0.0f, left1_term + 3 < depth ? left1_line2.s3 : 0.0f);
        left1_line3 = (float4)(left1_term < depth ? left1_line3.s0 : 0.0f, left1_term + 1 < depth ? left1_line3.s1 : 0.0f, left1_term + 2 < depth ? left1_line3.s2 : 0.0f, left1_term + 3 < depth ? left1_line3.s3 : 0.0f);
        if (right0_term >= depth) {
            right0 = (float4)(0.0f);
        }
        if (right1_term >= depth) {
            right1 = (float4)(0.0f);
        }
        if (right2_term >= depth) {
            right2 = (float4)(0.0f);
        }
        if (right3_term >= depth) {
            right3 = (float4)(0.0f);
        }
    }
    float4 sum0_0 = (float4)(0.0f);
    float4 sum0_1 = (float4)(0.0f);
    float4 sum0_2 = (float4)(0.0f);
    float4 sum0_3 = (float4)(0.0f);
    float4 sum1_0 = (float4)(0.0f);
    float4 sum1_1 = (float4)(0.0f);
    float4 sum1_2 = (float4)(0.0f);
    float4 sum1_3 = (float4)(0.0f);
    float4 sum2_0 = (float4)(0.0f);
    float4 sum2_1 = (float4)(0.0f);
    float4 sum2_2 = (float4)(0.0f);
    float4 sum2_3 = (float4)(0.0f);
    float4 sum3_0 = (float4)(0.0f);
    float4 sum3_1 = (float4)(0.0f);
    float4 sum3_2 = (float4)(0.0f);
    float4 sum3_3 = (float4)(0.0f);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 288;
        const int right_side = side * 160;
        left_tile[left_side + left0_place] = (float4)(left0_line0.s0, left0_line1.s0, left0_line2.s0, left0_line3.s0);
        left_tile[left_side + left0_place + 18] = (float4)(left0_line0.s1, left0_line1.s1, left0_line2.s1, left0_line3.s1);
        left_tile[left_side + left0_place + 36] = (float4)(left0_line0.s2, left0_line1.s2, left0_line2.s2, left0_line3.s2);
        left_tile[left_side + left0_place + 54] = (float4)(left0_line0.s3, left0_line1.s3, left0_line2.s3, left0_line3.s3);
        left_tile[left_side + left1_place] = (float4)(left1_line0.s0, left1_line1.s0, left1_line2.s0, left1_line3.s0);
        left_tile[left_side + left1_place + 18] = (float4)(left1_line0.s1, left1_line1.s1, left1_line2.s1, left1_line3.s1);
        left_tile[left_side + left1_place + 36] = (float4)(left1_line0.s2, left1_line1.s2, left1_line2.s2, left1_line3.s2);
        left_tile[left_side + left1_place + 54] = (float4)(left1_line0.s3, left1_line1.s3, left1_line2.s3, left1_line3.s3);
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        right_tile[right_side + right2_place] = right2;
        right_tile[right_side + right3_place] = right3;
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= depth) {
            left0_line0 = *(__global const float4*)(A + min(left0_row, rows - 1) * A_ld + next + left0_term);
            left0_line1 = *(__global const float4*)(A + min(left0_row + 1, rows - 1) * A_ld + next + left0_term);
            left0_line2 = *(__global const float4*)(A + min(left0_row + 2, rows - 1) * A_ld + next + left0_term);
            left0_line3 = *(__global const float4*)(A + min(left0_row + 3, rows - 1) * A_ld + next + left0_term);
            left1_line0 = *(__global const float4*)(A + min(left1_row, rows - 1) * A_ld + next + left1_term);
            left1_line1 = *(__global const float4*)(A + min(left1_row + 1, rows - 1) * A_ld + next + left1_term);
            left1_line2 = *(__global const float4*)(A + min(left1_row + 2, rows - 1) * A_ld + next + left1_term);
            left1_line3 = *(__global const float4*)(A + min(left1_row + 3, rows - 1) * A_ld + next + left1_term);
            right0 = *(__global const float4*)(B + (next + right0_term) * B_ld + right0_col);
            right1 = *(__global const float4*)(B + (next + right1_term) * B_ld + right1_col);
            right2 = *(__global const float4*)(B + (next + right2_term) * B_ld + right2_col);
            right3 = *(__global const float4*)(B + (next + right3_term) * B_ld + right3_col);
        } else {
            if (next < depth) {
                left0_line0 = *(__global const float4*)(A + min(left0_row, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line1 = *(__global const float4*)(A + min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line2 = *(__global const float4*)(A + min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left0_line3 = *(__global const float4*)(A + min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, 4 * ((depth - 1) / 4)));
                left1_line0 = *(__global const float4*)(A + min(left1_row, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line1 = *(__global const float4*)(A + min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line2 = *(__global const float4*)(A + min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                left1_line3 = *(__global const float4*)(A + min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, 4 * ((depth - 1) / 4)));
                right0 = *(__global const float4*)(B + min(next + right0_term, depth - 1) * B_ld + right0_col);
                right1 = *(__global const float4*)(B + min(next + right1_term, depth - 1) * B_ld + right1_col);
                right2 = *(__global const float4*)(B + min(next + right2_term, depth - 1) * B_ld + right2_col);
                right3 = *(__global const float4*)(B + min(next + right3_term, depth - 1) * B_ld + right3_col);
                if (next + 16 > depth) {
                    left0_line0 = (float4)(next + left0_term < depth ? left0_line0.s0 : 0.0f, next + left0_term + 1 < depth ? left0_line0.s1 : 0.0f, next + left0_term + 2 < depth ? left0_line0.s2 : 0.0f, next + left0_term + 3 < depth ? left0_line0.s3 : 0.0f);
                    left0_line1 = (float4)(next + left0_term < depth ? left0_line1.s0 : 0.0f, next + left0_term + 1 < depth ? left0_line1.s1 : 0.0f, next + left0_term + 2 < depth ? left0_line1.s2 : 0.0f, next + left0_term + 3 < depth ? left0_line1.s3 : 0.0f);
                    left0_line2 = (float4)(next + left0_term < depth ? left0_line2.s0 : 0.0f, next + left0_term + 1 < depth ? left0_line2.s1 : 0.0f, next + left0_term + 2 < depth ? left0_line2.s2 : 0.0f, next + left0_term + 3 < depth ? left0_line2.s3 : 0.0f);
                    left0_line3 = (float4)(next + left0_term < depth ? left0_line3.s0 : 0.0f, next + left0_term + 1 < depth ? left0_line3.s1 : 0.0f, next + left0_term + 2 < depth ? left0_line3.s2 : 0.0f, next + left0_term + 3 < depth ? left0_line3.s3 : 0.0f);
                    left1_line0 = (float4)(next + left1_term < depth ? left1_line0.s0 : 0.0f, next + left1_term + 1 < depth ? left1_line0.s1 : 0.0f, next + left1_term + 2 < depth ? left1_line0.s2 : 0.0f, next + left1_term + 3 < depth ? left1_line0.s3 : 0.0f);
                    left1_line1 = (float4)(next + left1_term < depth ? left1_line1.s0 : 0.0f, next + left1_term + 1 < depth ? left1_line1.s1 : 0.0f, next + left1_term + 2 < depth ? left1_line1.s2 : 0.0f, next + left1_term + 3 < depth ? left1_line1.s3 : 0.0f);
                    left1_line2 = (float4)(next + left1_term < depth ? left1_line2.s0 : 0.0f, next + left1_term + 1 < depth ? left1_line2.s1 : 0.0f, next + left1_term + 2 < depth ? left1_line2.s2 : 0.0f, next + left1_term + 3 < depth ? left1_line2.s3 : 0.0f);
                    left1_line3 = (float4)(next + left1_term < depth ? left1_line3.s0 : 0.0f, next + left1_term + 1 < depth ? left1_line3.s1 : 0.0f, next + left1_term + 2 < depth ? left1_line3.s2 : 0.0f, next + left1_term + 3 < depth ? left1_line3.s3 : 0.0f);
                    if (next + right0_term >= depth) {
                        right0 = (float4)(0.0f);
                    }
                    if (next + right1_term >= depth) {
                        right1 = (float4)(0.0f);
                    }
                    if (next + right2_term >= depth) {
                        right2 = (float4)(0.0f);
                    }
                    if (next + right3_term >= depth) {
                        right3 = (float4)(0.0f);
                    }
                }
            }
        }
        #pragma unroll
        for (int k = 0; k < 16; k += 8) {
            const float4 a0 = left_tile[left_side + (k + term) * 18 + tile_row + matrix_row];
            const float4 a0_upper = fma(a0, (float4)(-67108864.0f), a0 * (float4)(67117056.0f));
            const float4 a0_rest = fma(a0, (float4)(8192.0f), -a0_upper);
            const float4 a0_next = left_tile[left_side + (k + term + 4) * 18 + tile_row + matrix_row];
            const float4 a0_next_upper = fma(a0_next, (float4)(-67108864.0f), a0_next * (float4)(67117056.0f));
            const float4 a0_next_rest = fma(a0_next, (float4)(8192.0f), -a0_next_upper);
            const float4 a1 = left_tile[left_side + (k + term) * 18 + tile_row + matrix_row + 8];
            const float4 a1_upper = fma(a1, (float4)(-67108864.0f), a1 * (float4)(67117056.0f));
            const float4 a1_rest = fma(a1, (float4)(8192.0f), -a1_upper);
            const float4 a1_next = left_tile[left_side + (k + term + 4) * 18 + tile_row + matrix_row + 8];
            const float4 a1_next_upper = fma(a1_next, (float4)(-67108864.0f), a1_next * (float4)(67117056.0f));
            const float4 a1_next_rest = fma(a1_next, (float4)(8192.0f), -a1_next_upper);
            const float4 b0 = right_tile[right_side + (k + term) * 10 + tile_col + matrix_row];
            const float4 b0_upper = fma(b0, (float4)(-67108864.0f), b0 * (float4)(67117056.0f));
            const float4 b0_rest = fma(b0, (float4)(8192.0f), -b0_upper);
            const float4 b0_next = right_tile[right_side + (k + term + 4) * 10 + tile_col + matrix_row];
            const float4 b0_next_upper = fma(b0_next, (float4)(-67108864.0f), b0_next * (float4)(67117056.0f));
            const float4 b0_next_rest = fma(b0_next, (float4)(8192.0f), -b0_next_upper);
            const float4 left_matrix0 = (float4)(a0_upper.s0, a1_upper.s0, a0_next_upper.s0, a1_next_upper.s0);
            const float4 left_matrix1 = (float4)(a0_upper.s1, a1_upper.s1, a0_next_upper.s1, a1_next_upper.s1);
            const float4 left_matrix2 = (float4)(a0_upper.s2, a1_upper.s2, a0_next_upper.s2, a1_next_upper.s2);
            const float4 left_matrix3 = (float4)(a0_upper.s3, a1_upper.s3, a0_next_upper.s3, a1_next_upper.s3);
            const float4 left_rest0 = (float4)(a0_rest.s0, a1_rest.s0, a0_next_rest.s0, a1_next_rest.s0);
            const float4 left_rest1 = (float4)(a0_rest.s1, a1_rest.s1, a0_next_rest.s1, a1_next_rest.s1);
            const float4 left_rest2 = (float4)(a0_rest.s2, a1_rest.s2, a0_next_rest.s2, a1_next_rest.s2);
            const float4 left_rest3 = (float4)(a0_rest.s3, a1_rest.s3, a0_next_rest.s3, a1_next_rest.s3);
            const float2 right_matrix0 = (float2)(b0_upper.s0, b0_next_upper.s0);
            const float2 right_matrix1 = (float2)(b0_upper.s1, b0_next_upper.s1);
            const float2 right_matrix2 = (float2)(b0_upper.s2, b0_next_upper.s2);
            const float2 right_matrix3 = (float2)(b0_upper.s3, b0_next_upper.s3);
            const float2 right_rest0 = (float2)(b0_rest.s0, b0_next_rest.s0);
            const float2 right_rest1 = (float2)(b0_rest.s1, b0_next_rest.s1);
            const float2 right_rest2 = (float2)(b0_rest.s2, b0_next_rest.s2);
            const float2 right_rest3 = (float2)(b0_rest.s3, b0_next_rest.s3);
            sum0_0 = sinter_multiply_floats(left_matrix0, left_rest0, right_matrix0, right_rest0, sum0_0);
            sum0_1 = sinter_multiply_floats(left_matrix0, left_rest0, right_matrix1, right_rest1, sum0_1);
            sum0_2 = sinter_multiply_floats(left_matrix0, left_rest0, right_matrix2, right_rest2, sum0_2);
            sum0_3 = sinter_multiply_floats(left_matrix0, left_rest0, right_matrix3, right_rest3, sum0_3);
            sum1_0 = sinter_multiply_floats(left_matrix1, left_rest1, right_matrix0, right_rest0, sum1_0);
            sum1_1 = sinter_multiply_floats(left_matrix1, left_rest1, right_matrix1, right_rest1, sum1_1);
            sum1_2 = sinter_multiply_floats(left_matrix1, left_rest1, right_matrix2, right_rest2, sum1_2);
            sum1_3 = sinter_multiply_floats(left_matrix1, left_rest1, right_matrix3, right_rest3, sum1_3);
            sum2_0 = sinter_multiply_floats(left_matrix2, left_rest2, right_matrix0, right_rest0, sum2_0);
            sum2_1 = sinter_multiply_floats(left_matrix2, left_rest2, right_matrix1, right_rest1, sum2_1);
            sum2_2 = sinter_multiply_floats(left_matrix2, left_rest2, right_matrix2, right_rest2, sum2_2);
            sum2_3 = sinter_multiply_floats(left_matrix2, left_rest2, right_matrix3, right_rest3, sum2_3);
            sum3_0 = sinter_multiply_floats(left_matrix3, left_rest3, right_matrix0, right_rest0, sum3_0);
            sum3_1 = sinter_multiply_floats(left_matrix3, left_rest3, right_matrix1, right_rest1, sum3_1);
            sum3_2 = sinter_multiply_floats(left_matrix3, left_rest3, right_matrix2, right_rest2, sum3_2);
            sum3_3 = sinter_multiply_floats(left_matrix3, left_rest3, right_matrix3, right_rest3, sum3_3);
        }
        side = 1 - side;
    }
    const int i = first_row + 4 * (tile_row + matrix_row);
    const int j = first_col + 4 * (tile_col + 2 * term);
    if (i + 35 >= rows || j + 8 > cols) {
        sum0_0 = (float4)(i < rows && j < cols ? sum0_0.s0 : 0.0f, i < rows && j + 4 < cols ? sum0_0.s1 : 0.0f, i + 32 < rows && j < cols ? sum0_0.s2 : 0.0f, i + 32 < rows && j + 4 < cols ? sum0_0.s3 : 0.0f);
        sum0_1 = (float4)(i < rows && j + 1 < cols ? sum0_1.s0 : 0.0f, i < rows && j + 5 < cols ? sum0_1.s1 : 0.0f, i + 32 < rows && j + 1 < cols ? sum0_1.s2 : 0.0f, i + 32 < rows && j + 5 < cols ? sum0_1.s3 : 0.0f);
        sum0_2 = (float4)(i < rows && j + 2 < cols ? sum0_2.s0 : 0.0f, i < rows && j + 6 < cols ? sum0_2.s1 : 0.0f, i + 32 < rows && j + 2 < cols ? sum0_2.s2 : 0.0f, i + 32 < rows && j + 6 < cols ? sum0_2.s3 : 0.0f);
        sum0_3 = (float4)(i < rows && j + 3 < cols ? sum0_3.s0 : 0.0f, i < rows && j + 7 < cols ? sum0_3.s1 : 0.0f, i + 32 < rows && j + 3 < cols ? sum0_3.s2 : 0.0f, i + 32 < rows && j + 7 < cols ? sum0_3.s3 : 0.0f);
        sum1_0 = (float4)(i + 1 < rows && j < cols ? sum1_0.s0 : 0.0f, i + 1 < rows && j + 4 < cols ? sum1_0.s1 : 0.0f, i + 33 < rows && j < cols ? sum1_0.s2 : 0.0f, i + 33 < rows && j + 4 < cols ? sum1_0.s3 : 0.0f);
        sum1_1 = (float4)(i + 1 < rows && j + 1 < cols ? sum1_1.s0 : 0.0f, i + 1 < rows && j + 5 < cols ? sum1_1.s1 : 0.0f, i + 33 < rows && j + 1 < cols ? sum1_1.s2 : 0.0f, i + 33 < rows && j + 5 < cols ? sum1_1.s3 : 0.0f);
        sum1_2 = (float4)(i + 1 < rows && j + 2 < cols ? sum1_2.s0 : 0.0f, i + 1 < rows && j + 6 < cols ? sum1_2.s1 : 0.0f, i + 33 < rows && j + 2 < cols ? sum1_2.s2 : 0.0f, i + 33 < rows && j + 6 < cols ? sum1_2.s3 : 0.0f);
        sum1_3 = (float4)(i + 1 < rows && j + 3 < cols ? sum1_3.s0 : 0.0f, i + 1 < rows && j + 7 < cols ? sum1_3.s1 : 0.0f, i + 33 < rows && j + 3 < cols ? sum1_3.s2 : 0.0f, i + 33 < rows && j + 7 < cols ? sum1_3.s3 : 0.0f);
        sum2_0 = (float4)(i + 2 < rows && j < cols ? sum2_0.s0 : 0.0f, i + 2 < rows && j + 4 < cols ? sum2_0.s1 : 0.0f, i + 34 < rows && j < cols ? sum2_0.s2 : 0.0f, i + 34 < rows && j + 4 < cols ? sum2_0.s3 : 0.0f);
        sum2_1 = (float4)(i + 2 < rows && j + 1 < cols ? sum2_1.s0 : 0.0f, i + 2 < rows && j + 5 < cols ? sum2_1.s1 : 0.0f, i + 34 < rows && j + 1 < cols ? sum2_1.s2 : 0.0f, i + 34 < rows && j + 5 < cols ? sum2_1.s3 : 0.0f);
        sum2_2 = (float4)(i + 2 < rows && j + 2 < cols ? sum2_2.s0 : 0.0f, i + 2 < rows && j + 6 < cols ? sum2_2.s1 : 0.0f, i + 34 < rows && j + 2 < cols ? sum2_2.s2 : 0.0f, i + 34 < rows && j + 6 < cols ? sum2_2.s3 : 0.0f);
        sum2_3 = (float4)(i + 2 < rows && j + 3 < cols ? sum2_3.s0 : 0.0f, i + 2 < rows && j + 7 < cols ? sum2_3.s1 : 0.0f, i + 34 < rows && j + 3 < cols ? sum2_3.s2 : 0.0f, i + 34 < rows && j + 7 < cols ? sum2_3.s3 : 0.0f);
        sum3_0 = (float4)(i + 3 < rows && j < cols ? sum3_0.s0 : 0.0f, i + 3 < rows && j + 4 < cols ? sum3_0.s1 : 0.0f, i + 35 < rows && j < cols ? sum3_0.s2 : 0.0f, i + 35 < rows && j + 4 < cols ? sum3_0.s3 : 0.0f);
        sum3_1 = (float4)(i + 3 < rows && j + 1 < cols ? sum3_1.s0 : 0.0f, i + 3 < rows && j + 5 < cols ? sum3_1.s1 : 0.0f, i + 35 < rows && j + 1 < cols ? sum3_1.s2 : 0.0f, i + 35 < rows && j + 5 < cols ? sum3_1.s3 : 0.0f);
        sum3_2 = (float4)(i + 3 < rows && j + 2 < cols ? sum3_2.s0 : 0.0f, i + 3 < rows && j + 6 < cols ? sum3_2.s1 : 0.0f, i + 35 < rows && j + 2 < cols ? sum3_2.s2 : 0.0f, i + 35 < rows && j + 6 < cols ? sum3_2.s3 : 0.0f);
        sum3_3 = (float4)(i + 3 < rows && j + 3 < cols ? sum3_3.s0 : 0.0f, i + 3 < rows && j + 7 < cols ? sum3_3.s1 : 0.0f, i + 35 < rows && j + 3 < cols ? sum3_3.s2 : 0.0f, i + 35 < rows && j + 7 < cols ? sum3_3.s3 : 0.0f);
    }
    float4 zeros = (float4)(0.0f);
    zeros += sum0_0 * (float4)(0.0f);
    zeros += sum0_1 * (float4)(0.0f);
    zeros += sum0_2 * (float4)(0.0f);
    zeros += sum0_3 * (float4)(0.0f);
    zeros += sum1_0 * (float4)(0.0f);
    zeros += sum1_1 * (float4)(0.0f);
    zeros += sum1_2 * (float4)(0.0f);
    zeros += sum1_3 * (float4)(0.0f);
    zeros += sum2_0 * (float4)(0.0f);
    zeros += sum2_1 * (float4)(0.0f);
    zeros += sum2_2 * (float4)(0.0f);
    zeros += sum2_3 * (float4)(0.0f);
    zeros += sum3_0 * (float4)(0.0f);
    zeros += sum3_1 * (float4)(0.0f);
    zeros += sum3_2 * (float4)(0.0f);
    zeros += sum3_3 * (float4)(0.0f);
    if (zeros.s0 == 0.0f && zeros.s1 == 0.0f && zeros.s2 == 0.0f && zeros.s3 == 0.0f) {
        sum0_0 = sum0_0 * (float4)(1.4901161193847656e-08f);
        sum0_1 = sum0_1 * (float4)(1.4901161193847656e-08f);
        sum0_2 = sum0_2 * (float4)(1.4901161193847656e-08f);
        sum0_3 = sum0_3 * (float4)(1.4901161193847656e-08f);
        sum1_0 = sum1_0 * (float4)(1.4901161193847656e-08f);
        sum1_1 = sum1_1 * (float4)(1.4901161193847656e-08f);
        sum1_2 = sum1_2 * (float4)(1.4901161193847656e-08f);
        sum1_3 = sum1_3 * (float4)(1.4901161193847656e-08f);
        sum2_0 = sum2_0 * (float4)(1.4901161193847656e-08f);
        sum2_1 = sum2_1 * (float4)(1.4901161193847656e-08f);
        sum2_2 = sum2_2 * (float4)(1.4901161193847656e-08f);
        sum2_3 = sum2_3 * (float4)(1.4901161193847656e-08f);
        sum3_0 = sum3_0 * (float4)(1.4901161193847656e-08f);
        sum3_1 = sum3_1 * (float4)(1.4901161193847656e-08f);
        sum3_2 = sum3_2 * (float4)(1.4901161193847656e-08f);
        sum3_3 = sum3_3 * (float4)(1.4901161193847656e-08f);
        if (i + 35 < rows && j + 8 <= cols) {
            *(__global float4*)(result + i * result_ld + j) = alpha * (float4)(sum0_0.s0, sum0_1.s0, sum0_2.s0, sum0_3.s0) + beta * *(__global const float4*)(C + i * C_ld + j);
            *(__global float4*)(result + i * result_ld + j + 4) = alpha * (float4)(sum0_0.s1, sum0_1.s1, sum0_2.s1, sum0_3.s1) + beta * *(__global const float4*)(C + i * C_ld + j + 4);
            *(__global float4*)(result + (i + 32) * result_ld + j) = alpha * (float4)(sum0_0.s2, sum0_1.s2, sum0_2.s2, sum0_3.s2) + beta * *(__global const float4*)(C + (i + 32) * C_ld + j);
            *(__global float4*)(result + (i + 32) * result_ld + j + 4) = alpha * (float4)(sum0_0.s3, sum0_1.s3, sum0_2.s3, sum0_3.s3) + beta * *(__global const float4*)(C + (i + 32) * C_ld + j + 4);
            *(__global float4*)(result + (i + 1) * result_ld + j) = alpha * (float4)(sum1_0.s0, sum1_1.s0, sum1_2.s0, sum1_3.s0) + beta * *(__global const float4*)(C + (i + 1) * C_ld + j);
            *(__global float4*)(result + (i + 1) * result_ld + j + 4) = alpha * (float4)(sum1_0.s1, sum1_1.s1, sum1_2.s1, sum1_3.s1) + beta * *(__global const float4*)(C + (i + 1) * C_ld + j + 4);
            *(__global float4*)(result + (i + 33) * result_ld + j) = alpha * (float4)(sum1_0.s2, sum1_1.s2, sum1_2.s2, sum1_3.s2) + beta * *(__global const float4*)(C + (i + 33) * C_ld + j);
            *(__global float4*)(result + (i + 33) * result_ld + j + 4) = alpha * (float4)(sum1_0.s3, sum1_1.s3, sum1_2.s3, sum1_3.s3) + beta * *(__global const float4*)(C + (i + 33) * C_ld + j + 4);
            *(__global float4*)(result + (i + 2) * result_ld + j) = alpha * (float4)(sum2_0.s0, sum2_1.s0, sum2_2.s0, sum2_3.s0) + beta * *(__global const float4*)(C + (i + 2) * C_ld + j);
            *(__global float4*)(result + (i + 2) * result_ld + j + 4) = alpha * (float4)(sum2_0.s1, sum2_1.s1, sum2_2.s1, sum2_3.s1) + beta * *(__global const float4*)(C + (i + 2) * C_ld + j + 4);
            *(__global float4*)(result + (i + 34) * result_ld + j) = alpha * (float4)(sum2_0.s2, sum2_1.s2, sum2_2.s2, sum2_3.s2) + beta * *(__global const float4*)(C + (i + 34) * C_ld + j);
            *(__global float4*)(result + (i + 34) * result_ld + j + 4) = alpha * (float4)(sum2_0.s3, sum2_1.s3, sum2_2.s3, sum2_3.s3) + beta * *(__global const float4*)(C + (i + 34) * C_ld + j + 4);
            *(__global float4*)(result + (i + 3) * result_ld + j) = alpha * (float4)(sum3_0.s0, sum3_1.s0, sum3_2.s0, sum3_3.s0) + beta * *(__global const float4*)(C + (i + 3) * C_ld + j);
            *(__global float4*)(result + (i + 3) * result_ld + j + 4) = alpha * (float4)(sum3_0.s1, sum3_1.s1, sum3_2.s1, sum3_3.s1) + beta * *(__global const float4*)(C + (i + 3) * C_ld + j + 4);
            *(__global float4*)(result + (i + 35) * result_ld + j) = alpha * (float4)(sum3_0.s2, sum3_1.s2, sum3_2.s2, sum3_3.s2) + beta * *(__global const float4*)(C + (i + 35) * C_ld + j);
            *(__global float4*)(result + (i + 35) * result_ld + j + 4) = alpha * (float4)(sum3_0.s3, sum3_1.s3, sum3_2.s3, sum3_3.s3) + beta * *(__global const float4*)(C + (i + 35) * C_ld + j + 4);
        } else {
            if (i < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + i * result_ld + j) = alpha * (float4)(sum0_0.s0, sum0_1.s0, sum0_2.s0, sum0_3.s0) + beta * *(__global const float4*)(C + i * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[i * result_ld + c] = alpha * (c == j ? sum0_0.s0 : (c == j + 1 ? sum0_1.s0 : (c == j + 2 ? sum0_2.s0 : sum0_3.s0))) + beta * C[i * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + i * result_ld + j + 4) = alpha * (float4)(sum0_0.s1, sum0_1.s1, sum0_2.s1, sum0_3.s1) + beta * *(__global const float4*)(C + i * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[i * result_ld + c] = alpha * (c == j + 4 ? sum0_0.s1 : (c == j + 5 ? sum0_1.s1 : (c == j + 6 ? sum0_2.s1 : sum0_3.s1))) + beta * C[i * C_ld + c];
                    }
                }
            }
            if (i + 32 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 32) * result_ld + j) = alpha * (float4)(sum0_0.s2, sum0_1.s2, sum0_2.s2, sum0_3.s2) + beta * *(__global const float4*)(C + (i + 32) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 32) * result_ld + c] = alpha * (c == j ? sum0_0.s2 : (c == j + 1 ? sum0_1.s2 : (c == j + 2 ? sum0_2.s2 : sum0_3.s2))) + beta * C[(i + 32) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 32) * result_ld + j + 4) = alpha * (float4)(sum0_0.s3, sum0_1.s3, sum0_2.s3, sum0_3.s3) + beta * *(__global const float4*)(C + (i + 32) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 32) * result_ld + c] = alpha * (c == j + 4 ? sum0_0.s3 : (c == j + 5 ? sum0_1.s3 : (c == j + 6 ? sum0_2.s3 : sum0_3.s3))) + beta * C[(i + 32) * C_ld + c];
                    }
                }
            }
            if (i + 1 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 1) * result_ld + j) = alpha * (float4)(sum1_0.s0, sum1_1.s0, sum1_2.s0, sum1_3.s0) + beta * *(__global const float4*)(C + (i + 1) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 1) * result_ld + c] = alpha * (c == j ? sum1_0.s0 : (c == j + 1 ? sum1_1.s0 : (c == j + 2 ? sum1_2.s0 : sum1_3.s0))) + beta * C[(i + 1) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 1) * result_ld + j + 4) = alpha * (float4)(sum1_0.s1, sum1_1.s1, sum1_2.s1, sum1_3.s1) + beta * *(__global const float4*)(C + (i + 1) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 1) * result_ld + c] = alpha * (c == j + 4 ? sum1_0.s1 : (c == j + 5 ? sum1_1.s1 : (c == j + 6 ? sum1_2.s1 : sum1_3.s1))) + beta * C[(i + 1) * C_ld + c];
                    }
                }
            }
            if (i + 33 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 33) * result_ld + j) = alpha * (float4)(sum1_0.s2, sum1_1.s2, sum1_2.s2, sum1_3.s2) + beta * *(__global const float4*)(C + (i + 33) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 33) * result_ld + c] = alpha * (c == j ? sum1_0.s2 : (c == j + 1 ? sum1_1.s2 : (c == j + 2 ? sum1_2.s2 : sum1_3.s2))) + beta * C[(i + 33) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 33) * result_ld + j + 4) = alpha * (float4)(sum1_0.s3, sum1_1.s3, sum1_2.s3, sum1_3.s3) + beta * *(__global const float4*)(C + (i + 33) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 33) * result_ld + c] = alpha * (c == j + 4 ? sum1_0.s3 : (c == j + 5 ? sum1_1.s3 : (c == j + 6 ? sum1_2.s3 : sum1_3.s3))) + beta * C[(i + 33) * C_ld + c];
                    }
                }
            }
            if (i + 2 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 2) * result_ld + j) = alpha * (float4)(sum2_0.s0, sum2_1.s0, sum2_2.s0, sum2_3.s0) + beta * *(__global const float4*)(C + (i + 2) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 2) * result_ld + c] = alpha * (c == j ? sum2_0.s0 : (c == j + 1 ? sum2_1.s0 : (c == j + 2 ? sum2_2.s0 : sum2_3.s0))) + beta * C[(i + 2) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 2) * result_ld + j + 4) = alpha * (float4)(sum2_0.s1, sum2_1.s1, sum2_2.s1, sum2_3.s1) + beta * *(__global const float4*)(C + (i + 2) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 2) * result_ld + c] = alpha * (c == j + 4 ? sum2_0.s1 : (c == j + 5 ? sum2_1.s1 : (c == j + 6 ? sum2_2.s1 : sum2_3.s1))) + beta * C[(i + 2) * C_ld + c];
                    }
                }
            }
            if (i + 34 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 34) * result_ld + j) = alpha * (float4)(sum2_0.s2, sum2_1.s2, sum2_2.s2, sum2_3.s2) + beta * *(__global const float4*)(C + (i + 34) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 34) * result_ld + c] = alpha * (c == j ? sum2_0.s2 : (c == j + 1 ? sum2_1.s2 : (c == j + 2 ? sum2_2.s2 : sum2_3.s2))) + beta * C[(i + 34) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 34) * result_ld + j + 4) = alpha * (float4)(sum2_0.s3, sum2_1.s3, sum2_2.s3, sum2_3.s3) + beta * *(__global const float4*)(C + (i + 34) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 34) * result_ld + c] = alpha * (c == j + 4 ? sum2_0.s3 : (c == j + 5 ? sum2_1.s3 : (c == j + 6 ? sum2_2.s3 : sum2_3.s3))) + beta * C[(i + 34) * C_ld + c];
                    }
                }
            }
            if (i + 3 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 3) * result_ld + j) = alpha * (float4)(sum3_0.s0, sum3_1.s0, sum3_2.s0, sum3_3.s0) + beta * *(__global const float4*)(C + (i + 3) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 3) * result_ld + c] = alpha * (c == j ? sum3_0.s0 : (c == j + 1 ? sum3_1.s0 : (c == j + 2 ? sum3_2.s0 : sum3_3.s0))) + beta * C[(i + 3) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 3) * result_ld + j + 4) = alpha * (float4)(sum3_0.s1, sum3_1.s1, sum3_2.s1, sum3_3.s1) + beta * *(__global const float4*)(C + (i + 3) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 3) * result_ld + c] = alpha * (c == j + 4 ? sum3_0.s1 : (c == j + 5 ? sum3_1.s1 : (c == j + 6 ? sum3_2.s1 : sum3_3.s1))) + beta * C[(i + 3) * C_ld + c];
                    }
                }
            }
            if (i + 35 < rows) {
                if (j + 4 <= cols) {
                    *(__global float4*)(result + (i + 35) * result_ld + j) = alpha * (float4)(sum3_0.s2, sum3_1.s2, sum3_2.s2, sum3_3.s2) + beta * *(__global const float4*)(C + (i + 35) * C_ld + j);
                } else {
                    for (int c = j; c < cols; ++c) {
                        result[(i + 35) * result_ld + c] = alpha * (c == j ? sum3_0.s2 : (c == j + 1 ? sum3_1.s2 : (c == j + 2 ? sum3_2.s2 : sum3_3.s2))) + beta * C[(i + 35) * C_ld + c];
                    }
                }
                if (j + 8 <= cols) {
                    *(__global float4*)(result + (i + 35) * result_ld + j + 4) = alpha * (float4)(sum3_0.s3, sum3_1.s3, sum3_2.s3, sum3_3.s3) + beta * *(__global const float4*)(C + (i + 35) * C_ld + j + 4);
                } else {
                    for (int c = j + 4; c < cols; ++c) {
                        result[(i + 35) * result_ld + c] = alpha * (c == j + 4 ? sum3_0.s3 : (c == j + 5 ? sum3_1.s3 : (c == j + 6 ? sum3_2.s3 : sum3_3.s3))) + beta * C[(i + 35) * C_ld + c];
                    }
                }
            }
        }
    } else {
        for (int down = 0; down < 2; ++down) {
            const int row = i + 32 * down;
            const int row1 = min(row + 1, rows - 1);
            const int row2 = min(row + 2, rows - 1);
            const int row3 = min(row + 3, rows - 1);
            for (int across = 0; across < 2; ++across) {
                const int col = j + 32 * (across / 2) + 4 * (across % 2);
                if (row < rows && col < cols) {
                    float4 sum0 = (float4)(0.0f);
                    float4 sum1 = (float4)(0.0f);
                    float4 sum2 = (float4)(0.0f);
                    float4 sum3 = (float4)(0.0f);
                    for (int k = 0; k < depth; ++k) {
                        const float4 right = *(__global const float4*)(B + k * B_ld + col);
                        sum0 += A[row * A_ld + k] * right;
                        sum1 += A[row1 * A_ld + k] * right;
                        sum2 += A[row2 * A_ld + k] * right;
                        sum3 += A[row3 * A_ld + k] * right;
                    }
                    if (row < rows) {
                        if (col + 4 <= cols) {
                            *(__global float4*)(result + row * result_ld + col) = alpha * sum0 + beta * *(__global const float4*)(C + row * C_ld + col);
                        } else {
                            for (int c = col; c < cols; ++c) {
                                result[row * result_ld + c] = alpha * (c == col ? sum0.s0 : (c == col + 1 ? sum0.s1 : (c == col + 2 ? sum0.s2 : sum0.s3))) + beta * C[row * C_ld + c];
                            }
                        }
                    }
                    if (row + 1 < rows) {
                        if (col + 4 <= cols) {
                            *(__global float4*)(result + (row + 1) * result_ld + col) = alpha * sum1 + beta * *(__global const float4*)(C + (row + 1) * C_ld + col);
                        } else {
                            for (int c = col; c < cols; ++c) {
                                result[(row + 1) * result_ld + c] = alpha * (c == col ? sum1.s0 : (c == col + 1 ? sum1.s1 : (c == col + 2 ? sum1.s2 : sum1.s3))) + beta * C[(row + 1) * C_ld + c];
                            }
                        }
                    }
                    if (row + 2 < rows) {
                        if (col + 4 <= cols) {
                            *(__global float4*)(result + (row + 2) * result_ld + col) = alpha * sum2 + beta * *(__global const float4*)(C + (row + 2) * C_ld + col);
                        } else {
                            for (int c = col; c < cols; ++c) {
                                result[(row + 2) * result_ld + c] = alpha * (c == col ? sum2.s0 : (c == col + 1 ? sum2.s1 : (c == col + 2 ? sum2.s2 : sum2.s3))) + beta * C[(row + 2) * C_ld + c];
                            }
                        }
                    }
                    if (row + 3 < rows) {
                        if (col + 4 <= cols) {
                            *(__global float4*)(result + (row + 3) * result_ld + col) = alpha * sum3 + beta * *(__global const float4*)(C + (row + 3) * C_ld + col);
                        } else {
                            for (int c = col; c < cols; ++c) {
                                result[(row + 3) * result_ld + c] = alpha * (c == col ? sum3.s0 : (c == col + 1 ? sum3.s1 : (c == col + 2 ? sum3.s2 : sum3.s3))) + beta * C[(row + 3) * C_ld + c];
                            }
                        }
                    }
                }
            }
        }
    }
}
