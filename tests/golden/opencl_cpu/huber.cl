// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* x,
                   __global const float* restrict y,
                   const float alpha,
                   const float beta,
                   const float gamma,
                   __global float* result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const float8 t0 = vload8(0, x + j) - vload8(0, y + j);
        const float8 t1 = fabs(t0);
        vstore8(t1 < (float8)(alpha) ? beta * t0 * t0 : t1 - gamma, 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        const float t2 = x[j] - y[j];
        const float t3 = fabs(t2);
        result[j] = t3 < alpha ? beta * t2 * t2 : t3 - gamma;
    }
}
