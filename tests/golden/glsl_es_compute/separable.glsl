#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// A - correlate(B, x, y)
layout(local_size_x = 32, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) readonly buffer B_block { float B[]; };
layout(std430, binding = 3) readonly buffer A_block { float A[]; };
layout(std430, binding = 4) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;
uniform int B_cols;

void main()
{
    int x_item = int(gl_GlobalInvocationID.x);
    int y_item = int(gl_GlobalInvocationID.y);
    int blocks = (cols + 3) / 4;
    int all_strips = (rows + 7) / 8;
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
    int i = 8 * strip;
    int end_row = min(i + 8, rows);
    EXACT float x_0 = x[0];
    EXACT float y_0 = y[0];
    EXACT float y_1 = y[1];
    EXACT float y_2 = y[2];
    EXACT float y_3 = y[3];
    EXACT float y_4 = y[4];
    EXACT float x_1 = x[1];
    EXACT float x_2 = x[2];
    EXACT float x_3 = x[3];
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        EXACT vec4 part0 = vec4(0.0);
        EXACT vec4 part1 = vec4(0.0);
        EXACT vec4 part2 = vec4(0.0);
        for (int r = i - 3; r < end_row; ++r) {
            int sought = r + 1;
            int row = min(max(sought, 0), rows - 1);
            EXACT vec4 across = sought >= 0 && sought < rows ? y_0 * vec4(B[row * B_ld + j - 2], B[row * B_ld + j - 2 + 1], B[row * B_ld + j - 2 + 2], B[row * B_ld + j - 2 + 3]) + y_1 * vec4(B[row * B_ld + j - 1], B[row * B_ld + j - 1 + 1], B[row * B_ld + j - 1 + 2], B[row * B_ld + j - 1 + 3]) + y_2 * vec4(B[row * B_ld + j], B[row * B_ld + j + 1], B[row * B_ld + j + 2], B[row * B_ld + j + 3]) + y_3 * vec4(B[row * B_ld + j + 1], B[row * B_ld + j + 1 + 1], B[row * B_ld + j + 1 + 2], B[row * B_ld + j + 1 + 3]) + y_4 * vec4(B[row * B_ld + j + 2], B[row * B_ld + j + 2 + 1], B[row * B_ld + j + 2 + 2], B[row * B_ld + j + 2 + 3]) : vec4(0.0);
            if (r >= i) {
                EXACT vec4 sum = part0 + x_3 * across;
                EXACT vec4 value = vec4(A[r * A_ld + j], A[r * A_ld + j + 1], A[r * A_ld + j + 2], A[r * A_ld + j + 3]) - sum;
                {
                    int e = r * result_ld + j;
                    vec4 v = value;
                    result[e] = v.x;
                    result[e + 1] = v.y;
                    result[e + 2] = v.z;
                    result[e + 3] = v.w;
                }
            }
            part0 = part1 + x_2 * across;
            part1 = part2 + x_1 * across;
            part2 = x_0 * across;
        }
    } else {
        if (j + 4 <= cols) {
            int sought_col0 = j - 2;
            int found_col0 = min(max(sought_col0, 0), B_cols - 1);
            bool has_col0 = sought_col0 >= 0 && sought_col0 < B_cols;
            int sought_col1 = j - 1;
            int found_col1 = min(max(sought_col1, 0), B_cols - 1);
            bool has_col1 = sought_col1 >= 0 && sought_col1 < B_cols;
            int sought_col2 = j + 4;
            int found_col2 = min(max(sought_col2, 0), B_cols - 1);
            bool has_col2 = sought_col2 >= 0 && sought_col2 < B_cols;
            int sought_col3 = j + 5;
            int found_col3 = min(max(sought_col3, 0), B_cols - 1);
            bool has_col3 = sought_col3 >= 0 && sought_col3 < B_cols;
            EXACT vec4 part0 = vec4(0.0);
            EXACT vec4 part1 = vec4(0.0);
            EXACT vec4 part2 = vec4(0.0);
            for (int r = i - 3; r < end_row; ++r) {
                int sought = r + 1;
                int row = min(max(sought, 0), rows - 1);
                EXACT float B_beside4 = has_col0 ? B[row * B_ld + found_col0] : 0.0;
                EXACT float B_beside5 = has_col1 ? B[row * B_ld + found_col1] : 0.0;
                EXACT float B_beside6 = B[row * B_ld + j];
                EXACT float B_beside7 = B[row * B_ld + j + 1];
                EXACT float B_beside8 = B[row * B_ld + j + 2];
                EXACT float B_beside9 = B[row * B_ld + j + 3];
                EXACT float B_beside10 = has_col2 ? B[row * B_ld + found_col2] : 0.0;
                EXACT float B_beside11 = has_col3 ? B[row * B_ld + found_col3] : 0.0;
                EXACT vec4 across = sought >= 0 && sought < rows ? y_0 * vec4(B_beside4, B_beside5, B_beside6, B_beside7) + y_1 * vec4(B_beside5, B_beside6, B_beside7, B_beside8) + y_2 * vec4(B_beside6, B_beside7, B_beside8, B_beside9) + y_3 * vec4(B_beside7, B_beside8, B_beside9, B_beside10) + y_4 * vec4(B_beside8, B_beside9, B_beside10, B_beside11) : vec4(0.0);
                if (r >= i) {
                    EXACT vec4 sum = part0 + x_3 * across;
                    EXACT vec4 value1 = vec4(A[r * A_ld + j], A[r * A_ld + j + 1], A[r * A_ld + j + 2], A[r * A_ld + j + 3]) - sum;
                    {
                        int e = r * result_ld + j;
                        vec4 v = value1;
                        result[e] = v.x;
                        result[e + 1] = v.y;
                        result[e + 2] = v.z;
                        result[e + 3] = v.w;
                    }
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                int sought_col12 = c - 2;
                int found_col12 = min(max(sought_col12, 0), B_cols - 1);
                bool has_col12 = sought_col12 >= 0 && sought_col12 < B_cols;
                int sought_col13 = c - 1;
                int found_col13 = min(max(sought_col13, 0), B_cols - 1);
                bool has_col13 = sought_col13 >= 0 && sought_col13 < B_cols;
                int sought_col14 = c + 1;
                int found_col14 = min(max(sought_col14, 0), B_cols - 1);
                bool has_col14 = sought_col14 >= 0 && sought_col14 < B_cols;
                int sought_col15 = c + 2;
                int found_col15 = min(max(sought_col15, 0), B_cols - 1);
                bool has_col15 = sought_col15 >= 0 && sought_col15 < B_cols;
                EXACT float part0 = 0.0;
                EXACT float part1 = 0.0;
                EXACT float part2 = 0.0;
                for (int r = i - 3; r < end_row; ++r) {
                    int sought = r + 1;
                    int row = min(max(sought, 0), rows - 1);
                    EXACT float across = sought >= 0 && sought < rows ? y_0 * (has_col12 ? B[row * B_ld + found_col12] : 0.0) + y_1 * (has_col13 ? B[row * B_ld + found_col13] : 0.0) + y_2 * B[row * B_ld + c] + y_3 * (has_col14 ? B[row * B_ld + found_col14] : 0.0) + y_4 * (has_col15 ? B[row * B_ld + found_col15] : 0.0) : 0.0;
                    if (r >= i) {
                        EXACT float sum = part0 + x_3 * across;
                        EXACT float value2 = A[r * A_ld + c] - sum;
                        result[r * result_ld + c] = value2;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
            }
        }
    }
}
