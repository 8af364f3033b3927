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
// sum(A - trans(B), each row)
layout(location = 0) out vec4 partial;
uniform sampler2D A;
uniform sampler2D B;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int rows;
uniform int depth;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= rows || share >= parts) discard;
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        EXACT float acc = 0.0;
        int turn = parts * 4;
        int ahead = parts * 3;
        int next = share + lane;
        for (int k0 = next; k0 < depth - ahead; k0 += turn) {
            {
                int k = k0;
                acc += texelFetch(A, ivec2(k / 4, slot), 0)[k % 4] - texelFetch(B, ivec2(slot / 4, k), 0)[slot % 4];
            }
            {
                int k = k0 + parts;
                acc += texelFetch(A, ivec2(k / 4, slot), 0)[k % 4] - texelFetch(B, ivec2(slot / 4, k), 0)[slot % 4];
            }
            {
                int k = k0 + 2 * parts;
                acc += texelFetch(A, ivec2(k / 4, slot), 0)[k % 4] - texelFetch(B, ivec2(slot / 4, k), 0)[slot % 4];
            }
            {
                int k = k0 + 3 * parts;
                acc += texelFetch(A, ivec2(k / 4, slot), 0)[k % 4] - texelFetch(B, ivec2(slot / 4, k), 0)[slot % 4];
            }
            next = k0 + turn;
        }
        for (int k = next; k < depth; k += parts) {
            acc += texelFetch(A, ivec2(k / 4, slot), 0)[k % 4] - texelFetch(B, ivec2(slot / 4, k), 0)[slot % 4];
        }
        four[lane] = acc;
    }
    partial = four;
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
// sum(A - trans(B), each row)
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int result_width;
uniform int rows;
uniform int parts;
uniform int partial_ld;
uniform int partial_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            int next = 0;
            for (int k0 = next; k0 < parts - 3; k0 += 4) {
                {
                    int k = k0;
                    EXACT float part = texelFetch(partial, ivec2((e * partial_ld + k) / 4 % partial_width, (e * partial_ld + k) / 4 / partial_width), 0)[(e * partial_ld + k) % 4];
                    acc += part;
                }
                {
                    int k = k0 + 1;
                    EXACT float part = texelFetch(partial, ivec2((e * partial_ld + k) / 4 % partial_width, (e * partial_ld + k) / 4 / partial_width), 0)[(e * partial_ld + k) % 4];
                    acc += part;
                }
                {
                    int k = k0 + 2;
                    EXACT float part = texelFetch(partial, ivec2((e * partial_ld + k) / 4 % partial_width, (e * partial_ld + k) / 4 / partial_width), 0)[(e * partial_ld + k) % 4];
                    acc += part;
                }
                {
                    int k = k0 + 3;
                    EXACT float part = texelFetch(partial, ivec2((e * partial_ld + k) / 4 % partial_width, (e * partial_ld + k) / 4 / partial_width), 0)[(e * partial_ld + k) % 4];
                    acc += part;
                }
                next = k0 + 4;
            }
            for (int k = next; k < parts; ++k) {
                EXACT float part = texelFetch(partial, ivec2((e * partial_ld + k) / 4 % partial_width, (e * partial_ld + k) / 4 / partial_width), 0)[(e * partial_ld + k) % 4];
                acc += part;
            }
            four[lane] = acc;
        }
    }
    result = four;
}
