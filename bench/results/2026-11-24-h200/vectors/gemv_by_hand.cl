#ifndef N
#define N 256
#endif
#ifndef V
#define V 1
#endif
#ifndef T8
#define T8 2
#endif
#if V == 4
#define VT float4
#define LOAD(p, k) vload4(0, (p) + (k))
#define SUM(a) (((a).x + (a).y) + ((a).z + (a).w))
#elif V == 2
#define VT float2
#define LOAD(p, k) vload2(0, (p) + (k))
#define SUM(a) ((a).x + (a).y)
#else
#define VT float
#define LOAD(p, k) (p)[k]
#define SUM(a) (a)
#endif
#ifdef ALIGNED4
#undef LOAD
#define LOAD(p, k) (*(__global const float4*)((p) + (k)))
#endif
#ifndef R
#define R 1
#endif
__kernel __attribute__((reqd_work_group_size(N, 1, 1)))
void gemv(const int depth, __global const float* restrict x, __global const float* restrict A, const int A_ld, __global float* restrict result)
{
    __local float shared_acc[R][N];
    const int item = get_local_id(0);
    const int cell = get_group_id(0) * R;
    const int terms = depth;
    VT acc[R];
    #pragma unroll
    for (int r = 0; r < R; ++r) acc[r] = 0.0f;
#ifdef UN
    #pragma unroll UN
#endif
    for (int k = item * V; k < terms; k += N * V) {
        const VT b = LOAD(x, k);
        #pragma unroll
        for (int r = 0; r < R; ++r) acc[r] += LOAD(A, (cell + r) * A_ld + k) * b;
    }
    float s[R];
    #pragma unroll
    for (int r = 0; r < R; ++r) { s[r] = SUM(acc[r]); shared_acc[r][item] = s[r]; }
    #pragma unroll
    for (int left = N; left > 1; ) {
        const int next = left > T8 ? left / T8 : 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < next) {
            #pragma unroll
            for (int r = 0; r < R; ++r) {
                #pragma unroll
                for (int o = item + next; o < left; o += next) s[r] += shared_acc[r][o];
                shared_acc[r][item] = s[r];
            }
        }
        left = next;
    }
    if (item > 0) return;
    #pragma unroll
    for (int r = 0; r < R; ++r) result[cell + r] = shared_acc[r][0];
}
