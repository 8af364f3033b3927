// A + B
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* A,
                   __global const float* restrict B,
                   __global float* result)
{
    const int j = 8 * get_global_id(0);
    if (j >= count) return;
    if (j + 8 <= count) {
        vstore8(vload8(0, A + j) + vload8(0, B + j), 0, result + j);
    } else {
        for (int c = j; c < count; ++c) {
            result[c] = A[c] + B[c];
        }
    }
}
