// alpha * x + y
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   const float alpha,
                   __global const float* restrict x,
                   __global const float* y,
                   __global float* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    *(__global float4*)(result + j) = alpha * *(__global const float4*)(x + j) + *(__global const float4*)(y + j);
}
