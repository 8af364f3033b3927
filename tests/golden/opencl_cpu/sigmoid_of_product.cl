// sigmoid(A * x)
float8 sinter_sigmoid_float8(float8 a)
{
    return 1 / (1 + exp(-a));
}

float sinter_sigmoid_float(float a)
{
    return 1 / (1 + exp(-a));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result)
{
    float results[64];
    const int begin = get_global_id(0) * 64;
    const int end = min(begin + 64, rows);
    for (int i = begin; i < end; i += 4) {
        const int i1 = min(i + 1, end - 1);
        const int i2 = min(i + 2, end - 1);
        const int i3 = min(i + 3, end - 1);
        float8 acc_vector0 = (float8)(0.0f);
        float8 acc_vector1 = (float8)(0.0f);
        float8 acc_vector2 = (float8)(0.0f);
        float8 acc_vector3 = (float8)(0.0f);
        const int whole = depth - depth % 8;
        for (int k = 0; k < whole; k += 8) {
            const float8 b = vload8(0, x + k);
            acc_vector0 += vload8(0, A + i * A_ld + k) * b;
            acc_vector1 += vload8(0, A + i1 * A_ld + k) * b;
            acc_vector2 += vload8(0, A + i2 * A_ld + k) * b;
            acc_vector3 += vload8(0, A + i3 * A_ld + k) * b;
        }
        if (whole < depth) {
            const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
            const float8 b = inside ? vload8(0, x + whole) : (float8)(0.0f);
            acc_vector0 += (inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f)) * b;
            acc_vector1 += (inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(0.0f)) * b;
            acc_vector2 += (inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(0.0f)) * b;
            acc_vector3 += (inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(0.0f)) * b;
        }
        const float4 fours0 = acc_vector0.lo + acc_vector0.hi;
        const float2 twos0 = fours0.lo + fours0.hi;
        float acc0 = twos0.s0 + twos0.s1;
        const float4 fours1 = acc_vector1.lo + acc_vector1.hi;
        const float2 twos1 = fours1.lo + fours1.hi;
        float acc1 = twos1.s0 + twos1.s1;
        const float4 fours2 = acc_vector2.lo + acc_vector2.hi;
        const float2 twos2 = fours2.lo + fours2.hi;
        float acc2 = twos2.s0 + twos2.s1;
        const float4 fours3 = acc_vector3.lo + acc_vector3.hi;
        const float2 twos3 = fours3.lo + fours3.hi;
        float acc3 = twos3.s0 + twos3.s1;
        results[i - begin] = acc0;
        if (i + 1 < end) {
            results[i1 - begin] = acc1;
        }
        if (i + 2 < end) {
            results[i2 - begin] = acc2;
        }
        if (i + 3 < end) {
            results[i3 - begin] = acc3;
        }
    }
    const int whole_rows = end - end % 8;
    for (int i = begin; i < whole_rows; i += 8) {
        const float8 result_vector = vload8(0, results + i - begin);
        vstore8(sinter_sigmoid_float8(result_vector), 0, result + i);
    }
    for (int i = whole_rows; i < end; ++i) {
        const float one = results[i - begin];
        result[i] = sinter_sigmoid_float(one);
    }
}
