// A in a block of B_whole
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   const int block_col,
                   const int block_cols,
                   __global const float* restrict A,
                   const int A_offset,
                   __global float* restrict result,
                   __global const float* restrict B_whole)
{
    const int col = 4 * get_global_id(0);
    if (col >= count) return;
    const int j = col - block_col;
    if (j >= 0 && j + 4 <= block_cols) {
        *(__global float4*)(result + col) = vload4(0, A + A_offset + j);
    } else {
        for (int c = col; c < min(col + 4, count); ++c) {
            const int j = c - block_col;
            if (j >= 0 && j < block_cols) {
                result[c] = A[A_offset + j];
            } else {
                result[c] = B_whole[c];
            }
        }
    }
}
