#version 430 core
// x - alpha * (S * (beta * y + z))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform isamplerBuffer S_offsets;
uniform samplerBuffer S;
uniform samplerBuffer y;
uniform isamplerBuffer S_columns;
uniform samplerBuffer z;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform float alpha;
uniform float beta;

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    const int first0 = texelFetch(S_offsets, i).x;
    const int end0 = texelFetch(S_offsets, i + 1).x;
    precise float sum0 = 0.0;
    precise float sum0_1 = 0.0;
    precise float sum0_2 = 0.0;
    precise float sum0_3 = 0.0;
    const int rest0 = end0 - (end0 - first0) % 4;
    for (int k0 = first0; k0 < rest0; k0 += 4) {
        const int t1 = texelFetch(S_columns, k0).x;
        sum0 += texelFetch(S, k0).x * (beta * texelFetch(y, t1).x + texelFetch(z, t1).x);
        const int t2 = k0 + 1;
        const int t3 = texelFetch(S_columns, t2).x;
        sum0_1 += texelFetch(S, t2).x * (beta * texelFetch(y, t3).x + texelFetch(z, t3).x);
        const int t4 = k0 + 2;
        const int t5 = texelFetch(S_columns, t4).x;
        sum0_2 += texelFetch(S, t4).x * (beta * texelFetch(y, t5).x + texelFetch(z, t5).x);
        const int t6 = k0 + 3;
        const int t7 = texelFetch(S_columns, t6).x;
        sum0_3 += texelFetch(S, t6).x * (beta * texelFetch(y, t7).x + texelFetch(z, t7).x);
    }
    for (int r0 = rest0; r0 < end0; ++r0) {
        const int t8 = texelFetch(S_columns, r0).x;
        sum0 += texelFetch(S, r0).x * (beta * texelFetch(y, t8).x + texelFetch(z, t8).x);
    }
    precise float total0 = sum0 + sum0_1 + (sum0_2 + sum0_3);
    precise float value = texelFetch(x, i).x - alpha * total0;
    result[i] = value;
}

#version 430 core
// S * A
layout(local_size_x = 32, local_size_y = 8) in;
uniform isamplerBuffer S_offsets;
uniform samplerBuffer S;
uniform samplerBuffer A;
uniform isamplerBuffer S_columns;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int first0 = texelFetch(S_offsets, i).x;
    const int end0 = texelFetch(S_offsets, i + 1).x;
    precise vec4 sum0 = vec4(0.0);
    precise vec4 sum0_1 = vec4(0.0);
    precise vec4 sum0_2 = vec4(0.0);
    precise vec4 sum0_3 = vec4(0.0);
    const int rest0 = end0 - (end0 - first0) % 4;
    for (int k0 = first0; k0 < rest0; k0 += 4) {
        sum0 += texelFetch(S, k0).x * texelFetch(A, (texelFetch(S_columns, k0).x * A_ld + j) >> 2);
        const int t1 = k0 + 1;
        sum0_1 += texelFetch(S, t1).x * texelFetch(A, (texelFetch(S_columns, t1).x * A_ld + j) >> 2);
        const int t2 = k0 + 2;
        sum0_2 += texelFetch(S, t2).x * texelFetch(A, (texelFetch(S_columns, t2).x * A_ld + j) >> 2);
        const int t3 = k0 + 3;
        sum0_3 += texelFetch(S, t3).x * texelFetch(A, (texelFetch(S_columns, t3).x * A_ld + j) >> 2);
    }
    for (int r0 = rest0; r0 < end0; ++r0) {
        sum0 += texelFetch(S, r0).x * texelFetch(A, (texelFetch(S_columns, r0).x * A_ld + j) >> 2);
    }
    precise vec4 total0 = sum0 + sum0_1 + (sum0_2 + sum0_3);
    result[(i * result_ld + j) >> 2] = total0;
}

#version 430 core
// A * B + B
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
shared vec4 left_tile[544];
shared vec4 right_tile[512];
uniform int depth;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform int result_ld;

#pragma optionNV(unroll all)
void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int tile_rows = (rows + 63) / 64;
    const int tile_cols = (cols + 63) / 64;
    const int group = int(gl_WorkGroupID.y) * tile_cols + int(gl_WorkGroupID.x);
    const int in_band = group % (8 * tile_cols);
    const int band_row = 8 * (group / (8 * tile_cols));
    const int band_rows = min(8, tile_rows - band_row);
    const int first_row = 64 * (band_row + in_band % band_rows);
    const int first_col = 64 * (in_band / band_rows);
    const int micro_row = item / 8 % 4 + 4 * (item / 64);
    const int micro_col = item % 8 + 8 * (item / 32 % 2);
    const int left0_term = item % 16;
    const int left0_place = left0_term * 17 + item / 16;
    const int left0_row = first_row + 4 * (item / 16);
    const int right0_term = item / 16;
    const int right0_place = right0_term * 16 + item % 16;
    const int right0_col = min(first_col + 4 * (item % 16), 4 * ((cols - 1) / 4));
    vec4 left0 = vec4(texelFetch(A, (min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)) >> 2)[(min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)) >> 2)[(min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)) >> 2)[(min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)) >> 2)[(min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)) % 4]);
    const vec4 t0 = texelFetch(B, (min(right0_term, depth - 1) * B_ld + right0_col) >> 2);
    vec4 right0 = t0;
    if (16 > depth) {
        if (left0_term >= depth) {
            left0 = vec4(0.0);
        }
        if (right0_term >= depth) {
            right0 = vec4(0.0);
        }
    }
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    int side = 0;
    for (int k0 = 0; k0 < depth; k0 += 16) {
        const int left_side = side * 272;
        const int right_side = side * 256;
        left_tile[left_side + left0_place] = left0;
        right_tile[right_side + right0_place] = right0;
        barrier();
        const int next = k0 + 16;
        if (next < depth) {
            left0 = vec4(texelFetch(A, (min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)) >> 2)[(min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)) >> 2)[(min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)) >> 2)[(min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)) % 4], texelFetch(A, (min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)) >> 2)[(min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)) % 4]);
            const vec4 t1 = texelFetch(B, (min(next + right0_term, depth - 1) * B_ld + right0_col) >> 2);
            right0 = t1;
            if (next + 16 > depth) {
                if (next + left0_term >= depth) {
                    left0 = vec4(0.0);
                }
                if (next + right0_term >= depth) {
                    right0 = vec4(0.0);
                }
            }
        }
        for (int k = 0; k < 16; ++k) {
            const vec4 a0 = left_tile[left_side + k * 17 + micro_row];
            const vec4 b0 = right_tile[right_side + k * 16 + micro_col];
            acc0 += a0.x * b0;
            acc1 += a0.y * b0;
            acc2 += a0.z * b0;
            acc3 += a0.w * b0;
        }
        side = 1 - side;
    }
    const int i = first_row + 4 * micro_row;
    const int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j < cols) {
            const vec4 t2 = texelFetch(B, (i * B_ld + j) >> 2);
            result[(i * result_ld + j) >> 2] = acc0 + t2;
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            const vec4 t3 = texelFetch(B, ((i + 1) * B_ld + j) >> 2);
            result[((i + 1) * result_ld + j) >> 2] = acc1 + t3;
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            const vec4 t4 = texelFetch(B, ((i + 2) * B_ld + j) >> 2);
            result[((i + 2) * result_ld + j) >> 2] = acc2 + t4;
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            const vec4 t5 = texelFetch(B, ((i + 3) * B_ld + j) >> 2);
            result[((i + 3) * result_ld + j) >> 2] = acc3 + t5;
        }
    }
}
