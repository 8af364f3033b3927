#version 430 core
// sum(A, each column)
layout(local_size_x = 32, local_size_y = 32) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[1024];
uniform int rows;
uniform int depth;
uniform int A_col_stride;

void main()
{
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    precise float acc = 0.0;
    int next = item;
    for (int k0 = next; k0 < depth - 224; k0 += 256) {
        {
            const int k = k0;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 32;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 64;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 96;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 128;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 160;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 192;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        {
            const int k = k0 + 224;
            acc += texelFetch(A, cell + k * A_col_stride).x;
        }
        next = k0 + 256;
    }
    for (int k = next; k < depth; k += 32) {
        acc += texelFetch(A, cell + k * A_col_stride).x;
    }
    const int slot = item * 32 + column;
    shared_acc[slot] = acc;
    barrier();
    if (item < 16) {
        shared_acc[slot] += shared_acc[slot + 512];
    }
    barrier();
    if (item < 8) {
        shared_acc[slot] += shared_acc[slot + 256];
    }
    barrier();
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier();
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier();
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
