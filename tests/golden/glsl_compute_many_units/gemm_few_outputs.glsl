#version 430 core
// alpha * (trans(A) * B) + beta * C
layout(local_size_x = 8, local_size_y = 128) in;
layout(std430, binding = 0) readonly buffer B_block { vec4 B[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) readonly buffer C_block { float C[]; };
layout(std430, binding = 3) buffer result_block { float result[]; };
shared vec4 sums[1024];
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_ld;
uniform int A_col_stride;
uniform float alpha;
uniform float beta;
uniform int C_ld;
uniform int result_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.y);
    const int tile = int(gl_LocalInvocationID.x);
    const int j = 4 * (8 * int(gl_WorkGroupID.x) + tile);
    const int i = 2 * int(gl_WorkGroupID.y);
    const int first = min(j, 4 * ((cols - 1) / 4));
    const int i1 = min(i + 1, rows - 1);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    for (int k = item; k < depth; k += 128) {
        const vec4 b0 = B[k * B_ld + first >> 2];
        const float a0 = A[i + k * A_col_stride];
        acc0 += a0 * b0;
        const float a1 = A[i1 + k * A_col_stride];
        acc1 += a1 * b0;
    }
    const int slot = item * 8 + tile;
    if (item >= 64) {
        sums[slot - 512] = acc0;
        sums[slot] = acc1;
    }
    barrier();
    if (item < 64) {
        acc0 += sums[slot];
        acc1 += sums[slot + 512];
    }
    if (item >= 32 && item < 64) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 32) {
        acc0 += sums[slot + 256];
        acc1 += sums[slot + 768];
    }
    if (item >= 16 && item < 32) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 16) {
        acc0 += sums[slot + 128];
        acc1 += sums[slot + 640];
    }
    if (item >= 8 && item < 16) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 8) {
        acc0 += sums[slot + 64];
        acc1 += sums[slot + 576];
    }
    if (item >= 4 && item < 8) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 4) {
        acc0 += sums[slot + 32];
        acc1 += sums[slot + 544];
    }
    if (item >= 2 && item < 4) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 2) {
        acc0 += sums[slot + 16];
        acc1 += sums[slot + 528];
    }
    if (item >= 1 && item < 2) {
        sums[slot] = acc0;
        sums[slot + 512] = acc1;
    }
    barrier();
    if (item < 1) {
        acc0 += sums[slot + 8];
        acc1 += sums[slot + 520];
    }
    if (item > 0) return;
    if (j < cols) {
        {
            int e = i * result_ld + j;
            vec4 v = alpha * acc0 + beta * vec4(C[i * C_ld + j], C[i * C_ld + j + 1], C[i * C_ld + j + 2], C[i * C_ld + j + 3]);
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 1 < rows) {
        if (j < cols) {
            {
                int e = i1 * result_ld + j;
                vec4 v = alpha * acc1 + beta * vec4(C[i1 * C_ld + j], C[i1 * C_ld + j + 1], C[i1 * C_ld + j + 2], C[i1 * C_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        }
    }
}
