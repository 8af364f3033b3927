// alpha * (A + B + C + D) in a block of E_whole
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int block_col,
                   const int block_cols,
                   const int block_row,
                   const int block_rows,
                   __global const float* restrict E_whole,
                   const int E_whole_ld,
                   __global float* restrict result,
                   const int result_ld,
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
                   const int D_offset)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int left = min(max(block_col, begin), end);
    const int right = min(max(block_col + block_cols, begin), end);
    const int row = get_global_id(1);
    const int i = row - block_row;
    if (i >= 0 && i < block_rows) {
        {
            const int whole = left - (left - begin) % 8;
            for (int col = begin; col < whole; col += 8) {
                vstore8(vload8(0, E_whole + row * E_whole_ld + col), 0, result + row * result_ld + col);
            }
            for (int col = whole; col < left; ++col) {
                result[row * result_ld + col] = E_whole[row * E_whole_ld + col];
            }
        }
        {
            const int whole = right - (right - left) % 8;
            for (int col = left; col < whole; col += 8) {
                const int j = col - block_col;
                vstore8(alpha * (vload8(0, A + A_offset + i * A_ld + j) + vload8(0, B + B_offset + i * B_ld + j) + vload8(0, C + C_offset + i * C_ld + j) + vload8(0, D + D_offset + i * D_ld + j)), 0, result + row * result_ld + col);
            }
            for (int col = whole; col < right; ++col) {
                const int j = col - block_col;
                result[row * result_ld + col] = alpha * (A[A_offset + i * A_ld + j] + B[B_offset + i * B_ld + j] + C[C_offset + i * C_ld + j] + D[D_offset + i * D_ld + j]);
            }
        }
        {
            const int whole = end - (end - right) % 8;
            for (int col = right; col < whole; col += 8) {
                vstore8(vload8(0, E_whole + row * E_whole_ld + col), 0, result + row * result_ld + col);
            }
            for (int col = whole; col < end; ++col) {
                result[row * result_ld + col] = E_whole[row * E_whole_ld + col];
            }
        }
    } else {
        const int whole = end - (end - begin) % 8;
        for (int col = begin; col < whole; col += 8) {
            vstore8(vload8(0, E_whole + row * E_whole_ld + col), 0, result + row * result_ld + col);
        }
        for (int col = whole; col < end; ++col) {
            result[row * result_ld + col] = E_whole[row * E_whole_ld + col];
        }
    }
}
