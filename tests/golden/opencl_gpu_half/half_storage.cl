// A + B
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const half* restrict A,
                   __global const half* B,
                   __global half* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    *(__global half4*)(result + j) = *(__global const half4*)(A + j) + *(__global const half4*)(B + j);
}
