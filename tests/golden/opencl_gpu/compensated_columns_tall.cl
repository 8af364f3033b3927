// compensated_sum(A, each column)
#pragma OPENCL FP_CONTRACT OFF

float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(2, 128, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict partial,
                   const int partial_ld,
                   __global float* restrict partial_lost,
                   const int partial_lost_ld)
{
    __local float shared_acc[256];
    __local float shared_lost[256];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    const int share = get_group_id(1);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    float lost_of_acc = 0.0f;
    for (int k = begin + item; k < end; k += 128) {
        const float term = A[cell + k * A_col_stride];
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    const int slot = item * 2 + column;
    shared_acc[slot] = acc;
    shared_lost[slot] = lost_of_acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_acc[slot + 128];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 128];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_acc[slot + 64];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 64];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_acc[slot + 32];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 32];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_acc[slot + 16];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 16];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_acc[slot + 8];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 8];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_acc[slot + 4];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 4];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_acc[slot + 2];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 2];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    if (number >= rows) return;
    partial[cell * partial_ld + share] = shared_acc[column];
    partial_lost[cell * partial_lost_ld + share] = shared_lost[column];
}

// compensated_sum(A, each column)
#pragma OPENCL FP_CONTRACT OFF

float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(2, 128, 1)))
void sinter_kernel(const int rows,
                   const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global const float* restrict partial_lost,
                   const int partial_lost_ld,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    __local float shared_lost[256];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    float acc = 0.0f;
    float lost_of_acc = 0.0f;
    for (int e = item; e < parts; e += 128) {
        const float part = partial[cell * partial_ld + e];
        {
            const float acc_rounded = acc + part;
            const float acc_rest = lost_of_acc + partial_lost[cell * partial_lost_ld + e] + sinter_rounding_error_float(acc, part, acc_rounded);
            const float acc_next = acc_rounded + acc_rest;
            acc = acc_next;
            lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
        }
    }
    const int slot = item * 2 + column;
    shared_acc[slot] = acc;
    shared_lost[slot] = lost_of_acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_acc[slot + 128];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 128];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_acc[slot + 64];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 64];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_acc[slot + 32];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 32];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_acc[slot + 16];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 16];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_acc[slot + 8];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 8];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_acc[slot + 4];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 4];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_acc[slot + 2];
        const float mine = shared_acc[slot];
        const float theirs_lost = shared_lost[slot + 2];
        const float mine_lost = shared_lost[slot];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[slot] = both_next;
        shared_lost[slot] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
