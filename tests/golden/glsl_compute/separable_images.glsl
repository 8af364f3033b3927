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
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= cols) return;
    const int strip = int(gl_GlobalInvocationID.y);
    const int strips = (height + 7) / 8;
    const int image = strip / strips;
    const int first_row = image * height;
    if (first_row >= rows) return;
    const int i = first_row + 8 * (strip % strips);
    const int end_row = min(i + 8, first_row + height);
    precise float x_0 = texelFetch(x, 0).x;
    precise float x_1 = texelFetch(x, 1).x;
    precise float x_2 = texelFetch(x, 2).x;
    precise float x_3 = texelFetch(x, 3).x;
    precise float x_4 = texelFetch(x, 4).x;
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        precise vec4 part3 = vec4(0.0);
        for (int r = i - 4; r < end_row; ++r) {
            const int sought = r + 2 - first_row;
            const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            precise vec4 A_near0 = texelFetch(A, (row * A_ld + j) / 4);
            precise vec4 A_near1 = texelFetch(A, (row * A_ld + j + 4) / 4);
            precise vec4 A_near2 = texelFetch(A, (row * A_ld + j - 4) / 4);
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
        for (int c = j; c < min(j + 4, cols); ++c) {
            precise float part0 = 0.0;
            precise float part1 = 0.0;
            precise float part2 = 0.0;
            precise float part3 = 0.0;
            for (int r = i - 4; r < end_row; ++r) {
                const int sought = r + 2 - first_row;
                const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
                const int t4 = c + 2;
                const int found_col3 = min(max(t4, 0 - max(t4, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t4, 0 - max(t4, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int t6 = c + 1;
                const int found_col5 = min(max(t6, 0 - max(t6, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t6, 0 - max(t6, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int t8 = c - 1;
                const int found_col7 = min(max(t8, 0 - max(t8, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t8, 0 - max(t8, -2147483647)) % max(2 * (A_cols - 1), 1));
                const int t10 = c - 2;
                const int found_col9 = min(max(t10, 0 - max(t10, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t10, 0 - max(t10, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float across = x_0 * texelFetch(A, (row * A_ld + found_col3) / 4)[(row * A_ld + found_col3) % 4] + x_1 * texelFetch(A, (row * A_ld + found_col5) / 4)[(row * A_ld + found_col5) % 4] + x_2 * texelFetch(A, (row * A_ld + c) / 4)[(row * A_ld + c) % 4] + x_3 * texelFetch(A, (row * A_ld + found_col7) / 4)[(row * A_ld + found_col7) % 4] + x_4 * texelFetch(A, (row * A_ld + found_col9) / 4)[(row * A_ld + found_col9) % 4];
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
