#version 430 core
// compensated_sum(x)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
shared float shared_lost[256];
uniform int depth;

// a, and no compiler knows that nothing is 0
float hiddenf(float a, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a) ^ nothing);
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    uint nothing = ((floatBitsToUint(sum) & 0x7fffffffu) + 0x800000u) >> 31u; // 1 if sum is not finite
    float s = hiddenf(sum, nothing), added = hiddenf(s - a, nothing), kept = hiddenf(s - added, nothing);
    return nothing > 0u ? 0.0 : hiddenf(a - kept, nothing) + hiddenf(b - added, nothing);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float acc = 0.0;
    precise float lost_of_acc = 0.0;
    for (int k = item; k < depth; k += 256) {
        precise float term = texelFetch(x, k).x;
        precise float acc_rounded = acc + term;
        precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        precise float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    shared_acc[item] = acc;
    shared_lost[item] = lost_of_acc;
    barrier();
    if (item < 128) {
        precise float theirs = shared_acc[item + 128];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 128];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 64) {
        precise float theirs = shared_acc[item + 64];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 64];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_acc[item + 32];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 32];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_acc[item + 16];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 16];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_acc[item + 8];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 8];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_acc[item + 4];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 4];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_acc[item + 2];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 2];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_acc[item + 1];
        precise float mine = shared_acc[item];
        precise float theirs_lost = shared_lost[item + 1];
        precise float mine_lost = shared_lost[item];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    result[0] = shared_acc[0];
}
