// int8(alpha * float(x)), uint8(max(int32(y), int32(z)) + beta), uint16(uint8(int32(z) + int32(x))), int16(gamma * int32(w))
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

int4 sinter_uint8_int4(int4 a)
{
    return a & 255;
}

int4 sinter_multiply_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) * as_uint4(b));
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
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
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    const int4 t0 = convert_int4(*(__global const short4*)(x + j));
    const int4 v1 = min(max(convert_int4_sat(alpha * convert_float4(t0)), (int4)(-128)), (int4)(127));
    const int4 t2 = convert_int4(*(__global const uchar4*)(z + j));
    const int4 v3 = sinter_add_int4(max(convert_int4(*(__global const char4*)(y + j)), t2), (int4)(beta));
    const int4 v4 = sinter_uint8_int4(sinter_add_int4(t2, t0));
    const int4 v5 = sinter_multiply_int4((int4)(gamma), convert_int4(*(__global const ushort4*)(w + j)));
    *(__global char4*)(result0 + j) = convert_char4(v1);
    *(__global uchar4*)(result1 + j) = convert_uchar4(v3);
    *(__global ushort4*)(result2 + j) = convert_ushort4(v4);
    *(__global short4*)(result3 + j) = convert_short4(v5);
}
