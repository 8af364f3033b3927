// x + y
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result0,
                   __global float* restrict result1)
{
    const int j = 8 * get_global_id(0);
    if (j >= count) return;
    if (j + 8 <= count) {
        const float8 t0 = vload8(0, x + j);
        const float8 t1 = vload8(0, y + j);
        const float8 v2 = t0 + t1;
        const float8 v3 = t0 - t1;
        vstore8(v2, 0, result0 + j);
        vstore8(v3, 0, result1 + j);
    } else {
        for (int c = j; c < count; ++c) {
            const float t4 = x[c];
            const float t5 = y[c];
            const float v6 = t4 + t5;
            const float v7 = t4 - t5;
            result0[c] = v6;
            result1[c] = v7;
        }
    }
}
