// argmax(A, each column)
__kernel __attribute__((reqd_work_group_size(2, 128, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* partial_at,
                   const int partial_at_ld,
                   volatile __global int* arrived,
                   const int parts,
                   __global int* restrict result)
{
    __local float shared_best[256];
    __local int shared_at[256];
    __local int done_before[1];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    const int share = get_group_id(1);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float best = 0.0f;
    int best_at = -1;
    for (int k = begin + item; k < end; k += 128) {
        const float term = A[cell + k * A_col_stride];
        if (best_at < 0 || term > best || (isnan(term) && !isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    const int slot = item * 2 + column;
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_best[slot + 128];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 128];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_best[slot + 64];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 64];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_best[slot + 32];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 32];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_best[slot + 16];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 16];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_best[slot + 8];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 8];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_best[slot + 4];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 4];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_best[slot + 2];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 2];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    if (item == 0) {
        partial[cell * partial_ld + share] = shared_best[column];
        partial_at[cell * partial_at_ld + share] = shared_at[column];
    }
    // the group that is done last folds the shares of all
    asm("fence.acq_rel.gpu;" ::: "memory");
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0 && column == 0) {
        done_before[0] = atomic_inc(arrived + get_group_id(0));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (done_before[0] < parts - 1) return;
    asm("fence.acq_rel.gpu;" ::: "memory");
    best = 0.0f;
    best_at = -1;
    for (int e = item; e < parts; e += 128) {
        const float part = partial[cell * partial_ld + e];
        if (best_at < 0 || part > best || (isnan(part) && !isnan(best)) || (partial_at[cell * partial_at_ld + e] < best_at && !(best > part || (isnan(best) && !isnan(part))))) {
            best = part;
            best_at = partial_at[cell * partial_at_ld + e];
        }
    }
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_best[slot + 128];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 128];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_best[slot + 64];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 64];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_best[slot + 32];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 32];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_best[slot + 16];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 16];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_best[slot + 8];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 8];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_best[slot + 4];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 4];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_best[slot + 2];
        const float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 2];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine > theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    if (item == 0 && column == 0) {
        arrived[get_group_id(0)] = 0;
    }
    if (item == 0 && get_global_id(0) < rows) {
        result[cell] = shared_at[column];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
