// select(A, B, C) + int32(A) < alpha
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const uchar* restrict A,
                   const int A_ld,
                   const int A_offset,
                   __global const int* restrict B,
                   const int B_ld,
                   __global const int* restrict C,
                   const int C_ld,
                   const int alpha,
                   __global uchar* restrict result,
                   const int result_ld,
                   const int result_offset)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    const int4 t0 = convert_int4(vload4(0, A + A_offset + i * A_ld + j) != (uchar)0);
    vstore4(convert_uchar4((sinter_add_int4(t0 ? *(__global const int4*)(B + i * B_ld + j) : *(__global const int4*)(C + i * C_ld + j), (t0 & 1)) < (int4)(alpha)) & 1), 0, result + result_offset + i * result_ld + j);
}
