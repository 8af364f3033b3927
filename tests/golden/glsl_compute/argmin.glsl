#version 430 core
// argmin(x)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { int result[]; };
shared float shared_best[256];
shared int shared_at[256];
uniform int depth;

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    precise float best = 0.0;
    int best_at = -1;
    for (int k = item; k < depth; k += 256) {
        precise float term = texelFetch(x, k).x;
        if (best_at < 0 || sinter_less(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    shared_best[item] = best;
    shared_at[item] = best_at;
    barrier();
    if (item < 128) {
        precise float theirs = shared_best[item + 128];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 128];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 64) {
        precise float theirs = shared_best[item + 64];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 64];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_best[item + 32];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 32];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_best[item + 16];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 16];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_best[item + 8];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 8];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_best[item + 4];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 4];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_best[item + 2];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 2];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_best[item + 1];
        precise float mine = shared_best[item];
        const int theirs_at = shared_at[item + 1];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_less(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_less(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    if (item > 0) return;
    result[0] = shared_at[0];
}
