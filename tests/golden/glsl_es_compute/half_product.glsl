#version 310 es
precision highp float;
precision highp int;
// alpha * (A * B) + C
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) readonly buffer B_block { vec4 B[]; };
layout(std430, binding = 2) readonly buffer C_block { vec4 C[]; };
layout(std430, binding = 3) buffer result_block { vec4 result[]; };
shared vec4 left_tile[544];
shared vec4 right_tile[512];
uniform int depth;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform float alpha;
uniform int C_ld;
uniform int result_ld;

#pragma optionNV(unroll all)
float sinter_half(float a)
{
    uint bits = floatBitsToUint(a), magnitude = bits & 0x7fffffffu;
    if (magnitude >= 0x7f800000u) return a;
    if (magnitude >= 0x477ff000u) return uintBitsToFloat((bits & 0x80000000u) | 0x7f800000u);
    if (magnitude >= 0x38800000u)
        return uintBitsToFloat((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    float units = abs(a) * 16777216.0, whole = floor(units), rest = units - whole;
    if (rest > 0.5 || (rest == 0.5 && floor(whole * 0.5) * 2.0 != whole)) whole += 1.0;
    return uintBitsToFloat(floatBitsToUint(whole / 16777216.0) | (bits & 0x80000000u));
}

vec4 sinter_half(vec4 a)
{
    return vec4(sinter_half(a.x), sinter_half(a.y), sinter_half(a.z), sinter_half(a.w));
}

void main()
{
    int item = int(gl_LocalInvocationID.x);
    int tile_rows = (rows + 63) / 64;
    int tile_cols = (cols + 63) / 64;
    int group = int(gl_WorkGroupID.y) * tile_cols + int(gl_WorkGroupID.x);
    int in_band = group % (8 * tile_cols);
    int band_row = 8 * (group / (8 * tile_cols));
    int band_rows = min(8, tile_rows - band_row);
    int first_row = 64 * (band_row + in_band % band_rows);
    int first_col = 64 * (in_band / band_rows);
    int micro_row = item / 8 % 4 + 4 * (item / 64);
    int micro_col = item % 8 + 8 * (item / 32 % 2);
    int left0_term = item % 16;
    int left0_place = left0_term * 17 + item / 16;
    int left0_row = first_row + 4 * (item / 16);
    int right0_term = item / 16;
    int right0_place = right0_term * 16 + item % 16;
    int right0_col = min(first_col + 4 * (item % 16), 4 * ((cols - 1) / 4));
    vec4 left0 = vec4(A[min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)]);
    vec4 right0 = B[min(right0_term, depth - 1) * B_ld + right0_col >> 2];
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
        int left_side = side * 272;
        int right_side = side * 256;
        left_tile[left_side + left0_place] = left0;
        right_tile[right_side + right0_place] = right0;
        barrier();
        int next = k0 + 16;
        if (next < depth) {
            left0 = vec4(A[min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)], A[min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)]);
            right0 = B[min(next + right0_term, depth - 1) * B_ld + right0_col >> 2];
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
            vec4 a0 = left_tile[left_side + k * 17 + micro_row];
            vec4 b0 = right_tile[right_side + k * 16 + micro_col];
            acc0 += a0.x * b0;
            acc1 += a0.y * b0;
            acc2 += a0.z * b0;
            acc3 += a0.w * b0;
        }
        side = 1 - side;
    }
    int i = first_row + 4 * micro_row;
    int j = first_col + 4 * micro_col;
    if (i < rows) {
        if (j < cols) {
            result[(i * result_ld + j) >> 2] = sinter_half(alpha * acc0 + C[i * C_ld + j >> 2]);
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            result[((i + 1) * result_ld + j) >> 2] = sinter_half(alpha * acc1 + C[(i + 1) * C_ld + j >> 2]);
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            result[((i + 2) * result_ld + j) >> 2] = sinter_half(alpha * acc2 + C[(i + 2) * C_ld + j >> 2]);
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            result[((i + 3) * result_ld + j) >> 2] = sinter_half(alpha * acc3 + C[(i + 3) * C_ld + j >> 2]);
        }
    }
}
