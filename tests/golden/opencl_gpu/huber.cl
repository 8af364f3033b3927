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
    const int j = get_global_id(0);
    if (j >= count) return;
    const float t0 = x[j] - y[j];
    const float t1 = fabs(t0);
    result[j] = t1 < alpha ? beta * t0 * t0 : t1 - gamma;
}
