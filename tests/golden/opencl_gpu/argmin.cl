// argmin(x)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global int* restrict result)
{
    __local float shared_best[256];
    __local int shared_at[256];
    const int item = get_local_id(0);
    float best = 0.0f;
    int best_at = -1;
    for (int k = item; k < depth; k += 256) {
        const float term = x[k];
        if (best_at < 0 || term < best || (isnan(term) && !isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    shared_best[item] = best;
    shared_at[item] = best_at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        const float theirs = shared_best[item + 128];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 128];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const float theirs = shared_best[item + 64];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 64];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const float theirs = shared_best[item + 32];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 32];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const float theirs = shared_best[item + 16];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 16];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const float theirs = shared_best[item + 8];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 8];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const float theirs = shared_best[item + 4];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 4];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const float theirs = shared_best[item + 2];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 2];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const float theirs = shared_best[item + 1];
        const float mine = shared_best[item];
        const int theirs_at = shared_at[item + 1];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs < mine || (isnan(theirs) && !isnan(mine)) || (theirs_at < mine_at && !(mine < theirs || (isnan(mine) && !isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    if (item > 0) return;
    result[0] = shared_at[0];
}
