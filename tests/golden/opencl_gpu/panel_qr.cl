// panel_qr(A), panel_reflectors(A), panel_products(A), panel_tau(A)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result1,
                   const int result1_ld,
                   __global float* restrict result2,
                   const int result2_ld,
                   __global float* restrict result3)
{
    float own[16];
    __local float top[8];
    __local float factors[8];
    __local float gram[64];
    __local float sums[512];
    float part[8];
    __local float triangle[64];
    float vector[8];
    const int item = get_local_id(0);
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int i = r * 64 + item;
        if (i < rows) {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                const float t0 = A[i * A_ld + c];
                own[r * 8 + c] = t0;
            }
        } else {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                own[r * 8 + c] = 0.0f;
            }
        }
    }
    for (int k = 0; k < 8; ++k) {
        #pragma unroll
        for (int c = 0; c < 8; ++c) {
            part[c] = 0.0f;
        }
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int i = r * 64 + item;
            if (i >= k + 1 && i < rows) {
                const float now = own[r * 8];
                #pragma unroll
                for (int c = 0; c < 8; ++c) {
                    part[c] += now * own[r * 8 + c];
                }
            }
        }
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int i = r * 64 + item;
            if (i == k) {
                #pragma unroll
                for (int c = 0; c < 8; ++c) {
                    top[c] = own[r * 8 + c];
                }
            }
        }
        #pragma unroll
        for (int c = 0; c < 8; ++c) {
            sums[c * 64 + item] = part[c];
        }
        const int column = item / 8;
        const int lane = item % 8;
        const int mine = column * 64 + lane;
        barrier(CLK_LOCAL_MEM_FENCE);
        {
            float sum = sums[mine];
            sum += sums[mine + 8];
            sum += sums[mine + 16];
            sum += sums[mine + 24];
            sum += sums[mine + 32];
            sum += sums[mine + 40];
            sum += sums[mine + 48];
            sum += sums[mine + 56];
            sums[mine] = sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < 1) {
            float sum = sums[mine];
            sum += sums[mine + 1];
            sum += sums[mine + 2];
            sum += sums[mine + 3];
            sum += sums[mine + 4];
            sum += sums[mine + 5];
            sum += sums[mine + 6];
            sum += sums[mine + 7];
            sums[mine] = sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int c = 0; c < 8; ++c) {
            part[c] = sums[c * 64];
        }
        const float alpha_k = top[0];
        const float square = part[0];
        const bool skip = square <= 9.8607613152626476e-32f;
        const float length = sqrt(alpha_k * alpha_k + square);
        const float beta_k = skip ? alpha_k : (alpha_k < 0.0f ? length : -length);
        const float factor = skip ? 0.0f : (beta_k - alpha_k) / beta_k;
        const float scale = 1.0f / (alpha_k - beta_k);
        #pragma unroll
        for (int c = 0; c < 8; ++c) {
            part[c] = skip ? 0.0f : top[c] + part[c] * scale;
        }
        if (item == 0) {
            factors[k] = factor;
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                if (c >= 8 - k) {
                    gram[k * 8 + c - (8 - k)] = part[c];
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int i = r * 64 + item;
            const bool here = i == k;
            const bool follows = i >= k;
            const float now = own[r * 8];
            const float v = here ? 1.0f : (skip ? 0.0f : now * scale);
            #pragma unroll
            for (int c = 1; c < 8; ++c) {
                const float old = own[r * 8 + c];
                own[r * 8 + c - 1] = follows && c < 8 - k ? old - factor * part[c] * v : old;
            }
            own[r * 8 + 7] = follows ? (here ? beta_k : v) : now;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        for (int k = 0; k < 8; ++k) {
            const float factor = factors[k];
            for (int r = 0; r < k; ++r) {
                float sum = 0.0f;
                for (int e = r; e < k; ++e) {
                    sum += triangle[r * 8 + e] * gram[k * 8 + e];
                }
                triangle[r * 8 + k] = -factor * sum;
            }
            triangle[k * 8 + k] = factor;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int i = r * 64 + item;
        if (i < rows) {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                vector[c] = i > c ? own[r * 8 + c] : (i == c ? 1.0f : 0.0f);
            }
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                float sum = 0.0f;
                #pragma unroll
                for (int e = 0; e < c + 1; ++e) {
                    sum += vector[e] * triangle[e * 8 + c];
                }
                result0[i * result0_ld + c] = own[r * 8 + c];
                result1[i * result1_ld + c] = vector[c];
                result2[i * result2_ld + c] = sum;
            }
        }
    }
    for (int k = item; k < 8; k += 64) {
        result3[k] = factors[k];
    }
}
