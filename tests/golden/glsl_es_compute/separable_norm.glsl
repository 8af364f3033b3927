#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(local_size_x = 128, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) readonly buffer A_block { float A[]; };
layout(std430, binding = 3) buffer partial_block { float partial[]; };
shared float shared_acc[128];
uniform int depth_cols;
uniform int depth;
uniform int A_ld;
uniform int A_cols;

void main()
{
    int item = int(gl_LocalInvocationID.x);
    int number = int(gl_GlobalInvocationID.x);
    int blocks = (depth_cols + 3) / 4;
    EXACT float x_0 = x[0];
    EXACT float y_0 = y[0];
    EXACT float y_1 = y[1];
    EXACT float y_2 = y[2];
    EXACT float y_3 = y[3];
    EXACT float y_4 = y[4];
    EXACT float x_1 = x[1];
    EXACT float x_2 = x[2];
    EXACT float x_3 = x[3];
    EXACT float acc = 0.0;
    if (number < blocks * ((depth + 7) / 8)) {
        int strip = number / blocks;
        int i = 8 * strip;
        int end_row = min(i + 8, depth);
        int j = 4 * (number % blocks);
        if (j + 4 <= depth_cols - 2 && j >= 2) {
            EXACT vec4 part0 = vec4(0.0);
            EXACT vec4 part1 = vec4(0.0);
            EXACT vec4 part2 = vec4(0.0);
            EXACT vec4 column = vec4(0.0);
            for (int r = i - 3; r < end_row; ++r) {
                int sought = r + 1;
                int row = min(max(sought, 0), depth - 1);
                EXACT vec4 across = sought >= 0 && sought < depth ? y_0 * vec4(A[row * A_ld + j - 2], A[row * A_ld + j - 2 + 1], A[row * A_ld + j - 2 + 2], A[row * A_ld + j - 2 + 3]) + y_1 * vec4(A[row * A_ld + j - 1], A[row * A_ld + j - 1 + 1], A[row * A_ld + j - 1 + 2], A[row * A_ld + j - 1 + 3]) + y_2 * vec4(A[row * A_ld + j], A[row * A_ld + j + 1], A[row * A_ld + j + 2], A[row * A_ld + j + 3]) + y_3 * vec4(A[row * A_ld + j + 1], A[row * A_ld + j + 1 + 1], A[row * A_ld + j + 1 + 2], A[row * A_ld + j + 1 + 3]) + y_4 * vec4(A[row * A_ld + j + 2], A[row * A_ld + j + 2 + 1], A[row * A_ld + j + 2 + 2], A[row * A_ld + j + 2 + 3]) : vec4(0.0);
                if (r >= i) {
                    EXACT vec4 sum = part0 + x_3 * across;
                    column += sum * sum;
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
            acc += column.x + column.y + (column.z + column.w);
        } else {
            if (j + 4 <= depth_cols) {
                int sought_col0 = j - 2;
                int found_col0 = min(max(sought_col0, 0), A_cols - 1);
                bool has_col0 = sought_col0 >= 0 && sought_col0 < A_cols;
                int sought_col1 = j - 1;
                int found_col1 = min(max(sought_col1, 0), A_cols - 1);
                bool has_col1 = sought_col1 >= 0 && sought_col1 < A_cols;
                int sought_col2 = j + 4;
                int found_col2 = min(max(sought_col2, 0), A_cols - 1);
                bool has_col2 = sought_col2 >= 0 && sought_col2 < A_cols;
                int sought_col3 = j + 5;
                int found_col3 = min(max(sought_col3, 0), A_cols - 1);
                bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
                EXACT vec4 part0 = vec4(0.0);
                EXACT vec4 part1 = vec4(0.0);
                EXACT vec4 part2 = vec4(0.0);
                EXACT vec4 column = vec4(0.0);
                for (int r = i - 3; r < end_row; ++r) {
                    int sought = r + 1;
                    int row = min(max(sought, 0), depth - 1);
                    EXACT float A_beside4 = has_col0 ? A[row * A_ld + found_col0] : 0.0;
                    EXACT float A_beside5 = has_col1 ? A[row * A_ld + found_col1] : 0.0;
                    EXACT float A_beside6 = A[row * A_ld + j];
                    EXACT float A_beside7 = A[row * A_ld + j + 1];
                    EXACT float A_beside8 = A[row * A_ld + j + 2];
                    EXACT float A_beside9 = A[row * A_ld + j + 3];
                    EXACT float A_beside10 = has_col2 ? A[row * A_ld + found_col2] : 0.0;
                    EXACT float A_beside11 = has_col3 ? A[row * A_ld + found_col3] : 0.0;
                    EXACT vec4 across = sought >= 0 && sought < depth ? y_0 * vec4(A_beside4, A_beside5, A_beside6, A_beside7) + y_1 * vec4(A_beside5, A_beside6, A_beside7, A_beside8) + y_2 * vec4(A_beside6, A_beside7, A_beside8, A_beside9) + y_3 * vec4(A_beside7, A_beside8, A_beside9, A_beside10) + y_4 * vec4(A_beside8, A_beside9, A_beside10, A_beside11) : vec4(0.0);
                    if (r >= i) {
                        EXACT vec4 sum = part0 + x_3 * across;
                        column += sum * sum;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
                acc += column.x + column.y + (column.z + column.w);
            } else {
                for (int c = j; c < min(j + 4, depth_cols); ++c) {
                    int sought_col12 = c - 2;
                    int found_col12 = min(max(sought_col12, 0), A_cols - 1);
                    bool has_col12 = sought_col12 >= 0 && sought_col12 < A_cols;
                    int sought_col13 = c - 1;
                    int found_col13 = min(max(sought_col13, 0), A_cols - 1);
                    bool has_col13 = sought_col13 >= 0 && sought_col13 < A_cols;
                    int sought_col14 = c + 1;
                    int found_col14 = min(max(sought_col14, 0), A_cols - 1);
                    bool has_col14 = sought_col14 >= 0 && sought_col14 < A_cols;
                    int sought_col15 = c + 2;
                    int found_col15 = min(max(sought_col15, 0), A_cols - 1);
                    bool has_col15 = sought_col15 >= 0 && sought_col15 < A_cols;
                    EXACT float part0 = 0.0;
                    EXACT float part1 = 0.0;
                    EXACT float part2 = 0.0;
                    EXACT float column = 0.0;
                    for (int r = i - 3; r < end_row; ++r) {
                        int sought = r + 1;
                        int row = min(max(sought, 0), depth - 1);
                        EXACT float across = sought >= 0 && sought < depth ? y_0 * (has_col12 ? A[row * A_ld + found_col12] : 0.0) + y_1 * (has_col13 ? A[row * A_ld + found_col13] : 0.0) + y_2 * A[row * A_ld + c] + y_3 * (has_col14 ? A[row * A_ld + found_col14] : 0.0) + y_4 * (has_col15 ? A[row * A_ld + found_col15] : 0.0) : 0.0;
                        if (r >= i) {
                            EXACT float sum = part0 + x_3 * across;
                            column += sum * sum;
                        }
                        part0 = part1 + x_2 * across;
                        part1 = part2 + x_1 * across;
                        part2 = x_0 * across;
                    }
                    acc += column;
                }
            }
        }
    }
    shared_acc[item] = acc;
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    partial[int(gl_WorkGroupID.x)] = shared_acc[0];
}

#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer partial_block { float partial[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int parts;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    int item = int(gl_LocalInvocationID.x);
    EXACT float acc = 0.0;
    for (int e = item; e < parts; e += 256) {
        EXACT float part = partial[e];
        acc += part;
    }
    shared_acc[item] = acc;
    barrier();
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
    }
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    EXACT float value = sinter_sqrt(shared_acc[0]);
    result[0] = value;
}
