// alpha * A + beta * (B * C)
__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict C,
                   const int C_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   const float alpha,
                   __global const float* A,
                   const int A_ld,
                   const float beta,
                   __global float* result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    float4 acc0 = (float4)(0.0f);
    float4 acc1 = (float4)(0.0f);
    float4 acc2 = (float4)(0.0f);
    float4 acc3 = (float4)(0.0f);
    for (int k = 0; k < depth; ++k) {
        const float4 b0 = vload4(0, C + k * C_ld + j);
        const float a0 = B[i * B_ld + k];
        acc0 += a0 * b0;
        const float a1 = B[i1 * B_ld + k];
        acc1 += a1 * b0;
        const float a2 = B[i2 * B_ld + k];
        acc2 += a2 * b0;
        const float a3 = B[i3 * B_ld + k];
        acc3 += a3 * b0;
    }
    vstore4(alpha * vload4(0, A + i * A_ld + j) + beta * acc0, 0, result + i * result_ld + j);
    if (i + 1 < rows) {
        vstore4(alpha * vload4(0, A + i1 * A_ld + j) + beta * acc1, 0, result + i1 * result_ld + j);
    }
    if (i + 2 < rows) {
        vstore4(alpha * vload4(0, A + i2 * A_ld + j) + beta * acc2, 0, result + i2 * result_ld + j);
    }
    if (i + 3 < rows) {
        vstore4(alpha * vload4(0, A + i3 * A_ld + j) + beta * acc3, 0, result + i3 * result_ld + j);
    }
}
