// !x || y > z
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const uchar* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict z,
                   __global uchar* restrict result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    vstore4(convert_uchar4((!convert_int4(vload4(0, x + j) != (uchar)0) || *(__global const float4*)(y + j) > *(__global const float4*)(z + j)) & 1), 0, result + j);
}
