#version 430 core
// convolve(A, x, x)
layout(local_size_x = 32, local_size_y = 4) in;
uniform samplerBuffer x;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int height;
uniform int rows;
uniform int A_ld;
uniform int result_ld;
uniform int A_cols;

void main()
{
    const int x_item = int(gl_GlobalInvocationID.x);
    const int y_item = int(gl_GlobalInvocationID.y);
    const int blocks = (cols + 3) / 4;
    const int all_strips = rows / height * ((height + 7) / 8);
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
    const int strips = (height + 7) / 8;
    const int image = strip / strips;
    const int first_row = image * height;
    const int i = first_row + 8 * (strip % strips);
    const int end_row = min(i + 8, first_row + height);
    precise float x_0 = texelFetch(x, 0).x;
    precise float x_1 = texelFetch(x, 1).x;
    precise float x_2 = texelFetch(x, 2).x;
    precise float x_3 = texelFetch(x, 3).x;
    precise float x_4 = texelFetch(x, 4).x;
    if (j + 4 <= cols - 2 && j >= 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        precise vec4 part3 = vec4(0.0);
        for (int r = i - 4; r < end_row; ++r) {
            const int sought = r + 2 - first_row;
            const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            precise vec4 A_near0 = texelFetch(A, (row * A_ld + j) >> 2);
            precise vec4 A_near1 = texelFetch(A, (row * A_ld + j + 4) >> 2);
            precise vec4 A_near2 = texelFetch(A, (row * A_ld + j - 4) >> 2);
            precise vec4 across = x_0 * vec4(A_near0.z, A_near0.w, A_near1.x, A_near1.y) + x_1 * vec4(A_near0.y, A_near0.z, A_near0.w, A_near1.x) + x_2 * A_near0 + x_3 * vec4(A_near2.w, A_near0.x, A_near0.y, A_near0.z) + x_4 * vec4(A_near2.z, A_near2.w, A_near0.x, A_near0.y);
            if (r >= i) {
                precise vec4 sum = part0 + x_0 * across;
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
            const int sought_col3 = j + 4;
            const int found_col3 = min(max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col3, 0 - max(sought_col3, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col4 = j + 5;
            const int found_col4 = min(max(sought_col4, 0 - max(sought_col4, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col4, 0 - max(sought_col4, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col5 = j - 1;
            const int found_col5 = min(max(sought_col5, 0 - max(sought_col5, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col5, 0 - max(sought_col5, -2147483647)) % max(2 * (A_cols - 1), 1));
            const int sought_col6 = j - 2;
            const int found_col6 = min(max(sought_col6, 0 - max(sought_col6, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col6, 0 - max(sought_col6, -2147483647)) % max(2 * (A_cols - 1), 1));
            precise vec4 part0 = vec4(0.0);
            precise vec4 part1 = vec4(0.0);
            precise vec4 part2 = vec4(0.0);
            precise vec4 part3 = vec4(0.0);
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                precise float A_beside7 = texelFetch(A, (row * A_ld + j + 2) >> 2)[(row * A_ld + j + 2) % 4];
                precise float A_beside8 = texelFetch(A, (row * A_ld + j + 3) >> 2)[(row * A_ld + j + 3) % 4];
                precise float A_beside9 = texelFetch(A, (row * A_ld + found_col3) >> 2)[(row * A_ld + found_col3) % 4];
                precise float A_beside10 = texelFetch(A, (row * A_ld + found_col4) >> 2)[(row * A_ld + found_col4) % 4];
                precise float A_beside11 = texelFetch(A, (row * A_ld + j + 1) >> 2)[(row * A_ld + j + 1) % 4];
                precise float A_beside12 = texelFetch(A, (row * A_ld + j) >> 2)[(row * A_ld + j) % 4];
                precise float A_beside13 = texelFetch(A, (row * A_ld + found_col5) >> 2)[(row * A_ld + found_col5) % 4];
                precise float A_beside14 = texelFetch(A, (row * A_ld + found_col6) >> 2)[(row * A_ld + found_col6) % 4];
                precise vec4 across = x_0 * vec4(A_beside7, A_beside8, A_beside9, A_beside10) + x_1 * vec4(A_beside11, A_beside7, A_beside8, A_beside9) + x_2 * vec4(A_beside12, A_beside11, A_beside7, A_beside8) + x_3 * vec4(A_beside13, A_beside12, A_beside11, A_beside7) + x_4 * vec4(A_beside14, A_beside13, A_beside12, A_beside11);
                if (r >= i) {
                    precise vec4 sum = part0 + x_0 * across;
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
                const int sought_col15 = c + 2;
                const int found_col15 = min(max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col15, 0 - max(sought_col15, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col16 = c + 1;
                const int found_col16 = min(max(sought_col16, 0 - max(sought_col16, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col16, 0 - max(sought_col16, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col17 = c - 1;
                const int found_col17 = min(max(sought_col17, 0 - max(sought_col17, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col17, 0 - max(sought_col17, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int sought_col18 = c - 2;
                const int found_col18 = min(max(sought_col18, 0 - max(sought_col18, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(sought_col18, 0 - max(sought_col18, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float part0 = 0.0;
                precise float part1 = 0.0;
                precise float part2 = 0.0;
                precise float part3 = 0.0;
                for (int r = i - 4; r < end_row; ++r) {
                    const int sought = r + 2 - first_row;
                    const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                    precise float across = x_0 * texelFetch(A, (row * A_ld + found_col15) >> 2)[(row * A_ld + found_col15) % 4] + x_1 * texelFetch(A, (row * A_ld + found_col16) >> 2)[(row * A_ld + found_col16) % 4] + x_2 * texelFetch(A, (row * A_ld + c) >> 2)[(row * A_ld + c) % 4] + x_3 * texelFetch(A, (row * A_ld + found_col17) >> 2)[(row * A_ld + found_col17) % 4] + x_4 * texelFetch(A, (row * A_ld + found_col18) >> 2)[(row * A_ld + found_col18) % 4];
                    if (r >= i) {
                        precise float sum = part0 + x_0 * across;
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
