#version 430 core
// sum(A .* trans(B))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
shared float shared_acc[256];
uniform int depth_cols;
uniform int depth;
uniform int chunk;
uniform int A_ld;
uniform int B_col_stride;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int squares_across = (depth_cols + 31) / 32;
    const int terms = 1024 * ((depth + 31) / 32 * squares_across);
    const int share = int(gl_WorkGroupID.x);
    const int begin = share * chunk;
    const int end = min(begin + chunk, terms);
    precise float acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 768; k0 += 1024) {
        {
            const int k = k0;
            const int square = k / 1024;
            const int place = k % 1024;
            const int row = 32 * (square / squares_across) + place / 32;
            const int col = 32 * (square % squares_across) + place % 32;
            if (row < depth && col < depth_cols) {
                acc += texelFetch(A, row * A_ld + col).x * texelFetch(B, row + col * B_col_stride).x;
            }
        }
        {
            const int k = k0 + 256;
            const int square = k / 1024;
            const int place = k % 1024;
            const int row = 32 * (square / squares_across) + place / 32;
            const int col = 32 * (square % squares_across) + place % 32;
            if (row < depth && col < depth_cols) {
                acc += texelFetch(A, row * A_ld + col).x * texelFetch(B, row + col * B_col_stride).x;
            }
        }
        {
            const int k = k0 + 512;
            const int square = k / 1024;
            const int place = k % 1024;
            const int row = 32 * (square / squares_across) + place / 32;
            const int col = 32 * (square % squares_across) + place % 32;
            if (row < depth && col < depth_cols) {
                acc += texelFetch(A, row * A_ld + col).x * texelFetch(B, row + col * B_col_stride).x;
            }
        }
        {
            const int k = k0 + 768;
            const int square = k / 1024;
            const int place = k % 1024;
            const int row = 32 * (square / squares_across) + place / 32;
            const int col = 32 * (square % squares_across) + place % 32;
            if (row < depth && col < depth_cols) {
                acc += texelFetch(A, row * A_ld + col).x * texelFetch(B, row + col * B_col_stride).x;
            }
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 256) {
        const int square = k / 1024;
        const int place = k % 1024;
        const int row = 32 * (square / squares_across) + place / 32;
        const int col = 32 * (square % squares_across) + place % 32;
        if (row < depth && col < depth_cols) {
            acc += texelFetch(A, row * A_ld + col).x * texelFetch(B, row + col * B_col_stride).x;
        }
    }
    shared_acc[item] = acc;
    barrier();
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
    }
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    partial[share] = shared_acc[0];
}

#version 430 core
// sum(A .* trans(B))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer partial;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int parts;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    for (int e = item; e < parts; e += 256) {
        precise float part = texelFetch(partial, e).x;
        acc += part;
    }
    shared_acc[item] = acc;
    barrier();
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
    }
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    result[0] = shared_acc[0];
}
