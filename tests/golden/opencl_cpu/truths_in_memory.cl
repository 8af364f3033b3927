// !x || y > z
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const uchar* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict z,
                   __global uchar* restrict result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(convert_uchar8((!convert_int8(vload8(0, x + j) != (uchar)0) || vload8(0, y + j) > vload8(0, z + j)) & 1), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        result[j] = !(x[j] != 0) || y[j] > z[j];
    }
}
