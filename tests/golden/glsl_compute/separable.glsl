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
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= cols) return;
    const int strip = int(gl_GlobalInvocationID.y);
    const int i = 8 * strip;
    if (i >= rows) return;
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
    if (j + 4 <= cols && j >= 2 && j + 4 <= cols - 2) {
        precise vec4 part0 = vec4(0.0);
        precise vec4 part1 = vec4(0.0);
        precise vec4 part2 = vec4(0.0);
        for (int r = i - 3; r < end_row; ++r) {
            const int sought = r + 1;
            const int row = min(max(sought, 0), rows - 1);
            precise vec4 B_near0 = texelFetch(B, (row * B_ld + j - 4) / 4);
            precise vec4 B_near1 = texelFetch(B, (row * B_ld + j) / 4);
            precise vec4 B_near2 = texelFetch(B, (row * B_ld + j + 4) / 4);
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
        for (int c = j; c < min(j + 4, cols); ++c) {
            precise float part0 = 0.0;
            precise float part1 = 0.0;
            precise float part2 = 0.0;
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), rows - 1);
                const int t4 = c - 2;
                const int found_col3 = min(max(t4, 0), B_cols - 1);
                const bool has_col3 = t4 >= 0 && t4 < B_cols;
                const int t6 = c - 1;
                const int found_col5 = min(max(t6, 0), B_cols - 1);
                const bool has_col5 = t6 >= 0 && t6 < B_cols;
                const int t8 = c + 1;
                const int found_col7 = min(max(t8, 0), B_cols - 1);
                const bool has_col7 = t8 >= 0 && t8 < B_cols;
                const int t10 = c + 2;
                const int found_col9 = min(max(t10, 0), B_cols - 1);
                const bool has_col9 = t10 >= 0 && t10 < B_cols;
                precise float across = sought >= 0 && sought < rows ? y_0 * (has_col3 ? texelFetch(B, (row * B_ld + found_col3) / 4)[(row * B_ld + found_col3) % 4] : 0.0) + y_1 * (has_col5 ? texelFetch(B, (row * B_ld + found_col5) / 4)[(row * B_ld + found_col5) % 4] : 0.0) + y_2 * texelFetch(B, (row * B_ld + c) / 4)[(row * B_ld + c) % 4] + y_3 * (has_col7 ? texelFetch(B, (row * B_ld + found_col7) / 4)[(row * B_ld + found_col7) % 4] : 0.0) + y_4 * (has_col9 ? texelFetch(B, (row * B_ld + found_col9) / 4)[(row * B_ld + found_col9) % 4] : 0.0) : 0.0;
                if (r >= i) {
                    precise float sum = part0 + x_3 * across;
                    precise float value1 = A[r * A_ld + c] - sum;
                    result[r * result_ld + c] = value1;
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
        }
    }
}
