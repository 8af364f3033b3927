// select(x > alpha, pow(x, y), sin(y))
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double sinter_sin_double(double a)
{
    return sin(a);
}

double4 sinter_sin_double4(double4 a)
{
    return (double4)(sinter_sin_double(a.s0), sinter_sin_double(a.s1), sinter_sin_double(a.s2), sinter_sin_double(a.s3));
}

double sinter_pow_double(double a, double b)
{
    return pow(a, b);
}

double4 sinter_pow_double4(double4 a, double4 b)
{
    return (double4)(sinter_pow_double(a.s0, b.s0), sinter_pow_double(a.s1, b.s1), sinter_pow_double(a.s2, b.s2), sinter_pow_double(a.s3, b.s3));
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const double* restrict x,
                   const double alpha,
                   __global const double* restrict y,
                   __global double* restrict result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    const double4 t0 = *(__global const double4*)(x + j);
    const double4 t1 = *(__global const double4*)(y + j);
    *(__global double4*)(result + j) = t0 > (double4)(alpha) ? sinter_pow_double4(t0, t1) : sinter_sin_double4(t1);
}
