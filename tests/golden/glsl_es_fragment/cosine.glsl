#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
layout(location = 0) out vec4 partial;
layout(location = 1) out vec4 partial_2;
layout(location = 2) out vec4 partial_3;
uniform sampler2D x;
uniform sampler2D y;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth;
uniform int x_width;
uniform int y_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 acc_four = vec4(0.0);
    EXACT vec4 acc_four_2 = vec4(0.0);
    EXACT vec4 acc_four_3 = vec4(0.0);
    int whole = depth - depth % 4;
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < whole - ahead; k0 += turn) {
        {
            int k = k0;
            EXACT vec4 t0 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            EXACT vec4 t1 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
            acc_four += t0 * t1;
            acc_four_2 += t0 * t0;
            acc_four_3 += t1 * t1;
        }
        {
            int k = k0 + parts;
            EXACT vec4 t2 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            EXACT vec4 t3 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
            acc_four += t2 * t3;
            acc_four_2 += t2 * t2;
            acc_four_3 += t3 * t3;
        }
        {
            int k = k0 + 2 * parts;
            EXACT vec4 t4 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            EXACT vec4 t5 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
            acc_four += t4 * t5;
            acc_four_2 += t4 * t4;
            acc_four_3 += t5 * t5;
        }
        {
            int k = k0 + 3 * parts;
            EXACT vec4 t6 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            EXACT vec4 t7 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
            acc_four += t6 * t7;
            acc_four_2 += t6 * t6;
            acc_four_3 += t7 * t7;
        }
        next = k0 + turn;
    }
    for (int k = next; k < whole; k += parts) {
        EXACT vec4 t8 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
        EXACT vec4 t9 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
        acc_four += t8 * t9;
        acc_four_2 += t8 * t8;
        acc_four_3 += t9 * t9;
    }
    if (share == 0) {
        for (int k = whole; k < depth; ++k) {
            EXACT float t10 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
            EXACT float t11 = texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0)[k % 4];
            EXACT float value = acc_four.x + t10 * t11;
            acc_four[0] = value;
            EXACT float value1 = acc_four_2.x + t10 * t10;
            acc_four_2[0] = value1;
            EXACT float value2 = acc_four_3.x + t11 * t11;
            acc_four_3[0] = value2;
        }
    }
    partial = acc_four;
    partial_2 = acc_four_2;
    partial_3 = acc_four_3;
}

#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform sampler2D partial_2;
uniform sampler2D partial_3;
uniform int parts;
uniform int partial_width_log2;
uniform int partial_2_width_log2;
uniform int partial_3_width_log2;

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
    EXACT float acc_2 = 0.0;
    EXACT float acc_3 = 0.0;
    EXACT vec4 acc_four = vec4(0.0);
    EXACT vec4 acc_four_2 = vec4(0.0);
    EXACT vec4 acc_four_3 = vec4(0.0);
    int turns = (max(parts, 0) + 3) / 4;
    for (int block = 0; block < turns; block += 1024) {
        int block_begin = block * 4;
        int block_end = (block + min(1024, turns - block)) * 4;
        EXACT vec4 acc_four_block = vec4(0.0);
        EXACT vec4 acc_four_block_2 = vec4(0.0);
        EXACT vec4 acc_four_block_3 = vec4(0.0);
        int next = block_begin;
        for (int k0 = next; k0 < block_end - 12; k0 += 16) {
            {
                int k = k0;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
                acc_four_block_2 += texelFetch(partial_2, texel_at(k / 4, partial_2_width_log2), 0);
                acc_four_block_3 += texelFetch(partial_3, texel_at(k / 4, partial_3_width_log2), 0);
            }
            {
                int k = k0 + 4;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
                acc_four_block_2 += texelFetch(partial_2, texel_at(k / 4, partial_2_width_log2), 0);
                acc_four_block_3 += texelFetch(partial_3, texel_at(k / 4, partial_3_width_log2), 0);
            }
            {
                int k = k0 + 8;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
                acc_four_block_2 += texelFetch(partial_2, texel_at(k / 4, partial_2_width_log2), 0);
                acc_four_block_3 += texelFetch(partial_3, texel_at(k / 4, partial_3_width_log2), 0);
            }
            {
                int k = k0 + 12;
                acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
                acc_four_block_2 += texelFetch(partial_2, texel_at(k / 4, partial_2_width_log2), 0);
                acc_four_block_3 += texelFetch(partial_3, texel_at(k / 4, partial_3_width_log2), 0);
            }
            next = k0 + 16;
        }
        for (int k = next; k < block_end; k += 4) {
            acc_four_block += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
            acc_four_block_2 += texelFetch(partial_2, texel_at(k / 4, partial_2_width_log2), 0);
            acc_four_block_3 += texelFetch(partial_3, texel_at(k / 4, partial_3_width_log2), 0);
        }
        acc_four_3 += acc_four_block_3;
        acc_four_2 += acc_four_block_2;
        acc_four += acc_four_block;
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    acc_2 += acc_four_2.x;
    acc_2 += acc_four_2.y;
    acc_2 += acc_four_2.z;
    acc_2 += acc_four_2.w;
    acc_3 += acc_four_3.x;
    acc_3 += acc_four_3.y;
    acc_3 += acc_four_3.z;
    acc_3 += acc_four_3.w;
    EXACT float value = acc / (sinter_sqrt(acc_2) * sinter_sqrt(acc_3));
    result = vec4(value);
}
