// alpha * (A * B) - C
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double4 sinter_multiply_doubles(double4 a, double2 b, double4 c)
{
    double4 sum;
    asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%10, %11, %12, %13};"
        : "=d"(sum.s0), "=d"(sum.s1), "=d"(sum.s2), "=d"(sum.s3)
        : "d"(a.s0), "d"(a.s1), "d"(a.s2), "d"(a.s3), "d"(b.s0), "d"(b.s1),
          "d"(c.s0), "d"(c.s1), "d"(c.s2), "d"(c.s3));
    return sum;
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   __global const double* restrict A,
                   const int A_ld,
                   __global const double* restrict B,
                   const int B_ld,
                   const double alpha,
                   __global const double* C,
                   const int C_ld,
                   __global double* result,
                   const int result_ld)
{
    __local double2 left_tile[544];
    __local double2 right_tile[544];
    const int item = get_local_id(0);
    const int tile_rows = (rows + 31) / 32;
    const int tile_cols = (cols + 31) / 32;
    const int group = get_group_id(1) * tile_cols + get_group_id(0);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 32 * (band_row + in_band % band_rows);
    const int first_col = 32 * (in_band / band_rows);
    const int among_32 = item % 32;
    const int tile = item / 32;
    const int matrix_row = among_32 / 4;
    const int term = among_32 % 4;
    const int tile_row = 16 * tile;
    const int tile_col = 0;
    const int left0_term = item % 16;
    const int left0_place = left0_term * 17 + item / 16;
    const int left0_row = first_row + 2 * (item / 16);
    const int left1_term = (item + 32) % 16;
    const int left1_place = left1_term * 17 + (item + 32) / 16;
    const int left1_row = first_row + 2 * ((item + 32) / 16);
    const int left2_term = (item + 64) % 16;
    const int left2_place = left2_term * 17 + (item + 64) / 16;
    const int left2_row = first_row + 2 * ((item + 64) / 16);
    const int left3_term = (item + 96) % 16;
    const int left3_place = left3_term * 17 + (item + 96) / 16;
    const int left3_row = first_row + 2 * ((item + 96) / 16);
    const int left4_term = (item + 128) % 16;
    const int left4_place = left4_term * 17 + (item + 128) / 16;
    const int left4_row = first_row + 2 * ((item + 128) / 16);
    const int left5_term = (item + 160) % 16;
    const int left5_place = left5_term * 17 + (item + 160) / 16;
    const int left5_row = first_row + 2 * ((item + 160) / 16);
    const int left6_term = (item + 192) % 16;
    const int left6_place = left6_term * 17 + (item + 192) / 16;
    const int left6_row = first_row + 2 * ((item + 192) / 16);
    const int left7_term = (item + 224) % 16;
    const int left7_place = left7_term * 17 + (item + 224) / 16;
    const int left7_row = first_row + 2 * ((item + 224) / 16);
    const int right0_term = 2 * (item / 16);
    const int right0_place = right0_term / 2 * 34 + item % 16;
    const int right0_col = min(first_col + 2 * (item % 16), 2 * ((cols - 1) / 2));
    const int right1_term = 2 * ((item + 32) / 16);
    const int right1_place = right1_term / 2 * 34 + (item + 32) % 16;
    const int right1_col = min(first_col + 2 * ((item + 32) % 16), 2 * ((cols - 1) / 2));
    const int right2_term = 2 * ((item + 64) / 16);
    const int right2_place = right2_term / 2 * 34 + (item + 64) % 16;
    const int right2_col = min(first_col + 2 * ((item + 64) % 16), 2 * ((cols - 1) / 2));
    const int right3_term = 2 * ((item + 96) / 16);
    const int right3_place = right3_term / 2 * 34 + (item + 96) % 16;
    const int right3_col = min(first_col + 2 * ((item + 96) % 16), 2 * ((cols - 1) / 2));
    double2 left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    double2 left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(left1_term, depth - 1)]);
    double2 left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + min(left2_term, depth - 1)], A[min(left2_row + 1, rows - 1) * A_ld + min(left2_term, depth - 1)]);
    double2 left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + min(left3_term, depth - 1)], A[min(left3_row + 1, rows - 1) * A_ld + min(left3_term, depth - 1)]);
    double2 left4 = (double2)(A[min(left4_row, rows - 1) * A_ld + min(left4_term, depth - 1)], A[min(left4_row + 1, rows - 1) * A_ld + min(left4_term, depth - 1)]);
    double2 left5 = (double2)(A[min(left5_row, rows - 1) * A_ld + min(left5_term, depth - 1)], A[min(left5_row + 1, rows - 1) * A_ld + min(left5_term, depth - 1)]);
    double2 left6 = (double2)(A[min(left6_row, rows - 1) * A_ld + min(left6_term, depth - 1)], A[min(left6_row + 1, rows - 1) * A_ld + min(left6_term, depth - 1)]);
    double2 left7 = (double2)(A[min(left7_row, rows - 1) * A_ld + min(left7_term, depth - 1)], A[min(left7_row + 1, rows - 1) * A_ld + min(left7_term, depth - 1)]);
    double2 right0_line0 = vload2(0, B + min(right0_term, depth - 1) * B_ld + right0_col);
    double2 right0_line1 = vload2(0, B + min(right0_term + 1, depth - 1) * B_ld + right0_col);
    double2 right1_line0 = vload2(0, B + min(right1_term, depth - 1) * B_ld + right1_col);
    double2 right1_line1 = vload2(0, B + min(right1_term + 1, depth - 1) * B_ld + right1_col);
    double2 right2_line0 = vload2(0, B + min(right2_term, depth - 1) * B_ld + right2_col);
    double2 right2_line1 = vload2(0, B + min(right2_term + 1, depth - 1) * B_ld + right2_col);
    double2 right3_line0 = vload2(0, B + min(right3_term, depth - 1) * B_ld + right3_col);
    double2 right3_line1 = vload2(0, B + min(right3_term + 1, depth - 1) * B_ld + right3_col);
    if (16 > depth) {
        if (left0_term >= depth) {
            left0 = (double2)(0.0);
        }
        if (left1_term >= depth) {
            left1 = (double2)(0.0);
        }
        if (left2_term >= depth) {
            left2 = (double2)(0.0);
        }
        if (left3_term >= depth) {
            left3 = (double2)(0.0);
        }
        if (left4_term >= depth) {
            left4 = (double2)(0.0);
        }
        if (left5_term >= depth) {
            left5 = (double2)(0.0);
        }
        if (left6_term >= depth) {
            left6 = (double2)(0.0);
        }
        if (left7_term >= depth) {
            left7 = (double2)(0.0);
        }
        if (right0_term >= depth) {
            right0_line0 = (double2)(0.0);
        }
        if (right0_term + 1 >= depth) {
            right0_line1 = (double2)(0.0);
        }
        if (right1_term >= depth) {
            right1_line0 = (double2)(0.0);
        }
        if (right1_term + 1 >= depth) {
            right1_line1 = (double2)(0.0);
        }
        if (right2_term >= depth) {
            right2_line0 = (double2)(0.0);
        }
        if (right2_term + 1 >= depth) {
            right2_line1 = (double2)(0.0);
        }
        if (right3_term >= depth) {
            right3_line0 = (double2)(0.0);
        }
        if (right3_term + 1 >= depth) {
            right3_line1 = (double2)(0.0);
        }
    }
    double4 sum0_0 = (double4)(0.0);
    double4 sum0_1 = (double4)(0.0);
    double4 sum0_2 = (double4)(0.0);
    double4 sum0_3 = (double4)(0.0);
    double4 sum1_0 = (double4)(0.0);
    double4 sum1_1 = (double4)(0.0);
    double4 sum1_2 = (double4)(0.0);
    double4 sum1_3 = (double4)(0.0);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 272;
        const int right_side = side * 272;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        left_tile[left_side + left2_place] = left2;
        left_tile[left_side + left3_place] = left3;
        left_tile[left_side + left4_place] = left4;
        left_tile[left_side + left5_place] = left5;
        left_tile[left_side + left6_place] = left6;
        left_tile[left_side + left7_place] = left7;
        right_tile[right_side + right0_place] = (double2)(right0_line0.s0, right0_line1.s0);
        right_tile[right_side + right0_place + 16] = (double2)(right0_line0.s1, right0_line1.s1);
        right_tile[right_side + right1_place] = (double2)(right1_line0.s0, right1_line1.s0);
        right_tile[right_side + right1_place + 16] = (double2)(right1_line0.s1, right1_line1.s1);
        right_tile[right_side + right2_place] = (double2)(right2_line0.s0, right2_line1.s0);
        right_tile[right_side + right2_place + 16] = (double2)(right2_line0.s1, right2_line1.s1);
        right_tile[right_side + right3_place] = (double2)(right3_line0.s0, right3_line1.s0);
        right_tile[right_side + right3_place + 16] = (double2)(right3_line0.s1, right3_line1.s1);
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= depth) {
            left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 1, rows - 1) * A_ld + next + left0_term]);
            left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 1, rows - 1) * A_ld + next + left1_term]);
            left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + next + left2_term], A[min(left2_row + 1, rows - 1) * A_ld + next + left2_term]);
            left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + next + left3_term], A[min(left3_row + 1, rows - 1) * A_ld + next + left3_term]);
            left4 = (double2)(A[min(left4_row, rows - 1) * A_ld + next + left4_term], A[min(left4_row + 1, rows - 1) * A_ld + next + left4_term]);
            left5 = (double2)(A[min(left5_row, rows - 1) * A_ld + next + left5_term], A[min(left5_row + 1, rows - 1) * A_ld + next + left5_term]);
            left6 = (double2)(A[min(left6_row, rows - 1) * A_ld + next + left6_term], A[min(left6_row + 1, rows - 1) * A_ld + next + left6_term]);
            left7 = (double2)(A[min(left7_row, rows - 1) * A_ld + next + left7_term], A[min(left7_row + 1, rows - 1) * A_ld + next + left7_term]);
            right0_line0 = vload2(0, B + (next + right0_term) * B_ld + right0_col);
            right0_line1 = vload2(0, B + (next + right0_term + 1) * B_ld + right0_col);
            right1_line0 = vload2(0, B + (next + right1_term) * B_ld + right1_col);
            right1_line1 = vload2(0, B + (next + right1_term + 1) * B_ld + right1_col);
            right2_line0 = vload2(0, B + (next + right2_term) * B_ld + right2_col);
            right2_line1 = vload2(0, B + (next + right2_term + 1) * B_ld + right2_col);
            right3_line0 = vload2(0, B + (next + right3_term) * B_ld + right3_col);
            right3_line1 = vload2(0, B + (next + right3_term + 1) * B_ld + right3_col);
        } else {
            if (next < depth) {
                left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
                left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
                left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + min(next + left2_term, depth - 1)], A[min(left2_row + 1, rows - 1) * A_ld + min(next + left2_term, depth - 1)]);
                left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + min(next + left3_term, depth - 1)], A[min(left3_row + 1, rows - 1) * A_ld + min(next + left3_term, depth - 1)]);
                left4 = (double2)(A[min(left4_row, rows - 1) * A_ld + min(next + left4_term, depth - 1)], A[min(left4_row + 1, rows - 1) * A_ld + min(next + left4_term, depth - 1)]);
                left5 = (double2)(A[min(left5_row, rows - 1) * A_ld + min(next + left5_term, depth - 1)], A[min(left5_row + 1, rows - 1) * A_ld + min(next + left5_term, depth - 1)]);
                left6 = (double2)(A[min(left6_row, rows - 1) * A_ld + min(next + left6_term, depth - 1)], A[min(left6_row + 1, rows - 1) * A_ld + min(next + left6_term, depth - 1)]);
                left7 = (double2)(A[min(left7_row, rows - 1) * A_ld + min(next + left7_term, depth - 1)], A[min(left7_row + 1, rows - 1) * A_ld + min(next + left7_term, depth - 1)]);
                right0_line0 = vload2(0, B + min(next + right0_term, depth - 1) * B_ld + right0_col);
                right0_line1 = vload2(0, B + min(next + right0_term + 1, depth - 1) * B_ld + right0_col);
                right1_line0 = vload2(0, B + min(next + right1_term, depth - 1) * B_ld + right1_col);
                right1_line1 = vload2(0, B + min(next + right1_term + 1, depth - 1) * B_ld + right1_col);
                right2_line0 = vload2(0, B + min(next + right2_term, depth - 1) * B_ld + right2_col);
                right2_line1 = vload2(0, B + min(next + right2_term + 1, depth - 1) * B_ld + right2_col);
                right3_line0 = vload2(0, B + min(next + right3_term, depth - 1) * B_ld + right3_col);
                right3_line1 = vload2(0, B + min(next + right3_term + 1, depth - 1) * B_ld + right3_col);
                if (next + 16 > depth) {
                    if (next + left0_term >= depth) {
                        left0 = (double2)(0.0);
                    }
                    if (next + left1_term >= depth) {
                        left1 = (double2)(0.0);
                    }
                    if (next + left2_term >= depth) {
                        left2 = (double2)(0.0);
                    }
                    if (next + left3_term >= depth) {
                        left3 = (double2)(0.0);
                    }
                    if (next + left4_term >= depth) {
                        left4 = (double2)(0.0);
                    }
                    if (next + left5_term >= depth) {
                        left5 = (double2)(0.0);
                    }
                    if (next + left6_term >= depth) {
                        left6 = (double2)(0.0);
                    }
                    if (next + left7_term >= depth) {
                        left7 = (double2)(0.0);
                    }
                    if (next + right0_term >= depth) {
                        right0_line0 = (double2)(0.0);
                    }
                    if (next + right0_term + 1 >= depth) {
                        right0_line1 = (double2)(0.0);
                    }
                    if (next + right1_term >= depth) {
                        right1_line0 = (double2)(0.0);
                    }
                    if (next + right1_term + 1 >= depth) {
                        right1_line1 = (double2)(0.0);
                    }
                    if (next + right2_term >= depth) {
                        right2_line0 = (double2)(0.0);
                    }
                    if (next + right2_term + 1 >= depth) {
                        right2_line1 = (double2)(0.0);
                    }
                    if (next + right3_term >= depth) {
                        right3_line0 = (double2)(0.0);
                    }
                    if (next + right3_term + 1 >= depth) {
                        right3_line1 = (double2)(0.0);
                    }
                }
            }
        }
        #pragma unroll
        for (int k = 0; k < 16; k += 8) {
            const double2 a0 = left_tile[left_side + (k + 2 * term) * 17 + tile_row + matrix_row];
            const double2 next_a0 = left_tile[left_side + (k + 2 * term + 1) * 17 + tile_row + matrix_row];
            const double4 left_matrix0 = (double4)(a0.s0, a0.s1, next_a0.s0, next_a0.s1);
            const double2 a1 = left_tile[left_side + (k + 2 * term) * 17 + tile_row + matrix_row + 8];
            const double2 next_a1 = left_tile[left_side + (k + 2 * term + 1) * 17 + tile_row + matrix_row + 8];
            const double4 left_matrix1 = (double4)(a1.s0, a1.s1, next_a1.s0, next_a1.s1);
            const double2 right_matrix0 = right_tile[right_side + (k / 2 + term) * 34 + tile_col + matrix_row];
            const double2 right_matrix1 = right_tile[right_side + (k / 2 + term) * 34 + tile_col + matrix_row + 16];
            const double2 right_matrix2 = right_tile[right_side + (k / 2 + term) * 34 + tile_col + matrix_row + 8];
            const double2 right_matrix3 = right_tile[right_side + (k / 2 + term) * 34 + tile_col + matrix_row + 24];
            sum0_0 = sinter_multiply_doubles(left_matrix0, right_matrix0, sum0_0);
            sum0_1 = sinter_multiply_doubles(left_matrix0, right_matrix1, sum0_1);
            sum0_2 = sinter_multiply_doubles(left_matrix0, right_matrix2, sum0_2);
            sum0_3 = sinter_multiply_doubles(left_matrix0, right_matrix3, sum0_3);
            sum1_0 = sinter_multiply_doubles(left_matrix1, right_matrix0, sum1_0);
            sum1_1 = sinter_multiply_doubles(left_matrix1, right_matrix1, sum1_1);
            sum1_2 = sinter_multiply_doubles(left_matrix1, right_matrix2, sum1_2);
            sum1_3 = sinter_multiply_doubles(left_matrix1, right_matrix3, sum1_3);
        }
        side = 1 - side;
    }
    const int i = first_row + 2 * (tile_row + matrix_row);
    const int j = first_col + 2 * (tile_col + 2 * term);
    if (i + 17 < rows && j + 20 <= cols) {
        vstore2(alpha * (double2)(sum0_0.s0, sum0_1.s0) - vload2(0, C + i * C_ld + j), 0, result + i * result_ld + j);
        vstore2(alpha * (double2)(sum0_0.s1, sum0_1.s1) - vload2(0, C + i * C_ld + j + 2), 0, result + i * result_ld + j + 2);
        vstore2(alpha * (double2)(sum0_2.s0, sum0_3.s0) - vload2(0, C + i * C_ld + j + 16), 0, result + i * result_ld + j + 16);
        vstore2(alpha * (double2)(sum0_2.s1, sum0_3.s1) - vload2(0, C + i * C_ld + j + 18), 0, result + i * result_ld + j + 18);
        vstore2(alpha * (double2)(sum0_0.s2, sum0_1.s2) - vload2(0, C + (i + 1) * C_ld + j), 0, result + (i + 1) * result_ld + j);
        vstore2(alpha * (double2)(sum0_0.s3, sum0_1.s3) - vload2(0, C + (i + 1) * C_ld + j + 2), 0, result + (i + 1) * result_ld + j + 2);
        vstore2(alpha * (double2)(sum0_2.s2, sum0_3.s2) - vload2(0, C + (i + 1) * C_ld + j + 16), 0, result + (i + 1) * result_ld + j + 16);
        vstore2(alpha * (double2)(sum0_2.s3, sum0_3.s3) - vload2(0, C + (i + 1) * C_ld + j + 18), 0, result + (i + 1) * result_ld + j + 18);
        vstore2(alpha * (double2)(sum1_0.s0, sum1_1.s0) - vload2(0, C + (i + 16) * C_ld + j), 0, result + (i + 16) * result_ld + j);
        vstore2(alpha * (double2)(sum1_0.s1, sum1_1.s1) - vload2(0, C + (i + 16) * C_ld + j + 2), 0, result + (i + 16) * result_ld + j + 2);
        vstore2(alpha * (double2)(sum1_2.s0, sum1_3.s0) - vload2(0, C + (i + 16) * C_ld + j + 16), 0, result + (i + 16) * result_ld + j + 16);
        vstore2(alpha * (double2)(sum1_2.s1, sum1_3.s1) - vload2(0, C + (i + 16) * C_ld + j + 18), 0, result + (i + 16) * result_ld + j + 18);
        vstore2(alpha * (double2)(sum1_0.s2, sum1_1.s2) - vload2(0, C + (i + 17) * C_ld + j), 0, result + (i + 17) * result_ld + j);
        vstore2(alpha * (double2)(sum1_0.s3, sum1_1.s3) - vload2(0, C + (i + 17) * C_ld + j + 2), 0, result + (i + 17) * result_ld + j + 2);
        vstore2(alpha * (double2)(sum1_2.s2, sum1_3.s2) - vload2(0, C + (i + 17) * C_ld + j + 16), 0, result + (i + 17) * result_ld + j + 16);
        vstore2(alpha * (double2)(sum1_2.s3, sum1_3.s3) - vload2(0, C + (i + 17) * C_ld + j + 18), 0, result + (i + 17) * result_ld + j + 18);
    } else {
        if (i < rows) {
            if (j + 2 <= cols) {
                vstore2(alpha * (double2)(sum0_0.s0, sum0_1.s0) - vload2(0, C + i * C_ld + j), 0, result + i * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    result[i * result_ld + c] = alpha * (c == j ? sum0_0.s0 : sum0_1.s0) - C[i * C_ld + c];
                }
            }
            if (j + 4 <= cols) {
                vstore2(alpha * (double2)(sum0_0.s1, sum0_1.s1) - vload2(0, C + i * C_ld + j + 2), 0, result + i * result_ld + j + 2);
            } else {
                for (int c = j + 2; c < cols; ++c) {
                    result[i * result_ld + c] = alpha * (c == j + 2 ? sum0_0.s1 : sum0_1.s1) - C[i * C_ld + c];
                }
            }
            if (j + 18 <= cols) {
                vstore2(alpha * (double2)(sum0_2.s0, sum0_3.s0) - vload2(0, C + i * C_ld + j + 16), 0, result + i * result_ld + j + 16);
            } else {
                for (int c = j + 16; c < cols; ++c) {
                    result[i * result_ld + c] = alpha * (c == j + 16 ? sum0_2.s0 : sum0_3.s0) - C[i * C_ld + c];
                }
            }
            if (j + 20 <= cols) {
                vstore2(alpha * (double2)(sum0_2.s1, sum0_3.s1) - vload2(0, C + i * C_ld + j + 18), 0, result + i * result_ld + j + 18);
            } else {
                for (int c = j + 18; c < cols; ++c) {
                    result[i * result_ld + c] = alpha * (c == j + 18 ? sum0_2.s1 : sum0_3.s1) - C[i * C_ld + c];
                }
            }
        }
        if (i + 1 < rows) {
            if (j + 2 <= cols) {
                vstore2(alpha * (double2)(sum0_0.s2, sum0_1.s2) - vload2(0, C + (i + 1) * C_ld + j), 0, result + (i + 1) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    result[(i + 1) * result_ld + c] = alpha * (c == j ? sum0_0.s2 : sum0_1.s2) - C[(i + 1) * C_ld + c];
                }
            }
            if (j + 4 <= cols) {
                vstore2(alpha * (double2)(sum0_0.s3, sum0_1.s3) - vload2(0, C + (i + 1) * C_ld + j + 2), 0, result + (i + 1) * result_ld + j + 2);
            } else {
                for (int c = j + 2; c < cols; ++c) {
                    result[(i + 1) * result_ld + c] = alpha * (c == j + 2 ? sum0_0.s3 : sum0_1.s3) - C[(i + 1) * C_ld + c];
                }
            }
            if (j + 18 <= cols) {
                vstore2(alpha * (double2)(sum0_2.s2, sum0_3.s2) - vload2(0, C + (i + 1) * C_ld + j + 16), 0, result + (i + 1) * result_ld + j + 16);
            } else {
                for (int c = j + 16; c < cols; ++c) {
                    result[(i + 1) * result_ld + c] = alpha * (c == j + 16 ? sum0_2.s2 : sum0_3.s2) - C[(i + 1) * C_ld + c];
                }
            }
            if (j + 20 <= cols) {
                vstore2(alpha * (double2)(sum0_2.s3, sum0_3.s3) - vload2(0, C + (i + 1) * C_ld + j + 18), 0, result + (i + 1) * result_ld + j + 18);
            } else {
                for (int c = j + 18; c < cols; ++c) {
                    result[(i + 1) * result_ld + c] = alpha * (c == j + 18 ? sum0_2.s3 : sum0_3.s3) - C[(i + 1) * C_ld + c];
                }
            }
        }
        if (i + 16 < rows) {
            if (j + 2 <= cols) {
                vstore2(alpha * (double2)(sum1_0.s0, sum1_1.s0) - vload2(0, C + (i + 16) * C_ld + j), 0, result + (i + 16) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    result[(i + 16) * result_ld + c] = alpha * (c == j ? sum1_0.s0 : sum1_1.s0) - C[(i + 16) * C_ld + c];
                }
            }
            if (j + 4 <= cols) {
                vstore2(alpha * (double2)(sum1_0.s1, sum1_1.s1) - vload2(0, C + (i + 16) * C_ld + j + 2), 0, result + (i + 16) * result_ld + j + 2);
            } else {
                for (int c = j + 2; c < cols; ++c) {
                    result[(i + 16) * result_ld + c] = alpha * (c == j + 2 ? sum1_0.s1 : sum1_1.s1) - C[(i + 16) * C_ld + c];
                }
            }
            if (j + 18 <= cols) {
                vstore2(alpha * (double2)(sum1_2.s0, sum1_3.s0) - vload2(0, C + (i + 16) * C_ld + j + 16), 0, result + (i + 16) * result_ld + j + 16);
            } else {
                for (int c = j + 16; c < cols; ++c) {
                    result[(i + 16) * result_ld + c] = alpha * (c == j + 16 ? sum1_2.s0 : sum1_3.s0) - C[(i + 16) * C_ld + c];
                }
            }
            if (j + 20 <= cols) {
                vstore2(alpha * (double2)(sum1_2.s1, sum1_3.s1) - vload2(0, C + (i + 16) * C_ld + j + 18), 0, result + (i + 16) * result_ld + j + 18);
            } else {
                for (int c = j + 18; c < cols; ++c) {
                    result[(i + 16) * result_ld + c] = alpha * (c == j + 18 ? sum1_2.s1 : sum1_3.s1) - C[(i + 16) * C_ld + c];
                }
            }
        }
        if (i + 17 < rows) {
            if (j + 2 <= cols) {
                vstore2(alpha * (double2)(sum1_0.s2, sum1_1.s2) - vload2(0, C + (i + 17) * C_ld + j), 0, result + (i + 17) * result_ld + j);
            } else {
                for (int c = j; c < cols; ++c) {
                    result[(i + 17) * result_ld + c] = alpha * (c == j ? sum1_0.s2 : sum1_1.s2) - C[(i + 17) * C_ld + c];
                }
            }
            if (j + 4 <= cols) {
                vstore2(alpha * (double2)(sum1_0.s3, sum1_1.s3) - vload2(0, C + (i + 17) * C_ld + j + 2), 0, result + (i + 17) * result_ld + j + 2);
            } else {
                for (int c = j + 2; c < cols; ++c) {
                    result[(i + 17) * result_ld + c] = alpha * (c == j + 2 ? sum1_0.s3 : sum1_1.s3) - C[(i + 17) * C_ld + c];
                }
            }
            if (j + 18 <= cols) {
                vstore2(alpha * (double2)(sum1_2.s2, sum1_3.s2) - vload2(0, C + (i + 17) * C_ld + j + 16), 0, result + (i + 17) * result_ld + j + 16);
            } else {
                for (int c = j + 16; c < cols; ++c) {
                    result[(i + 17) * result_ld + c] = alpha * (c == j + 16 ? sum1_2.s2 : sum1_3.s2) - C[(i + 17) * C_ld + c];
                }
            }
            if (j + 20 <= cols) {
                vstore2(alpha * (double2)(sum1_2.s3, sum1_3.s3) - vload2(0, C + (i + 17) * C_ld + j + 18), 0, result + (i + 17) * result_ld + j + 18);
            } else {
                for (int c = j + 18; c < cols; ++c) {
                    result[(i + 17) * result_ld + c] = alpha * (c == j + 18 ? sum1_2.s3 : sum1_3.s3) - C[(i + 17) * C_ld + c];
                }
            }
        }
    }
}
