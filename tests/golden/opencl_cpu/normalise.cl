// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float t0 = x[k];
        acc += t0 * t0;
    }
    result[0] = sqrt(acc);
}

// x / s
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* x,
                   __global const float* restrict s,
                   __global float* result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(vload8(0, x + j) / s[0], 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        result[j] = x[j] / s[0];
    }
}
