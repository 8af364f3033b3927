// x + y, x - y
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result0,
                   __global float* restrict result1)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    const float4 t0 = *(__global const float4*)(x + j);
    const float4 t1 = *(__global const float4*)(y + j);
    const float4 v2 = t0 + t1;
    const float4 v3 = t0 - t1;
    *(__global float4*)(result0 + j) = v2;
    *(__global float4*)(result1 + j) = v3;
}
