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
// sum(abs(trans(A) - colwise(trans(x))), each row)
layout(location = 0) out vec4 partial;
uniform sampler2D A;
uniform sampler2D x;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int rows;
uniform int depth;
uniform int x_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int share = first / partial_ld;
    int slot = first % partial_ld;
    if (share >= parts || slot >= rows) discard;
    EXACT vec4 acc_four = vec4(0.0);
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < depth - ahead; k0 += turn) {
        {
            int k = k0;
            acc_four += abs(texelFetch(A, ivec2(slot / 4, k), 0) - texelFetch(x, ivec2(slot / 4 % x_width, slot / 4 / x_width), 0));
        }
        {
            int k = k0 + parts;
            acc_four += abs(texelFetch(A, ivec2(slot / 4, k), 0) - texelFetch(x, ivec2(slot / 4 % x_width, slot / 4 / x_width), 0));
        }
        {
            int k = k0 + 2 * parts;
            acc_four += abs(texelFetch(A, ivec2(slot / 4, k), 0) - texelFetch(x, ivec2(slot / 4 % x_width, slot / 4 / x_width), 0));
        }
        {
            int k = k0 + 3 * parts;
            acc_four += abs(texelFetch(A, ivec2(slot / 4, k), 0) - texelFetch(x, ivec2(slot / 4 % x_width, slot / 4 / x_width), 0));
        }
        next = k0 + turn;
    }
    for (int k = next; k < depth; k += parts) {
        acc_four += abs(texelFetch(A, ivec2(slot / 4, k), 0) - texelFetch(x, ivec2(slot / 4 % x_width, slot / 4 / x_width), 0));
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
// sum(abs(trans(A) - colwise(trans(x))), each row)
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int result_width;
uniform int parts;
uniform int partial_ld;
uniform int partial_width_log2;
uniform int rows;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    EXACT vec4 acc_four = vec4(0.0);
    int next = 0;
    for (int k0 = next; k0 < parts - 3; k0 += 4) {
        {
            int k = k0;
            acc_four += texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 1;
            acc_four += texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 2;
            acc_four += texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 3;
            acc_four += texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        }
        next = k0 + 4;
    }
    for (int k = next; k < parts; ++k) {
        acc_four += texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
    }
    EXACT vec4 found = acc_four;
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            four[lane] = found[lane];
        }
    }
    result = four;
}
