// x + y, x - y
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result0,
                   __global float* restrict result1)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const float8 t0 = vload8(0, x + j);
        const float8 t1 = vload8(0, y + j);
        const float8 v2 = t0 + t1;
        const float8 v3 = t0 - t1;
        vstore8(v2, 0, result0 + j);
        vstore8(v3, 0, result1 + j);
    }
    for (int j = whole; j < end; ++j) {
        const float t4 = x[j];
        const float t5 = y[j];
        const float v6 = t4 + t5;
        const float v7 = t4 - t5;
        result0[j] = v6;
        result1[j] = v7;
    }
}
