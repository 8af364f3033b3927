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
// max(A)
layout(location = 0) out vec4 partial;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth_cols;
uniform int depth;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

vec4 sinter_max(vec4 a, vec4 b)
{
    return vec4(sinter_max(a.x, b.x), sinter_max(a.y, b.y), sinter_max(a.z, b.z), sinter_max(a.w, b.w));
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 acc_four = vec4(uintBitsToFloat(0xff800000u));
    int terms = depth * depth_cols;
    int whole = terms - terms % 4;
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < whole - ahead; k0 += turn) {
        {
            int k = k0;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four = sinter_max(acc_four, texelFetch(A, ivec2(col / 4, row), 0));
        }
        {
            int k = k0 + parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four = sinter_max(acc_four, texelFetch(A, ivec2(col / 4, row), 0));
        }
        {
            int k = k0 + 2 * parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four = sinter_max(acc_four, texelFetch(A, ivec2(col / 4, row), 0));
        }
        {
            int k = k0 + 3 * parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four = sinter_max(acc_four, texelFetch(A, ivec2(col / 4, row), 0));
        }
        next = k0 + turn;
    }
    for (int k = next; k < whole; k += parts) {
        int row = k / depth_cols;
        int col = k % depth_cols;
        acc_four = sinter_max(acc_four, texelFetch(A, ivec2(col / 4, row), 0));
    }
    if (share == 0) {
        for (int k = whole; k < terms; ++k) {
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four[0] = sinter_max(acc_four.x, texelFetch(A, ivec2(col / 4, row), 0)[col % 4]);
        }
    }
    partial = acc_four;
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
// max(A)
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_width_log2;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

vec4 sinter_max(vec4 a, vec4 b)
{
    return vec4(sinter_max(a.x, b.x), sinter_max(a.y, b.y), sinter_max(a.z, b.z), sinter_max(a.w, b.w));
}

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

void main()
{
    EXACT float acc = uintBitsToFloat(0xff800000u);
    EXACT vec4 acc_four = vec4(uintBitsToFloat(0xff800000u));
    int next = 0;
    for (int k0 = next; k0 < parts - 12; k0 += 16) {
        {
            int k = k0;
            acc_four = sinter_max(acc_four, texelFetch(partial, texel_at(k / 4, partial_width_log2), 0));
        }
        {
            int k = k0 + 4;
            acc_four = sinter_max(acc_four, texelFetch(partial, texel_at(k / 4, partial_width_log2), 0));
        }
        {
            int k = k0 + 8;
            acc_four = sinter_max(acc_four, texelFetch(partial, texel_at(k / 4, partial_width_log2), 0));
        }
        {
            int k = k0 + 12;
            acc_four = sinter_max(acc_four, texelFetch(partial, texel_at(k / 4, partial_width_log2), 0));
        }
        next = k0 + 16;
    }
    for (int k = next; k < parts; k += 4) {
        acc_four = sinter_max(acc_four, texelFetch(partial, texel_at(k / 4, partial_width_log2), 0));
    }
    acc = sinter_max(acc, acc_four.x);
    acc = sinter_max(acc, acc_four.y);
    acc = sinter_max(acc, acc_four.z);
    acc = sinter_max(acc, acc_four.w);
    result = vec4(acc);
}
