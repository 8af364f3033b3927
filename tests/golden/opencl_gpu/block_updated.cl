// alpha * A + beta
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   const float alpha,
                   __global const float* A,
                   const int A_ld,
                   const int A_offset,
                   const float beta,
                   __global float* result,
                   const int result_ld,
                   const int result_offset)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    vstore4(alpha * vload4(0, A + A_offset + i * A_ld + j) + beta, 0, result + result_offset + i * result_ld + j);
}
