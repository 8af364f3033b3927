// !x || y > z
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const uchar* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict z,
                   __global uchar* restrict result)
{
    const int j = get_global_id(0);
    if (j >= count) return;
    result[j] = !(x[j] != 0) || y[j] > z[j];
}
