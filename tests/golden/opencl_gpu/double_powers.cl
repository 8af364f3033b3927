// select(x > alpha, pow(x, y), sin(y))
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double sinter_pow_double(double a, double b)
{
    return pow(a, b);
}

double sinter_sin_double(double a)
{
    return sin(a);
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const double* restrict x,
                   const double alpha,
                   __global const double* restrict y,
                   __global double* restrict result)
{
    const int j = get_global_id(0);
    if (j >= count) return;
    const double t0 = x[j];
    const double t1 = y[j];
    result[j] = t0 > alpha ? sinter_pow_double(t0, t1) : sinter_sin_double(t1);
}
