// int8(alpha * float(x)), uint8(max(int32(y), int32(z)) + beta), uint16(uint8(int32(z) + int32(x))), int16(gamma * int32(w))
int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

int8 sinter_uint8_int8(int8 a)
{
    return a & 255;
}

int8 sinter_multiply_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) * as_uint8(b));
}

int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

int sinter_uint8_int(int a)
{
    return a & 255;
}

int sinter_multiply_int(int a, int b)
{
    return as_int(as_uint(a) * as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const float alpha,
                   __global const short* x,
                   __global const char* y,
                   __global const uchar* z,
                   const int beta,
                   const int gamma,
                   __global const ushort* w,
                   __global char* result0,
                   __global uchar* result1,
                   __global ushort* result2,
                   __global short* result3)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const int8 t0 = convert_int8(vload8(0, x + j));
        const int8 v1 = min(max(convert_int8_sat(alpha * convert_float8(t0)), (int8)(-128)), (int8)(127));
        const int8 t2 = convert_int8(vload8(0, z + j));
        const int8 v3 = sinter_add_int8(max(convert_int8(vload8(0, y + j)), t2), (int8)(beta));
        const int8 v4 = sinter_uint8_int8(sinter_add_int8(t2, t0));
        const int8 v5 = sinter_multiply_int8((int8)(gamma), convert_int8(vload8(0, w + j)));
        vstore8(convert_char8(v1), 0, result0 + j);
        vstore8(convert_uchar8(v3), 0, result1 + j);
        vstore8(convert_ushort8(v4), 0, result2 + j);
        vstore8(convert_short8(v5), 0, result3 + j);
    }
    for (int j = whole; j < end; ++j) {
        const int t6 = (int)x[j];
        const int v7 = min(max(convert_int_sat(alpha * (float)(t6)), -128), 127);
        const int t8 = (int)z[j];
        const int v9 = sinter_add_int(max((int)y[j], t8), beta);
        const int v10 = sinter_uint8_int(sinter_add_int(t8, t6));
        const int v11 = sinter_multiply_int(gamma, (int)w[j]);
        result0[j] = v7;
        result1[j] = v9;
        result2[j] = v10;
        result3[j] = v11;
    }
}
