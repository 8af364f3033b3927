// argmax(x)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   __global const long* restrict x,
                   __global int* restrict result)
{
    __local long shared_best[256];
    __local int shared_at[256];
    const int item = get_local_id(0);
    long best = 0L;
    int best_at = -1;
    for (int k = item; k < depth; k += 256) {
        const long term = x[k];
        if (best_at < 0 || term > best) {
            best = term;
            best_at = k;
        }
    }
    shared_best[item] = best;
    shared_at[item] = best_at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        const long theirs = shared_best[item + 128];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 128];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        const long theirs = shared_best[item + 64];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 64];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        const long theirs = shared_best[item + 32];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 32];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        const long theirs = shared_best[item + 16];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 16];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        const long theirs = shared_best[item + 8];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 8];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        const long theirs = shared_best[item + 4];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 4];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        const long theirs = shared_best[item + 2];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 2];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        const long theirs = shared_best[item + 1];
        const long mine = shared_best[item];
        const int theirs_at = shared_at[item + 1];
        const int mine_at = shared_at[item];
        if (theirs_at >= 0 && (mine_at < 0 || theirs > mine || (theirs_at < mine_at && !(mine > theirs)))) {
            shared_best[item] = theirs;
            shared_at[item] = theirs_at;
        }
    }
    if (item > 0) return;
    result[0] = shared_at[0];
}

// select(x < y, max(x, int64(z)) - alpha, y / beta), uint64(w) >> gamma, int32(x * delta) + s, float(x4) + scalar4 * float(x)
long sinter_divide_long(long a, long b)
{
    return b == 0 ? 0 : b == -1 ? (long)(0UL - (ulong)a) : a / b;
}

long4 sinter_divide_long4(long4 a, long4 b)
{
    return (long4)(sinter_divide_long(a.s0, b.s0), sinter_divide_long(a.s1, b.s1), sinter_divide_long(a.s2, b.s2), sinter_divide_long(a.s3, b.s3));
}

long4 sinter_subtract_long4(long4 a, long4 b)
{
    return as_long4(as_ulong4(a) - as_ulong4(b));
}

ulong4 sinter_to_ulong_float4(float4 a)
{
    return convert_ulong4_sat(isnan(a) ? (float4)(0) : a);
}

int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

long4 sinter_multiply_long4(long4 a, long4 b)
{
    return as_long4(as_ulong4(a) * as_ulong4(b));
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const long* restrict x,
                   __global const long* y,
                   __global const int* z,
                   const long alpha,
                   const long beta,
                   __global const float* w,
                   const ulong gamma,
                   const long delta,
                   __global const int* restrict s,
                   __global const ulong* x4,
                   const float scalar4,
                   __global long* result0,
                   __global ulong* result1,
                   __global int* result2,
                   __global float* result3)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    const long4 t0 = *(__global const long4*)(x + j);
    const long4 t1 = *(__global const long4*)(y + j);
    const long4 v2 = t0 < t1 ? sinter_subtract_long4(max(t0, convert_long4(*(__global const int4*)(z + j))), (long4)(alpha)) : sinter_divide_long4(t1, (long4)(beta));
    const ulong4 v3 = sinter_to_ulong_float4(*(__global const float4*)(w + j)) >> (ulong4)(gamma);
    const int4 v4 = sinter_add_int4(convert_int4(sinter_multiply_long4(t0, (long4)(delta))), (int4)(s[0]));
    const float4 v5 = convert_float4(*(__global const ulong4*)(x4 + j)) + scalar4 * convert_float4(t0);
    *(__global long4*)(result0 + j) = v2;
    *(__global ulong4*)(result1 + j) = v3;
    *(__global int4*)(result2 + j) = v4;
    *(__global float4*)(result3 + j) = v5;
}
