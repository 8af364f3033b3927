// bidiagonal_panel(A, i)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int rows,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    float weights[16];
    const int steps = min(8, cols);
    for (int k = 0; k < steps; ++k) {
        const int next = k + 1;
        for (int i = k; i < rows; ++i) {
            result[(32 + k) * result_ld + i] = A[i * A_ld + k];
        }
        {
            const int whole = rows - (rows - k) % 8;
            for (int i = k; i < whole; i += 8) {
                float8 left = vload8(0, result + (32 + k) * result_ld + i);
                for (int q = 0; q < k; ++q) {
                    left = left - (vload8(0, result + q * result_ld + i) * (float8)(result[(16 + q) * result_ld + k]) + vload8(0, result + (8 + q) * result_ld + i) * (float8)(result[(24 + q) * result_ld + k]));
                }
                vstore8(left, 0, result + (32 + k) * result_ld + i);
            }
            for (int i = whole; i < rows; ++i) {
                float left = result[(32 + k) * result_ld + i];
                for (int q = 0; q < k; ++q) {
                    left = left - (result[q * result_ld + i] * result[(16 + q) * result_ld + k] + result[(8 + q) * result_ld + i] * result[(24 + q) * result_ld + k]);
                }
                result[(32 + k) * result_ld + i] = left;
            }
        }
        float left_tau = 0.0f;
        {
            const int behind = k + 1;
            float square = 0.0f;
            float8 square_vector = (float8)(0.0f);
            {
                const int whole = rows - (rows - behind) % 8;
                for (int i = behind; i < whole; i += 8) {
                    const float8 e = vload8(0, result + (32 + k) * result_ld + i);
                    square_vector += e * e;
                }
                for (int i = whole; i < rows; ++i) {
                    const float e = result[(32 + k) * result_ld + i];
                    square += e * e;
                }
            }
            square += square_vector.s0 + square_vector.s4 + (square_vector.s2 + square_vector.s6) + (square_vector.s1 + square_vector.s5 + (square_vector.s3 + square_vector.s7));
            const float alpha = result[(32 + k) * result_ld + k];
            const bool skips = square <= 9.8607613152626476e-32f;
            const float length = sqrt(alpha * alpha + (skips ? 0.0f : square));
            const float beta = alpha < 0.0f ? length : -length;
            const float tau = skips ? 0.0f : (beta - alpha) / beta;
            const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
            result[48 * result_ld + k] = square;
            result[k * result_ld + k] = 1.0f;
            {
                const int whole = rows - (rows - behind) % 8;
                for (int i = behind; i < whole; i += 8) {
                    vstore8(vload8(0, result + (32 + k) * result_ld + i) * (float8)(scale), 0, result + k * result_ld + i);
                }
                for (int i = whole; i < rows; ++i) {
                    result[k * result_ld + i] = result[(32 + k) * result_ld + i] * scale;
                }
            }
            left_tau = tau;
        }
        if (next < cols) {
            {
                const int whole = cols - (cols - next) % 8;
                const int strips = cols - (cols - next) % 32;
                for (int j = next; j < strips; j += 32) {
                    float8 down0 = (float8)(0.0f);
                    float8 down1 = (float8)(0.0f);
                    float8 down2 = (float8)(0.0f);
                    float8 down3 = (float8)(0.0f);
                    for (int i = k; i < rows; ++i) {
                        const float factor = result[k * result_ld + i];
                        down0 += vload8(0, A + i * A_ld + j) * (float8)(factor);
                        down1 += vload8(0, A + i * A_ld + j + 8) * (float8)(factor);
                        down2 += vload8(0, A + i * A_ld + j + 16) * (float8)(factor);
                        down3 += vload8(0, A + i * A_ld + j + 24) * (float8)(factor);
                    }
                    vstore8(down0, 0, result + (16 + k) * result_ld + j);
                    vstore8(down1, 0, result + (16 + k) * result_ld + j + 8);
                    vstore8(down2, 0, result + (16 + k) * result_ld + j + 16);
                    vstore8(down3, 0, result + (16 + k) * result_ld + j + 24);
                }
                for (int j = strips; j < whole; j += 8) {
                    float8 down0 = (float8)(0.0f);
                    for (int i = k; i < rows; ++i) {
                        const float factor = result[k * result_ld + i];
                        down0 += vload8(0, A + i * A_ld + j) * (float8)(factor);
                    }
                    vstore8(down0, 0, result + (16 + k) * result_ld + j);
                }
                for (int j = whole; j < cols; ++j) {
                    float down0 = 0.0f;
                    for (int i = k; i < rows; ++i) {
                        const float factor = result[k * result_ld + i];
                        down0 += A[i * A_ld + j] * factor;
                    }
                    result[(16 + k) * result_ld + j] = down0;
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
                        const int whole = rows - (rows - k) % 8;
                        for (int i = k; i < whole; i += 8) {
                            const float8 factor = vload8(0, result + k * result_ld + i);
                            dots0 += vload8(0, result + (t0 < k ? t0 : 8 + t0 - k) * result_ld + i) * factor;
                            dots1 += vload8(0, result + (t1 < k ? t1 : 8 + t1 - k) * result_ld + i) * factor;
                            dots2 += vload8(0, result + (t2 < k ? t2 : 8 + t2 - k) * result_ld + i) * factor;
                            dots3 += vload8(0, result + (t3 < k ? t3 : 8 + t3 - k) * result_ld + i) * factor;
                        }
                        for (int i = whole; i < rows; ++i) {
                            const float factor = result[k * result_ld + i];
                            dot0 += result[(t0 < k ? t0 : 8 + t0 - k) * result_ld + i] * factor;
                            dot1 += result[(t1 < k ? t1 : 8 + t1 - k) * result_ld + i] * factor;
                            dot2 += result[(t2 < k ? t2 : 8 + t2 - k) * result_ld + i] * factor;
                            dot3 += result[(t3 < k ? t3 : 8 + t3 - k) * result_ld + i] * factor;
                        }
                    }
                    weights[t0] = dot0 + (dots0.s0 + dots0.s4 + (dots0.s2 + dots0.s6) + (dots0.s1 + dots0.s5 + (dots0.s3 + dots0.s7)));
                    weights[t1] = dot1 + (dots1.s0 + dots1.s4 + (dots1.s2 + dots1.s6) + (dots1.s1 + dots1.s5 + (dots1.s3 + dots1.s7)));
                    weights[t2] = dot2 + (dots2.s0 + dots2.s4 + (dots2.s2 + dots2.s6) + (dots2.s1 + dots2.s5 + (dots2.s3 + dots2.s7)));
                    weights[t3] = dot3 + (dots3.s0 + dots3.s4 + (dots3.s2 + dots3.s6) + (dots3.s1 + dots3.s5 + (dots3.s3 + dots3.s7)));
                }
            }
            {
                const int whole = cols - (cols - next) % 8;
                for (int i = next; i < whole; i += 8) {
                    float8 left = vload8(0, result + (16 + k) * result_ld + i);
                    for (int q = 0; q < k; ++q) {
                        left = left - (vload8(0, result + (16 + q) * result_ld + i) * (float8)(weights[q]) + vload8(0, result + (24 + q) * result_ld + i) * (float8)(weights[k + q]));
                    }
                    vstore8(left * (float8)(left_tau), 0, result + (16 + k) * result_ld + i);
                }
                for (int i = whole; i < cols; ++i) {
                    float left = result[(16 + k) * result_ld + i];
                    for (int q = 0; q < k; ++q) {
                        left = left - (result[(16 + q) * result_ld + i] * weights[q] + result[(24 + q) * result_ld + i] * weights[k + q]);
                    }
                    result[(16 + k) * result_ld + i] = left * left_tau;
                }
            }
            {
                const int whole = cols - (cols - next) % 8;
                for (int i = next; i < whole; i += 8) {
                    float8 left = vload8(0, A + k * A_ld + i);
                    for (int q = 0; q < k; ++q) {
                        left = left - (vload8(0, result + (16 + q) * result_ld + i) * (float8)(result[q * result_ld + k]) + vload8(0, result + (24 + q) * result_ld + i) * (float8)(result[(8 + q) * result_ld + k]));
                    }
                    vstore8(left - vload8(0, result + (16 + k) * result_ld + i), 0, result + (40 + k) * result_ld + i);
                }
                for (int i = whole; i < cols; ++i) {
                    float left = A[k * A_ld + i];
                    for (int q = 0; q < k; ++q) {
                        left = left - (result[(16 + q) * result_ld + i] * result[q * result_ld + k] + result[(24 + q) * result_ld + i] * result[(8 + q) * result_ld + k]);
                    }
                    result[(40 + k) * result_ld + i] = left - result[(16 + k) * result_ld + i];
                }
            }
            float right_tau = 0.0f;
            {
                const int behind = next + 1;
                float square = 0.0f;
                float8 square_vector = (float8)(0.0f);
                {
                    const int whole = cols - (cols - behind) % 8;
                    for (int i = behind; i < whole; i += 8) {
                        const float8 e = vload8(0, result + (40 + k) * result_ld + i);
                        square_vector += e * e;
                    }
                    for (int i = whole; i < cols; ++i) {
                        const float e = result[(40 + k) * result_ld + i];
                        square += e * e;
                    }
                }
                square += square_vector.s0 + square_vector.s4 + (square_vector.s2 + square_vector.s6) + (square_vector.s1 + square_vector.s5 + (square_vector.s3 + square_vector.s7));
                const float alpha = result[(40 + k) * result_ld + next];
                const bool skips = square <= 9.8607613152626476e-32f;
                const float length = sqrt(alpha * alpha + (skips ? 0.0f : square));
                const float beta = alpha < 0.0f ? length : -length;
                const float tau = skips ? 0.0f : (beta - alpha) / beta;
                const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
                result[49 * result_ld + k] = square;
                result[(24 + k) * result_ld + next] = 1.0f;
                {
                    const int whole = cols - (cols - behind) % 8;
                    for (int i = behind; i < whole; i += 8) {
                        vstore8(vload8(0, result + (40 + k) * result_ld + i) * (float8)(scale), 0, result + (24 + k) * result_ld + i);
                    }
                    for (int i = whole; i < cols; ++i) {
                        result[(24 + k) * result_ld + i] = result[(40 + k) * result_ld + i] * scale;
                    }
                }
                right_tau = tau;
            }
            {
                const int last = rows - next - 1;
                for (int t = 0; t < rows - next; t += 4) {
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
                            const float8 factor = vload8(0, result + (24 + k) * result_ld + i);
                            dots0 += vload8(0, A + (next + t0) * A_ld + i) * factor;
                            dots1 += vload8(0, A + (next + t1) * A_ld + i) * factor;
                            dots2 += vload8(0, A + (next + t2) * A_ld + i) * factor;
                            dots3 += vload8(0, A + (next + t3) * A_ld + i) * factor;
                        }
                        for (int i = whole; i < cols; ++i) {
                            const float factor = result[(24 + k) * result_ld + i];
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
                const int last = next + k - 1;
                for (int t = 0; t < next + k; t += 4) {
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
                            const float8 factor = vload8(0, result + (24 + k) * result_ld + i);
                            dots0 += vload8(0, result + (t0 < next ? 16 + t0 : 24 + t0 - next) * result_ld + i) * factor;
                            dots1 += vload8(0, result + (t1 < next ? 16 + t1 : 24 + t1 - next) * result_ld + i) * factor;
                            dots2 += vload8(0, result + (t2 < next ? 16 + t2 : 24 + t2 - next) * result_ld + i) * factor;
                            dots3 += vload8(0, result + (t3 < next ? 16 + t3 : 24 + t3 - next) * result_ld + i) * factor;
                        }
                        for (int i = whole; i < cols; ++i) {
                            const float factor = result[(24 + k) * result_ld + i];
                            dot0 += result[(t0 < next ? 16 + t0 : 24 + t0 - next) * result_ld + i] * factor;
                            dot1 += result[(t1 < next ? 16 + t1 : 24 + t1 - next) * result_ld + i] * factor;
                            dot2 += result[(t2 < next ? 16 + t2 : 24 + t2 - next) * result_ld + i] * factor;
                            dot3 += result[(t3 < next ? 16 + t3 : 24 + t3 - next) * result_ld + i] * factor;
                        }
                    }
                    weights[t0] = dot0 + (dots0.s0 + dots0.s4 + (dots0.s2 + dots0.s6) + (dots0.s1 + dots0.s5 + (dots0.s3 + dots0.s7)));
                    weights[t1] = dot1 + (dots1.s0 + dots1.s4 + (dots1.s2 + dots1.s6) + (dots1.s1 + dots1.s5 + (dots1.s3 + dots1.s7)));
                    weights[t2] = dot2 + (dots2.s0 + dots2.s4 + (dots2.s2 + dots2.s6) + (dots2.s1 + dots2.s5 + (dots2.s3 + dots2.s7)));
                    weights[t3] = dot3 + (dots3.s0 + dots3.s4 + (dots3.s2 + dots3.s6) + (dots3.s1 + dots3.s5 + (dots3.s3 + dots3.s7)));
                }
            }
            {
                const int whole = rows - (rows - next) % 8;
                for (int i = next; i < whole; i += 8) {
                    float8 left = vload8(0, result + (8 + k) * result_ld + i);
                    for (int q = 0; q < k; ++q) {
                        left = left - (vload8(0, result + q * result_ld + i) * (float8)(weights[q]) + vload8(0, result + (8 + q) * result_ld + i) * (float8)(weights[next + q]));
                    }
                    vstore8((left - vload8(0, result + k * result_ld + i) * (float8)(weights[k])) * (float8)(right_tau), 0, result + (8 + k) * result_ld + i);
                }
                for (int i = whole; i < rows; ++i) {
                    float left = result[(8 + k) * result_ld + i];
                    for (int q = 0; q < k; ++q) {
                        left = left - (result[q * result_ld + i] * weights[q] + result[(8 + q) * result_ld + i] * weights[next + q]);
                    }
                    result[(8 + k) * result_ld + i] = (left - result[k * result_ld + i] * weights[k]) * right_tau;
                }
            }
        }
    }
}
