// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* x,
                   __global const float* restrict y,
                   const float alpha,
                   const float beta,
                   const float gamma,
                   __global float* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    const float4 t0 = *(__global const float4*)(x + j) - *(__global const float4*)(y + j);
    const float4 t1 = fabs(t0);
    *(__global float4*)(result + j) = t1 < (float4)(alpha) ? beta * t0 * t0 : t1 - gamma;
}
