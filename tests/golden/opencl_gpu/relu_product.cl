// select(A * B > C && !isnan(C), A * B, alpha)
__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict C,
                   const int C_ld,
                   const float alpha,
                   __global float* restrict result,
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
        const float4 b0 = vload4(0, B + k * B_ld + j);
        const float a0 = A[i * A_ld + k];
        acc0 += a0 * b0;
        const float a1 = A[i1 * A_ld + k];
        acc1 += a1 * b0;
        const float a2 = A[i2 * A_ld + k];
        acc2 += a2 * b0;
        const float a3 = A[i3 * A_ld + k];
        acc3 += a3 * b0;
    }
    {
        const float4 t0 = vload4(0, C + i * C_ld + j);
        vstore4(acc0 > t0 && !isnan(t0) ? acc0 : (float4)(alpha), 0, result + i * result_ld + j);
    }
    if (i + 1 < rows) {
        const float4 t1 = vload4(0, C + i1 * C_ld + j);
        vstore4(acc1 > t1 && !isnan(t1) ? acc1 : (float4)(alpha), 0, result + i1 * result_ld + j);
    }
    if (i + 2 < rows) {
        const float4 t2 = vload4(0, C + i2 * C_ld + j);
        vstore4(acc2 > t2 && !isnan(t2) ? acc2 : (float4)(alpha), 0, result + i2 * result_ld + j);
    }
    if (i + 3 < rows) {
        const float4 t3 = vload4(0, C + i3 * C_ld + j);
        vstore4(acc3 > t3 && !isnan(t3) ? acc3 : (float4)(alpha), 0, result + i3 * result_ld + j);
    }
}

// select(A > alpha, A, beta) * B
__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   const float beta,
                   __global float* restrict result,
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
        const float4 b0 = vload4(0, B + k * B_ld + j);
        const float t0 = A[i * A_ld + k];
        const float a0 = t0 > alpha ? t0 : beta;
        acc0 += a0 * b0;
        const float t1 = A[i1 * A_ld + k];
        const float a1 = t1 > alpha ? t1 : beta;
        acc1 += a1 * b0;
        const float t2 = A[i2 * A_ld + k];
        const float a2 = t2 > alpha ? t2 : beta;
        acc2 += a2 * b0;
        const float t3 = A[i3 * A_ld + k];
        const float a3 = t3 > alpha ? t3 : beta;
        acc3 += a3 * b0;
    }
    vstore4(acc0, 0, result + i * result_ld + j);
    if (i + 1 < rows) {
        vstore4(acc1, 0, result + i1 * result_ld + j);
    }
    if (i + 2 < rows) {
        vstore4(acc2, 0, result + i2 * result_ld + j);
    }
    if (i + 3 < rows) {
        vstore4(acc3, 0, result + i3 * result_ld + j);
    }
}
