// A + B
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* restrict A,
                   __global const float* restrict B,
                   __global float* restrict result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(vload8(0, A + j) + vload8(0, B + j), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        result[j] = A[j] + B[j];
    }
}
