#version 430 core
// convolve(A, x, x)
layout(local_size_x = 32, local_size_y = 8) in;
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
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        precise vec4 part3 = vec4(0.0);
        for (int r = i - 4; r < end_row; ++r) {
            const int sought = r + 2 - first_row;
            const int row = first_row + min(max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1), 2 * (height - 1) - max(sought, 0 - max(sought, -2147483647)) % max(2 * (height - 1), 1));
            precise float t0 = texelFetch(x, 0).x;
            precise vec4 A_near1 = texelFetch(A, (row * A_ld + j) / 4);
            precise vec4 A_near2 = texelFetch(A, (row * A_ld + j + 4) / 4);
            precise float t3 = texelFetch(x, 1).x;
            precise float t4 = texelFetch(x, 2).x;
            precise float t5 = texelFetch(x, 3).x;
            precise vec4 A_near6 = texelFetch(A, (row * A_ld + j - 4) / 4);
            precise float t7 = texelFetch(x, 4).x;
            precise vec4 across = t0 * vec4(A_near1.z, A_near1.w, A_near2.x, A_near2.y) + t3 * vec4(A_near1.y, A_near1.z, A_near1.w, A_near2.x) + t4 * A_near1 + t5 * vec4(A_near6.w, A_near1.x, A_near1.y, A_near1.z) + t7 * vec4(A_near6.z, A_near6.w, A_near1.x, A_near1.y);
            precise float t8 = texelFetch(x, 4).x;
            precise float t9 = texelFetch(x, 3).x;
            precise float t10 = texelFetch(x, 2).x;
            precise float t11 = texelFetch(x, 1).x;
            precise float t12 = texelFetch(x, 0).x;
            if (r >= i) {
                precise vec4 sum = part0 + t12 * across;
                {
                    int e = r * result_ld + j;
                    vec4 v = sum;
                    result[e] = v.x;
                    result[e + 1] = v.y;
                    result[e + 2] = v.z;
                    result[e + 3] = v.w;
                }
            }
            part0 = part1 + t11 * across;
            part1 = part2 + t10 * across;
            part2 = part3 + t9 * across;
            part3 = t8 * across;
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
                precise float t13 = texelFetch(x, 0).x;
                const int t15 = c + 2;
                const int found_col14 = min(max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t15, 0 - max(t15, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float t16 = texelFetch(x, 1).x;
                const int t18 = c + 1;
                const int found_col17 = min(max(t18, 0 - max(t18, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t18, 0 - max(t18, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float t19 = texelFetch(x, 2).x;
                precise float t20 = texelFetch(x, 3).x;
                const int t22 = c - 1;
                const int found_col21 = min(max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t22, 0 - max(t22, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float t23 = texelFetch(x, 4).x;
                const int t25 = c - 2;
                const int found_col24 = min(max(t25, 0 - max(t25, -2147483647)) % max(2 * (A_cols - 1), 1), 2 * (A_cols - 1) - max(t25, 0 - max(t25, -2147483647)) % max(2 * (A_cols - 1), 1));
                precise float across = t13 * texelFetch(A, (row * A_ld + found_col14) / 4)[(row * A_ld + found_col14) % 4] + t16 * texelFetch(A, (row * A_ld + found_col17) / 4)[(row * A_ld + found_col17) % 4] + t19 * texelFetch(A, (row * A_ld + c) / 4)[(row * A_ld + c) % 4] + t20 * texelFetch(A, (row * A_ld + found_col21) / 4)[(row * A_ld + found_col21) % 4] + t23 * texelFetch(A, (row * A_ld + found_col24) / 4)[(row * A_ld + found_col24) % 4];
                precise float t26 = texelFetch(x, 4).x;
                precise float t27 = texelFetch(x, 3).x;
                precise float t28 = texelFetch(x, 2).x;
                precise float t29 = texelFetch(x, 1).x;
                precise float t30 = texelFetch(x, 0).x;
                if (r >= i) {
                    precise float sum = part0 + t30 * across;
                    result[r * result_ld + c] = sum;
                }
                part0 = part1 + t29 * across;
                part1 = part2 + t28 * across;
                part2 = part3 + t27 * across;
                part3 = t26 * across;
            }
        }
    }
}
