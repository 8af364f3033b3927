#version 430 core
// x / sqrt(sum(x .* x))
layout(local_size_x = 8, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
shared float shared_acc[8];
uniform int depth;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    const int e0 = item;
    const int at0 = min(e0, depth - 1);
    const int e1 = item + 8;
    const int at1 = min(e1, depth - 1);
    const int e2 = item + 16;
    const int at2 = min(e2, depth - 1);
    precise float t0 = x[at0];
    if (e0 < depth) {
        acc += t0 * t0;
    }
    precise float t1 = x[at1];
    if (e1 < depth) {
        acc += t1 * t1;
    }
    precise float t2 = x[at2];
    if (e2 < depth) {
        acc += t2 * t2;
    }
    shared_acc[item] = acc;
    barrier();
    precise float sum_of_column = shared_acc[0] + shared_acc[1] + shared_acc[2] + shared_acc[3] + shared_acc[4] + shared_acc[5] + shared_acc[6] + shared_acc[7];
    if (e0 < depth) {
        precise float value = t0 / sinter_sqrt(sum_of_column);
        result[at0] = value;
    }
    if (e1 < depth) {
        precise float value1 = t1 / sinter_sqrt(sum_of_column);
        result[at1] = value1;
    }
    if (e2 < depth) {
        precise float value2 = t2 / sinter_sqrt(sum_of_column);
        result[at2] = value2;
    }
}
