// alpha * A + trans(B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict B,
                   const int B_col_stride,
                   const float alpha,
                   __global const float* A,
                   const int A_ld,
                   __global float* result,
                   const int result_ld)
{
    float B_square[64];
    const int left = get_global_id(0) * 8;
    const int right = min(left + 8, cols);
    const int first_row = get_global_id(1) * 240;
    const int end_row = min(first_row + 240, rows);
    for (int top = first_row; top < end_row; top += 8) {
        const int bottom = min(top + 8, end_row);
        if (bottom - top == 8 && right - left == 8) {
            for (int c = 0; c < 8; ++c) {
                for (int r = 0; r < 8; ++r) {
                    B_square[8 * c + r] = B[top + r + (left + c) * B_col_stride];
                }
            }
            for (int i = top; i < top + 8; ++i) {
                const int row = i - top;
                vstore8(alpha * vload8(0, A + i * A_ld + left) + (float8)(B_square[row], B_square[row + 8], B_square[row + 16], B_square[row + 24], B_square[row + 32], B_square[row + 40], B_square[row + 48], B_square[row + 56]), 0, result + i * result_ld + left);
            }
        } else {
            for (int i = top; i < bottom; ++i) {
                for (int j = left; j < right; ++j) {
                    result[i * result_ld + j] = alpha * A[i * A_ld + j] + B[i + j * B_col_stride];
                }
            }
        }
    }
}
