// alpha * (A * B) + beta * C
__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void sinter_kernel(const int depth,
                   const int rows,
                   const int cols,
                   const int whole_tiles,
                   const int parts,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const int C_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float4 left_tile[544];
    __local float4 right_tile[512];
    __local int done_before[1];
    const int group = get_group_id(0);
    const int behind = group - whole_tiles;
    int tile_number = group;
    int begin = 0;
    int end = depth;
    if (behind >= 0) {
        tile_number = whole_tiles + behind / parts;
        begin = chunk * (behind % parts);
        end = min(begin + chunk, depth);
    }
    const int item = get_local_id(0);
    const int tile_rows = (rows + 63) / 64;
    const int tile_cols = (cols + 63) / 64;
    const int in_band = tile_number % (8 * tile_cols);
    const int band_row = 8 * (tile_number / (8 * tile_cols));
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
    const int right0_term = item / 16;
    const int right0_place = right0_term * 16 + item % 16;
    const int right0_col = min(first_col + 4 * (item % 16), 4 * ((cols - 1) / 4));
    const int right1_term = (item + 128) / 16;
    const int right1_place = right1_term * 16 + (item + 128) % 16;
    const int right1_col = min(first_col + 4 * ((item + 128) % 16), 4 * ((cols - 1) / 4));
    float4 left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + min(begin + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(begin + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(begin + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(begin + left0_term, depth - 1)]);
    float4 left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + min(begin + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(begin + left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(begin + left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(begin + left1_term, depth - 1)]);
    float4 right0 = *(__global const float4*)(B + min(begin + right0_term, depth - 1) * B_ld + right0_col);
    float4 right1 = *(__global const float4*)(B + min(begin + right1_term, depth - 1) * B_ld + right1_col);
    if (begin + 16 > depth) {
        if (begin + left0_term >= depth) {
            left0 = (float4)(0.0f);
        }
        if (begin + left1_term >= depth) {
            left1 = (float4)(0.0f);
        }
        if (begin + right0_term >= depth) {
            right0 = (float4)(0.0f);
        }
        if (begin + right1_term >= depth) {
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
    for (int k0 = begin; k0 < end; k0 += 16) {
        const int left_side = side * 272;
        const int right_side = side * 256;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        barrier(CLK_LOCAL_MEM_FENCE);
        const int next = k0 + 16;
        if (next + 16 <= end) {
            left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 1, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 2, rows - 1) * A_ld + next + left0_term], A[min(left0_row + 3, rows - 1) * A_ld + next + left0_term]);
            left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 1, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 2, rows - 1) * A_ld + next + left1_term], A[min(left1_row + 3, rows - 1) * A_ld + next + left1_term]);
            right0 = *(__global const float4*)(B + (next + right0_term) * B_ld + right0_col);
            right1 = *(__global const float4*)(B + (next + right1_term) * B_ld + right1_col);
        } else {
            if (next < end) {
                left0 = (float4)(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
                left1 = (float4)(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
                right0 = *(__global const float4*)(B + min(next + right0_term, depth - 1) * B_ld + right0_col);
                right1 = *(__global const float4*)(B + min(next + right1_term, depth - 1) * B_ld + right1_col);
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
            const float4 b0 = right_tile[right_side + k * 16 + micro_col];
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
    if (behind >= 0) {
        partial[behind * partial_ld + item] = acc0.s0;
        partial[behind * partial_ld + item + 128] = acc0.s1;
        partial[behind * partial_ld + item + 256] = acc0.s2;
        partial[behind * partial_ld + item + 384] = acc0.s3;
        partial[behind * partial_ld + item + 512] = acc1.s0;
        partial[behind * partial_ld + item + 640] = acc1.s1;
        partial[behind * partial_ld + item + 768] = acc1.s2;
        partial[behind * partial_ld + item + 896] = acc1.s3;
        partial[behind * partial_ld + item + 1024] = acc2.s0;
        partial[behind * partial_ld + item + 1152] = acc2.s1;
        partial[behind * partial_ld + item + 1280] = acc2.s2;
        partial[behind * partial_ld + item + 1408] = acc2.s3;
        partial[behind * partial_ld + item + 1536] = acc3.s0;
        partial[behind * partial_ld + item + 1664] = acc3.s1;
        partial[behind * partial_ld + item + 1792] = acc3.s2;
        partial[behind * partial_ld + item + 1920] = acc3.s3;
        partial[behind * partial_ld + item + 2048] = acc4.s0;
        partial[behind * partial_ld + item + 2176] = acc4.s1;
        partial[behind * partial_ld + item + 2304] = acc4.s2;
        partial[behind * partial_ld + item + 2432] = acc4.s3;
        partial[behind * partial_ld + item + 2560] = acc5.s0;
        partial[behind * partial_ld + item + 2688] = acc5.s1;
        partial[behind * partial_ld + item + 2816] = acc5.s2;
        partial[behind * partial_ld + item + 2944] = acc5.s3;
        partial[behind * partial_ld + item + 3072] = acc6.s0;
        partial[behind * partial_ld + item + 3200] = acc6.s1;
        partial[behind * partial_ld + item + 3328] = acc6.s2;
        partial[behind * partial_ld + item + 3456] = acc6.s3;
        partial[behind * partial_ld + item + 3584] = acc7.s0;
        partial[behind * partial_ld + item + 3712] = acc7.s1;
        partial[behind * partial_ld + item + 3840] = acc7.s2;
        partial[behind * partial_ld + item + 3968] = acc7.s3;
        const int shared_tile = behind / parts;
        // the group that is done last adds up the shares of all
        asm("fence.acq_rel.gpu;" ::: "memory");
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item == 0) {
            done_before[0] = atomic_inc(arrived + shared_tile);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (done_before[0] < parts - 1) return;
        asm("fence.acq_rel.gpu;" ::: "memory");
        const int first_share = shared_tile * parts;
        acc0 = (float4)(0.0f);
        acc1 = (float4)(0.0f);
        acc2 = (float4)(0.0f);
        acc3 = (float4)(0.0f);
        acc4 = (float4)(0.0f);
        acc5 = (float4)(0.0f);
        acc6 = (float4)(0.0f);
        acc7 = (float4)(0.0f);
        for (int share = first_share; share < first_share + parts; ++share) {
            acc0 += (float4)(partial[share * partial_ld + item], partial[share * partial_ld + item + 128], partial[share * partial_ld + item + 256], partial[share * partial_ld + item + 384]);
            acc1 += (float4)(partial[share * partial_ld + item + 512], partial[share * partial_ld + item + 640], partial[share * partial_ld + item + 768], partial[share * partial_ld + item + 896]);
            acc2 += (float4)(partial[share * partial_ld + item + 1024], partial[share * partial_ld + item + 1152], partial[share * partial_ld + item + 1280], partial[share * partial_ld + item + 1408]);
            acc3 += (float4)(partial[share * partial_ld + item + 1536], partial[share * partial_ld + item + 1664], partial[share * partial_ld + item + 1792], partial[share * partial_ld + item + 1920]);
            acc4 += (float4)(partial[share * partial_ld + item + 2048], partial[share * partial_ld + item + 2176], partial[share * partial_ld + item + 2304], partial[share * partial_ld + item + 2432]);
            acc5 += (float4)(partial[share * partial_ld + item + 2560], partial[share * partial_ld + item + 2688], partial[share * partial_ld + item + 2816], partial[share * partial_ld + item + 2944]);
            acc6 += (float4)(partial[share * partial_ld + item + 3072], partial[share * partial_ld + item + 3200], partial[share * partial_ld + item + 3328], partial[share * partial_ld + item + 3456]);
            acc7 += (float4)(partial[share * partial_ld + item + 3584], partial[share * partial_ld + item + 3712], partial[share * partial_ld + item + 3840], partial[share * partial_ld + item + 3968]);
        }
        if (item == 0) {
            arrived[shared_tile] = 0;
        }
    }
    const int i = first_row + 4 * micro_row;
    const int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j < cols) {
            *(__global float4*)(result + i * result_ld + j) = alpha * acc0 + beta * *(__global const float4*)(C + i * C_ld + j);
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 1) * result_ld + j) = alpha * acc1 + beta * *(__global const float4*)(C + (i + 1) * C_ld + j);
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 2) * result_ld + j) = alpha * acc2 + beta * *(__global const float4*)(C + (i + 2) * C_ld + j);
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 3) * result_ld + j) = alpha * acc3 + beta * *(__global const float4*)(C + (i + 3) * C_ld + j);
        }
    }
    if (i + 32 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 32) * result_ld + j) = alpha * acc4 + beta * *(__global const float4*)(C + (i + 32) * C_ld + j);
        }
    }
    if (i + 33 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 33) * result_ld + j) = alpha * acc5 + beta * *(__global const float4*)(C + (i + 33) * C_ld + j);
        }
    }
    if (i + 34 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 34) * result_ld + j) = alpha * acc6 + beta * *(__global const float4*)(C + (i + 34) * C_ld + j);
        }
    }
    if (i + 35 < rows) {
        if (j < cols) {
            *(__global float4*)(result + (i + 35) * result_ld + j) = alpha * acc7 + beta * *(__global const float4*)(C + (i + 35) * C_ld + j);
        }
    }
}
