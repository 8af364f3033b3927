#version 430 core
// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
layout(std430, binding = 1) buffer partial_2_block { float partial_2[]; };
layout(std430, binding = 2) buffer partial_3_block { float partial_3[]; };
shared float shared_acc[256];
shared float shared_acc_2[256];
shared float shared_acc_3[256];
uniform int depth;
uniform int chunk;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int share = int(gl_WorkGroupID.x);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    precise float acc_2 = 0.0;
    precise float acc_3 = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 768; k0 += 1024) {
        {
            const int k = k0;
            precise float t0 = texelFetch(x, k).x;
            precise float t1 = texelFetch(y, k).x;
            acc += t0 * t1;
            acc_2 += t0 * t0;
            acc_3 += t1 * t1;
        }
        {
            const int k = k0 + 256;
            precise float t2 = texelFetch(x, k).x;
            precise float t3 = texelFetch(y, k).x;
            acc += t2 * t3;
            acc_2 += t2 * t2;
            acc_3 += t3 * t3;
        }
        {
            const int k = k0 + 512;
            precise float t4 = texelFetch(x, k).x;
            precise float t5 = texelFetch(y, k).x;
            acc += t4 * t5;
            acc_2 += t4 * t4;
            acc_3 += t5 * t5;
        }
        {
            const int k = k0 + 768;
            precise float t6 = texelFetch(x, k).x;
            precise float t7 = texelFetch(y, k).x;
            acc += t6 * t7;
            acc_2 += t6 * t6;
            acc_3 += t7 * t7;
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 256) {
        precise float t8 = texelFetch(x, k).x;
        precise float t9 = texelFetch(y, k).x;
        acc += t8 * t9;
        acc_2 += t8 * t8;
        acc_3 += t9 * t9;
    }
    shared_acc[item] = acc;
    shared_acc_2[item] = acc_2;
    shared_acc_3[item] = acc_3;
    barrier();
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
        shared_acc_2[item] += shared_acc_2[item + 128];
        shared_acc_3[item] += shared_acc_3[item + 128];
    }
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
        shared_acc_2[item] += shared_acc_2[item + 64];
        shared_acc_3[item] += shared_acc_3[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
        shared_acc_2[item] += shared_acc_2[item + 32];
        shared_acc_3[item] += shared_acc_3[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
        shared_acc_2[item] += shared_acc_2[item + 16];
        shared_acc_3[item] += shared_acc_3[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
        shared_acc_2[item] += shared_acc_2[item + 8];
        shared_acc_3[item] += shared_acc_3[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
        shared_acc_2[item] += shared_acc_2[item + 4];
        shared_acc_3[item] += shared_acc_3[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
        shared_acc_2[item] += shared_acc_2[item + 2];
        shared_acc_3[item] += shared_acc_3[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
        shared_acc_2[item] += shared_acc_2[item + 1];
        shared_acc_3[item] += shared_acc_3[item + 1];
    }
    if (item > 0) return;
    partial[share] = shared_acc[0];
    partial_2[share] = shared_acc_2[0];
    partial_3[share] = shared_acc_3[0];
}

#version 430 core
// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer partial;
uniform samplerBuffer partial_2;
uniform samplerBuffer partial_3;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
shared float shared_acc_2[256];
shared float shared_acc_3[256];
uniform int parts;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    precise float acc_2 = 0.0;
    precise float acc_3 = 0.0;
    for (int e = item; e < parts; e += 256) {
        precise float part = texelFetch(partial, e).x;
        acc += part;
        precise float part_2 = texelFetch(partial_2, e).x;
        acc_2 += part_2;
        precise float part_3 = texelFetch(partial_3, e).x;
        acc_3 += part_3;
    }
    shared_acc[item] = acc;
    shared_acc_2[item] = acc_2;
    shared_acc_3[item] = acc_3;
    barrier();
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
        shared_acc_2[item] += shared_acc_2[item + 128];
        shared_acc_3[item] += shared_acc_3[item + 128];
    }
    barrier();
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
        shared_acc_2[item] += shared_acc_2[item + 64];
        shared_acc_3[item] += shared_acc_3[item + 64];
    }
    barrier();
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
        shared_acc_2[item] += shared_acc_2[item + 32];
        shared_acc_3[item] += shared_acc_3[item + 32];
    }
    barrier();
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
        shared_acc_2[item] += shared_acc_2[item + 16];
        shared_acc_3[item] += shared_acc_3[item + 16];
    }
    barrier();
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
        shared_acc_2[item] += shared_acc_2[item + 8];
        shared_acc_3[item] += shared_acc_3[item + 8];
    }
    barrier();
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
        shared_acc_2[item] += shared_acc_2[item + 4];
        shared_acc_3[item] += shared_acc_3[item + 4];
    }
    barrier();
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
        shared_acc_2[item] += shared_acc_2[item + 2];
        shared_acc_3[item] += shared_acc_3[item + 2];
    }
    barrier();
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
        shared_acc_2[item] += shared_acc_2[item + 1];
        shared_acc_3[item] += shared_acc_3[item + 1];
    }
    if (item > 0) return;
    precise float value = shared_acc[0] / (sinter_sqrt(shared_acc_2[0]) * sinter_sqrt(shared_acc_3[0]));
    result[0] = value;
}
