// A + alpha * (float(philox(uint32(i) * beta + uint32(j), gamma, delta) >> scalar4) * scalar5)
uint4 sinter_philox4x32(uint block, uint key0, uint key1)
{
    uint x0 = block, x1 = 0, x2 = 0, x3 = 0;
    for (int round = 0; round < 10; ++round) {
        const ulong product0 = (ulong)x0 * 0xd2511f53u, product1 = (ulong)x2 * 0xcd9e8d57u;
        x0 = (uint)(product1 >> 32) ^ x1 ^ key0;
        x1 = (uint)product1;
        x2 = (uint)(product0 >> 32) ^ x3 ^ key1;
        x3 = (uint)product0;
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return (uint4)(x0, x1, x2, x3);
}

uint sinter_philox_word(uint at, uint key0, uint key1)
{
    const uint4 x = sinter_philox4x32(at >> 2, key0, key1);
    return (at & 2u) != 0 ? ((at & 1u) != 0 ? x.s3 : x.s2) : ((at & 1u) != 0 ? x.s1 : x.s0);
}

uint4 sinter_philox_words(uint4 at, uint4 key0, uint4 key1)
{
    const uint first = at.s0 & 3u, block = at.s0 >> 2;
    if (all((at == at.s0 + (uint4)(0, 1, 2, 3)) & (key0 == key0.s0) & (key1 == key1.s0))) { // neighbours
        const uint4 x = sinter_philox4x32(block, key0.s0, key1.s0);
        if (first == 0) return x;
        const uint4 y = sinter_philox4x32((block + 1) & 0x3fffffffu, key0.s0, key1.s0);
        return first == 1 ? (uint4)(x.s123, y.s0) : first == 2 ? (uint4)(x.s23, y.s01) : (uint4)(x.s3, y.s012);
    }
    return (uint4)(sinter_philox_word(at.s0, key0.s0, key1.s0), sinter_philox_word(at.s1, key0.s1, key1.s1),
                   sinter_philox_word(at.s2, key0.s2, key1.s2), sinter_philox_word(at.s3, key0.s3, key1.s3));
}

uint8 sinter_philox_uint8(uint8 a, uint8 b, uint8 c)
{
    return (uint8)(sinter_philox_words(a.lo, b.lo, c.lo), sinter_philox_words(a.hi, b.hi, c.hi));
}

int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

uint sinter_philox_uint(uint a, uint b, uint c)
{
    return (uint)sinter_philox_word((uint)a, (uint)b, (uint)c);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* A,
                   const int A_ld,
                   const float alpha,
                   const uint beta,
                   const uint gamma,
                   const uint delta,
                   const uint scalar4,
                   const float scalar5,
                   __global float* result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(vload8(0, A + i * A_ld + j) + alpha * (convert_float8(sinter_philox_uint8((uint8)((uint)(i) * beta) + convert_uint8(sinter_add_int8((int8)(j), (int8)(0, 1, 2, 3, 4, 5, 6, 7))), (uint8)(gamma), (uint8)(delta)) >> (uint8)(scalar4)) * scalar5), 0, result + i * result_ld + j);
    }
    for (int j = whole; j < end; ++j) {
        result[i * result_ld + j] = A[i * A_ld + j] + alpha * ((float)(sinter_philox_uint((uint)(i) * beta + (uint)(j), gamma, delta) >> scalar4) * scalar5);
    }
}
