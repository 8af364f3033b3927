#version 430 core
// sum(abs(trans(A) - colwise(trans(x))), each row)
layout(local_size_x = 8, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer x;
layout(std430, binding = 0) coherent buffer partial_block { float partial[]; };
layout(std430, binding = 1) coherent buffer arrived_block { int arrived[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
shared float shared_acc[8];
shared int done_before[1];
uniform int rows;
uniform int depth;
uniform int chunk;
uniform int A_col_stride;
uniform int partial_ld;
uniform int parts;

void main()
{
    const int item = int(gl_LocalInvocationID.x) / 4;
    const int column = int(gl_LocalInvocationID.x) % 4;
    const int number = 4 * int(gl_WorkGroupID.x) + int(gl_LocalInvocationID.x) % 4;
    const int cell = min(number, rows - 1);
    const int share = int(gl_WorkGroupID.y);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 6; k0 += 8) {
        {
            const int k = k0;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 2;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 4;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        {
            const int k = k0 + 6;
            acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
        }
        next = k0 + 8;
    }
    for (int k = next; k < end; k += 2) {
        acc += abs(texelFetch(A, cell + k * A_col_stride).x - texelFetch(x, cell).x);
    }
    const int slot = item * 4 + column;
    shared_acc[slot] = acc;
    barrier();
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item == 0) {
        partial[cell * partial_ld + share] = shared_acc[column];
    }
    // the group that is done last folds the shares of all
    memoryBarrierBuffer();
    barrier();
    if (item == 0 && column == 0) {
        done_before[0] = atomicAdd(arrived[int(gl_WorkGroupID.x)], 1);
    }
    barrier();
    if (done_before[0] < parts - 1) return;
    memoryBarrierBuffer();
    acc = 0.0;
    for (int e = item; e < parts; e += 2) {
        precise float part = partial[cell * partial_ld + e];
        acc += part;
    }
    shared_acc[slot] = acc;
    barrier();
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item == 0 && column == 0) {
        arrived[int(gl_WorkGroupID.x)] = 0;
    }
    if (item == 0 && 4 * int(gl_WorkGroupID.x) + int(gl_LocalInvocationID.x) % 4 < rows) {
        result[cell] = shared_acc[column];
    }
    barrier();
}
