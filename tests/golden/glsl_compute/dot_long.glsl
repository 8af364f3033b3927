#version 430 core
// sum(x .* y)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int depth;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    int next = item;
    for (int k0 = next; k0 < depth - 768; k0 += 1024) {
        {
            const int k = k0;
            acc += texelFetch(x, k).x * texelFetch(y, k).x;
        }
        {
            const int k = k0 + 256;
            acc += texelFetch(x, k).x * texelFetch(y, k).x;
        }
        {
            const int k = k0 + 512;
            acc += texelFetch(x, k).x * texelFetch(y, k).x;
        }
        {
            const int k = k0 + 768;
            acc += texelFetch(x, k).x * texelFetch(y, k).x;
        }
        next = k0 + 1024;
    }
    for (int k = next; k < depth; k += 256) {
        acc += texelFetch(x, k).x * texelFetch(y, k).x;
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
