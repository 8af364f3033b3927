// select(x > alpha, pow(x, y), sin(y))
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double8 sinter_sin_double8(double8 a)
{
    const double8 shifted = a * 6.36619772367581382433e-01 + 6755399441055744.0; // to an integer
    const double8 turns = shifted - 6755399441055744.0;
    const long8 n = as_long8(shifted);
    const double8 first = a - turns * 1.57079632673412561417e+00;
    const double8 w2 = turns * 6.07710050630396597660e-11, second = first - w2, v2 = second - first;
    const double8 w3 = turns * 2.02226624871116645580e-21, third = second - w3, v3 = third - second;
    const double8 rest = ((first - (second - v2)) - (w2 + v2)) + ((second - (third - v3)) - (w3 + v3))
        - turns * 8.47842766036889956997e-32;
    const double8 y = third + rest, low = (third - y) + rest, z = y * y, v = z * y;
    const double8 r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04
        + z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08
        + z * 1.58969099521155010221e-10)));
    const double8 s = y - ((z * (0.5 * low - v * r) - low) - v * -1.66666666666666324348e-01);
    const double8 q = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03
        + z * (2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07
        + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
    const double8 h = 0.5 * z, w = 1.0 - h, c = w + (((1.0 - w) - h) + (z * q - y * low));
    double8 result = a == 0.0 ? a : as_double8(as_long8((n & 1) != 0 ? c : s) ^ ((n & 2) << 62));
    if (any((fabs(a) > 1.6e6) | isnan(a))) {
        double each[8];
        vstore8(a, 0, each);
        for (int l = 0; l < 8; ++l)
            if (!(fabs(each[l]) <= 1.6e6)) each[l] = sin(each[l]);
        result = fabs(a) <= 1.6e6 ? result : vload8(0, each);
    }
    return result;
}

double8 sinter_pow_double8(double8 a, double8 b)
{
    if (all(b == 2.0)) return a * a;
    const double8 one = 1.0, none = 0.0, infinite = INFINITY;
    const long8 high_word = -4294967296L;
    const double8 size = fabs(a), m_2n = size < 2.2250738585072014e-308 ? size * 18014398509481984.0 : size;
    const long8 fraction = as_long8(m_2n) & 0xfffffffffffffL;
    const long8 is_upper = fraction >= 0xbb67a00000000L;
    const long8 by_3_halves = (fraction >= 0x3988f00000000L) & ~is_upper;
    const double8 n = as_double8((as_long8(m_2n) >> 52) | 0x4330000000000000L) - 4503599627370496.0
        - (size < 2.2250738585072014e-308 ? one * 1077.0 : one * 1023.0) + (is_upper ? one : none);
    const double8 m = as_double8(fraction | (is_upper ? (long8)(0x3fe0000000000000L) : (long8)(0x3ff0000000000000L)));
    const double8 base = by_3_halves ? one * 1.5 : one;
    // s = (m - base) / (m + base), and its square, in two parts each
    const double8 u = m - base, v = 1.0 / (m + base), s = u * v;
    const double8 s_high = as_double8(as_long8(s) & high_word), t = as_double8(as_long8(m + base) & high_word);
    const double8 s_low = v * ((u - s_high * t) - s_high * (m - (t - base))), z = s * s;
    const double8 r = z * z * (5.99999999999994648725e-01 + z * (4.28571428578550184252e-01
        + z * (3.33333329818377432918e-01 + z * (2.72728123808534006489e-01
        + z * (2.30660745775561754067e-01 + z * 2.06975017800338417784e-01))))) + s_low * (s_high + s);
    const double8 square = s_high * s_high, q = as_double8(as_long8(3.0 + square + r) & high_word);
    const double8 p = s_high * q, p_rest = s_low * q + (r - ((q - 3.0) - square)) * s;
    const double8 p_high = as_double8(as_long8(p + p_rest) & high_word), p_low = p_rest - (p_high - p);
    // 2 / (3 ln 2) in two parts, and log2 of the base
    const double8 l_high = 9.61796700954437255859e-01 * p_high;
    const double8 l_low = -7.02846165095275826516e-09 * p_high + p_low * 9.61796693925975554329e-01
        + (by_3_halves ? one * 1.35003920212974897128e-08 : none);
    const double8 of_base = by_3_halves ? one * 5.84962487220764160156e-01 : none;
    const double8 log_high = as_double8(as_long8(((l_high + l_low) + of_base) + n) & high_word);
    const double8 log_low = l_low - (((log_high - n) - of_base) - l_high);
    // b log2 |a| = whole + rest; b beyond 1e19 is out of range whatever a is, but for 1
    const double8 y = b > 1e19 ? one * 1e19 : b < -1e19 ? one * -1e19 : b;
    const double8 y_high = as_double8(as_long8(y) & high_word), high = y_high * log_high;
    const double8 low = (y - y_high) * log_high + y * log_low, sum = high + low;
    const long8 is_far = fabs(sum) > 1100.0;
    const double8 to_integer = 6755399441055744.0;
    const double8 whole = is_far ? (sum > 0.0 ? one * 1100.0 : one * -1100.0) : (sum + to_integer) - to_integer;
    const double8 x = is_far ? none : ((high - whole) + low) * 6.93147180559945286227e-01, xx = x * x;
    const double8 c = x - xx * (1.66666666666666019037e-01 + xx * (-2.77777777770155933842e-03
        + xx * (6.61375632143793436117e-05 + xx * (-1.65339022054652515390e-06
        + xx * 4.13813679705723846039e-08))));
    const double8 half_way = (whole * 0.5 + to_integer) - to_integer;
    double8 result = (1.0 + (x + x * c / (2.0 - c)))
        * as_double8((as_long8(half_way + to_integer) + 1023) << 52)
        * as_double8((as_long8(whole - half_way + to_integer) + 1023) << 52);
    result = size == 0.0 ? (b < 0.0 ? infinite : none) : size == infinite ? (b < 0.0 ? none : infinite) : result;
    const long8 is_whole = b == rint(b), is_odd = is_whole & (b * 0.5 != rint(b * 0.5));
    const long8 is_nan = isnan(a) | isnan(b) | ((a < 0.0) & (size < infinite) & ~is_whole);
    const long8 is_one = (b == 0.0) | (a == 1.0) | ((size == 1.0) & (fabs(b) == infinite));
    result = is_one ? one : is_nan ? one * NAN : result;
    return (as_long8(a) < 0) & is_odd ? -result : result;
}

