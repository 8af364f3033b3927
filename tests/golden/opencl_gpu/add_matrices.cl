// A + B
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* A,
                   __global const float* restrict B,
                   __global float* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    *(__global float4*)(result + j) = *(__global const float4*)(A + j) + *(__global const float4*)(B + j);
}
