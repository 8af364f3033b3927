#version 430 core
// sqrt(sum(x .* x))
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(r16f, binding = 0) writeonly uniform imageBuffer result;
shared float shared_acc[256];
uniform int depth;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

float sinter_half(float a)
{
    uint bits = floatBitsToUint(a), magnitude = bits & 0x7fffffffu;
    if (magnitude >= 0x7f800000u) return a;
    if (magnitude >= 0x477ff000u) return uintBitsToFloat((bits & 0x80000000u) | 0x7f800000u);
    if (magnitude >= 0x38800000u)
        return uintBitsToFloat((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    float units = abs(a) * 16777216.0, whole = floor(units), rest = units - whole;
    if (rest > 0.5 || (rest == 0.5 && floor(whole * 0.5) * 2.0 != whole)) whole += 1.0;
    return uintBitsToFloat(floatBitsToUint(whole / 16777216.0) | (bits & 0x80000000u));
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
    imageStore(result, 0, vec4(sinter_half(value)));
}
