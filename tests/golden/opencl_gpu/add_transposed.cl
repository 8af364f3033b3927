// alpha * A + trans(B)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global const float* restrict B,
                   const int B_col_stride,
                   const float alpha,
                   __global const float* A,
                   const int A_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float B_square[1056];
    const int across = get_local_id(0);
    const int down = get_local_id(1);
    const int top = 32 * get_group_id(1);
    const int left = 32 * get_group_id(0);
    const int B_row = min(top + across, rows - 1);
    const float B_element0 = B[B_row + min(left + down, cols - 1) * B_col_stride];
    const float B_element8 = B[B_row + min(left + down + 8, cols - 1) * B_col_stride];
    const float B_element16 = B[B_row + min(left + down + 16, cols - 1) * B_col_stride];
    const float B_element24 = B[B_row + min(left + down + 24, cols - 1) * B_col_stride];
    B_square[33 * down + across] = B_element0;
    B_square[33 * (down + 8) + across] = B_element8;
    B_square[33 * (down + 16) + across] = B_element16;
    B_square[33 * (down + 24) + across] = B_element24;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int j = left + across;
    const int i0 = top + down;
    if (i0 < rows && j < cols) {
        result[i0 * result_ld + j] = alpha * A[i0 * A_ld + j] + B_square[33 * across + down];
    }
    const int i8 = top + down + 8;
    if (i8 < rows && j < cols) {
        result[i8 * result_ld + j] = alpha * A[i8 * A_ld + j] + B_square[33 * across + down + 8];
    }
    const int i16 = top + down + 16;
    if (i16 < rows && j < cols) {
        result[i16 * result_ld + j] = alpha * A[i16 * A_ld + j] + B_square[33 * across + down + 16];
    }
    const int i24 = top + down + 24;
    if (i24 < rows && j < cols) {
        result[i24 * result_ld + j] = alpha * A[i24 * A_ld + j] + B_square[33 * across + down + 24];
    }
}
