// tanh(A * B + colwise(x))
__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld)
{
    float4 micro_tile[4];
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
    micro_tile[0] = acc0;
    micro_tile[1] = acc1;
    micro_tile[2] = acc2;
    micro_tile[3] = acc3;
    for (int r = 0; r < min(rows - i, 4); ++r) {
        const float4 sum0 = micro_tile[r];
        const int row = i + r;
        vstore4(tanh(sum0 + x[row]), 0, result + row * result_ld + j);
    }
}
