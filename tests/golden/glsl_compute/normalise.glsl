#version 430 core
// sqrt(sum(x .* x))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
uniform int depth;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    for (int k = item; k < depth; k += 256) {
        precise float t0 = texelFetch(x, k).x;
        acc += t0 * t0;
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

#version 430 core
// x / s
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { vec4 x[]; };
uniform samplerBuffer s;
layout(std430, binding = 1) buffer result_block { vec4 result[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 value = x[j >> 2] / texelFetch(s, 0).x;
    result[j >> 2] = value;
}
