// alpha * (A * B) - C
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
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
    __local double2 right_tile[512];
    const int item = get_local_id(0);
    const int tile_rows = (rows + 31) / 32;
    const int tile_cols = (cols + 31) / 32;
    const int group = get_group_id(1) * tile_cols + get_group_id(0);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 32 * (band_row + in_band % band_rows);
    const int first_col = 32 * (in_band / band_rows);
    const int micro_row = item / 8;
    const int micro_col = item % 8;
    const int left0_term = item % 16;
    const int left0_place = left0_term * 17 + item / 16;
    const int left0_row = first_row + 2 * (item / 16);
    const int left1_term = (item + 64) % 16;
    const int left1_place = left1_term * 17 + (item + 64) / 16;
    const int left1_row = first_row + 2 * ((item + 64) / 16);
    const int left2_term = (item + 128) % 16;
    const int left2_place = left2_term * 17 + (item + 128) / 16;
    const int left2_row = first_row + 2 * ((item + 128) / 16);
    const int left3_term = (item + 192) % 16;
    const int left3_place = left3_term * 17 + (item + 192) / 16;
    const int left3_row = first_row + 2 * ((item + 192) / 16);
    const int right0_term = item / 16;
    const int right0_place = right0_term * 16 + item % 16;
    const int right0_col = min(first_col + 2 * (item % 16), 2 * ((cols - 1) / 2));
    const int right1_term = (item + 64) / 16;
    const int right1_place = right1_term * 16 + (item + 64) % 16;
    const int right1_col = min(first_col + 2 * ((item + 64) % 16), 2 * ((cols - 1) / 2));
    const int right2_term = (item + 128) / 16;
    const int right2_place = right2_term * 16 + (item + 128) % 16;
    const int right2_col = min(first_col + 2 * ((item + 128) % 16), 2 * ((cols - 1) / 2));
    const int right3_term = (item + 192) / 16;
    const int right3_place = right3_term * 16 + (item + 192) % 16;
    const int right3_col = min(first_col + 2 * ((item + 192) % 16), 2 * ((cols - 1) / 2));
    double2 left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    double2 left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(left1_term, depth - 1)]);
    double2 left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + min(left2_term, depth - 1)], A[min(left2_row + 1, rows - 1) * A_ld + min(left2_term, depth - 1)]);
    double2 left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + min(left3_term, depth - 1)], A[min(left3_row + 1, rows - 1) * A_ld + min(left3_term, depth - 1)]);
    double2 right0 = vload2(0, B + min(right0_term, depth - 1) * B_ld + right0_col);
    double2 right1 = vload2(0, B + min(right1_term, depth - 1) * B_ld + right1_col);
    double2 right2 = vload2(0, B + min(right2_term, depth - 1) * B_ld + right2_col);
    double2 right3 = vload2(0, B + min(right3_term, depth - 1) * B_ld + right3_col);
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
        if (right0_term >= depth) {
            right0 = (double2)(0.0);
        }
        if (right1_term >= depth) {
            right1 = (double2)(0.0);
        }
        if (right2_term >= depth) {
            right2 = (double2)(0.0);
        }
        if (right3_term >= depth) {
            right3 = (double2)(0.0);
        }
    }
    double2 acc0_0 = (double2)(0.0);
    double2 acc0_1 = (double2)(0.0);
    double2 acc1_0 = (double2)(0.0);
    double2 acc1_1 = (double2)(0.0);
    double2 acc2_0 = (double2)(0.0);
    double2 acc2_1 = (double2)(0.0);
    double2 acc3_0 = (double2)(0.0);
    double2 acc3_1 = (double2)(0.0);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 272;
        const int right_side = side * 256;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        left_tile[left_side + left2_place] = left2;
        left_tile[left_side + left3_place] = left3;
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        right_tile[right_side + right2_place] = right2;
        right_tile[right_side + right3_place] = right3;
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= depth) {
            left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 1, rows - 1) * A_ld + next + left0_term]);
            left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 1, rows - 1) * A_ld + next + left1_term]);
            left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + next + left2_term], A[min(left2_row + 1, rows - 1) * A_ld + next + left2_term]);
            left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + next + left3_term], A[min(left3_row + 1, rows - 1) * A_ld + next + left3_term]);
            right0 = vload2(0, B + (next + right0_term) * B_ld + right0_col);
            right1 = vload2(0, B + (next + right1_term) * B_ld + right1_col);
            right2 = vload2(0, B + (next + right2_term) * B_ld + right2_col);
            right3 = vload2(0, B + (next + right3_term) * B_ld + right3_col);
        } else {
            if (next < depth) {
                left0 = (double2)(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
                left1 = (double2)(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
                left2 = (double2)(A[min(left2_row, rows - 1) * A_ld + min(next + left2_term, depth - 1)], A[min(left2_row + 1, rows - 1) * A_ld + min(next + left2_term, depth - 1)]);
                left3 = (double2)(A[min(left3_row, rows - 1) * A_ld + min(next + left3_term, depth - 1)], A[min(left3_row + 1, rows - 1) * A_ld + min(next + left3_term, depth - 1)]);
                right0 = vload2(0, B + min(next + right0_term, depth - 1) * B_ld + right0_col);
                right1 = vload2(0, B + min(next + right1_term, depth - 1) * B_ld + right1_col);
                right2 = vload2(0, B + min(next + right2_term, depth - 1) * B_ld + right2_col);
                right3 = vload2(0, B + min(next + right3_term, depth - 1) * B_ld + right3_col);
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
                    if (next + right0_term >= depth) {
                        right0 = (double2)(0.0);
                    }
                    if (next + right1_term >= depth) {
                        right1 = (double2)(0.0);
                    }
                    if (next + right2_term >= depth) {
                        right2 = (double2)(0.0);
                    }
                    if (next + right3_term >= depth) {
                        right3 = (double2)(0.0);
                    }
                }
            }
        }
        #pragma unroll
        for (int k = 0; k < 16; ++k) {
            const double2 a0 = left_tile[left_side + k * 17 + micro_row];
            const double2 a1 = left_tile[left_side + k * 17 + micro_row + 8];
            const double2 b0 = right_tile[right_side + k * 16 + micro_col];
            const double2 b1 = right_tile[right_side + k * 16 + micro_col + 8];
            acc0_0 += a0.s0 * b0;
            acc0_1 += a0.s0 * b1;
            acc1_0 += a0.s1 * b0;
            acc1_1 += a0.s1 * b1;
            acc2_0 += a1.s0 * b0;
            acc2_1 += a1.s0 * b1;
            acc3_0 += a1.s1 * b0;
            acc3_1 += a1.s1 * b1;
        }
        side = 1 - side;
    }
    const int i = first_row + 2 * micro_row;
    const int j = first_col + 2 * micro_col;
    if (i < rows) {
        if (j < cols) {
            vstore2(alpha * acc0_0 - vload2(0, C + i * C_ld + j), 0, result + i * result_ld + j);
        }
        if (j + 16 < cols) {
            vstore2(alpha * acc0_1 - vload2(0, C + i * C_ld + j + 16), 0, result + i * result_ld + j + 16);
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            vstore2(alpha * acc1_0 - vload2(0, C + (i + 1) * C_ld + j), 0, result + (i + 1) * result_ld + j);
        }
        if (j + 16 < cols) {
            vstore2(alpha * acc1_1 - vload2(0, C + (i + 1) * C_ld + j + 16), 0, result + (i + 1) * result_ld + j + 16);
        }
    }
    if (i + 16 < rows) {
        if (j < cols) {
            vstore2(alpha * acc2_0 - vload2(0, C + (i + 16) * C_ld + j), 0, result + (i + 16) * result_ld + j);
        }
        if (j + 16 < cols) {
            vstore2(alpha * acc2_1 - vload2(0, C + (i + 16) * C_ld + j + 16), 0, result + (i + 16) * result_ld + j + 16);
        }
    }
    if (i + 17 < rows) {
        if (j < cols) {
            vstore2(alpha * acc3_0 - vload2(0, C + (i + 17) * C_ld + j), 0, result + (i + 17) * result_ld + j);
        }
        if (j + 16 < cols) {
            vstore2(alpha * acc3_1 - vload2(0, C + (i + 17) * C_ld + j + 16), 0, result + (i + 17) * result_ld + j + 16);
        }
    }
}
