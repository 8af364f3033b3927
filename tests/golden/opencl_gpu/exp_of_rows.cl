// exp(A - colwise(x))
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    *(__global float4*)(result + i * result_ld + j) = exp(*(__global const float4*)(A + i * A_ld + j) - x[i]);
}
