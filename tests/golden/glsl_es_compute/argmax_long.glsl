#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// argmax(x)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) buffer result_block { int result[]; };
shared float shared_best[256];
shared int shared_at[256];
uniform int depth;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    int item = int(gl_LocalInvocationID.x);
    EXACT float best = 0.0;
    int best_at = -1;
    for (int k = item; k < depth; k += 256) {
        EXACT float term = x[k];
        if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    shared_best[item] = best;
    shared_at[item] = best_at;
    barrier();
    if (item < 128) {
        EXACT float theirs = shared_best[item + 128];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 128];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 64) {
        EXACT float theirs = shared_best[item + 64];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 64];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        EXACT float theirs = shared_best[item + 32];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 32];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        EXACT float theirs = shared_best[item + 16];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 16];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        EXACT float theirs = shared_best[item + 8];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 8];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        EXACT float theirs = shared_best[item + 4];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 4];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        EXACT float theirs = shared_best[item + 2];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 2];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        EXACT float theirs = shared_best[item + 1];
        EXACT float mine = shared_best[item];
        int theirs_at = shared_at[item + 1];
        int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    if (item > 0) return;
    result[0] = shared_at[0];
}
