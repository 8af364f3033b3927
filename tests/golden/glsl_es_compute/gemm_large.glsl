#version 310 es
precision highp float;
precision highp int;
// alpha * (A * B) + beta * C
layout(local_size_x = 128, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) readonly buffer B_block { vec4 B[]; };
layout(std430, binding = 2) readonly buffer C_block { vec4 C[]; };
layout(std430, binding = 3) buffer result_block { vec4 result[]; };
shared vec4 left_tile[544];
shared vec4 right_tile[512];
uniform int depth;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform float alpha;
uniform float beta;
uniform int C_ld;
uniform int result_ld;

#pragma optionNV(unroll all)
void main()
{
    int item = int(gl_LocalInvocationID.x);
    int tile_rows = (rows + 63) / 64;
    int tile_cols = (cols + 63) / 64;
    int group = int(gl_WorkGroupID.y) * tile_cols + int(gl_WorkGroupID.x);
    int in_band = group % (8 * tile_cols);
    int band_row = 8 * (group / (8 * tile_cols));
    int band_rows = min(8, tile_rows - band_row);
    int first_row = 64 * (band_row + in_band % band_rows);
    int first_col = 64 * (in_band / band_rows);
    int micro_row = item / 8 % 4 + 4 * (item / 64);
    int micro_col = item % 8 + 8 * (item / 32 % 2);
    int left0_term = item % 16;
    int left0_place = left0_term * 17 + item / 16;
    int left0_row = first_row + 4 * (item / 16);
    int left1_term = (item + 128) % 16;
    int left1_place = left1_term * 17 + (item + 128) / 16;
    int left1_row = first_row + 4 * ((item + 128) / 16);
    int right0_term = item / 16;
    int right0_place = right0_term * 16 + item % 16;
    int right0_col = min(first_col + 4 * (item % 16), 4 * ((cols - 1) / 4));
    int right1_term = (item + 128) / 16;
    int right1_place = right1_term * 16 + (item + 128) % 16;
    int right1_col = min(first_col + 4 * ((item + 128) % 16), 4 * ((cols - 1) / 4));
    vec4 left0 = vec4(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    vec4 left1 = vec4(A[min(left1_row, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(left1_term, depth - 1)]);
    vec4 right0 = B[min(right0_term, depth - 1) * B_ld + right0_col >> 2];
    vec4 right1 = B[min(right1_term, depth - 1) * B_ld + right1_col >> 2];
    if (16 > depth) {
        if (left0_term >= depth) {
            left0 = vec4(0.0);
        }
        if (left1_term >= depth) {
            left1 = vec4(0.0);
        }
        if (right0_term >= depth) {
            right0 = vec4(0.0);
        }
        if (right1_term >= depth) {
            right1 = vec4(0.0);
        }
    }
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    vec4 acc4 = vec4(0.0);
    vec4 acc5 = vec4(0.0);
    vec4 acc6 = vec4(0.0);
    vec4 acc7 = vec4(0.0);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        int left_side = side * 272;
        int right_side = side * 256;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        barrier();
        int next = k0 + 16;
        if (next < depth) {
            left0 = vec4(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
            left1 = vec4(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
            right0 = B[min(next + right0_term, depth - 1) * B_ld + right0_col >> 2];
            right1 = B[min(next + right1_term, depth - 1) * B_ld + right1_col >> 2];
            if (next + 16 > depth) {
                if (next + left0_term >= depth) {
                    left0 = vec4(0.0);
                }
                if (next + left1_term >= depth) {
                    left1 = vec4(0.0);
                }
                if (next + right0_term >= depth) {
                    right0 = vec4(0.0);
                }
                if (next + right1_term >= depth) {
                    right1 = vec4(0.0);
                }
            }
        }
        for (int k = 0; k < 16; ++k) {
            vec4 a0 = left_tile[left_side + k * 17 + micro_row];
            vec4 a1 = left_tile[left_side + k * 17 + micro_row + 8];
            vec4 b0 = right_tile[right_side + k * 16 + micro_col];
            acc0 += a0.x * b0;
            acc1 += a0.y * b0;
            acc2 += a0.z * b0;
            acc3 += a0.w * b0;
            acc4 += a1.x * b0;
            acc5 += a1.y * b0;
            acc6 += a1.z * b0;
            acc7 += a1.w * b0;
        }
        side = 1 - side;
    }
    int i = first_row + 4 * micro_row;
    int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j < cols) {
            result[(i * result_ld + j) >> 2] = alpha * acc0 + beta * C[i * C_ld + j >> 2];
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            result[((i + 1) * result_ld + j) >> 2] = alpha * acc1 + beta * C[(i + 1) * C_ld + j >> 2];
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            result[((i + 2) * result_ld + j) >> 2] = alpha * acc2 + beta * C[(i + 2) * C_ld + j >> 2];
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            result[((i + 3) * result_ld + j) >> 2] = alpha * acc3 + beta * C[(i + 3) * C_ld + j >> 2];
        }
    }
    if (i + 32 < rows) {
        if (j < cols) {
            result[((i + 32) * result_ld + j) >> 2] = alpha * acc4 + beta * C[(i + 32) * C_ld + j >> 2];
        }
    }
    if (i + 33 < rows) {
        if (j < cols) {
            result[((i + 33) * result_ld + j) >> 2] = alpha * acc5 + beta * C[(i + 33) * C_ld + j >> 2];
        }
    }
    if (i + 34 < rows) {
        if (j < cols) {
            result[((i + 34) * result_ld + j) >> 2] = alpha * acc6 + beta * C[(i + 34) * C_ld + j >> 2];
        }
    }
    if (i + 35 < rows) {
        if (j < cols) {
            result[((i + 35) * result_ld + j) >> 2] = alpha * acc7 + beta * C[(i + 35) * C_ld + j >> 2];
        }
    }
}
