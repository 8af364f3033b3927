// A + B
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const half* restrict A,
                   __global const half* B,
                   __global half* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    vstore_half4_rte(vload_half4(0, A + j) + vload_half4(0, B + j), 0, result + j);
}
