#version 430 core
// argmax(A, each column)
layout(local_size_x = 8, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) coherent buffer partial_block { float partial[]; };
layout(std430, binding = 1) coherent buffer partial_at_block { int partial_at[]; };
layout(std430, binding = 2) coherent buffer arrived_block { int arrived[]; };
layout(std430, binding = 3) buffer result_block { int result[]; };
shared float shared_best[8];
shared int shared_at[8];
shared int done_before[1];
uniform int rows;
uniform int depth;
uniform int chunk;
uniform int A_col_stride;
uniform int partial_ld;
uniform int partial_at_ld;
uniform int parts;

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
    const int item = int(gl_LocalInvocationID.x) / 2;
    const int column = int(gl_LocalInvocationID.x) % 2;
    const int number = 2 * int(gl_WorkGroupID.x) + int(gl_LocalInvocationID.x) % 2;
    const int cell = min(number, rows - 1);
    const int share = int(gl_WorkGroupID.y);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float best = 0.0;
    int best_at = -1;
    int next = begin + item;
    for (int k0 = next; k0 < end - 12; k0 += 16) {
        {
            const int k = k0;
            precise float term = texelFetch(A, cell + k * A_col_stride).x;
            if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        {
            const int k = k0 + 4;
            precise float term = texelFetch(A, cell + k * A_col_stride).x;
            if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        {
            const int k = k0 + 8;
            precise float term = texelFetch(A, cell + k * A_col_stride).x;
            if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        {
            const int k = k0 + 12;
            precise float term = texelFetch(A, cell + k * A_col_stride).x;
            if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        next = k0 + 16;
    }
    for (int k = next; k < end; k += 4) {
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
    if (item == 0) {
        partial[cell * partial_ld + share] = shared_best[column];
        partial_at[cell * partial_at_ld + share] = shared_at[column];
    }
    // the group that is done last folds the shares of all
    memoryBarrierBuffer();
    barrier();
    if (item == 0 && column == 0) {
        done_before[0] = atomicAdd(arrived[int(gl_WorkGroupID.x)], 1);
    }
    barrier();
    if (done_before[0] < parts - 1) return;
    memoryBarrierBuffer();
    best = 0.0;
    best_at = -1;
    for (int e = item; e < parts; e += 4) {
        precise float part = partial[cell * partial_ld + e];
        if (best_at < 0 || sinter_greater(part, best) || (sinter_isnan(part) && !sinter_isnan(best)) || (partial_at[cell * partial_at_ld + e] < best_at && !(sinter_greater(best, part) || (sinter_isnan(best) && !sinter_isnan(part))))) {
            best = part;
            best_at = partial_at[cell * partial_at_ld + e];
        }
    }
    shared_best[slot] = best;
    shared_at[slot] = best_at;
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
    if (item == 0 && column == 0) {
        arrived[int(gl_WorkGroupID.x)] = 0;
    }
    if (item == 0 && 2 * int(gl_WorkGroupID.x) + int(gl_LocalInvocationID.x) % 2 < rows) {
        result[cell] = shared_at[column];
    }
    barrier();
}
