// argmax(x)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const long* restrict x,
                   __global int* restrict result)
{
    long best = 0L;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        const long term = x[k];
        if (best_at < 0 || term > best) {
            best = term;
            best_at = k;
        }
    }
    result[0] = best_at;
}

// select(x < y, max(x, int64(z)) - alpha, y / beta), uint64(w) >> gamma, int32(x * delta) + s, float(x4) + scalar4 * float(x)
long sinter_divide_long(long a, long b)
{
    return b == 0 ? 0 : b == -1 ? (long)(0UL - (ulong)a) : a / b;
}

long8 sinter_divide_long8(long8 a, long8 b)
{
    return (long8)(sinter_divide_long(a.s0, b.s0), sinter_divide_long(a.s1, b.s1), sinter_divide_long(a.s2, b.s2), sinter_divide_long(a.s3, b.s3), sinter_divide_long(a.s4, b.s4), sinter_divide_long(a.s5, b.s5), sinter_divide_long(a.s6, b.s6), sinter_divide_long(a.s7, b.s7));
}

long8 sinter_subtract_long8(long8 a, long8 b)
{
    return as_long8(as_ulong8(a) - as_ulong8(b));
}

ulong8 sinter_to_ulong_float8(float8 a)
{
    return convert_ulong8_sat(isnan(a) ? (float8)(0) : a);
}

int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

long8 sinter_multiply_long8(long8 a, long8 b)
{
    return as_long8(as_ulong8(a) * as_ulong8(b));
}

long sinter_subtract_long(long a, long b)
{
    return as_long(as_ulong(a) - as_ulong(b));
}

ulong sinter_to_ulong_float(float a)
{
    return convert_ulong_sat(isnan(a) ? (float)(0) : a);
}

int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

long sinter_multiply_long(long a, long b)
{
    return as_long(as_ulong(a) * as_ulong(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const long* restrict x,
                   __global const long* y,
                   __global const int* z,
                   const long alpha,
                   const long beta,
                   __global const float* w,
                   const ulong gamma,
                   const long delta,
                   __global const int* restrict s,
                   __global const ulong* x4,
                   const float scalar4,
                   __global long* result0,
                   __global ulong* result1,
                   __global int* result2,
                   __global float* result3)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const long8 t0 = vload8(0, x + j);
        const long8 t1 = vload8(0, y + j);
        const long8 v2 = t0 < t1 ? sinter_subtract_long8(max(t0, convert_long8(vload8(0, z + j))), (long8)(alpha)) : sinter_divide_long8(t1, (long8)(beta));
        const ulong8 v3 = sinter_to_ulong_float8(vload8(0, w + j)) >> (ulong8)(gamma);
        const int8 v4 = sinter_add_int8(convert_int8(sinter_multiply_long8(t0, (long8)(delta))), (int8)(s[0]));
        const float8 v5 = convert_float8(vload8(0, x4 + j)) + scalar4 * convert_float8(t0);
        vstore8(v2, 0, result0 + j);
        vstore8(v3, 0, result1 + j);
        vstore8(v4, 0, result2 + j);
        vstore8(v5, 0, result3 + j);
    }
    for (int j = whole; j < end; ++j) {
        const long t6 = x[j];
        const long t7 = y[j];
        const long v8 = t6 < t7 ? sinter_subtract_long(max(t6, (long)(z[j])), alpha) : sinter_divide_long(t7, beta);
        const ulong v9 = sinter_to_ulong_float(w[j]) >> gamma;
        const int v10 = sinter_add_int((int)(sinter_multiply_long(t6, delta)), s[0]);
        const float v11 = (float)(x4[j]) + scalar4 * (float)(t6);
        result0[j] = v8;
        result1[j] = v9;
        result2[j] = v10;
        result3[j] = v11;
    }
}
