#version 430 core
// int32(for_each_step(alpha, states(uint32(i), beta), states(..., state1 + scalar7)))
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) buffer result_block { ivec4 result[]; };
uniform int count;
uniform uint beta;
uniform int alpha;
uniform uint gamma;
uniform uint delta;
uniform uint scalar4;
uniform uint scalar5;
uniform uint scalar6;
uniform uint scalar7;

uint mixed(uint x)
{
    x = (x ^ (x >> 16u)) * 0x85ebca6bu;
    x = (x ^ (x >> 13u)) * 0xc2b2ae35u;
    return x ^ (x >> 16u);
}

uint sinter_mixed_bits(uint a)
{
    return uint(mixed(uint(a)));
}

uvec4 sinter_mixed_bits(uvec4 a)
{
    return uvec4(sinter_mixed_bits(a.x), sinter_mixed_bits(a.y), sinter_mixed_bits(a.z), sinter_mixed_bits(a.w));
}

uint high_word(uint a, uint b)
{
    uint high, low;
    umulExtended(a, b, high, low);
    return high;
}

uint sinter_multiply_high(uint a, uint b)
{
    return uint(high_word(uint(a), uint(b)));
}

uvec4 sinter_multiply_high(uvec4 a, uvec4 b)
{
    return uvec4(sinter_multiply_high(a.x, b.x), sinter_multiply_high(a.y, b.y), sinter_multiply_high(a.z, b.z), sinter_multiply_high(a.w, b.w));
}

uvec4 sinter_select(bvec4 which, uvec4 a, uvec4 b)
{
    return uvec4(which.x ? a.x : b.x, which.y ? a.y : b.y, which.z ? a.z : b.z, which.w ? a.w : b.w);
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    uvec4 state0 = uvec4(ivec4(j) + ivec4(0, 1, 2, 3));
    uvec4 state1 = uvec4(beta);
    for (int k2 = 0; k2 < alpha; ++k2) {
        const uvec4 t3 = sinter_mixed_bits(state1 ^ uvec4(gamma));
        const uvec4 t4 = sinter_multiply_high(t3, uvec4(delta)) - state0;
        const uvec4 t5 = min(t4, t4 + uvec4(scalar4));
        const uvec4 next6 = sinter_select(lessThan(sinter_mixed_bits(max(state0, t5) * uvec4(scalar5) + t3), uvec4(scalar6)), state0, t5);
        const uvec4 next7 = state1 + uvec4(scalar7);
        state0 = next6;
        state1 = next7;
    }
    result[j >> 2] = ivec4(state0);
}
