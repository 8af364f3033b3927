// A in a block of B_whole
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const int block_col,
                   const int block_cols,
                   __global const float* restrict B_whole,
                   __global float* restrict result,
                   __global const float* restrict A,
                   const int A_offset)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int left = min(max(block_col, begin), end);
    const int right = min(max(block_col + block_cols, begin), end);
    {
        const int whole = left - (left - begin) % 8;
        for (int col = begin; col < whole; col += 8) {
            vstore8(vload8(0, B_whole + col), 0, result + col);
        }
        for (int col = whole; col < left; ++col) {
            result[col] = B_whole[col];
        }
    }
    {
        const int whole = right - (right - left) % 8;
        for (int col = left; col < whole; col += 8) {
            const int j = col - block_col;
            vstore8(vload8(0, A + A_offset + j), 0, result + col);
        }
        for (int col = whole; col < right; ++col) {
            const int j = col - block_col;
            result[col] = A[A_offset + j];
        }
    }
    {
        const int whole = end - (end - right) % 8;
        for (int col = right; col < whole; col += 8) {
            vstore8(vload8(0, B_whole + col), 0, result + col);
        }
        for (int col = whole; col < end; ++col) {
            result[col] = B_whole[col];
        }
    }
}
