#version 430 core
// gather(A, 0, 0) * gather(B, i - 1, j - 4) + gather(A, 0, 1) * gather(B, i - 1, j) + gather(A, 0, 2) * gather(B, i - 1, j + 4) + (gather(A, 1, 0) * gather(B, i, j - 4) + gather(A, 1, 1) * gather(B, i, j) + gather(A, 1, 2) * gather(B, i, j + 4))
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int B_ld;
uniform int result_ld;
uniform int B_rows;
uniform int B_cols;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols - 4 && j >= 4 && i >= 1) {
        precise vec4 B_near0 = texelFetch(B, ((i - 1) * B_ld + j - 4) >> 2);
        precise vec4 B_near1 = texelFetch(B, ((i - 1) * B_ld + j) >> 2);
        precise vec4 B_near2 = texelFetch(B, ((i - 1) * B_ld + j + 4) >> 2);
        precise vec4 B_near3 = texelFetch(B, (i * B_ld + j - 4) >> 2);
        precise vec4 B_near4 = texelFetch(B, (i * B_ld + j) >> 2);
        precise vec4 B_near5 = texelFetch(B, (i * B_ld + j + 4) >> 2);
        precise vec4 value = texelFetch(A, 0).x * B_near0 + texelFetch(A, 1).x * B_near1 + texelFetch(A, 2).x * B_near2 + (texelFetch(A, A_ld).x * B_near3 + texelFetch(A, A_ld + 1).x * B_near4 + texelFetch(A, A_ld + 2).x * B_near5);
        {
            int e = i * result_ld + j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < min(j + 4, cols); ++c) {
            const int t7 = i - 1;
            const int found_row6 = min(max(t7, 0), B_rows - 1);
            const bool has_row6 = t7 >= 0 && t7 < B_rows;
            const int t9 = c - 4;
            const int sought_col8 = t9 < 0 ? -1 - (-1 - t9) / 4 : t9 / 4;
            const int found_col8 = min(max(sought_col8, 0), B_cols / 4 - 1) * 4 + t9 - (t9 < 0 ? -1 - (-1 - t9) / 4 : t9 / 4) * 4;
            const bool has_col8 = sought_col8 >= 0 && sought_col8 < B_cols / 4;
            const int t11 = c + 4;
            const int sought_col10 = t11 < 0 ? -1 - (-1 - t11) / 4 : t11 / 4;
            const int found_col10 = min(max(sought_col10, 0), B_cols / 4 - 1) * 4 + t11 - (t11 < 0 ? -1 - (-1 - t11) / 4 : t11 / 4) * 4;
            const bool has_col10 = sought_col10 >= 0 && sought_col10 < B_cols / 4;
            precise float value1 = texelFetch(A, 0).x * (has_row6 && has_col8 ? texelFetch(B, (found_row6 * B_ld + found_col8) >> 2)[(found_row6 * B_ld + found_col8) % 4] : 0.0) + texelFetch(A, 1).x * (has_row6 ? texelFetch(B, (found_row6 * B_ld + c) >> 2)[(found_row6 * B_ld + c) % 4] : 0.0) + texelFetch(A, 2).x * (has_row6 && has_col10 ? texelFetch(B, (found_row6 * B_ld + found_col10) >> 2)[(found_row6 * B_ld + found_col10) % 4] : 0.0) + (texelFetch(A, A_ld).x * (has_col8 ? texelFetch(B, (i * B_ld + found_col8) >> 2)[(i * B_ld + found_col8) % 4] : 0.0) + texelFetch(A, A_ld + 1).x * texelFetch(B, (i * B_ld + c) >> 2)[(i * B_ld + c) % 4] + texelFetch(A, A_ld + 2).x * (has_col10 ? texelFetch(B, (i * B_ld + found_col10) >> 2)[(i * B_ld + found_col10) % 4] : 0.0));
            result[i * result_ld + c] = value1;
        }
    }
}
