#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// A + alpha * (float(philox(uint32(i) * beta + uint32(j), gamma, delta) >> scalar4) * scalar5)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform float alpha;
uniform uint beta;
uniform uint gamma;
uniform uint delta;
uniform uint scalar4;
uniform float scalar5;

uvec4 sinter_shift_right(uvec4 a, uvec4 b)
{
    return a >> (b & uvec4(31));
}

uint high_word(uint a, uint b)
{
    uint a1 = a >> 16u, a0 = a & 0xffffu, b1 = b >> 16u, b0 = b & 0xffffu;
    uint middle = a1 * b0 + (a0 * b0 >> 16u), rest = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (rest >> 16u);
}

uvec4 philox4x32(uint block, uint key0, uint key1)
{
    uvec4 x = uvec4(block, 0u, 0u, 0u);
    for (int round = 0; round < 10; ++round) {
        uint high0 = high_word(0xd2511f53u, x.x), high1 = high_word(0xcd9e8d57u, x.z);
        x = uvec4(high1 ^ x.y ^ key0, 0xcd9e8d57u * x.z, high0 ^ x.w ^ key1, 0xd2511f53u * x.x);
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return x;
}

uint philox_word(uint at, uint key0, uint key1)
{
    uvec4 x = philox4x32(at >> 2u, key0, key1);
    return (at & 2u) != 0u ? ((at & 1u) != 0u ? x.w : x.z) : ((at & 1u) != 0u ? x.y : x.x);
}

uvec4 philox_words(uvec4 at, uvec4 key0, uvec4 key1)
{
    uint first = at.x & 3u, block = at.x >> 2u;
    if (at == at.x + uvec4(0u, 1u, 2u, 3u) && key0 == uvec4(key0.x) && key1 == uvec4(key1.x)) { // neighbours
        uvec4 x = philox4x32(block, key0.x, key1.x);
        if (first == 0u) return x;
        uvec4 y = philox4x32((block + 1u) & 0x3fffffffu, key0.x, key1.x);
        return first == 1u ? uvec4(x.yzw, y.x) : first == 2u ? uvec4(x.zw, y.xy) : uvec4(x.w, y.xyz);
    }
    return uvec4(philox_word(at.x, key0.x, key1.x), philox_word(at.y, key0.y, key1.y),
                 philox_word(at.z, key0.z, key1.z), philox_word(at.w, key0.w, key1.w));
}

uvec4 sinter_philox(uvec4 a, uvec4 b, uvec4 c)
{
    return philox_words(a, b, c);
}

vec4 sinter_to_float(uvec4 a)
{
    return vec4(a >> 16u) * 65536.0 + vec4(a & 65535u);
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    EXACT vec4 value = texelFetch(A, ivec2(j / 4, i), 0) + alpha * (sinter_to_float(sinter_shift_right(sinter_philox(uvec4(uint(i) * beta) + uvec4(ivec4(j) + ivec4(0, 1, 2, 3)), uvec4(gamma), uvec4(delta)), uvec4(scalar4))) * scalar5);
    result = value;
}
