// alpha * (trans(A) * trans(B)) + trans(C)
__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_col_stride,
                   __global const float* restrict A,
                   const int A_col_stride,
                   const float alpha,
                   __global const float* restrict C,
                   const int C_col_stride,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    float acc0 = 0.0f;
    float acc1 = 0.0f;
    float acc2 = 0.0f;
    float acc3 = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float b0 = B[k + j * B_col_stride];
        const float a0 = A[i + k * A_col_stride];
        acc0 += a0 * b0;
        const float a1 = A[i1 + k * A_col_stride];
        acc1 += a1 * b0;
        const float a2 = A[i2 + k * A_col_stride];
        acc2 += a2 * b0;
        const float a3 = A[i3 + k * A_col_stride];
        acc3 += a3 * b0;
    }
    result[i * result_ld + j] = alpha * acc0 + C[i + j * C_col_stride];
    if (i + 1 < rows) {
        result[i1 * result_ld + j] = alpha * acc1 + C[i1 + j * C_col_stride];
    }
    if (i + 2 < rows) {
        result[i2 * result_ld + j] = alpha * acc2 + C[i2 + j * C_col_stride];
    }
    if (i + 3 < rows) {
        result[i3 * result_ld + j] = alpha * acc3 + C[i3 + j * C_col_stride];
    }
}
