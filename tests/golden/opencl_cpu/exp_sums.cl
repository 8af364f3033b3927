// sum(exp(A - colwise(x)), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result)
{
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
            acc_vector0 += exp(vload8(0, A + i * A_ld + k) - x[i]);
            acc_vector1 += exp(vload8(0, A + i1 * A_ld + k) - x[i1]);
            acc_vector2 += exp(vload8(0, A + i2 * A_ld + k) - x[i2]);
            acc_vector3 += exp(vload8(0, A + i3 * A_ld + k) - x[i3]);
        }
        if (whole < depth) {
            const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
            acc_vector0 += inside ? exp((inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f)) - x[i]) : (float8)(0.0f);
            acc_vector1 += inside ? exp((inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(0.0f)) - x[i1]) : (float8)(0.0f);
            acc_vector2 += inside ? exp((inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(0.0f)) - x[i2]) : (float8)(0.0f);
            acc_vector3 += inside ? exp((inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(0.0f)) - x[i3]) : (float8)(0.0f);
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
        result[i] = acc0;
        if (i + 1 < end) {
            result[i1] = acc1;
        }
        if (i + 2 < end) {
            result[i2] = acc2;
        }
        if (i + 3 < end) {
            result[i3] = acc3;
        }
    }
}
