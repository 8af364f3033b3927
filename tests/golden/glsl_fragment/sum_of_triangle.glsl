#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
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
    EXACT vec4 acc_four = vec4(0.0);
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
            acc_four += mix(vec4(alpha), texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0), lessThanEqual(ivec4(col) + ivec4(0, 1, 2, 3), ivec4(row)));
        }
        {
            int k = k0 + parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four += mix(vec4(alpha), texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0), lessThanEqual(ivec4(col) + ivec4(0, 1, 2, 3), ivec4(row)));
        }
        {
            int k = k0 + 2 * parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four += mix(vec4(alpha), texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0), lessThanEqual(ivec4(col) + ivec4(0, 1, 2, 3), ivec4(row)));
        }
        {
            int k = k0 + 3 * parts;
            int row = k / depth_cols;
            int col = k % depth_cols;
            acc_four += mix(vec4(alpha), texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0), lessThanEqual(ivec4(col) + ivec4(0, 1, 2, 3), ivec4(row)));
        }
        next = k0 + turn;
    }
    for (int k = next; k < whole; k += parts) {
        int row = k / depth_cols;
        int col = k % depth_cols;
        acc_four += mix(vec4(alpha), texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0), lessThanEqual(ivec4(col) + ivec4(0, 1, 2, 3), ivec4(row)));
    }
    if (share == 0) {
        for (int k = whole; k < terms; ++k) {
            int row = k / depth_cols;
            int col = k % depth_cols;
            EXACT float value = acc_four.x + (col <= row ? texelFetch(A, ivec2((A_first_col + col) / 4, A_first_row + row), 0)[(A_first_col + col) % 4] : alpha);
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
