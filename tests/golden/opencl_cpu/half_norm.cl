// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const half* restrict x,
                   __global half* restrict result)
{
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float t0 = vload_half(k, x);
        acc += t0 * t0;
    }
    vstore_half_rte(sqrt(acc), 0, result);
}
