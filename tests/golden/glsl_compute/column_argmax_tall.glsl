#version 430 core
// argmax(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
layout(std430, binding = 1) buffer partial_at_block { int partial_at[]; };
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
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    const int share = int(gl_WorkGroupID.y);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float best = 0.0;
    int best_at = -1;
    for (int k = begin + item; k < end; k += 128) {
        precise float term = texelFetch(A, cell + k * A_col_stride).x;
        if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    const int slot = item * 2 + column;
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier();
    if (item < 64) {
        precise float theirs = shared_best[slot + 128];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 128];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_best[slot + 64];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 64];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_best[slot + 32];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 32];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_best[slot + 16];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 16];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_best[slot + 8];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 8];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_best[slot + 4];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 4];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_best[slot + 2];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 2];
        const int mine_at = shared_at[slot];
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

#version 430 core
// argmax(A, each column)
layout(local_size_x = 2, local_size_y = 128) in;
uniform samplerBuffer partial;
uniform isamplerBuffer partial_at;
layout(std430, binding = 0) buffer result_block { int result[]; };
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
    const int item = int(gl_LocalInvocationID.y);
    const int column = int(gl_LocalInvocationID.x);
    const int number = int(gl_GlobalInvocationID.x);
    const int cell = min(number, rows - 1);
    precise float best = 0.0;
    int best_at = -1;
    for (int e = item; e < parts; e += 128) {
        precise float part = texelFetch(partial, cell * partial_ld + e).x;
        if (best_at < 0 || sinter_greater(part, best) || (sinter_isnan(part) && !sinter_isnan(best)) || (texelFetch(partial_at, cell * partial_at_ld + e).x < best_at && !(sinter_greater(best, part) || (sinter_isnan(best) && !sinter_isnan(part))))) {
            best = part;
            best_at = texelFetch(partial_at, cell * partial_at_ld + e).x;
        }
    }
    const int slot = item * 2 + column;
    shared_best[slot] = best;
    shared_at[slot] = best_at;
    barrier();
    if (item < 64) {
        precise float theirs = shared_best[slot + 128];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 128];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 32) {
        precise float theirs = shared_best[slot + 64];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 64];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 16) {
        precise float theirs = shared_best[slot + 32];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 32];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 8) {
        precise float theirs = shared_best[slot + 16];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 16];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 4) {
        precise float theirs = shared_best[slot + 8];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 8];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 2) {
        precise float theirs = shared_best[slot + 4];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 4];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    barrier();
    if (item < 1) {
        precise float theirs = shared_best[slot + 2];
        precise float mine = shared_best[slot];
        const int theirs_at = shared_at[slot + 2];
        const int mine_at = shared_at[slot];
        if (theirs_at >= 0 && (mine_at < 0 || sinter_greater(theirs, mine) || (sinter_isnan(theirs) && !sinter_isnan(mine)) || (theirs_at < mine_at && !(sinter_greater(mine, theirs) || (sinter_isnan(mine) && !sinter_isnan(theirs)))))) {
            shared_best[slot] = theirs;
            shared_at[slot] = theirs_at;
        }
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_at[column];
}
