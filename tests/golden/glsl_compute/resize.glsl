#version 430 core
// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int cols;
uniform int rows;
uniform float alpha;
uniform float beta;
uniform float gamma;
uniform float delta;
uniform int A_rows;
uniform int A_cols;
uniform int A_ld;
uniform int result_ld;

int sinter_to_int(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0;
    if (a >= 2147483648.0) return 2147483647;
    return a < -2147483648.0 ? -2147483647 - 1 : int(a);
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    precise float t0 = float(i) * alpha + beta;
    precise float t1 = floor(t0);
    precise float t2 = t0 - t1;
    precise vec4 t3 = vec4(ivec4(j) + ivec4(0, 1, 2, 3)) * gamma + delta;
    precise vec4 t4 = floor(t3);
    precise vec4 t5 = t3 - t4;
    precise vec4 t6 = 1.0 - t5;
    precise float t8 = float(i) * alpha + beta;
    precise float t9 = floor(t8);
    const int t10 = sinter_to_int(t9);
    const int found_row7 = min(max(t10, 0), A_rows - 1);
    precise float t12 = float(j) * gamma + delta;
    precise float t13 = floor(t12);
    const int t14 = sinter_to_int(t13);
    const int found_col11 = min(max(t14, 0), A_cols - 1);
    precise float t16 = float(j + 1) * gamma + delta;
    precise float t17 = floor(t16);
    const int t18 = sinter_to_int(t17);
    const int found_col15 = min(max(t18, 0), A_cols - 1);
    precise float t20 = float(j + 2) * gamma + delta;
    precise float t21 = floor(t20);
    const int t22 = sinter_to_int(t21);
    const int found_col19 = min(max(t22, 0), A_cols - 1);
    precise float t24 = float(j + 3) * gamma + delta;
    precise float t25 = floor(t24);
    const int t26 = sinter_to_int(t25);
    const int found_col23 = min(max(t26, 0), A_cols - 1);
    const int t28 = t14 + 1;
    const int found_col27 = min(max(t28, 0), A_cols - 1);
    const int t30 = t18 + 1;
    const int found_col29 = min(max(t30, 0), A_cols - 1);
    const int t32 = t22 + 1;
    const int found_col31 = min(max(t32, 0), A_cols - 1);
    const int t34 = t26 + 1;
    const int found_col33 = min(max(t34, 0), A_cols - 1);
    const int t36 = t10 + 1;
    const int found_row35 = min(max(t36, 0), A_rows - 1);
    precise vec4 value = (1.0 - t2) * (t6 * vec4(texelFetch(A, (found_row7 * A_ld + found_col11) >> 2)[(found_row7 * A_ld + found_col11) % 4], texelFetch(A, (found_row7 * A_ld + found_col15) >> 2)[(found_row7 * A_ld + found_col15) % 4], texelFetch(A, (found_row7 * A_ld + found_col19) >> 2)[(found_row7 * A_ld + found_col19) % 4], texelFetch(A, (found_row7 * A_ld + found_col23) >> 2)[(found_row7 * A_ld + found_col23) % 4]) + t5 * vec4(texelFetch(A, (found_row7 * A_ld + found_col27) >> 2)[(found_row7 * A_ld + found_col27) % 4], texelFetch(A, (found_row7 * A_ld + found_col29) >> 2)[(found_row7 * A_ld + found_col29) % 4], texelFetch(A, (found_row7 * A_ld + found_col31) >> 2)[(found_row7 * A_ld + found_col31) % 4], texelFetch(A, (found_row7 * A_ld + found_col33) >> 2)[(found_row7 * A_ld + found_col33) % 4])) + t2 * (t6 * vec4(texelFetch(A, (found_row35 * A_ld + found_col11) >> 2)[(found_row35 * A_ld + found_col11) % 4], texelFetch(A, (found_row35 * A_ld + found_col15) >> 2)[(found_row35 * A_ld + found_col15) % 4], texelFetch(A, (found_row35 * A_ld + found_col19) >> 2)[(found_row35 * A_ld + found_col19) % 4], texelFetch(A, (found_row35 * A_ld + found_col23) >> 2)[(found_row35 * A_ld + found_col23) % 4]) + t5 * vec4(texelFetch(A, (found_row35 * A_ld + found_col27) >> 2)[(found_row35 * A_ld + found_col27) % 4], texelFetch(A, (found_row35 * A_ld + found_col29) >> 2)[(found_row35 * A_ld + found_col29) % 4], texelFetch(A, (found_row35 * A_ld + found_col31) >> 2)[(found_row35 * A_ld + found_col31) % 4], texelFetch(A, (found_row35 * A_ld + found_col33) >> 2)[(found_row35 * A_ld + found_col33) % 4]));
    result[(i * result_ld + j) >> 2] = value;
}
