#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sqrt(sum(x .* x))
layout(location = 0) out vec4 partial;
uniform sampler2D x;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth;
uniform int x_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 acc_four = vec4(0.0);
    int whole = depth - depth % 4;
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < whole - ahead; k0 += turn) {
        {
            int k = k0;
            EXACT vec4 t0 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            acc_four += t0 * t0;
        }
        {
            int k = k0 + parts;
            EXACT vec4 t1 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            acc_four += t1 * t1;
        }
        {
            int k = k0 + 2 * parts;
            EXACT vec4 t2 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            acc_four += t2 * t2;
        }
        {
            int k = k0 + 3 * parts;
            EXACT vec4 t3 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            acc_four += t3 * t3;
        }
        next = k0 + turn;
    }
    for (int k = next; k < whole; k += parts) {
        EXACT vec4 t4 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
        acc_four += t4 * t4;
    }
    if (share == 0) {
        for (int k = whole; k < depth; ++k) {
            EXACT float t5 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
            EXACT float value = acc_four.x + t5 * t5;
            acc_four[0] = value;
        }
    }
    partial = acc_four;
}

#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sqrt(sum(x .* x))
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_width_log2;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    EXACT float acc = 0.0;
    EXACT vec4 acc_four = vec4(0.0);
    int turns = (max(parts, 0) + 3) / 4;
    for (int block = 0; block < turns; block += 1024) {
        int block_begin = block * 4;
        int block_end = (block + min(1024, turns - block)) * 4;
        EXACT vec4 acc_four_block = vec4(0.0);
        int next = block_begin;
        for (int k0 = next; k0 < block_end - 12; k0 += 16) {
            {
                int k = k0;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
            }
            {
                int k = k0 + 4;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
            }
            {
                int k = k0 + 8;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
            }
            {
                int k = k0 + 12;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
            }
            next = k0 + 16;
        }
        for (int k = next; k < block_end; k += 4) {
            acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
        }
        acc_four += acc_four_block;
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    result = vec4(sinter_sqrt(acc));
}