double4 sinter_pow_double4(double4 a, double4 b)
{
    if (all(b == 2.0)) return a * a;
    const double4 one = 1.0, none = 0.0, infinite = INFINITY;
    const long4 high_word = -4294967296L;
    const double4 size = fabs(a), m_2n = size < 2.2250738585072014e-308 ? size * 18014398509481984.0 : size;
    const long4 fraction = as_long4(m_2n) & 0xfffffffffffffL;
    const long4 is_upper = fraction >= 0xbb67a00000000L;
    const long4 by_3_halves = (fraction >= 0x3988f00000000L) & ~is_upper;
    const double4 n = as_double4((as_long4(m_2n) >> 52) | 0x4330000000000000L) - 4503599627370496.0
        - (size < 2.2250738585072014e-308 ? one * 1077.0 : one * 1023.0) + (is_upper ? one : none);
    const double4 m = as_double4(fraction | (is_upper ? (long4)(0x3fe0000000000000L) : (long4)(0x3ff0000000000000L)));
    const double4 base = by_3_halves ? one * 1.5 : one;
    // s = (m - base) / (m + base), and its square, in two parts each
    const double4 u = m - base, v = 1.0 / (m + base), s = u * v;
    const double4 s_high = as_double4(as_long4(s) & high_word), t = as_double4(as_long4(m + base) & high_word);
    const double4 s_low = v * ((u - s_high * t) - s_high * (m - (t - base))), z = s * s;
    const double4 r = z * z * (5.99999999999994648725e-01 + z * (4.28571428578550184252e-01
        + z * (3.33333329818377432918e-01 + z * (2.72728123808534006489e-01
        + z * (2.30660745775561754067e-01 + z * 2.06975017800338417784e-01))))) + s_low * (s_high + s);
    const double4 square = s_high * s_high, q = as_double4(as_long4(3.0 + square + r) & high_word);
    const double4 p = s_high * q, p_rest = s_low * q + (r - ((q - 3.0) - square)) * s;
    const double4 p_high = as_double4(as_long4(p + p_rest) & high_word), p_low = p_rest - (p_high - p);
    // 2 / (3 ln 2) in two parts, and log2 of the base
    const double4 l_high = 9.61796700954437255859e-01 * p_high;
    const double4 l_low = -7.02846165095275826516e-09 * p_high + p_low * 9.61796693925975554329e-01
        + (by_3_halves ? one * 1.35003920212974897128e-08 : none);
    const double4 of_base = by_3_halves ? one * 5.84962487220764160156e-01 : none;
    const double4 log_high = as_double4(as_long4(((l_high + l_low) + of_base) + n) & high_word);
    const double4 log_low = l_low - (((log_high - n) - of_base) - l_high);
    // b log2 |a| = whole + rest; b beyond 1e19 is out of range whatever a is, but for 1
    const double4 y = b > 1e19 ? one * 1e19 : b < -1e19 ? one * -1e19 : b;
    const double4 y_high = as_double4(as_long4(y) & high_word), high = y_high * log_high;
    const double4 low = (y - y_high) * log_high + y * log_low, sum = high + low;
    const long4 is_far = fabs(sum) > 1100.0;
    const double4 to_integer = 6755399441055744.0;
    const double4 whole = is_far ? (sum > 0.0 ? one * 1100.0 : one * -1100.0) : (sum + to_integer) - to_integer;
    const double4 x = is_far ? none : ((high - whole) + low) * 6.93147180559945286227e-01, xx = x * x;
    const double4 c = x - xx * (1.66666666666666019037e-01 + xx * (-2.77777777770155933842e-03
        + xx * (6.61375632143793436117e-05 + xx * (-1.65339022054652515390e-06
        + xx * 4.13813679705723846039e-08))));
    const double4 half_way = (whole * 0.5 + to_integer) - to_integer;
    double4 result = (1.0 + (x + x * c / (2.0 - c)))
        * as_double4((as_long4(half_way + to_integer) + 1023) << 52)
        * as_double4((as_long4(whole - half_way + to_integer) + 1023) << 52);
    result = size == 0.0 ? (b < 0.0 ? infinite : none) : size == infinite ? (b < 0.0 ? none : infinite) : result;
    const long4 is_whole = b == rint(b), is_odd = is_whole & (b * 0.5 != rint(b * 0.5));
    const long4 is_nan = isnan(a) | isnan(b) | ((a < 0.0) & (size < infinite) & ~is_whole);
    const long4 is_one = (b == 0.0) | (a == 1.0) | ((size == 1.0) & (fabs(b) == infinite));
    result = is_one ? one : is_nan ? one * NAN : result;
    return (as_long4(a) < 0) & is_odd ? -result : result;
}

