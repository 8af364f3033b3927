// alpha * (A + B + C + D) in a block of E_whole
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   const int block_row,
                   const int block_col,
                   const int block_cols,
                   const int block_rows,
                   const float alpha,
                   __global const float* restrict A,
                   const int A_ld,
                   const int A_offset,
                   __global const float* restrict B,
                   const int B_ld,
                   const int B_offset,
                   __global const float* restrict C,
                   const int C_ld,
                   const int C_offset,
                   __global const float* restrict D,
                   const int D_ld,
                   const int D_offset,
                   __global float* restrict result,
                   const int result_ld,
                   __global const float* restrict E_whole,
                   const int E_whole_ld)
{
    const int col = 4 * get_global_id(0);
    const int row = get_global_id(1);
    if (row >= rows || col >= cols) return;
    const int i = row - block_row;
    const int j = col - block_col;
    if (i >= 0 && i < block_rows && j >= 0 && j + 4 <= block_cols) {
        vstore4(alpha * (vload4(0, A + A_offset + i * A_ld + j) + vload4(0, B + B_offset + i * B_ld + j) + vload4(0, C + C_offset + i * C_ld + j) + vload4(0, D + D_offset + i * D_ld + j)), 0, result + row * result_ld + col);
    } else {
        for (int c = col; c < min(col + 4, cols); ++c) {
            const int j = c - block_col;
            if (i >= 0 && i < block_rows && j >= 0 && j < block_cols) {
                result[row * result_ld + c] = alpha * (A[A_offset + i * A_ld + j] + B[B_offset + i * B_ld + j] + C[C_offset + i * C_ld + j] + D[D_offset + i * D_ld + j]);
            } else {
                result[row * result_ld + c] = E_whole[row * E_whole_ld + c];
            }
        }
    }
}
