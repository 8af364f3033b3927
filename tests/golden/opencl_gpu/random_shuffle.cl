// int32(for_each_step(alpha, states(uint32(i), beta), states(..., state1 + scalar7)))
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

uint4 sinter_mixed_bits_uint4(uint4 a)
{
    a = (a ^ a >> 16) * 0x85ebca6bu;
    a = (a ^ a >> 13) * 0xc2b2ae35u;
    return a ^ a >> 16;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
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
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    uint4 state0 = convert_uint4(sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3)));
    uint4 state1 = (uint4)(beta);
    for (int k2 = 0; k2 < alpha; ++k2) {
        const uint4 t3 = sinter_mixed_bits_uint4(state1 ^ (uint4)(gamma));
        const uint4 t4 = mul_hi(t3, (uint4)(delta)) - state0;
        const uint4 t5 = min(t4, t4 + (uint4)(scalar4));
        const uint4 next6 = sinter_mixed_bits_uint4(max(state0, t5) * (uint4)(scalar5) + t3) < (uint4)(scalar6) ? state0 : t5;
        const uint4 next7 = state1 + (uint4)(scalar7);
        state0 = next6;
        state1 = next7;
    }
    *(__global int4*)(result + j) = convert_int4(state0);
}
