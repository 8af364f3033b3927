#version 430 core
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(local_size_x = 128, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
shared float shared_acc[128];
uniform int depth_cols;
uniform int depth;
uniform int A_ld;
uniform int A_cols;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int blocks = (depth_cols + 3) / 4;
    precise float x_0 = texelFetch(x, 0).x;
    precise float y_0 = texelFetch(y, 0).x;
    precise float y_1 = texelFetch(y, 1).x;
    precise float y_2 = texelFetch(y, 2).x;
    precise float y_3 = texelFetch(y, 3).x;
    precise float y_4 = texelFetch(y, 4).x;
    precise float x_1 = texelFetch(x, 1).x;
    precise float x_2 = texelFetch(x, 2).x;
    precise float x_3 = texelFetch(x, 3).x;
    precise float acc = 0.0;
    if (number < blocks * ((depth + 7) / 8)) {
        const int strip = number / blocks;
        const int i = 8 * strip;
        const int end_row = min(i + 8, depth);
        const int j = 4 * (number % blocks);
        if (j + 4 <= depth_cols - 2 && j >= 2) {
            precise vec4 part0 = vec4(0.0);
            precise vec4 part1 = vec4(0.0);
            precise vec4 part2 = vec4(0.0);
            precise vec4 column = vec4(0.0);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), depth - 1);
                precise vec4 A_near0 = texelFetch(A, (row * A_ld + j - 4) >> 2);
                precise vec4 A_near1 = texelFetch(A, (row * A_ld + j) >> 2);
                precise vec4 A_near2 = texelFetch(A, (row * A_ld + j + 4) >> 2);
                precise vec4 across = sought >= 0 && sought < depth ? y_0 * vec4(A_near0.z, A_near0.w, A_near1.x, A_near1.y) + y_1 * vec4(A_near0.w, A_near1.x, A_near1.y, A_near1.z) + y_2 * A_near1 + y_3 * vec4(A_near1.y, A_near1.z, A_near1.w, A_near2.x) + y_4 * vec4(A_near1.z, A_near1.w, A_near2.x, A_near2.y) : vec4(0.0);
                if (r >= i) {
                    precise vec4 sum = part0 + x_3 * across;
                    column += sum * sum;
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
            acc += column.x + column.y + (column.z + column.w);
        } else {
            if (j + 4 <= depth_cols) {
                const int sought_col3 = j - 2;
                const int found_col3 = min(max(sought_col3, 0), A_cols - 1);
                const bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
                const int sought_col4 = j - 1;
                const int found_col4 = min(max(sought_col4, 0), A_cols - 1);
                const bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols;
                const int sought_col5 = j + 4;
                const int found_col5 = min(max(sought_col5, 0), A_cols - 1);
                const bool has_col5 = sought_col5 >= 0 && sought_col5 < A_cols;
                const int sought_col6 = j + 5;
                const int found_col6 = min(max(sought_col6, 0), A_cols - 1);
                const bool has_col6 = sought_col6 >= 0 && sought_col6 < A_cols;
                precise vec4 part0 = vec4(0.0);
                precise vec4 part1 = vec4(0.0);
                precise vec4 part2 = vec4(0.0);
                precise vec4 column = vec4(0.0);
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), depth - 1);
                    precise float A_beside7 = has_col3 ? texelFetch(A, (row * A_ld + found_col3) >> 2)[(row * A_ld + found_col3) % 4] : 0.0;
                    precise float A_beside8 = has_col4 ? texelFetch(A, (row * A_ld + found_col4) >> 2)[(row * A_ld + found_col4) % 4] : 0.0;
                    precise float A_beside9 = texelFetch(A, (row * A_ld + j) >> 2)[(row * A_ld + j) % 4];
                    precise float A_beside10 = texelFetch(A, (row * A_ld + j + 1) >> 2)[(row * A_ld + j + 1) % 4];
                    precise float A_beside11 = texelFetch(A, (row * A_ld + j + 2) >> 2)[(row * A_ld + j + 2) % 4];
                    precise float A_beside12 = texelFetch(A, (row * A_ld + j + 3) >> 2)[(row * A_ld + j + 3) % 4];
                    precise float A_beside13 = has_col5 ? texelFetch(A, (row * A_ld + found_col5) >> 2)[(row * A_ld + found_col5) % 4] : 0.0;
                    precise float A_beside14 = has_col6 ? texelFetch(A, (row * A_ld + found_col6) >> 2)[(row * A_ld + found_col6) % 4] : 0.0;
                    precise vec4 across = sought >= 0 && sought < depth ? y_0 * vec4(A_beside7, A_beside8, A_beside9, A_beside10) + y_1 * vec4(A_beside8, A_beside9, A_beside10, A_beside11) + y_2 * vec4(A_beside9, A_beside10, A_beside11, A_beside12) + y_3 * vec4(A_beside10, A_beside11, A_beside12, A_beside13) + y_4 * vec4(A_beside11, A_beside12, A_beside13, A_beside14) : vec4(0.0);
                    if (r >= i) {
                        precise vec4 sum = part0 + x_3 * across;
                        column += sum * sum;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
                acc += column.x + column.y + (column.z + column.w);
            } else {
                for (int c = j; c < min(j + 4, depth_cols); ++c) {
                    const int sought_col15 = c - 2;
                    const int found_col15 = min(max(sought_col15, 0), A_cols - 1);
                    const bool has_col15 = sought_col15 >= 0 && sought_col15 < A_cols;
                    const int sought_col16 = c - 1;
                    const int found_col16 = min(max(sought_col16, 0), A_cols - 1);
                    const bool has_col16 = sought_col16 >= 0 && sought_col16 < A_cols;
                    const int sought_col17 = c + 1;
                    const int found_col17 = min(max(sought_col17, 0), A_cols - 1);
                    const bool has_col17 = sought_col17 >= 0 && sought_col17 < A_cols;
                    const int sought_col18 = c + 2;
                    const int found_col18 = min(max(sought_col18, 0), A_cols - 1);
                    const bool has_col18 = sought_col18 >= 0 && sought_col18 < A_cols;
                    precise float part0 = 0.0;
                    precise float part1 = 0.0;
                    precise float part2 = 0.0;
                    precise float column = 0.0;
                    for (int r = i - 3; r < end_row; ++r) {
                        const int sought = r + 1;
                        const int row = min(max(sought, 0), depth - 1);
                        precise float across = sought >= 0 && sought < depth ? y_0 * (has_col15 ? texelFetch(A, (row * A_ld + found_col15) >> 2)[(row * A_ld + found_col15) % 4] : 0.0) + y_1 * (has_col16 ? texelFetch(A, (row * A_ld + found_col16) >> 2)[(row * A_ld + found_col16) % 4] : 0.0) + y_2 * texelFetch(A, (row * A_ld + c) >> 2)[(row * A_ld + c) % 4] + y_3 * (has_col17 ? texelFetch(A, (row * A_ld + found_col17) >> 2)[(row * A_ld + found_col17) % 4] : 0.0) + y_4 * (has_col18 ? texelFetch(A, (row * A_ld + found_col18) >> 2)[(row * A_ld + found_col18) % 4] : 0.0) : 0.0;
                        if (r >= i) {
                            precise float sum = part0 + x_3 * across;
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

#version 430 core
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer partial;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int parts;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    for (int e = item; e < parts; e += 256) {
        precise float part = texelFetch(partial, e).x;
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
    precise float value = sinter_sqrt(shared_acc[0]);
    result[0] = value;
}
