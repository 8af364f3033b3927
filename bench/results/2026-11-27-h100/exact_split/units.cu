#include <cstdio>
#include <cstdint>
#include <cmath>
#include <cuda_runtime.h>
__global__ void mma(const uint16_t* a, const uint16_t* b, const float* c, float* d) { // a 16x16 row, b 16x8
    int l = threadIdx.x, r = l / 4, t = l % 4;
    auto A = [&](int i, int k) { return (uint32_t)a[i * 16 + k] | (uint32_t)a[i * 16 + k + 1] << 16; };
    auto B = [&](int k, int j) { return (uint32_t)b[k * 8 + j] | (uint32_t)b[(k + 1) * 8 + j] << 16; };
    uint32_t a0 = A(r, 2*t), a1 = A(r + 8, 2*t), a2 = A(r, 2*t + 8), a3 = A(r + 8, 2*t + 8), b0 = B(2*t, r), b1 = B(2*t + 8, r);
    float x = c[r * 8 + 2*t], y = c[r*8 + 2*t + 1], z = c[(r+8)*8 + 2*t], w = c[(r+8)*8 + 2*t+1];
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
        : "+f"(x), "+f"(y), "+f"(z), "+f"(w) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    d[r*8+2*t] = x; d[r*8+2*t+1] = y; d[(r+8)*8+2*t] = z; d[(r+8)*8+2*t+1] = w;
}
static uint16_t bf(float x) { uint32_t u; __builtin_memcpy(&u, &x, 4); return u >> 16; }
static float row(const float (&a)[16], const float (&b)[16], float c) {
    static uint16_t *da, *db; static float *dc, *dd;
    if (!da) { cudaMalloc(&da, 512); cudaMalloc(&db, 256); cudaMalloc(&dc, 512); cudaMalloc(&dd, 512); }
    uint16_t ha[256] = {}, hb[128] = {}; float hc[128] = {}, hd[128];
    for (int k = 0; k < 16; ++k) { ha[k] = bf(a[k]); hb[k * 8] = bf(b[k]); }
    hc[0] = c;
    cudaMemcpy(da, ha, 512, cudaMemcpyHostToDevice); cudaMemcpy(db, hb, 256, cudaMemcpyHostToDevice); cudaMemcpy(dc, hc, 512, cudaMemcpyHostToDevice);
    mma<<<1, 32>>>(da, db, dc, dd);
    if (cudaMemcpy(hd, dd, 512, cudaMemcpyDeviceToHost) != cudaSuccess) printf("failed\n");
    return hd[0];
}
int main() {
    float one[16]; for (float& x : one) x = 1;
    for (int where = 0; where < 3; ++where) // 1 from a term at 0, a term at 15, or c
        for (int j = 1; j <= 4; ++j) { float a[16] = {}; int n = 0; float c = 0;
            if (where == 0) a[0] = 1; if (where == 1) a[15] = 1; if (where == 2) c = 1;
            for (int k = 1; k < 15 && n < (1 << j); ++k, ++n) a[k] = ldexpf(1, -23 - j);
            printf("1 from %d, %d terms of 2^-%d: 1 + %g ulp (exact %g)\n", where, n, 23 + j, (row(a, one, c) - 1) * 0x1p23, n * ldexp(1, -j)); }
    { float a[16] = {}, b[16] = {}; for (int j = 0; j < 4; ++j) { for (float& x : a) x = 0; a[0] = 1.5f; b[0] = 1.5f; b[1] = 1; a[1] = ldexpf(1, -23 - j); a[2] = a[1]; b[2] = 1; a[3]=a[1]; b[3]=1; a[4]=a[1]; b[4]=1; printf("1.5*1.5 + 4 of 2^-%d: + %g ulp of 1\n", 23 + j, (row(a, b, 0) - 2.25f) * 0x1p23); } }
    { float a[16] = {}, b[16] = {}; a[0] = 0x1.fep-60f; b[0] = 1; for (int k = 1; k < 16; ++k) { a[k] = k % 2 ? 0x1p100f : 0; b[k] = k % 2 ? 0 : 0x1p120f; } printf("small beside zeros times large: %a\n", row(a, b, 0)); printf("with c: %a\n", row(a, b, 0x1.000002p-70f)); b[0] = 0; printf("c alone: %a\n", row(a, b, 0x1.000002p-70f)); }
    { float a[16] = {}, b[16] = {}; a[0] = 0x1p-133f; b[0] = 0x1p16f; printf("subnormal: %a; ", row(a, b, 0)); a[0] = 0x1p-120f; b[0] = 0x1p-28f; printf("subnormal result: %a\n", row(a, b, 0)); }
    { float a[16] = {}, b[16] = {}; a[0] = 0x1p100f; b[0] = 0x1p100f; printf("overflow of a product: %a; ", row(a, b, 0)); b[0] = 0x1p27f; a[1] = a[0]; b[1] = b[0]; printf("of a sum: %a; ", row(a, b, 0)); a[1] = 0; printf("of c: %a; ", row(a, b, 0x1.fffffep127f)); b[1] = b[0]; a[1] = -a[0]; a[2] = a[0]; b[2] = b[0]; printf("of a part of a sum: %a; ", row(a, b, 0)); a[0] = INFINITY; printf("inf: %a\n", row(a, b, 0)); }
    { float a[16] = {}, b[16] = {}; a[0] = -1; b[0] = 1; a[1] = -0x1p-26f; b[1] = 1; a[2]=-0x1p-24f; b[2]=1; printf("-1 - 2^-26 - 2^-24: %a\n", row(a, b, 0)); a[0] = 1; a[1]=-0x1p-26f; a[2]=0; printf("1 - 2^-26: %a\n", row(a, b, 0)); a[1]=-0x1p-30f; printf("1 - 2^-30: %a\n", row(a, b, 0)); }
}
