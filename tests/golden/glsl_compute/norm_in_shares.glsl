#version 430 core
// sqrt(sum(x .* x))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
shared float shared_acc[256];
uniform int depth;
uniform int chunk;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int share = int(gl_WorkGroupID.x);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 768; k0 += 1024) {
        {
            const int k = k0;
            precise float t0 = texelFetch(x, k).x;
            acc += t0 * t0;
        }
        {
            const int k = k0 + 256;
            precise float t1 = texelFetch(x, k).x;
            acc += t1 * t1;
        }
        {
            const int k = k0 + 512;
            precise float t2 = texelFetch(x, k).x;
            acc += t2 * t2;
        }
        {
            const int k = k0 + 768;
            precise float t3 = texelFetch(x, k).x;
            acc += t3 * t3;
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 256) {
        precise float t4 = texelFetch(x, k).x;
        acc += t4 * t4;
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
// sqrt(sum(x .* x))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer partial;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int parts;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

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
    precise float value = sinter_sqrt(shared_acc[0]);
    result[0] = value;
}
