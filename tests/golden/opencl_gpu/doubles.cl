// alpha * x + exp(y)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   const double alpha,
                   __global const double* restrict x,
                   __global const double* y,
                   __global double* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    *(__global double4*)(result + j) = alpha * *(__global const double4*)(x + j) + exp(*(__global const double4*)(y + j));
}
