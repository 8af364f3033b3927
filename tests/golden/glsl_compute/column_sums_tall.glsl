#version 430 core
// sum(abs(trans(A) - colwise(trans(x))), each row)
layout(local_size_x = 4, local_size_y = 128) in;
uniform samplerBuffer A;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
shared float shared_acc[512];
uniform int rows;
uniform int depth;
uniform int chunk;
uniform int A_col_stride;
uniform int partial_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    const int share = int(gl_WorkGroupID.y);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 896; k0 += 1024) {
        {
            const int k = k0;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 128;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 256;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 384;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 512;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 640;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 768;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 896;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 128) {
        acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
    }
    const int slot = item * 4 + column;
    shared_acc[slot] = acc;
    barrier();
    if (item < 64) {
        shared_acc[slot] += shared_acc[slot + 256];
    }
    barrier();
    if (item < 32) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier();
    if (item < 16) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier();
    if (item < 8) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    barrier();
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 16];
    }
    barrier();
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 8];
    }
    barrier();
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item > 0) return;
    if (number >= rows) return;
    partial[cell * partial_ld + share] = shared_acc[column];
}

#version 430 core
// sum(abs(trans(A) - colwise(trans(x))), each row)
layout(local_size_x = 4, local_size_y = 128) in;
uniform samplerBuffer partial;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[512];
uniform int rows;
uniform int parts;
uniform int partial_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    precise float acc = 0.0;
    for (int e = item; e < parts; e += 128) {
        precise float part = texelFetch(partial, cell * partial_ld + e).x;
        acc += part;
    }
    const int slot = item * 4 + column;
    shared_acc[slot] = acc;
    barrier();
    if (item < 64) {
        shared_acc[slot] += shared_acc[slot + 256];
    }
    barrier();
    if (item < 32) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier();
    if (item < 16) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier();
    if (item < 8) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    barrier();
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 16];
    }
    barrier();
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 8];
    }
    barrier();
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
