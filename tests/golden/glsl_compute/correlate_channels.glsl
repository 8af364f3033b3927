#version 430 core
// gather(B, 0, 0) * gather(A, i - 1, j - 4) + gather(B, 0, 1) * gather(A, i - 1, j) + gather(B, 0, 2) * gather(A, i - 1, j + 4) + (gather(B, 1, 0) * gather(A, i, j - 4) + gather(B, 1, 1) * gather(A, i, j) + gather(B, 1, 2) * gather(A, i, j + 4))
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer B;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;
uniform int A_rows;
uniform int A_cols;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols - 4 && j >= 4 && i >= 1) {
        precise vec4 A_near0 = texelFetch(A, ((i - 1) * A_ld + j - 4) >> 2);
        precise vec4 A_near1 = texelFetch(A, ((i - 1) * A_ld + j) >> 2);
        precise vec4 A_near2 = texelFetch(A, ((i - 1) * A_ld + j + 4) >> 2);
        precise vec4 A_near3 = texelFetch(A, (i * A_ld + j - 4) >> 2);
        precise vec4 A_near4 = texelFetch(A, (i * A_ld + j) >> 2);
        precise vec4 A_near5 = texelFetch(A, (i * A_ld + j + 4) >> 2);
        precise vec4 value = texelFetch(B, 0).x * A_near0 + texelFetch(B, 1).x * A_near1 + texelFetch(B, 2).x * A_near2 + (texelFetch(B, B_ld).x * A_near3 + texelFetch(B, B_ld + 1).x * A_near4 + texelFetch(B, B_ld + 2).x * A_near5);
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
            const int found_row6 = min(max(t7, 0), A_rows - 1);
            const bool has_row6 = t7 >= 0 && t7 < A_rows;
            const int t9 = c - 4;
            const int sought_col8 = t9 < 0 ? -1 - (-1 - t9) / 4 : t9 / 4;
            const int found_col8 = min(max(sought_col8, 0), A_cols / 4 - 1) * 4 + t9 - (t9 < 0 ? -1 - (-1 - t9) / 4 : t9 / 4) * 4;
            const bool has_col8 = sought_col8 >= 0 && sought_col8 < A_cols / 4;
            const int t11 = c + 4;
            const int sought_col10 = t11 < 0 ? -1 - (-1 - t11) / 4 : t11 / 4;
            const int found_col10 = min(max(sought_col10, 0), A_cols / 4 - 1) * 4 + t11 - (t11 < 0 ? -1 - (-1 - t11) / 4 : t11 / 4) * 4;
            const bool has_col10 = sought_col10 >= 0 && sought_col10 < A_cols / 4;
            precise float value1 = texelFetch(B, 0).x * (has_row6 && has_col8 ? texelFetch(A, (found_row6 * A_ld + found_col8) >> 2)[(found_row6 * A_ld + found_col8) % 4] : 0.0) + texelFetch(B, 1).x * (has_row6 ? texelFetch(A, (found_row6 * A_ld + c) >> 2)[(found_row6 * A_ld + c) % 4] : 0.0) + texelFetch(B, 2).x * (has_row6 && has_col10 ? texelFetch(A, (found_row6 * A_ld + found_col10) >> 2)[(found_row6 * A_ld + found_col10) % 4] : 0.0) + (texelFetch(B, B_ld).x * (has_col8 ? texelFetch(A, (i * A_ld + found_col8) >> 2)[(i * A_ld + found_col8) % 4] : 0.0) + texelFetch(B, B_ld + 1).x * texelFetch(A, (i * A_ld + c) >> 2)[(i * A_ld + c) % 4] + texelFetch(B, B_ld + 2).x * (has_col10 ? texelFetch(A, (i * A_ld + found_col10) >> 2)[(i * A_ld + found_col10) % 4] : 0.0));
            result[i * result_ld + c] = value1;
        }
    }
}
