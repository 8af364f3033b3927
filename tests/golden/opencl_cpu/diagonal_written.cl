// x
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld,
                   const int result_offset)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, rows);
    for (int i = begin; i < end; ++i) {
        result[result_offset + i * result_ld] = x[i];
    }
}
