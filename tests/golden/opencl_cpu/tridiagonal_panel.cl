// tridiagonal_panel(A, i)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    float weights[16];
    const int steps = min(8, cols - 2);
    for (int k = 0; k < steps; ++k) {
        const int next = k + 1;
        const int behind = k + 2;
        {
            const int whole = cols - (cols - k) % 8;
            for (int i = k; i < whole; i += 8) {
                float8 x = vload8(0, A + k * A_ld + i);
                for (int q = 0; q < k; ++q) {
                    x = x - (vload8(0, result + q * result_ld + i) * (float8)(result[(8 + q) * result_ld + k]) + vload8(0, result + (8 + q) * result_ld + i) * (float8)(result[q * result_ld + k]));
                }
                vstore8(x, 0, result + (24 + k) * result_ld + i);
            }
            for (int i = whole; i < cols; ++i) {
                float x = A[k * A_ld + i];
                for (int q = 0; q < k; ++q) {
                    x = x - (result[q * result_ld + i] * result[(8 + q) * result_ld + k] + result[(8 + q) * result_ld + i] * result[q * result_ld + k]);
                }
                result[(24 + k) * result_ld + i] = x;
            }
        }
        float square = 0.0f;
        float8 square_vector = (float8)(0.0f);
        {
            const int whole = cols - (cols - behind) % 8;
            for (int i = behind; i < whole; i += 8) {
                const float8 x = vload8(0, result + (24 + k) * result_ld + i);
                square_vector += x * x;
            }
            for (int i = whole; i < cols; ++i) {
                const float x = result[(24 + k) * result_ld + i];
                square += x * x;
            }
        }
        square += square_vector.s0 + square_vector.s4 + (square_vector.s2 + square_vector.s6) + (square_vector.s1 + square_vector.s5 + (square_vector.s3 + square_vector.s7));
        const float alpha = result[(24 + k) * result_ld + next];
        const bool skips = square <= 9.8607613152626476e-32f;
        const float length = sqrt(alpha * alpha + (skips ? 0.0f : square));
        const float beta = alpha < 0.0f ? length : -length;
        const float tau = skips ? 0.0f : (beta - alpha) / beta;
        const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
        result[32 * result_ld + k] = square;
        result[k * result_ld + next] = 1.0f;
        result[(16 + k) * result_ld + next] = 1.0f;
        {
            const int whole = cols - (cols - behind) % 8;
            for (int i = behind; i < whole; i += 8) {
                const float8 x = vload8(0, result + (24 + k) * result_ld + i) * (float8)(scale);
                vstore8(x, 0, result + k * result_ld + i);
                vstore8(x, 0, result + (16 + k) * result_ld + i);
            }
            for (int i = whole; i < cols; ++i) {
                const float x = result[(24 + k) * result_ld + i] * scale;
                result[k * result_ld + i] = x;
                result[(16 + k) * result_ld + i] = x;
            }
        }
        {
            const int last = cols - next - 1;
            for (int t = 0; t < cols - next; t += 4) {
                const int t0 = min(t, last);
                const int t1 = min(t + 1, last);
                const int t2 = min(t + 2, last);
                const int t3 = min(t + 3, last);
                float dot0 = 0.0f;
                float dot1 = 0.0f;
                float dot2 = 0.0f;
                float dot3 = 0.0f;
                float8 dots0 = (float8)(0.0f);
                float8 dots1 = (float8)(0.0f);
                float8 dots2 = (float8)(0.0f);
                float8 dots3 = (float8)(0.0f);
                {
                    const int whole = cols - (cols - next) % 8;
                    for (int i = next; i < whole; i += 8) {
                        const float8 factor = vload8(0, result + k * result_ld + i);
                        dots0 += vload8(0, A + (next + t0) * A_ld + i) * factor;
                        dots1 += vload8(0, A + (next + t1) * A_ld + i) * factor;
                        dots2 += vload8(0, A + (next + t2) * A_ld + i) * factor;
                        dots3 += vload8(0, A + (next + t3) * A_ld + i) * factor;
                    }
                    for (int i = whole; i < cols; ++i) {
                        const float factor = result[k * result_ld + i];
                        dot0 += A[(next + t0) * A_ld + i] * factor;
                        dot1 += A[(next + t1) * A_ld + i] * factor;
                        dot2 += A[(next + t2) * A_ld + i] * factor;
                        dot3 += A[(next + t3) * A_ld + i] * factor;
                    }
                }
                result[(8 + k) * result_ld + next + t0] = dot0 + (dots0.s0 + dots0.s4 + (dots0.s2 + dots0.s6) + (dots0.s1 + dots0.s5 + (dots0.s3 + dots0.s7)));
                result[(8 + k) * result_ld + next + t1] = dot1 + (dots1.s0 + dots1.s4 + (dots1.s2 + dots1.s6) + (dots1.s1 + dots1.s5 + (dots1.s3 + dots1.s7)));
                result[(8 + k) * result_ld + next + t2] = dot2 + (dots2.s0 + dots2.s4 + (dots2.s2 + dots2.s6) + (dots2.s1 + dots2.s5 + (dots2.s3 + dots2.s7)));
                result[(8 + k) * result_ld + next + t3] = dot3 + (dots3.s0 + dots3.s4 + (dots3.s2 + dots3.s6) + (dots3.s1 + dots3.s5 + (dots3.s3 + dots3.s7)));
            }
        }
        {
            const int last = 2 * k - 1;
            for (int t = 0; t < 2 * k; t += 4) {
                const int t0 = min(t, last);
                const int t1 = min(t + 1, last);
                const int t2 = min(t + 2, last);
                const int t3 = min(t + 3, last);
                float dot0 = 0.0f;
                float dot1 = 0.0f;
                float dot2 = 0.0f;
                float dot3 = 0.0f;
                float8 dots0 = (float8)(0.0f);
                float8 dots1 = (float8)(0.0f);
                float8 dots2 = (float8)(0.0f);
                float8 dots3 = (float8)(0.0f);
                {
                    const int whole = cols - (cols - next) % 8;
                    for (int i = next; i < whole; i += 8) {
                        const float8 factor = vload8(0, result + k * result_ld + i);
                        dots0 += vload8(0, result + (t0 < k ? t0 : t0 + 8 - k) * result_ld + i) * factor;
                        dots1 += vload8(0, result + (t1 < k ? t1 : t1 + 8 - k) * result_ld + i) * factor;
                        dots2 += vload8(0, result + (t2 < k ? t2 : t2 + 8 - k) * result_ld + i) * factor;
                        dots3 += vload8(0, result + (t3 < k ? t3 : t3 + 8 - k) * result_ld + i) * factor;
                    }
                    for (int i = whole; i < cols; ++i) {
                        const float factor = result[k * result_ld + i];
                        dot0 += result[(t0 < k ? t0 : t0 + 8 - k) * result_ld + i] * factor;
                        dot1 += result[(t1 < k ? t1 : t1 + 8 - k) * result_ld + i] * factor;
                        dot2 += result[(t2 < k ? t2 : t2 + 8 - k) * result_ld + i] * factor;
                        dot3 += result[(t3 < k ? t3 : t3 + 8 - k) * result_ld + i] * factor;
                    }
                }
                weights[t0] = dot0 + (dots0.s0 + dots0.s4 + (dots0.s2 + dots0.s6) + (dots0.s1 + dots0.s5 + (dots0.s3 + dots0.s7)));
                weights[t1] = dot1 + (dots1.s0 + dots1.s4 + (dots1.s2 + dots1.s6) + (dots1.s1 + dots1.s5 + (dots1.s3 + dots1.s7)));
                weights[t2] = dot2 + (dots2.s0 + dots2.s4 + (dots2.s2 + dots2.s6) + (dots2.s1 + dots2.s5 + (dots2.s3 + dots2.s7)));
                weights[t3] = dot3 + (dots3.s0 + dots3.s4 + (dots3.s2 + dots3.s6) + (dots3.s1 + dots3.s5 + (dots3.s3 + dots3.s7)));
            }
        }
        float along = 0.0f;
        float8 along_vector = (float8)(0.0f);
        {
            const int whole = cols - (cols - next) % 8;
            for (int i = next; i < whole; i += 8) {
                float8 u = vload8(0, result + (8 + k) * result_ld + i);
                for (int q = 0; q < k; ++q) {
                    u = u - (vload8(0, result + q * result_ld + i) * (float8)(weights[k + q]) + vload8(0, result + (8 + q) * result_ld + i) * (float8)(weights[q]));
                }
                vstore8(u, 0, result + (8 + k) * result_ld + i);
                along_vector += vload8(0, result + k * result_ld + i) * u;
            }
            for (int i = whole; i < cols; ++i) {
                float u = result[(8 + k) * result_ld + i];
                for (int q = 0; q < k; ++q) {
                    u = u - (result[q * result_ld + i] * weights[k + q] + result[(8 + q) * result_ld + i] * weights[q]);
                }
                result[(8 + k) * result_ld + i] = u;
                along += result[k * result_ld + i] * u;
            }
        }
        along += along_vector.s0 + along_vector.s4 + (along_vector.s2 + along_vector.s6) + (along_vector.s1 + along_vector.s5 + (along_vector.s3 + along_vector.s7));
        const float shift = tau * tau * along * 0.5f;
        {
            const int whole = cols - (cols - next) % 8;
            for (int i = next; i < whole; i += 8) {
                vstore8(vload8(0, result + (8 + k) * result_ld + i) * (float8)(tau) - vload8(0, result + k * result_ld + i) * (float8)(shift), 0, result + (8 + k) * result_ld + i);
            }
            for (int i = whole; i < cols; ++i) {
                result[(8 + k) * result_ld + i] = result[(8 + k) * result_ld + i] * tau - result[k * result_ld + i] * shift;
            }
        }
    }
    for (int k = steps; k < 8; ++k) {
        const int whole = cols - cols % 8;
        for (int i = 0; i < whole; i += 8) {
            vstore8((float8)(0.0f), 0, result + k * result_ld + i);
            vstore8((float8)(0.0f), 0, result + (8 + k) * result_ld + i);
            vstore8((float8)(0.0f), 0, result + (16 + k) * result_ld + i);
        }
        for (int i = whole; i < cols; ++i) {
            result[k * result_ld + i] = 0.0f;
            result[(8 + k) * result_ld + i] = 0.0f;
            result[(16 + k) * result_ld + i] = 0.0f;
        }
    }
}
