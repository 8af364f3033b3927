#version 430 core
// A - correlate(B, x, y)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer y;
uniform samplerBuffer B;
uniform samplerBuffer x;
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
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= cols) return;
    const int strip = int(gl_GlobalInvocationID.y);
    const int i = 8 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 8, rows);
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            precise float t0 = texelFetch(y, 0).x;
            precise vec4 B_near1 = texelFetch(B, (row * B_ld + j - 4) / 4);
            precise vec4 B_near2 = texelFetch(B, (row * B_ld + j) / 4);
            precise float t3 = texelFetch(y, 1).x;
            precise float t4 = texelFetch(y, 2).x;
            precise float t5 = texelFetch(y, 3).x;
            precise vec4 B_near6 = texelFetch(B, (row * B_ld + j + 4) / 4);
            precise float t7 = texelFetch(y, 4).x;
            precise vec4 across = sought >= 0 && sought < rows ? t0 * vec4(B_near1.z, B_near1.w, B_near2.x, B_near2.y) + t3 * vec4(B_near1.w, B_near2.x, B_near2.y, B_near2.z) + t4 * B_near2 + t5 * vec4(B_near2.y, B_near2.z, B_near2.w, B_near6.x) + t7 * vec4(B_near2.z, B_near2.w, B_near6.x, B_near6.y) : vec4(0.0);
            if (r >= i) {
                precise vec4 sum = part0 + texelFetch(x, 3).x * across;
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
            part0 = part1 + texelFetch(x, 2).x * across;
            part1 = part2 + texelFetch(x, 1).x * across;
            part2 = texelFetch(x, 0).x * across;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            precise float part0 = 0.0;
            precise float part1 = 0.0;
            precise float part2 = 0.0;
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                precise float t8 = texelFetch(y, 0).x;
                const int t10 = c - 2;
                const int found_col9 = min(max(t10, 0), B_cols - 1);
                const bool has_col9 = t10 >= 0 && t10 < B_cols;
                precise float t11 = texelFetch(y, 1).x;
                const int t13 = c - 1;
                const int found_col12 = min(max(t13, 0), B_cols - 1);
                const bool has_col12 = t13 >= 0 && t13 < B_cols;
                precise float t14 = texelFetch(y, 2).x;
                precise float t15 = texelFetch(y, 3).x;
                const int t17 = c + 1;
                const int found_col16 = min(max(t17, 0), B_cols - 1);
                const bool has_col16 = t17 >= 0 && t17 < B_cols;
                precise float t18 = texelFetch(y, 4).x;
                const int t20 = c + 2;
                const int found_col19 = min(max(t20, 0), B_cols - 1);
                const bool has_col19 = t20 >= 0 && t20 < B_cols;
                precise float across = sought >= 0 && sought < rows ? t8 * (has_col9 ? texelFetch(B, (row * B_ld + found_col9) / 4)[(row * B_ld + found_col9) % 4] : 0.0) + t11 * (has_col12 ? texelFetch(B, (row * B_ld + found_col12) / 4)[(row * B_ld + found_col12) % 4] : 0.0) + t14 * texelFetch(B, (row * B_ld + c) / 4)[(row * B_ld + c) % 4] + t15 * (has_col16 ? texelFetch(B, (row * B_ld + found_col16) / 4)[(row * B_ld + found_col16) % 4] : 0.0) + t18 * (has_col19 ? texelFetch(B, (row * B_ld + found_col19) / 4)[(row * B_ld + found_col19) % 4] : 0.0) : 0.0;
                if (r >= i) {
                    precise float sum = part0 + texelFetch(x, 3).x * across;
                    precise float value1 = A[r * A_ld + c] - sum;
                    result[r * result_ld + c] = value1;
                }
                part0 = part1 + texelFetch(x, 2).x * across;
                part1 = part2 + texelFetch(x, 1).x * across;
                part2 = texelFetch(x, 0).x * across;
            }
        }
    }
}
