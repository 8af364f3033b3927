// select(j <= i, A * trans(B), alpha)
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_col_stride,
                   const float alpha,
                   __global float* restrict result,
                   const int result_ld)
{
    __local float4 left_tile[544];
    __local float4 right_tile[544];
    const int item = get_local_id(0);
    const int tile_rows = (rows + 63) / 64;
    const int tile_cols = (cols + 63) / 64;
    const int group = get_group_id(1) * tile_cols + get_group_id(0);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 64 * (band_row + in_band % band_rows);
    const int first_col = 64 * (in_band / band_rows);
    const int micro_row = item / 8 % 4 + 4 * (item / 64);
    const int micro_col = item % 8 + 8 * (item / 32 % 2);
    const int left0_term = item % 16;
    const int left0_place = left0_term * 17 + item / 16;
    const int left0_row = first_row + 4 * (item / 16);
    const int left1_term = (item + 128) % 16;
    const int left1_place = left1_term * 17 + (item + 128) / 16;
    const int left1_row = first_row + 4 * ((item + 128) / 16);
    const int right0_term = item % 16;
    const int right0_place = right0_term * 17 + item / 16;
    const int right0_col = first_col + 4 * (item / 16);
    const int right1_term = (item + 128) % 16;
    const int right1_place = right1_term * 17 + (item + 128) / 16;
    const int right1_col = first_col + 4 * ((item + 128) / 16);
    float4 left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    float4 left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(left1_term, depth - 1)]);
    float4 right0 = (float4)(B[min(right0_term, depth - 1) + min(right0_col, cols - 1) * B_col_stride], B[min(right0_term, depth - 1) + min(right0_col + 1, cols - 1) * B_col_stride], B[min(right0_term, depth - 1) + min(right0_col + 2, cols - 1) * B_col_stride], B[min(right0_term, depth - 1) + min(right0_col + 3, cols - 1) * B_col_stride]);
    float4 right1 = (float4)(B[min(right1_term, depth - 1) + min(right1_col, cols - 1) * B_col_stride], B[min(right1_term, depth - 1) + min(right1_col + 1, cols - 1) * B_col_stride], B[min(right1_term, depth - 1) + min(right1_col + 2, cols - 1) * B_col_stride], B[min(right1_term, depth - 1) + min(right1_col + 3, cols - 1) * B_col_stride]);
    if (16 > depth) {
        if (left0_term >= depth) {
            left0 = (float4)(0.0f);
        }
        if (left1_term >= depth) {
            left1 = (float4)(0.0f);
        }
        if (right0_term >= depth) {
            right0 = (float4)(0.0f);
        }
        if (right1_term >= depth) {
            right1 = (float4)(0.0f);
        }
    }
    float4 acc0 = (float4)(0.0f);
    float4 acc1 = (float4)(0.0f);
    float4 acc2 = (float4)(0.0f);
    float4 acc3 = (float4)(0.0f);
    float4 acc4 = (float4)(0.0f);
    float4 acc5 = (float4)(0.0f);
    float4 acc6 = (float4)(0.0f);
    float4 acc7 = (float4)(0.0f);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 272;
        const int right_side = side * 272;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= depth) {
            left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 1, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 2, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 3, rows - 1) * A_ld + next + left0_term]);
            left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 1, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 2, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 3, rows - 1) * A_ld + next + left1_term]);
            right0 = (float4)(B[next + right0_term + min(right0_col, cols - 1) * B_col_stride], B[next + right0_term + min(right0_col + 1, cols - 1) * B_col_stride], B[next + right0_term + min(right0_col + 2, cols - 1) * B_col_stride], B[next + right0_term + min(right0_col + 3, cols - 1) * B_col_stride]);
            right1 = (float4)(B[next + right1_term + min(right1_col, cols - 1) * B_col_stride], B[next + right1_term + min(right1_col + 1, cols - 1) * B_col_stride], B[next + right1_term + min(right1_col + 2, cols - 1) * B_col_stride], B[next + right1_term + min(right1_col + 3, cols - 1) * B_col_stride]);
        } else {
            if (next < depth) {
                left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
                left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
                right0 = (float4)(B[min(next + right0_term, depth - 1) + min(right0_col, cols - 1) * B_col_stride], B[min(next + right0_term, depth - 1) + min(right0_col + 1, cols - 1) * B_col_stride], B[min(next + right0_term, depth - 1) + min(right0_col + 2, cols - 1) * B_col_stride], B[min(next + right0_term, depth - 1) + min(right0_col + 3, cols - 1) * B_col_stride]);
                right1 = (float4)(B[min(next + right1_term, depth - 1) + min(right1_col, cols - 1) * B_col_stride], B[min(next + right1_term, depth - 1) + min(right1_col + 1, cols - 1) * B_col_stride], B[min(next + right1_term, depth - 1) + min(right1_col + 2, cols - 1) * B_col_stride], B[min(next + right1_term, depth - 1) + min(right1_col + 3, cols - 1) * B_col_stride]);
                if (next + 16 > depth) {
                    if (next + left0_term >= depth) {
                        left0 = (float4)(0.0f);
                    }
                    if (next + left1_term >= depth) {
                        left1 = (float4)(0.0f);
                    }
                    if (next + right0_term >= depth) {
                        right0 = (float4)(0.0f);
                    }
                    if (next + right1_term >= depth) {
                        right1 = (float4)(0.0f);
                    }
                }
            }
        }
        #pragma unroll
        for (int k = 0; k < 16; ++k) {
            const float4 a0 = left_tile[left_side + k * 17 + micro_row];
            const float4 a1 = left_tile[left_side + k * 17 + micro_row + 8];
            const float4 b0 = right_tile[right_side + k * 17 + micro_col];
            acc0 += a0.s0 * b0;
            acc1 += a0.s1 * b0;
            acc2 += a0.s2 * b0;
            acc3 += a0.s3 * b0;
            acc4 += a1.s0 * b0;
            acc5 += a1.s1 * b0;
            acc6 += a1.s2 * b0;
            acc7 += a1.s3 * b0;
        }
        side = 1 - side;
    }
    const int i = first_row + 4 * micro_row;
    const int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j < cols) {
            *(__global float4*)(result + i * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i) ? acc0 : (float4)(alpha);
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 1) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 1) ? acc1 : (float4)(alpha);
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 2) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 2) ? acc2 : (float4)(alpha);
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 3) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 3) ? acc3 : (float4)(alpha);
        }
    }
    if (i + 32 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 32) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 32) ? acc4 : (float4)(alpha);
        }
    }
    if (i + 33 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 33) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 33) ? acc5 : (float4)(alpha);
        }
    }
    if (i + 34 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 34) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 34) ? acc6 : (float4)(alpha);
        }
    }
    if (i + 35 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 35) * result_ld + j) = sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)) <= (int4)(i + 35) ? acc7 : (float4)(alpha);
        }
    }
}
