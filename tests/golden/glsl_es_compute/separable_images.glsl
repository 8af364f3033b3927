#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// convolve(A, x, x)
layout(local_size_x = 32, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int height;
uniform int rows;
uniform int A_ld;
uniform int result_ld;
uniform int A_cols;

void main()
{
    int x_item = int(gl_GlobalInvocationID.x);
    int y_item = int(gl_GlobalInvocationID.y);
    int blocks = (cols + 3) / 4;
    int all_strips = rows / height * ((height + 7) / 8);
    int end_inside = max((cols - 2) / 4, 1);
    int block = x_item;
    int strip = y_item;
    if (y_item < all_strips) {
        if (block < 1 || block >= end_inside) return;
    } else {
        int outside = blocks - (end_inside - 1);
        int number = (y_item - all_strips) * blocks + x_item;
        int place = number % outside;
        strip = number / outside;
        block = place < 1 ? place : place + end_inside - 1;
        if (x_item >= blocks || strip >= all_strips) return;
    }
    int j = 4 * block;
    int strips = (height + 7) / 8;
    int image = strip / strips;
    int first_row = image * height;
    int i = first_row + 8 * (strip % strips);
    int end_row = min(i + 8, first_row + height);
    EXACT float x_0 = x[0];
    EXACT float x_1 = x[1];
    EXACT float x_2 = x[2];
    EXACT float x_3 = x[3];
    EXACT float x_4 = x[4];
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        EXACT vec4 part0 = vec4(0.0);
        EXACT vec4 part1 = vec4(0.0);
        EXACT vec4 part2 = vec4(0.0);
        EXACT vec4 part3 = vec4(0.0);
        for (int r = i - 4; r < end_row; ++r) {
            int sought = r + 2 - first_row;
            int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            EXACT vec4 across = x_0 * vec4(A[row * A_ld + j + 2], A[row * A_ld + j + 2 + 1], A[row * A_ld + j + 2 + 2], A[row * A_ld + j + 2 + 3]) + x_1 * vec4(A[row * A_ld + j + 1], A[row * A_ld + j + 1 + 1], A[row * A_ld + j + 1 + 2], A[row * A_ld + j + 1 + 3]) + x_2 * vec4(A[row * A_ld + j], A[row * A_ld + j + 1], A[row * A_ld + j + 2], A[row * A_ld + j + 3]) + x_3 * vec4(A[row * A_ld + j - 1], A[row * A_ld + j - 1 + 1], A[row * A_ld + j - 1 + 2], A[row * A_ld + j - 1 + 3]) + x_4 * vec4(A[row * A_ld + j - 2], A[row * A_ld + j - 2 + 1], A[row * A_ld + j - 2 + 2], A[row * A_ld + j - 2 + 3]);
            if (r >= i) {
                EXACT vec4 sum = part0 + x_0 * across;
                {
                    int e = r * result_ld + j;
                    vec4 v = sum;
                    result[e] = v.x;
                    result[e + 1] = v.y;
                    result[e + 2] = v.z;
                    result[e + 3] = v.w;
                }
            }
            part0 = part1 + x_1 * across;
            part1 = part2 + x_2 * across;
            part2 = part3 + x_3 * across;
            part3 = x_4 * across;
        }
    } else {
        if (j + 4 <= cols) {
            int sought_col0 = j + 4;
            int found_col0 = min(max(sought_col0, 0 - max(sought_col0, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col0, 0 - max(sought_col0, -2147483647)) % max(2 * (A_cols - 1), 1));
            int sought_col1 = j + 5;
            int found_col1 = min(max(sought_col1, 0 - max(sought_col1, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col1, 0 - max(sought_col1, -2147483647)) % max(2 * (A_cols - 1), 1));
            int sought_col2 = j - 1;
            int found_col2 = min(max(sought_col2, 0 - max(sought_col2, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col2, 0 - max(sought_col2, -2147483647)) % max(2 * (A_cols - 1), 1));
            int sought_col3 = j - 2;
            int found_col3 = min(max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1));
            EXACT vec4 part0 = vec4(0.0);
            EXACT vec4 part1 = vec4(0.0);
            EXACT vec4 part2 = vec4(0.0);
            EXACT vec4 part3 = vec4(0.0);
            for (int r = i - 4; r < end_row; ++r) {
                int sought = r + 2 - first_row;
                int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                EXACT float A_beside4 = A[row * A_ld + j + 2];
                EXACT float A_beside5 = A[row * A_ld + j + 3];
                EXACT float A_beside6 = A[row * A_ld + found_col0];
                EXACT float A_beside7 = A[row * A_ld + found_col1];
                EXACT float A_beside8 = A[row * A_ld + j + 1];
                EXACT float A_beside9 = A[row * A_ld + j];
                EXACT float A_beside10 = A[row * A_ld + found_col2];
                EXACT float A_beside11 = A[row * A_ld + found_col3];
                EXACT vec4 across = x_0 * vec4(A_beside4, A_beside5, A_beside6, A_beside7) + x_1 * vec4(A_beside8, A_beside4, A_beside5, A_beside6) + x_2 * vec4(A_beside9, A_beside8, A_beside4, A_beside5) + x_3 * vec4(A_beside10, A_beside9, A_beside8, A_beside4) + x_4 * vec4(A_beside11, A_beside10, A_beside9, A_beside8);
                if (r >= i) {
                    EXACT vec4 sum = part0 + x_0 * across;
                    {
                        int e = r * result_ld + j;
                        vec4 v = sum;
                        result[e] = v.x;
                        result[e + 1] = v.y;
                        result[e + 2] = v.z;
                        result[e + 3] = v.w;
                    }
                }
                part0 = part1 + x_1 * across;
                part1 = part2 + x_2 * across;
                part2 = part3 + x_3 * across;
                part3 = x_4 * across;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                int sought_col12 = c + 2;
                int found_col12 = min(max(sought_col12, 0 - max(sought_col12, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col12, 0 - max(sought_col12, -2147483647)) % max(2 * (A_cols - 1), 1));
                int sought_col13 = c + 1;
                int found_col13 = min(max(sought_col13, 0 - max(sought_col13, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col13, 0 - max(sought_col13, -2147483647)) % max(2 * (A_cols - 1), 1));
                int sought_col14 = c - 1;
                int found_col14 = min(max(sought_col14, 0 - max(sought_col14, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col14, 0 - max(sought_col14, -2147483647)) % max(2 * (A_cols - 1), 1));
                int sought_col15 = c - 2;
                int found_col15 = min(max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1));
                EXACT float part0 = 0.0;
                EXACT float part1 = 0.0;
                EXACT float part2 = 0.0;
                EXACT float part3 = 0.0;
                for (int r = i - 4; r < end_row; ++r) {
                    int sought = r + 2 - first_row;
                    int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                    EXACT float across = x_0 * A[row * A_ld + found_col12] + x_1 * A[row * A_ld + found_col13] + x_2 * A[row * A_ld + c] + x_3 * A[row * A_ld + found_col14] + x_4 * A[row * A_ld + found_col15];
                    if (r >= i) {
                        EXACT float sum = part0 + x_0 * across;
                        result[r * result_ld + c] = sum;
                    }
                    part0 = part1 + x_1 * across;
                    part1 = part2 + x_2 * across;
                    part2 = part3 + x_3 * across;
                    part3 = x_4 * across;
                }
            }
        }
    }
}
