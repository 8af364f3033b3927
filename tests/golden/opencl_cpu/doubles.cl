// alpha * x + exp(y)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const double alpha,
                   __global const double* restrict x,
                   __global const double* y,
                   __global double* result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(alpha * vload8(0, x + j) + exp(vload8(0, y + j)), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        result[j] = alpha * x[j] + exp(y[j]);
    }
}
