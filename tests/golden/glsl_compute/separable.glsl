#version 430 core
// A - correlate(B, x, y)
layout(local_size_x = 32, local_size_y = 4) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
uniform samplerBuffer B;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;
uniform int B_cols;

void main()
{
    const int x_item = int(gl_GlobalInvocationID.x);
    const int y_item = int(gl_GlobalInvocationID.y);
    const int blocks = (cols + 3) / 4;
    const int all_strips = (rows + 7) / 8;
    const int end_inside = max((cols - 2) / 4, 1);
    int block = x_item;
    int strip = y_item;
    if (y_item < all_strips) {
        if (block < 1 || block >= end_inside) return;
    } else {
        const int outside = blocks - (end_inside - 1);
        const int number = (y_item - all_strips) * blocks + x_item;
        const int place = number % outside;
        strip = number / outside;
        block = place < 1 ? place : place + end_inside - 1;
        if (x_item >= blocks || strip >= all_strips) return;
    }
    const int j = 4 * block;
    const int i = 8 * strip;
    const int end_row = min(i + 8, rows);
    precise float x_0 = texelFetch(x, 0).x;
    precise float y_0 = texelFetch(y, 0).x;
    precise float y_1 = texelFetch(y, 1).x;
    precise float y_2 = texelFetch(y, 2).x;
    precise float y_3 = texelFetch(y, 3).x;
    precise float y_4 = texelFetch(y, 4).x;
    precise float x_1 = texelFetch(x, 1).x;
    precise float x_2 = texelFetch(x, 2).x;
    precise float x_3 = texelFetch(x, 3).x;
    if (j + 4 <= cols - 2 && j >= 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            precise vec4 B_near0 = texelFetch(B, (row * B_ld + j - 4) >> 2);
            precise vec4 B_near1 = texelFetch(B, (row * B_ld + j) >> 2);
            precise vec4 B_near2 = texelFetch(B, (row * B_ld + j + 4) >> 2);
            precise vec4 across = sought >= 0 && sought < rows ? y_0 * vec4(B_near0.z, B_near0.w, B_near1.x, B_near1.y) + y_1 * vec4(B_near0.w, B_near1.x, B_near1.y, B_near1.z) + y_2 * B_near1 + y_3 * vec4(B_near1.y, B_near1.z, B_near1.w, B_near2.x) + y_4 * vec4(B_near1.z, B_near1.w, B_near2.x, B_near2.y) : vec4(0.0);
            if (r >= i) {
                precise vec4 sum = part0 + x_3 * across;
                precise vec4 value = vec4(A[r * A_ld + j], A[r * A_ld + j + 1], A[r * A_ld + j + 2], A[r * A_ld + j + 3]) - sum;
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
            const int sought_col3 = j - 2;
            const int found_col3 = min(max(sought_col3, 0), B_cols - 1);
            const bool has_col3 = sought_col3 >= 0 && sought_col3 < B_cols;
            const int sought_col4 = j - 1;
            const int found_col4 = min(max(sought_col4, 0), B_cols - 1);
            const bool has_col4 = sought_col4 >= 0 && sought_col4 < B_cols;
            const int sought_col5 = j + 4;
            const int found_col5 = min(max(sought_col5, 0), B_cols - 1);
            const bool has_col5 = sought_col5 >= 0 && sought_col5 < B_cols;
            const int sought_col6 = j + 5;
            const int found_col6 = min(max(sought_col6, 0), B_cols - 1);
            const bool has_col6 = sought_col6 >= 0 && sought_col6 < B_cols;
            precise vec4 part0 = vec4(0.0);
            precise vec4 part1 = vec4(0.0);
            precise vec4 part2 = vec4(0.0);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                precise float B_beside7 = has_col3 ? texelFetch(B, (row * B_ld + found_col3) >> 2)[(row * B_ld + found_col3) % 4] : 0.0;
                precise float B_beside8 = has_col4 ? texelFetch(B, (row * B_ld + found_col4) >> 2)[(row * B_ld + found_col4) % 4] : 0.0;
                precise float B_beside9 = texelFetch(B, (row * B_ld + j) >> 2)[(row * B_ld + j) % 4];
                precise float B_beside10 = texelFetch(B, (row * B_ld + j + 1) >> 2)[(row * B_ld + j + 1) % 4];
                precise float B_beside11 = texelFetch(B, (row * B_ld + j + 2) >> 2)[(row * B_ld + j + 2) % 4];
                precise float B_beside12 = texelFetch(B, (row * B_ld + j + 3) >> 2)[(row * B_ld + j + 3) % 4];
                precise float B_beside13 = has_col5 ? texelFetch(B, (row * B_ld + found_col5) >> 2)[(row * B_ld + found_col5) % 4] : 0.0;
                precise float B_beside14 = has_col6 ? texelFetch(B, (row * B_ld + found_col6) >> 2)[(row * B_ld + found_col6) % 4] : 0.0;
                precise vec4 across = sought >= 0 && sought < rows ? y_0 * vec4(B_beside7, B_beside8, B_beside9, B_beside10) + y_1 * vec4(B_beside8, B_beside9, B_beside10, B_beside11) + y_2 * vec4(B_beside9, B_beside10, B_beside11, B_beside12) + y_3 * vec4(B_beside10, B_beside11, B_beside12, B_beside13) + y_4 * vec4(B_beside11, B_beside12, B_beside13, B_beside14) : vec4(0.0);
                if (r >= i) {
                    precise vec4 sum = part0 + x_3 * across;
                    precise vec4 value1 = vec4(A[r * A_ld + j], A[r * A_ld + j + 1], A[r * A_ld + j + 2], A[r * A_ld + j + 3]) - sum;
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
                const int sought_col15 = c - 2;
                const int found_col15 = min(max(sought_col15, 0), B_cols - 1);
                const bool has_col15 = sought_col15 >= 0 && sought_col15 < B_cols;
                const int sought_col16 = c - 1;
                const int found_col16 = min(max(sought_col16, 0), B_cols - 1);
                const bool has_col16 = sought_col16 >= 0 && sought_col16 < B_cols;
                const int sought_col17 = c + 1;
                const int found_col17 = min(max(sought_col17, 0), B_cols - 1);
                const bool has_col17 = sought_col17 >= 0 && sought_col17 < B_cols;
                const int sought_col18 = c + 2;
                const int found_col18 = min(max(sought_col18, 0), B_cols - 1);
                const bool has_col18 = sought_col18 >= 0 && sought_col18 < B_cols;
                precise float part0 = 0.0;
                precise float part1 = 0.0;
                precise float part2 = 0.0;
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), rows - 1);
                    precise float across = sought >= 0 && sought < rows ? y_0 * (has_col15 ? texelFetch(B, (row * B_ld + found_col15) >> 2)[(row * B_ld + found_col15) % 4] : 0.0) + y_1 * (has_col16 ? texelFetch(B, (row * B_ld + found_col16) >> 2)[(row * B_ld + found_col16) % 4] : 0.0) + y_2 * texelFetch(B, (row * B_ld + c) >> 2)[(row * B_ld + c) % 4] + y_3 * (has_col17 ? texelFetch(B, (row * B_ld + found_col17) >> 2)[(row * B_ld + found_col17) % 4] : 0.0) + y_4 * (has_col18 ? texelFetch(B, (row * B_ld + found_col18) >> 2)[(row * B_ld + found_col18) % 4] : 0.0) : 0.0;
                    if (r >= i) {
                        precise float sum = part0 + x_3 * across;
                        precise float value2 = A[r * A_ld + c] - sum;
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
