#version 430 core
// sqrt(sum(x .* x))
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) coherent buffer partial_block { float partial[]; };
layout(std430, binding = 2) coherent buffer arrived_block { int arrived[]; };
layout(std430, binding = 3) buffer result_block { float result[]; };
shared float shared_acc[256];
shared int done_before[1];
uniform int depth;
uniform int chunk;
uniform int parts;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

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
            precise float t0 = x[k];
            acc += t0 * t0;
        }
        {
            const int k = k0 + 256;
            precise float t1 = x[k];
            acc += t1 * t1;
        }
        {
            const int k = k0 + 512;
            precise float t2 = x[k];
            acc += t2 * t2;
        }
        {
            const int k = k0 + 768;
            precise float t3 = x[k];
            acc += t3 * t3;
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 256) {
        precise float t4 = x[k];
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
    if (item == 0) {
        partial[share] = shared_acc[0];
    }
    // the group that is done last folds the shares of all
    memoryBarrierBuffer();
    barrier();
    if (item == 0) {
        done_before[0] = atomicAdd(arrived[0], 1);
    }
    barrier();
    if (done_before[0] < parts - 1) return;
    memoryBarrierBuffer();
    acc = 0.0;
    for (int e = item; e < parts; e += 256) {
        precise float part = partial[e];
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
    if (item == 0) {
        arrived[0] = 0;
    }
    if (item == 0) {
        precise float value = sinter_sqrt(shared_acc[0]);
        result[0] = value;
    }
    barrier();
}
