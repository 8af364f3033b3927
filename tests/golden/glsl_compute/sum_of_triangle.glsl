#version 430 core
// sum(select(j <= i, A, alpha))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int depth_cols;
uniform int depth;
uniform int A_ld;
uniform int A_offset;
uniform float alpha;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int terms = depth * depth_cols;
    precise float acc = 0.0;
    int next = item;
    for (int k0 = next; k0 < terms - 768; k0 += 1024) {
        {
            const int k = k0;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += col <= row ? texelFetch(A, A_offset + row * A_ld + col).x : alpha;
        }
        {
            const int k = k0 + 256;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += col <= row ? texelFetch(A, A_offset + row * A_ld + col).x : alpha;
        }
        {
            const int k = k0 + 512;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += col <= row ? texelFetch(A, A_offset + row * A_ld + col).x : alpha;
        }
        {
            const int k = k0 + 768;
            const int row = k / depth_cols;
            const int col = k % depth_cols;
            acc += col <= row ? texelFetch(A, A_offset + row * A_ld + col).x : alpha;
        }
        next = k0 + 1024;
    }
    for (int k = next; k < terms; k += 256) {
        const int row = k / depth_cols;
        const int col = k % depth_cols;
        acc += col <= row ? texelFetch(A, A_offset + row * A_ld + col).x : alpha;
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
