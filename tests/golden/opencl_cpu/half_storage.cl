// A + B
float8 sinter_load_half8(__global const half* a)
{
    return (float8)(vload_half4(0, a), vload_half4(1, a));
}

void sinter_store_half8(float8 a, __global half* to)
{
    vstore_half4_rte(a.s0123, 0, to);
    vstore_half4_rte(a.s4567, 1, to);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const half* restrict A,
                   __global const half* B,
                   __global half* result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        sinter_store_half8(sinter_load_half8(A + j) + sinter_load_half8(B + j), result + j);
    }
    for (int j = whole; j < end; ++j) {
        vstore_half_rte(vload_half(j, A) + vload_half(j, B), j, result);
    }
}
