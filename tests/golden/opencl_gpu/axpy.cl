// alpha * x + y
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int count,
                   const float alpha,
                   __global const float* restrict x,
                   __global const float* y,
                   __global float* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    if (j + 4 <= count) {
        vstore4(alpha * vload4(0, x + j) + vload4(0, y + j), 0, result + j);
    } else {
        for (int c = j; c < count; ++c) {
            result[c] = alpha * x[c] + y[c];
        }
    }
}
