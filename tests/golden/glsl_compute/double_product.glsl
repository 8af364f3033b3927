#version 430 core
// alpha * (A * B) - C
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { double A[]; };
layout(std430, binding = 1) readonly buffer B_block { dvec4 B[]; };
layout(std430, binding = 2) readonly buffer C_block { double C[]; };
layout(std430, binding = 3) buffer result_block { double result[]; };
shared dvec4 left_tile[288];
shared dvec4 right_tile[256];
uniform int depth;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform double alpha;
uniform int C_ld;
uniform int result_ld;

#pragma optionNV(unroll all)
void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int tile_rows = (rows + 31) / 32;
    const int tile_cols = (cols + 31) / 32;
    const int group = int(gl_WorkGroupID.y) * tile_cols + int(gl_WorkGroupID.x);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 32 * (band_row + in_band % band_rows);
    const int first_col = 32 * (in_band / band_rows);
    const int micro_row = item / 8;
    const int micro_col = item % 8;
    const int left0_term = item % 16;
    const int left0_place = left0_term * 9 + item / 16;
    const int left0_row = first_row + 4 * (item / 16);
    const int left1_term = (item + 64) % 16;
    const int left1_place = left1_term * 9 + (item + 64) / 16;
    const int left1_row = first_row + 4 * ((item + 64) / 16);
    const int right0_term = item / 8;
    const int right0_place = right0_term * 8 + item % 8;
    const int right0_col = min(first_col + 4 * (item % 8), 4 * ((cols - 1) / 4));
    const int right1_term = (item + 64) / 8;
    const int right1_place = right1_term * 8 + (item + 64) % 8;
    const int right1_col = min(first_col + 4 * ((item + 64) % 8), 4 * ((cols - 1) / 4));
    dvec4 left0 = dvec4(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    dvec4 left1 = dvec4(A[min(left1_row, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(left1_term, depth - 1)]);
    dvec4 right0 = B[min(right0_term, depth - 1) * B_ld + right0_col >> 2];
    dvec4 right1 = B[min(right1_term, depth - 1) * B_ld + right1_col >> 2];
    if (16 > depth) {
        if (left0_term >= depth) {
            left0 = dvec4(0.0lf);
        }
        if (left1_term >= depth) {
            left1 = dvec4(0.0lf);
        }
        if (right0_term >= depth) {
            right0 = dvec4(0.0lf);
        }
        if (right1_term >= depth) {
            right1 = dvec4(0.0lf);
        }
    }
    dvec4 acc0 = dvec4(0.0lf);
    dvec4 acc1 = dvec4(0.0lf);
    dvec4 acc2 = dvec4(0.0lf);
    dvec4 acc3 = dvec4(0.0lf);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 144;
        const int right_side = side * 128;
        left_tile[left_side + left0_place] = left0;
        left_tile[left_side + left1_place] = left1;
        right_tile[right_side + right0_place] = right0;
        right_tile[right_side + right1_place] = right1;
        barrier();
        const int next = k0 + 16;
        if (next < depth) {
            left0 = dvec4(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
            left1 = dvec4(A[min(left1_row, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 1, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 2, rows - 1) * A_ld + min(next + left1_term, depth - 1)], A[min(left1_row + 3, rows - 1) * A_ld + min(next + left1_term, depth - 1)]);
            right0 = B[min(next + right0_term, depth - 1) * B_ld + right0_col >> 2];
            right1 = B[min(next + right1_term, depth - 1) * B_ld + right1_col >> 2];
            if (next + 16 > depth) {
                if (next + left0_term >= depth) {
                    left0 = dvec4(0.0lf);
                }
                if (next + left1_term >= depth) {
                    left1 = dvec4(0.0lf);
                }
                if (next + right0_term >= depth) {
                    right0 = dvec4(0.0lf);
                }
                if (next + right1_term >= depth) {
                    right1 = dvec4(0.0lf);
                }
            }
        }
        for (int k = 0; k < 16; ++k) {
            const dvec4 a0 = left_tile[left_side + k * 9 + micro_row];
            const dvec4 b0 = right_tile[right_side + k * 8 + micro_col];
            acc0 += a0.x * b0;
            acc1 += a0.y * b0;
            acc2 += a0.z * b0;
            acc3 += a0.w * b0;
        }
        side = 1 - side;
    }
    const int i = first_row + 4 * micro_row;
    const int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j + 4 <= cols) {
            {
                int e = i * result_ld + j;
                dvec4 v = alpha * acc0 - dvec4(C[i * C_ld + j], C[i * C_ld + j + 1], C[i * C_ld + j + 2], C[i * C_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[i * result_ld + c] = alpha * (c == j ? acc0.x : (c == j + 1 ? acc0.y : (c == j + 2 ? acc0.z : acc0.w))) - C[i * C_ld + c];
            }
        }
    }
    if (i + 1 < rows) {
        if (j + 4 <= cols) {
            {
                int e = (i + 1) * result_ld + j;
                dvec4 v = alpha * acc1 - dvec4(C[(i + 1) * C_ld + j], C[(i + 1) * C_ld + j + 1], C[(i + 1) * C_ld + j + 2], C[(i + 1) * C_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 1) * result_ld + c] = alpha * (c == j ? acc1.x : (c == j + 1 ? acc1.y : (c == j + 2 ? acc1.z : acc1.w))) - C[(i + 1) * C_ld + c];
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 4 <= cols) {
            {
                int e = (i + 2) * result_ld + j;
                dvec4 v = alpha * acc2 - dvec4(C[(i + 2) * C_ld + j], C[(i + 2) * C_ld + j + 1], C[(i + 2) * C_ld + j + 2], C[(i + 2) * C_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 2) * result_ld + c] = alpha * (c == j ? acc2.x : (c == j + 1 ? acc2.y : (c == j + 2 ? acc2.z : acc2.w))) - C[(i + 2) * C_ld + c];
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 4 <= cols) {
            {
                int e = (i + 3) * result_ld + j;
                dvec4 v = alpha * acc3 - dvec4(C[(i + 3) * C_ld + j], C[(i + 3) * C_ld + j + 1], C[(i + 3) * C_ld + j + 2], C[(i + 3) * C_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 3) * result_ld + c] = alpha * (c == j ? acc3.x : (c == j + 1 ? acc3.y : (c == j + 2 ? acc3.z : acc3.w))) - C[(i + 3) * C_ld + c];
            }
        }
    }
}
