// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const half* restrict x,
                   __global half* restrict result)
{
    float acc = 0.0f;
    for (int begin = 0; begin < depth; begin += 1024) {
        const int end = min(begin + 1024, depth);
        float acc_block = 0.0f;
        for (int k = begin; k < end; ++k) {
            const float t0 = vload_half(k, x);
            acc_block += t0 * t0;
        }
        acc += acc_block;
    }
    vstore_half_rte(sqrt(acc), 0, result);
}
