// alpha * x + y
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const float alpha,
                   __global const float* restrict x,
                   __global const float* y,
                   __global float* result)
{
    const int j = 8 * get_global_id(0);
    if (j >= count) return;
    if (j + 8 <= count) {
        vstore8(alpha * vload8(0, x + j) + vload8(0, y + j), 0, result + j);
    } else {
        for (int c = j; c < count; ++c) {
            result[c] = alpha * x[c] + y[c];
        }
    }
}
