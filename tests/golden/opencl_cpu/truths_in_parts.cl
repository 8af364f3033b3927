// select(A, B, C) + int32(A) < alpha
int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
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
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const int8 t0 = convert_int8(vload8(0, A + A_offset + i * A_ld + j) != (uchar)0);
        vstore8(convert_uchar8((sinter_add_int8(t0 ? vload8(0, B + i * B_ld + j) : vload8(0, C + i * C_ld + j), (t0 & 1)) < (int8)(alpha)) & 1), 0, result + result_offset + i * result_ld + j);
    }
    for (int j = whole; j < end; ++j) {
        const bool t1 = A[A_offset + i * A_ld + j] != 0;
        result[result_offset + i * result_ld + j] = sinter_add_int(t1 ? B[i * B_ld + j] : C[i * C_ld + j], (int)(t1)) < alpha;
    }
}