double sinter_pow_double(double a, double b)
{
    return sinter_pow_double4((double4)(a), (double4)(b)).s0;
}

double4 sinter_sin_double4(double4 a)
{
    const double4 shifted = a * 6.36619772367581382433e-01 + 6755399441055744.0; // to an integer
    const double4 turns = shifted - 6755399441055744.0;
    const long4 n = as_long4(shifted);
    const double4 first = a - turns * 1.57079632673412561417e+00;
    const double4 w2 = turns * 6.07710050630396597660e-11, second = first - w2, v2 = second - first;
    const double4 w3 = turns * 2.02226624871116645580e-21, third = second - w3, v3 = third - second;
    const double4 rest = ((first - (second - v2)) - (w2 + v2)) + ((second - (third - v3)) - (w3 + v3))
        - turns * 8.47842766036889956997e-32;
    const double4 y = third + rest, low = (third - y) + rest, z = y * y, v = z * y;
    const double4 r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04
        + z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08
        + z * 1.58969099521155010221e-10)));
    const double4 s = y - ((z * (0.5 * low - v * r) - low) - v * -1.66666666666666324348e-01);
    const double4 q = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03
        + z * (2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07
        + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
    const double4 h = 0.5 * z, w = 1.0 - h, c = w + (((1.0 - w) - h) + (z * q - y * low));
    double4 result = a == 0.0 ? a : as_double4(as_long4((n & 1) != 0 ? c : s) ^ ((n & 2) << 62));
    if (any((fabs(a) > 1.6e6) | isnan(a))) {
        double each[4];
        vstore4(a, 0, each);
        for (int l = 0; l < 4; ++l)
            if (!(fabs(each[l]) <= 1.6e6)) each[l] = sin(each[l]);
        result = fabs(a) <= 1.6e6 ? result : vload4(0, each);
    }
    return result;
}

double sinter_sin_double(double a)
{
    return sinter_sin_double4((double4)(a)).s0;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   __global const double* restrict x,
                   const double alpha,
                   __global const double* restrict y,
                   __global double* restrict result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const double8 t0 = vload8(0, x + j);
        const double8 t1 = vload8(0, y + j);
        vstore8(t0 > (double8)(alpha) ? sinter_pow_double8(t0, t1) : sinter_sin_double8(t1), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        const double t2 = x[j];
        const double t3 = y[j];
        result[j] = t2 > alpha ? sinter_pow_double(t2, t3) : sinter_sin_double(t3);
    }
}
