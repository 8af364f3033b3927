#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum(abs(A - rowwise(x)))
layout(location = 0) out vec4 partial;
uniform sampler2D A;
uniform sampler2D x;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth_cols;
uniform int depth;
uniform int x_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 acc_four = vec4(0.0);
    int padded_cols = (depth_cols + 3) / 4 * 4;
    int terms = depth * padded_cols;
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < terms - ahead; k0 += turn) {
        {
            int k = k0;
            int row = k / padded_cols;
            int col = k % padded_cols;
            EXACT vec4 term = abs(texelFetch(A, ivec2(col / 4, row), 0) - texelFetch(x, ivec2(col / 4 % x_width, col / 4 / x_width), 0));
            if (depth_cols - col < 4) {
                term = vec4(term.x, depth_cols - col > 1 ? term.y : 0.0, depth_cols - col > 2 ? term.z : 0.0, depth_cols - col > 3 ? term.w : 0.0);
            }
            acc_four += term;
        }
        {
            int k = k0 + parts;
            int row = k / padded_cols;
            int col = k % padded_cols;
            EXACT vec4 term = abs(texelFetch(A, ivec2(col / 4, row), 0) - texelFetch(x, ivec2(col / 4 % x_width, col / 4 / x_width), 0));
            if (depth_cols - col < 4) {
                term = vec4(term.x, depth_cols - col > 1 ? term.y : 0.0, depth_cols - col > 2 ? term.z : 0.0, depth_cols - col > 3 ? term.w : 0.0);
            }
            acc_four += term;
        }
        {
            int k = k0 + 2 * parts;
            int row = k / padded_cols;
            int col = k % padded_cols;
            EXACT vec4 term = abs(texelFetch(A, ivec2(col / 4, row), 0) - texelFetch(x, ivec2(col / 4 % x_width, col / 4 / x_width), 0));
            if (depth_cols - col < 4) {
                term = vec4(term.x, depth_cols - col > 1 ? term.y : 0.0, depth_cols - col > 2 ? term.z : 0.0, depth_cols - col > 3 ? term.w : 0.0);
            }
            acc_four += term;
        }
        {
            int k = k0 + 3 * parts;
            int row = k / padded_cols;
            int col = k % padded_cols;
            EXACT vec4 term = abs(texelFetch(A, ivec2(col / 4, row), 0) - texelFetch(x, ivec2(col / 4 % x_width, col / 4 / x_width), 0));
            if (depth_cols - col < 4) {
                term = vec4(term.x, depth_cols - col > 1 ? term.y : 0.0, depth_cols - col > 2 ? term.z : 0.0, depth_cols - col > 3 ? term.w : 0.0);
            }
            acc_four += term;
        }
        next = k0 + turn;
    }
    for (int k = next; k < terms; k += parts) {
        int row = k / padded_cols;
        int col = k % padded_cols;
        EXACT vec4 term = abs(texelFetch(A, ivec2(col / 4, row), 0) - texelFetch(x, ivec2(col / 4 % x_width, col / 4 / x_width), 0));
        if (depth_cols - col < 4) {
            term = vec4(term.x, depth_cols - col > 1 ? term.y : 0.0, depth_cols - col > 2 ? term.z : 0.0, depth_cols - col > 3 ? term.w : 0.0);
        }
        acc_four += term;
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
// sum(abs(A - rowwise(x)))
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
    EXACT vec4 acc_four = vec4(0.0);
    int next = 0;
    for (int k0 = next; k0 < parts - 12; k0 += 16) {
        {
            int k = k0;
            acc_four += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 4;
            acc_four += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 8;
            acc_four += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
        }
        {
            int k = k0 + 12;
            acc_four += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
        }
        next = k0 + 16;
    }
    for (int k = next; k < parts; k += 4) {
        acc_four += texelFetch(partial, texel_at(k / 4, partial_width_log2), 0);
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    result = vec4(acc);
}
