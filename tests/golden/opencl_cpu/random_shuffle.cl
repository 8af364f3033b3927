// int32(for_each_step(alpha, states(uint32(i), beta), states(..., state1 + scalar7)))
int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

uint8 sinter_mixed_bits_uint8(uint8 a)
{
    a = (a ^ a >> 16) * 0x85ebca6bu;
    a = (a ^ a >> 13) * 0xc2b2ae35u;
    return a ^ a >> 16;
}

uint8 sinter_multiply_high_uint8(uint8 a, uint8 b)
{
    return convert_uint8(convert_ulong8(a) * convert_ulong8(b) >> 32);
}

uint sinter_mixed_bits_uint(uint a)
{
    a = (a ^ a >> 16) * 0x85ebca6bu;
    a = (a ^ a >> 13) * 0xc2b2ae35u;
    return a ^ a >> 16;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const uint beta,
                   const int alpha,
                   const uint gamma,
                   const uint delta,
                   const uint scalar4,
                   const uint scalar5,
                   const uint scalar6,
                   const uint scalar7,
                   __global int* restrict result)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, count);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        uint8 state0 = convert_uint8(sinter_add_int8((int8)(j), (int8)(0, 1, 2, 3, 4, 5, 6, 7)));
        uint8 state1 = (uint8)(beta);
        for (int k2 = 0; k2 < alpha; ++k2) {
            const uint8 t3 = sinter_mixed_bits_uint8(state1 ^ (uint8)(gamma));
            const uint8 t4 = sinter_multiply_high_uint8(t3, (uint8)(delta)) - state0;
            const uint8 t5 = min(t4, t4 + (uint8)(scalar4));
            const uint8 next6 = sinter_mixed_bits_uint8(max(state0, t5) * (uint8)(scalar5) + t3) < (uint8)(scalar6) ? state0 : t5;
            const uint8 next7 = state1 + (uint8)(scalar7);
            state0 = next6;
            state1 = next7;
        }
        vstore8(convert_int8(state0), 0, result + j);
    }
    for (int j = whole; j < end; ++j) {
        uint state8 = (uint)(j);
        uint state9 = beta;
        for (int k10 = 0; k10 < alpha; ++k10) {
            const uint t11 = sinter_mixed_bits_uint(state9 ^ gamma);
            const uint t12 = mul_hi(t11, delta) - state8;
            const uint t13 = min(t12, t12 + scalar4);
            const uint next14 = sinter_mixed_bits_uint(max(state8, t13) * scalar5 + t11) < scalar6 ? state8 : t13;
            const uint next15 = state9 + scalar7;
            state8 = next14;
            state9 = next15;
        }
        result[j] = (int)(state8);
    }
}
