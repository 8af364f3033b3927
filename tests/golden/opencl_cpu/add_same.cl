// A + A
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* restrict A,
                   __global float* restrict result)
{
    const int j = 8 * get_global_id(0);
    if (j >= count) return;
    if (j + 8 <= count) {
        const float8 t0 = vload8(0, A + j);
        vstore8(t0 + t0, 0, result + j);
    } else {
        for (int c = j; c < count; ++c) {
            const float t1 = A[c];
            result[c] = t1 + t1;
        }
    }
}
