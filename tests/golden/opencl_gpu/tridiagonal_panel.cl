// tridiagonal_panel(A, i)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    __local float parts[272];
    __local float weights[16];
    const int item = get_local_id(0);
    const int team = item / 16;
    const int lane = item % 16;
    const int steps = min(8, cols - 2);
    for (int k = 0; k < steps; ++k) {
        const int next = k + 1;
        const int behind = k + 2;
        for (int i = k + item; i < cols; i += 64) {
            float x = A[k * A_ld + i];
            for (int q = 0; q < k; ++q) {
                x = x - (result[q * result_ld + i] * result[(8 + q) * result_ld + k] + result[(8 + q) * result_ld + i] * result[q * result_ld + k]);
            }
            result[(24 + k) * result_ld + i] = x;
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        float square = 0.0f;
        for (int i = behind + item; i < cols; i += 64) {
            const float x = result[(24 + k) * result_ld + i];
            square += x * x;
        }
        parts[item] = square;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                square += parts[neighbour];
            }
            parts[item] = square;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                square += parts[neighbour];
            }
            parts[item] = square;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        square = parts[0];
        barrier(CLK_LOCAL_MEM_FENCE);
        const float alpha = result[(24 + k) * result_ld + next];
        const bool skips = square <= 9.8607613152626476e-32f;
        const float length = sqrt(alpha * alpha + (skips ? 0.0f : square));
        const float beta = alpha < 0.0f ? length : -length;
        const float tau = skips ? 0.0f : (beta - alpha) / beta;
        const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
        if (item == 0) {
            result[32 * result_ld + k] = square;
            result[k * result_ld + next] = 1.0f;
            result[(16 + k) * result_ld + next] = 1.0f;
        }
        for (int i = behind + item; i < cols; i += 64) {
            const float x = result[(24 + k) * result_ld + i] * scale;
            result[k * result_ld + i] = x;
            result[(16 + k) * result_ld + i] = x;
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        {
            const int last = cols - next - 1;
            for (int t = 0; t < cols - next; t += 16) {
                const int t0 = min(t + team, last);
                const int t1 = min(t + team + 4, last);
                const int t2 = min(t + team + 8, last);
                const int t3 = min(t + team + 12, last);
                float dot0 = 0.0f;
                float dot1 = 0.0f;
                float dot2 = 0.0f;
                float dot3 = 0.0f;
                for (int i = next + lane; i < cols; i += 16) {
                    const float factor = result[k * result_ld + i];
                    dot0 += A[(next + t0) * A_ld + i] * factor;
                    dot1 += A[(next + t1) * A_ld + i] * factor;
                    dot2 += A[(next + t2) * A_ld + i] * factor;
                    dot3 += A[(next + t3) * A_ld + i] * factor;
                }
                parts[team * 17 + lane] = dot0;
                parts[(team + 4) * 17 + lane] = dot1;
                parts[(team + 8) * 17 + lane] = dot2;
                parts[(team + 12) * 17 + lane] = dot3;
                barrier(CLK_LOCAL_MEM_FENCE);
                const int left = min(16, cols - next - t);
                for (int r = item; r < left; r += 64) {
                    float dot = 0.0f;
                    #pragma unroll
                    for (int p = 0; p < 16; ++p) {
                        dot += parts[r * 17 + p];
                    }
                    result[(8 + k) * result_ld + next + t + r] = dot;
                }
                barrier(CLK_LOCAL_MEM_FENCE);
            }
        }
        {
            const int last = 2 * k - 1;
            for (int t = 0; t < 2 * k; t += 16) {
                const int t0 = min(t + team, last);
                const int t1 = min(t + team + 4, last);
                const int t2 = min(t + team + 8, last);
                const int t3 = min(t + team + 12, last);
                float dot0 = 0.0f;
                float dot1 = 0.0f;
                float dot2 = 0.0f;
                float dot3 = 0.0f;
                for (int i = next + lane; i < cols; i += 16) {
                    const float factor = result[k * result_ld + i];
                    dot0 += result[(t0 < k ? t0 : t0 + 8 - k) * result_ld + i] * factor;
                    dot1 += result[(t1 < k ? t1 : t1 + 8 - k) * result_ld + i] * factor;
                    dot2 += result[(t2 < k ? t2 : t2 + 8 - k) * result_ld + i] * factor;
                    dot3 += result[(t3 < k ? t3 : t3 + 8 - k) * result_ld + i] * factor;
                }
                parts[team * 17 + lane] = dot0;
                parts[(team + 4) * 17 + lane] = dot1;
                parts[(team + 8) * 17 + lane] = dot2;
                parts[(team + 12) * 17 + lane] = dot3;
                barrier(CLK_LOCAL_MEM_FENCE);
                const int left = min(16, 2 * k - t);
                for (int r = item; r < left; r += 64) {
                    float dot = 0.0f;
                    #pragma unroll
                    for (int p = 0; p < 16; ++p) {
                        dot += parts[r * 17 + p];
                    }
                    weights[t + r] = dot;
                }
                barrier(CLK_LOCAL_MEM_FENCE);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        float along = 0.0f;
        for (int i = next + item; i < cols; i += 64) {
            float u = result[(8 + k) * result_ld + i];
            for (int q = 0; q < k; ++q) {
                u = u - (result[q * result_ld + i] * weights[k + q] + result[(8 + q) * result_ld + i] * weights[q]);
            }
            result[(8 + k) * result_ld + i] = u;
            along += result[k * result_ld + i] * u;
        }
        parts[item] = along;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                along += parts[neighbour];
            }
            parts[item] = along;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                along += parts[neighbour];
            }
            parts[item] = along;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        along = parts[0];
        barrier(CLK_LOCAL_MEM_FENCE);
        const float shift = tau * tau * along * 0.5f;
        for (int i = next + item; i < cols; i += 64) {
            result[(8 + k) * result_ld + i] = result[(8 + k) * result_ld + i] * tau - result[k * result_ld + i] * shift;
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    for (int k = steps; k < 8; ++k) {
        for (int i = item; i < cols; i += 64) {
            result[k * result_ld + i] = 0.0f;
            result[(8 + k) * result_ld + i] = 0.0f;
            result[(16 + k) * result_ld + i] = 0.0f;
        }
    }
}
