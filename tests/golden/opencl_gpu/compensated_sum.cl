// compensated_sum(x)
float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    __local float shared_lost[256];
    const int item = get_local_id(0);
    float acc = 0.0f;
    float lost_of_acc = 0.0f;
    for (int k = item; k < depth; k += 256) {
        const float term = x[k];
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    shared_acc[item] = acc;
    shared_lost[item] = lost_of_acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        const float theirs = shared_acc[item + 128];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 128];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_acc[item + 64];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 64];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_acc[item + 32];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 32];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_acc[item + 16];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 16];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_acc[item + 8];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 8];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_acc[item + 4];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 4];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_acc[item + 2];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 2];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_acc[item + 1];
        const float mine = shared_acc[item];
        const float theirs_lost = shared_lost[item + 1];
        const float mine_lost = shared_lost[item];
        const float both_rounded = mine + theirs;
        const float both_rest = mine_lost + theirs_lost + sinter_rounding_error_float(mine, theirs, both_rounded);
        const float both_next = both_rounded + both_rest;
        shared_acc[item] = both_next;
        shared_lost[item] = sinter_rounding_error_float(both_rounded, both_rest, both_next);
    }
    if (item > 0) return;
    result[0] = shared_acc[0];
}
