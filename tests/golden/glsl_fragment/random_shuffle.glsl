#version 330 core
// int32(for_each_step(alpha, states(uint32(i), beta), states(..., state1 + scalar7)))
layout(location = 0) out ivec4 result;
uniform int result_width;
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
    uint a1 = a >> 16u, a0 = a & 0xffffu, b1 = b >> 16u, b0 = b & 0xffffu;
    uint middle = a1 * b0 + (a0 * b0 >> 16u), rest = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (rest >> 16u);
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
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    uvec4 state0 = uvec4(ivec4(e) + ivec4(0, 1, 2, 3));
    uvec4 state1 = uvec4(beta);
    for (int k2 = 0; k2 < alpha; ++k2) {
        uvec4 t3 = sinter_mixed_bits(state1 ^ uvec4(gamma));
        uvec4 t4 = sinter_multiply_high(t3, uvec4(delta)) - state0;
        uvec4 t5 = min(t4, t4 + uvec4(scalar4));
        uvec4 next6 = sinter_select(lessThan(sinter_mixed_bits(max(state0, t5) * uvec4(scalar5) + t3), uvec4(scalar6)), state0, t5);
        uvec4 next7 = state1 + uvec4(scalar7);
        state0 = next6;
        state1 = next7;
    }
    result = ivec4(state0);
}
