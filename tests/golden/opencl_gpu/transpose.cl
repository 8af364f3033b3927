// trans(A)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    result[i * result_ld + j] = A[i + j * A_col_stride];
}
