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
// sum(select(j <= i, A, alpha))
layout(location = 0) out vec4 partial;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth_cols;
uniform int depth;
uniform int A_first_row;
uniform int A_first_col;
uniform float alpha;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        EXACT float acc = 0.0;
        int terms = depth * depth_cols;
        int turn = parts * 4;
        int ahead = parts * 3;
        int next = share + lane;
        for (int k0 = next; k0 < terms - ahead; k0 += turn) {
            {
                int k = k0;
                int row = k / depth_cols;
                int col = k % depth_cols;
                acc += col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha;
            }
            {
                int k = k0 + parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                acc += col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha;
            }
            {
                int k = k0 + 2 * parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                acc += col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha;
            }
            {
                int k = k0 + 3 * parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                acc += col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha;
            }
            next = k0 + turn;
        }
        for (int k = next; k < terms; k += parts) {
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc += col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha;
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
// sum(select(j <= i, A, alpha))
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_width_log2;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

void main()
{
    EXACT float acc = 0.0;
    int next = 0;
    for (int k0 = next; k0 < parts - 3; k0 += 4) {
        {
            int k = k0;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 1;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 2;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 3;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        next = k0 + 4;
    }
    for (int k = next; k < parts; ++k) {
        EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
        acc += part;
    }
    result = vec4(acc);
}
