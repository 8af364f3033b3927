// x
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld,
                   const int result_offset)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    result[result_offset + i * result_ld] = x[i];
}
