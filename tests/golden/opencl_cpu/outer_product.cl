// colwise(x) .* rowwise(y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(x[i] * vload8(0, y + j), 0, result + i * result_ld + j);
    }
    for (int j = whole; j < end; ++j) {
        result[i * result_ld + j] = x[i] * y[j];
    }
}
