// pow(x, y)
float8 sinter_pow_float8(float8 a, float8 b)
{
    if (all(b == 2.0f)) return a * a;
    if (all(b == 3.0f)) return a * a * a;
    if (all(b == -1.0f)) return 1.0f / a;
    if (all(b == 0.5f)) return sqrt(a == -INFINITY ? -a : a + 0.0f); // -0 to the power is +0
    const float8 size = fabs(a), normal = size < 1.17549435e-38f ? size * 8388608.0f : size, one = 1.0f, none = 0.0f;
    const int8 above = as_int8(normal) - 0x3f3504f3; // sqrt(1/2)
    const float8 rest = as_float8(as_int8(normal) - (above & -8388608));
    const float8 exponent = convert_float8(above >> 23) - (size < 1.17549435e-38f ? one * 23.0f : none);
    float8 power;
    {
        const double4 m = convert_double4(rest.lo), f = (m - 1.0) / (m + 1.0), s = f * f;
        const double4 log2_m = f * ((((((((0.16972882833987804 * s + 0.19235933878519512) * s
            + 0.22195308321368667) * s + 0.2623081892525388) * s + 0.3205988979753252) * s
            + 0.4121985831111324) * s + 0.5770780163555853) * s + 0.9617966939259756) * s
            + 2.8853900817779268);
        double4 y = convert_double4(b.lo) * (convert_double4(exponent.lo) + log2_m);
        y = y > 200.0 ? (double4)(200.0) : y < -200.0 ? (double4)(-200.0) : y;
        const double4 n = (y + 6755399441055744.0) - 6755399441055744.0, x = y - n;
        const double4 e = (((((((1.3215486790144309e-6 * x + 1.5252733804059840e-5) * x
            + 1.5403530393381609e-4) * x + 1.3333558146428443e-3) * x + 9.6181291076284772e-3) * x
            + 5.5504108664821580e-2) * x + 2.4022650695910071e-1) * x + 6.9314718055994531e-1) * x
            + 1.0;
        power.lo = convert_float4(
            e * as_double4(convert_long4(convert_int4(n) + 1023) << 52));
    }
    {
        const double4 m = convert_double4(rest.hi), f = (m - 1.0) / (m + 1.0), s = f * f;
        const double4 log2_m = f * ((((((((0.16972882833987804 * s + 0.19235933878519512) * s
            + 0.22195308321368667) * s + 0.2623081892525388) * s + 0.3205988979753252) * s
            + 0.4121985831111324) * s + 0.5770780163555853) * s + 0.9617966939259756) * s
            + 2.8853900817779268);
        double4 y = convert_double4(b.hi) * (convert_double4(exponent.hi) + log2_m);
        y = y > 200.0 ? (double4)(200.0) : y < -200.0 ? (double4)(-200.0) : y;
        const double4 n = (y + 6755399441055744.0) - 6755399441055744.0, x = y - n;
        const double4 e = (((((((1.3215486790144309e-6 * x + 1.5252733804059840e-5) * x
            + 1.5403530393381609e-4) * x + 1.3333558146428443e-3) * x + 9.6181291076284772e-3) * x
            + 5.5504108664821580e-2) * x + 2.4022650695910071e-1) * x + 6.9314718055994531e-1) * x
            + 1.0;
        power.hi = convert_float4(
            e * as_double4(convert_long4(convert_int4(n) + 1023) << 52));
    }
    const float8 infinite = INFINITY;
    power = size == 0.0f ? (b < 0.0f ? infinite : none) : size == infinite ? (b < 0.0f ? none : infinite) : power;
    const int8 is_whole = b == rint(b), is_odd = is_whole & (b * 0.5f != rint(b * 0.5f));
    const int8 is_nan = isnan(a) | isnan(b) | ((a < 0.0f) & (size < infinite) & ~is_whole);
    const int8 is_one = (b == 0.0f) | (a == 1.0f) | ((size == 1.0f) & (fabs(b) == infinite));
    power = is_one ? one : is_nan ? one * NAN : power;
    return (as_int8(a) < 0) & is_odd ? -power : power;
}

