// alpha * (trans(A) * B) + beta * C
__kernel __attribute__((reqd_work_group_size(8, 128, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_col_stride,
                   const float alpha,
                   const float beta,
                   __global const float* C,
                   const int C_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float4 sums[1024];
    const int item = get_local_id(1);
    const int tile = get_local_id(0);
    const int j = 4 * (8 * get_group_id(0) + tile);
    const int i = 2 * get_group_id(1);
    const int first = min(j, 4 * ((cols - 1) / 4));
    const int i1 = min(i + 1, rows - 1);
    float4 acc0 = (float4)(0.0f);
    float4 acc1 = (float4)(0.0f);
    for (int k = item; k < depth; k += 128) {
        const float4 b0 = *(__global const float4*)(B + k * B_ld + first);
        const float a0 = A[i + k * A_col_stride];
        acc0 += a0 * b0;
        const float a1 = A[i1 + k * A_col_stride];
        acc1 += a1 * b0;
    }
    const int slot = item * 8 + tile;
    if (item >= 64) {
        sums[slot - 512] = acc0;
        sums[slot] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        acc0 += sums[slot];
        acc1 += sums[slot + 512];
    }
    if (item >= 32 && item < 64) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        acc0 += sums[slot + 256];
        acc1 += sums[slot + 768];
    }
    if (item >= 16 && item < 32) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        acc0 += sums[slot + 128];
        acc1 += sums[slot + 640];
    }
    if (item >= 8 && item < 16) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        acc0 += sums[slot + 64];
        acc1 += sums[slot + 576];
    }
    if (item >= 4 && item < 8) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        acc0 += sums[slot + 32];
        acc1 += sums[slot + 544];
    }
    if (item >= 2 && item < 4) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        acc0 += sums[slot + 16];
        acc1 += sums[slot + 528];
    }
    if (item >= 1 && item < 2) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        acc0 += sums[slot + 8];
        acc1 += sums[slot + 520];
    }
    if (item > 0) return;
    if (j < cols) {
        vstore4(alpha * acc0 + beta * vload4(0, C + i * C_ld + j), 0, result + i * result_ld + j);
    }
    if (i + 1 < rows) {
        if (j < cols) {
            vstore4(alpha * acc1 + beta * vload4(0, C + i1 * C_ld + j), 0, result + i1 * result_ld + j);
        }
    }
}
