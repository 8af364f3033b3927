#version 430 core
// sum(abs(A - rowwise(x)))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
shared float shared_acc[256];
uniform int depth_cols;
uniform int depth;
uniform int chunk;
uniform int A_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int terms = depth * depth_cols;
    const int share = int(gl_WorkGroupID.x);
    const int begin = share * chunk;
    const int end = min(begin + chunk, terms);
    precise float acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 768; k0 += 1024) {
        {
            const int k = k0;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += abs(texelFetch(A, row * A_ld + col).x - texelFetch(x, col).x);
        }
        {
            const int k = k0 + 256;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += abs(texelFetch(A, row * A_ld + col).x - texelFetch(x, col).x);
        }
        {
            const int k = k0 + 512;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += abs(texelFetch(A, row * A_ld + col).x - texelFetch(x, col).x);
        }
        {
            const int k = k0 + 768;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += abs(texelFetch(A, row * A_ld + col).x - texelFetch(x, col).x);
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 256) {
        const int row = k / depth_cols;
        const int col = k % depth_cols;
        acc += abs(texelFetch(A, row * A_ld + col).x - texelFetch(x, col).x);
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
// sum(abs(A - rowwise(x)))
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
