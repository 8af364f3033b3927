#version 430 core
// tridiagonal_panel(A, i)
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) coherent buffer result_block { float result[]; };
uniform samplerBuffer A;
shared float parts[272];
shared float weights[16];
uniform int cols;
uniform int A_ld;
uniform int result_ld;

#pragma optionNV(unroll all)
bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int team = item / 16;
    const int lane = item % 16;
    const int steps = min(8, cols - 2);
    for (int k = 0; k < steps; ++k) {
        const int next = k + 1;
        const int behind = k + 2;
        for (int i = k + item; i < cols; i += 64) {
            float x = texelFetch(A, k * A_ld + i).x;
            for (int q = 0; q < k; ++q) {
                x = x - (result[q * result_ld + i] * result[(8 + q) * result_ld + k] + result[(8 + q) * result_ld + i] * result[q * result_ld + k]);
            }
            result[(24 + k) * result_ld + i] = x;
        }
        memoryBarrierBuffer(); barrier();
        float square = 0.0;
        for (int i = behind + item; i < cols; i += 64) {
            const float x = result[(24 + k) * result_ld + i];
            square += x * x;
        }
        parts[item] = square;
        barrier();
        if (item < 8) {
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                square += parts[neighbour];
            }
            parts[item] = square;
        }
        barrier();
        if (item < 1) {
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                square += parts[neighbour];
            }
            parts[item] = square;
        }
        barrier();
        square = parts[0];
        barrier();
        const float alpha = result[(24 + k) * result_ld + next];
        const bool skips = sinter_less_equal(square, 9.86076132e-32);
        const float length = sinter_sqrt(alpha * alpha + (skips ? 0.0 : square));
        const float beta = sinter_less(alpha, 0.0) ? length : -length;
        const float tau = skips ? 0.0 : (beta - alpha) / beta;
        const float scale = skips ? 0.0 : 1.0 / (alpha - beta);
        if (item == 0) {
            result[32 * result_ld + k] = square;
            result[k * result_ld + next] = 1.0;
            result[(16 + k) * result_ld + next] = 1.0;
        }
        for (int i = behind + item; i < cols; i += 64) {
            const float x = result[(24 + k) * result_ld + i] * scale;
            result[k * result_ld + i] = x;
            result[(16 + k) * result_ld + i] = x;
        }
        memoryBarrierBuffer(); barrier();
        {
            const int last = cols - next - 1;
            for (int t = 0; t < cols - next; t += 16) {
                const int t0 = min(t + team, last);
                const int t1 = min(t + team + 4, last);
                const int t2 = min(t + team + 8, last);
                const int t3 = min(t + team + 12, last);
                float dot0 = 0.0;
                float dot1 = 0.0;
                float dot2 = 0.0;
                float dot3 = 0.0;
                for (int i = next + lane; i < cols; i += 16) {
                    const float factor = result[k * result_ld + i];
                    dot0 += texelFetch(A, (next + t0) * A_ld + i).x * factor;
                    dot1 += texelFetch(A, (next + t1) * A_ld + i).x * factor;
                    dot2 += texelFetch(A, (next + t2) * A_ld + i).x * factor;
                    dot3 += texelFetch(A, (next + t3) * A_ld + i).x * factor;
                }
                parts[team * 17 + lane] = dot0;
                parts[(team + 4) * 17 + lane] = dot1;
                parts[(team + 8) * 17 + lane] = dot2;
                parts[(team + 12) * 17 + lane] = dot3;
                barrier();
                const int left = min(16, cols - next - t);
                for (int r = item; r < left; r += 64) {
                    float dot = 0.0;
                    for (int p = 0; p < 16; ++p) {
                        dot += parts[r * 17 + p];
                    }
                    result[(8 + k) * result_ld + next + t + r] = dot;
                }
                barrier();
            }
        }
        {
            const int last = 2 * k - 1;
            for (int t = 0; t < 2 * k; t += 16) {
                const int t0 = min(t + team, last);
                const int t1 = min(t + team + 4, last);
                const int t2 = min(t + team + 8, last);
                const int t3 = min(t + team + 12, last);
                float dot0 = 0.0;
                float dot1 = 0.0;
                float dot2 = 0.0;
                float dot3 = 0.0;
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
                barrier();
                const int left = min(16, 2 * k - t);
                for (int r = item; r < left; r += 64) {
                    float dot = 0.0;
                    for (int p = 0; p < 16; ++p) {
                        dot += parts[r * 17 + p];
                    }
                    weights[t + r] = dot;
                }
                barrier();
            }
        }
        memoryBarrierBuffer(); barrier();
        float along = 0.0;
        for (int i = next + item; i < cols; i += 64) {
            float u = result[(8 + k) * result_ld + i];
            for (int q = 0; q < k; ++q) {
                u = u - (result[q * result_ld + i] * weights[k + q] + result[(8 + q) * result_ld + i] * weights[q]);
            }
            result[(8 + k) * result_ld + i] = u;
            along += result[k * result_ld + i] * u;
        }
        parts[item] = along;
        barrier();
        if (item < 8) {
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                along += parts[neighbour];
            }
            parts[item] = along;
        }
        barrier();
        if (item < 1) {
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                along += parts[neighbour];
            }
            parts[item] = along;
        }
        barrier();
        along = parts[0];
        barrier();
        const float shift = tau * tau * along * 0.5;
        for (int i = next + item; i < cols; i += 64) {
            result[(8 + k) * result_ld + i] = result[(8 + k) * result_ld + i] * tau - result[k * result_ld + i] * shift;
        }
        memoryBarrierBuffer(); barrier();
    }
    for (int k = steps; k < 8; ++k) {
        for (int i = item; i < cols; i += 64) {
            result[k * result_ld + i] = 0.0;
            result[(8 + k) * result_ld + i] = 0.0;
            result[(16 + k) * result_ld + i] = 0.0;
        }
    }
}
