// gather(A, colwise(x), j)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict A,
                   const int A_cols,
                   __global const int* restrict x,
                   const int A_rows,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && j + 4 <= A_cols) {
        const int sought_row0 = x[i];
        const int found_row0 = min(max(sought_row0, 0), A_rows - 1);
        const float4 A_near1 = *(__global const float4*)(A + found_row0 * A_ld + j);
        *(__global float4*)(result + i * result_ld + j) = A_near1;
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            const int sought_row2 = x[i];
            const int found_row2 = min(max(sought_row2, 0), A_rows - 1);
            const int found_col3 = min(max(c, 0), A_cols - 1);
            result[i * result_ld + c] = A[found_row2 * A_ld + found_col3];
        }
    }
}
