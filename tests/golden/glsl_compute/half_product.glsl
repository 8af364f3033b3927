#version 430 core
// alpha * (A * B) + C
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
uniform samplerBuffer C;
layout(r16f, binding = 0) writeonly uniform imageBuffer result;
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
    vec4 left0 = vec4(texelFetch(A, min(left0_row, rows - 1) * A_ld + min(left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 1, rows - 1) * A_ld + min(left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 2, rows - 1) * A_ld + min(left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 3, rows - 1) * A_ld + min(left0_term, depth - 1)).x);
    vec4 right0 = vec4(texelFetch(B, min(right0_term, depth - 1) * B_ld + right0_col).x, texelFetch(B, min(right0_term, depth - 1) * B_ld + right0_col + 1).x, texelFetch(B, min(right0_term, depth - 1) * B_ld + right0_col + 2).x, texelFetch(B, min(right0_term, depth - 1) * B_ld + right0_col + 3).x);
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
            left0 = vec4(texelFetch(A, min(left0_row, rows - 1) * A_ld + min(next + left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 1, rows - 1) * A_ld + min(next + left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 2, rows - 1) * A_ld + min(next + left0_term, depth - 1)).x, texelFetch(A, min(left0_row + 3, rows - 1) * A_ld + min(next + left0_term, depth - 1)).x);
            right0 = vec4(texelFetch(B, min(next + right0_term, depth - 1) * B_ld + right0_col).x, texelFetch(B, min(next + right0_term, depth - 1) * B_ld + right0_col + 1).x, texelFetch(B, min(next + right0_term, depth - 1) * B_ld + right0_col + 2).x, texelFetch(B, min(next + right0_term, depth - 1) * B_ld + right0_col + 3).x);
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
            {
                int e = i * result_ld + j;
                vec4 v = sinter_half(alpha * acc0 + vec4(texelFetch(C, i * C_ld + j).x, texelFetch(C, i * C_ld + j + 1).x, texelFetch(C, i * C_ld + j + 2).x, texelFetch(C, i * C_ld + j + 3).x));
                imageStore(result, e, vec4(v.x));
                imageStore(result, e + 1, vec4(v.y));
                imageStore(result, e + 2, vec4(v.z));
                imageStore(result, e + 3, vec4(v.w));
            }
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            {
                int e = (i + 1) * result_ld + j;
                vec4 v = sinter_half(alpha * acc1 + vec4(texelFetch(C, (i + 1) * C_ld + j).x, texelFetch(C, (i + 1) * C_ld + j + 1).x, texelFetch(C, (i + 1) * C_ld + j + 2).x, texelFetch(C, (i + 1) * C_ld + j + 3).x));
                imageStore(result, e, vec4(v.x));
                imageStore(result, e + 1, vec4(v.y));
                imageStore(result, e + 2, vec4(v.z));
                imageStore(result, e + 3, vec4(v.w));
            }
        }
    }
    if (i + 2 < rows) {
        if (j < cols) {
            {
                int e = (i + 2) * result_ld + j;
                vec4 v = sinter_half(alpha * acc2 + vec4(texelFetch(C, (i + 2) * C_ld + j).x, texelFetch(C, (i + 2) * C_ld + j + 1).x, texelFetch(C, (i + 2) * C_ld + j + 2).x, texelFetch(C, (i + 2) * C_ld + j + 3).x));
                imageStore(result, e, vec4(v.x));
                imageStore(result, e + 1, vec4(v.y));
                imageStore(result, e + 2, vec4(v.z));
                imageStore(result, e + 3, vec4(v.w));
            }
        }
    }
    if (i + 3 < rows) {
        if (j < cols) {
            {
                int e = (i + 3) * result_ld + j;
                vec4 v = sinter_half(alpha * acc3 + vec4(texelFetch(C, (i + 3) * C_ld + j).x, texelFetch(C, (i + 3) * C_ld + j + 1).x, texelFetch(C, (i + 3) * C_ld + j + 2).x, texelFetch(C, (i + 3) * C_ld + j + 3).x));
                imageStore(result, e, vec4(v.x));
                imageStore(result, e + 1, vec4(v.y));
                imageStore(result, e + 2, vec4(v.z));
                imageStore(result, e + 3, vec4(v.w));
            }
        }
    }
}
