#version 430 core
// sum(A - trans(B), each row)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int rows;
uniform int depth;
uniform int A_ld;
uniform int B_col_stride;

void main()
{
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    precise float acc = 0.0;
    int next = item;
    for (int k0 = next; k0 < depth - 56; k0 += 64) {
        {
            const int k = k0;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 8;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 16;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 24;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 32;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 40;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 48;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        {
            const int k = k0 + 56;
            acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
        }
        next = k0 + 64;
    }
    for (int k = next; k < depth; k += 8) {
        acc += texelFetch(A, cell * A_ld + k).x - texelFetch(B, cell + k * B_col_stride).x;
    }
    const int slot = item * 32 + column;
    shared_acc[slot] = acc;
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
