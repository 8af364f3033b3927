#version 430 core
// compensated_sum(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
layout(std430, binding = 1) buffer partial_lost_block { float partial_lost[]; };
shared float shared_acc[256];
shared float shared_lost[256];
uniform int rows;
uniform int depth;
uniform int chunk;
uniform int A_col_stride;
uniform int partial_ld;
uniform int partial_lost_ld;

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
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    const int share = int(gl_WorkGroupID.y);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    precise float lost_of_acc = 0.0;
    int next = begin + item;
    for (int k0 = next; k0 < end - 896; k0 += 1024) {
        {
            const int k = k0;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 128;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 256;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 384;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 512;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 640;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 768;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        {
            const int k = k0 + 896;
            {
                precise float term = texelFetch(A, cell + k * A_col_stride).x;
                precise float acc_rounded = acc + term;
                precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                precise float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
        }
        next = k0 + 1024;
    }
    for (int k = next; k < end; k += 128) {
        precise float term = texelFetch(A, cell + k * A_col_stride).x;
        precise float acc_rounded = acc + term;
        precise float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        precise float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    const int slot = item * 2 + column;
    shared_acc[slot] = acc;
    shared_lost[slot] = lost_of_acc;
    barrier();
    if (item < 64) {
        precise float theirs = shared_acc[slot + 128];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 128];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_acc[slot + 64];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 64];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_acc[slot + 32];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 32];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_acc[slot + 16];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 16];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_acc[slot + 8];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 8];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_acc[slot + 4];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 4];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_acc[slot + 2];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 2];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    if (number >= rows) return;
    partial[cell * partial_ld + share] = shared_acc[column];
    partial_lost[cell * partial_lost_ld + share] = shared_lost[column];
}

#version 430 core
// compensated_sum(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
uniform samplerBuffer partial;
uniform samplerBuffer partial_lost;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float shared_acc[256];
shared float shared_lost[256];
uniform int rows;
uniform int parts;
uniform int partial_ld;
uniform int partial_lost_ld;

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
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    precise float acc = 0.0;
    precise float lost_of_acc = 0.0;
    for (int e = item; e < parts; e += 128) {
        precise float part = texelFetch(partial, cell * partial_ld + e).x;
        {
            precise float acc_rounded = acc + part;
            precise float acc_rest = lost_of_acc + texelFetch(partial_lost, cell * partial_lost_ld + e).x + sinter_rounding_error_float(acc, part, acc_rounded);
            precise float acc_next = acc_rounded + acc_rest;
            acc = acc_next;
            lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
        }
    }
    const int slot = item * 2 + column;
    shared_acc[slot] = acc;
    shared_lost[slot] = lost_of_acc;
    barrier();
    if (item < 64) {
        precise float theirs = shared_acc[slot + 128];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 128];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_acc[slot + 64];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 64];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_acc[slot + 32];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 32];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_acc[slot + 16];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 16];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_acc[slot + 8];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 8];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_acc[slot + 4];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 4];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_acc[slot + 2];
        precise float mine = shared_acc[slot];
        precise float theirs_lost = shared_lost[slot + 2];
        precise float mine_lost = shared_lost[slot];
        precise float both_rounded = mine + theirs;
        precise float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        precise float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
