#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// argmax(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer partial_block { float partial[]; };
layout(std430, binding = 2) buffer partial_at_block { int partial_at[]; };
shared float shared_best[256];
shared int shared_at[256];
uniform int rows;
uniform int depth;
uniform int chunk;
uniform int A_col_stride;
uniform int partial_ld;
uniform int partial_at_ld;

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
    int item = int(gl_LocalInvocationID.y);
    int column = int(gl_LocalInvocationID.x);
    int number = int(gl_GlobalInvocationID.x);
    int cell = min(number, rows - 1);
    int share = int(gl_WorkGroupID.y);
    int begin = share * chunk;
    int end = min(begin + chunk, depth);
    EXACT float best = 0.0;
    int best_at = -1;
    for (int k = begin + item; k < end; k += 128) {
        EXACT float term = A[cell + k * A_col_stride];
        if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    int slot = item * 2 + column;
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier();
    if (item < 64) {
        EXACT float theirs = shared_best[slot + 128];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 128];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        EXACT float theirs = shared_best[slot + 64];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 64];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        EXACT float theirs = shared_best[slot + 32];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 32];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        EXACT float theirs = shared_best[slot + 16];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 16];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        EXACT float theirs = shared_best[slot + 8];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 8];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        EXACT float theirs = shared_best[slot + 4];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 4];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        EXACT float theirs = shared_best[slot + 2];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 2];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    if (item > 0) return;
    if (number >= rows) return;
    partial[cell * partial_ld + share] = shared_best[column];
    partial_at[cell * partial_at_ld + share] = shared_at[column];
}

#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// argmax(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
layout(std430, binding = 0) readonly buffer partial_block { float partial[]; };
layout(std430, binding = 1) readonly buffer partial_at_block { int partial_at[]; };
layout(std430, binding = 2) buffer result_block { int result[]; };
shared float shared_best[256];
shared int shared_at[256];
uniform int rows;
uniform int parts;
uniform int partial_ld;
uniform int partial_at_ld;

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
    int item = int(gl_LocalInvocationID.y);
    int column = int(gl_LocalInvocationID.x);
    int number = int(gl_GlobalInvocationID.x);
    int cell = min(number, rows - 1);
    EXACT float best = 0.0;
    int best_at = -1;
    for (int e = item; e < parts; e += 128) {
        EXACT float part = partial[cell * partial_ld + e];
        if (best_at < 0 || sinter_greater(part, best) || (sinter_isnan(part) && !sinter_isnan(best)) || (partial_at[cell * partial_at_ld + e] < best_at && !(sinter_greater(best, part) || (sinter_isnan(best) && !sinter_isnan(part))))) {
            best = part;
            best_at = partial_at[cell * partial_at_ld + e];
        }
    }
    int slot = item * 2 + column;
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier();
    if (item < 64) {
        EXACT float theirs = shared_best[slot + 128];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 128];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        EXACT float theirs = shared_best[slot + 64];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 64];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        EXACT float theirs = shared_best[slot + 32];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 32];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        EXACT float theirs = shared_best[slot + 16];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 16];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        EXACT float theirs = shared_best[slot + 8];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 8];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        EXACT float theirs = shared_best[slot + 4];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 4];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        EXACT float theirs = shared_best[slot + 2];
        EXACT float mine = shared_best[slot];
        int theirs_at = shared_at[slot + 2];
        int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_at[column];
}