float4 sinter_pow_float4(float4 a, float4 b)
{
    if (all(b == 2.0f)) return a * a;
    if (all(b == 3.0f)) return a * a * a;
    if (all(b == -1.0f)) return 1.0f / a;
    if (all(b == 0.5f)) return sqrt(a == -INFINITY ? -a : a + 0.0f); // -0 to the power is +0
    const float4 size = fabs(a), normal = size < 1.17549435e-38f ? size * 8388608.0f : size, one = 1.0f, none = 0.0f;
    const int4 above = as_int4(normal) - 0x3f3504f3; // sqrt(1/2)
    const float4 rest = as_float4(as_int4(normal) - (above & -8388608));
    const float4 exponent = convert_float4(above >> 23) - (size < 1.17549435e-38f ? one * 23.0f : none);
    float4 power;
    {
        const double2 m = convert_double2(rest.lo), f = (m - 1.0) / (m + 1.0), s = f * f;
        const double2 log2_m = f * ((((((((0.16972882833987804 * s + 0.19235933878519512) * s
            + 0.22195308321368667) * s + 0.2623081892525388) * s + 0.3205988979753252) * s
            + 0.4121985831111324) * s + 0.5770780163555853) * s + 0.9617966939259756) * s
            + 2.8853900817779268);
        double2 y = convert_double2(b.lo) * (convert_double2(exponent.lo) + log2_m);
        y = y > 200.0 ? (double2)(200.0) : y < -200.0 ? (double2)(-200.0) : y;
        const double2 n = (y + 6755399441055744.0) - 6755399441055744.0, x = y - n;
        const double2 e = (((((((1.3215486790144309e-6 * x + 1.5252733804059840e-5) * x
            + 1.5403530393381609e-4) * x + 1.3333558146428443e-3) * x + 9.6181291076284772e-3) * x
            + 5.5504108664821580e-2) * x + 2.4022650695910071e-1) * x + 6.9314718055994531e-1) * x
            + 1.0;
        power.lo = convert_float2(
            e * as_double2(convert_long2(convert_int2(n) + 1023) << 52));
    }
    {
        const double2 m = convert_double2(rest.hi), f = (m - 1.0) / (m + 1.0), s = f * f;
        const double2 log2_m = f * ((((((((0.16972882833987804 * s + 0.19235933878519512) * s
            + 0.22195308321368667) * s + 0.2623081892525388) * s + 0.3205988979753252) * s
            + 0.4121985831111324) * s + 0.5770780163555853) * s + 0.9617966939259756) * s
            + 2.8853900817779268);
        double2 y = convert_double2(b.hi) * (convert_double2(exponent.hi) + log2_m);
        y = y > 200.0 ? (double2)(200.0) : y < -200.0 ? (double2)(-200.0) : y;
        const double2 n = (y + 6755399441055744.0) - 6755399441055744.0, x = y - n;
        const double2 e = (((((((1.3215486790144309e-6 * x + 1.5252733804059840e-5) * x
            + 1.5403530393381609e-4) * x + 1.3333558146428443e-3) * x + 9.6181291076284772e-3) * x
            + 5.5504108664821580e-2) * x + 2.4022650695910071e-1) * x + 6.9314718055994531e-1) * x
            + 1.0;
        power.hi = convert_float2(
            e * as_double2(convert_long2(convert_int2(n) + 1023) << 52));
    }
    const float4 infinite = INFINITY;
    power = size == 0.0f ? (b < 0.0f ? infinite : none) : size == infinite ? (b < 0.0f ? none : infinite) : power;
    const int4 is_whole = b == rint(b), is_odd = is_whole & (b * 0.5f != rint(b * 0.5f));
    const int4 is_nan = isnan(a) | isnan(b) | ((a < 0.0f) & (size < infinite) & ~is_whole);
    const int4 is_one = (b == 0.0f) | (a == 1.0f) | ((size == 1.0f) & (fabs(b) == infinite));
    power = is_one ? one : is_nan ? one * NAN : power;
    return (as_int4(a) < 0) & is_odd ? -power : power;
}

float sinter_pow_float(float a, float b)
{
    return sinter_pow_float4((float4)(a), (float4)(b)).s0;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* x,
                   __global const float* restrict y,
                   __global float* result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(sinter_pow_float8(vload8(0, x + j), vload8(0, y + j)), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        result[j] = sinter_pow_float(x[j], y[j]);
    }
}
