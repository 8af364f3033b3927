// pivoted_panel(A, B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int rows,
                   const int cols,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    const int steps = min(32, min(rows, cols));
    const float divisor = B[0];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < cols; ++c) {
            result[i * result_ld + c] = A[i * A_ld + c] / divisor;
        }
    }
    for (int q = 0; q < 32; ++q) {
        for (int c = 0; c < cols; ++c) {
            result[(rows + q) * result_ld + c] = 0.0f;
        }
    }
    for (int c = 0; c < cols; ++c) {
        result[(rows + 34) * result_ld + c] = (float)(c);
    }
    for (int c = 0; c < cols; ++c) {
        result[(rows + 32) * result_ld + c] = 0.0f;
    }
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < cols; ++c) {
            result[(rows + 32) * result_ld + c] = result[(rows + 32) * result_ld + c] + result[i * result_ld + c] * result[i * result_ld + c];
        }
    }
    for (int c = 0; c < cols; ++c) {
        result[(rows + 33) * result_ld + c] = result[(rows + 32) * result_ld + c];
    }
    int pending = 0;
    for (int k = 0; k < steps; ++k) {
        const int next = k + 1;
        int pivot = k;
        float most = result[(rows + 32) * result_ld + k];
        for (int c = k + 1; c < cols; ++c) {
            const float left = result[(rows + 32) * result_ld + c];
            if (left > most || (isnan(left) && !isnan(most))) {
                most = left;
                pivot = c;
            }
        }
        if (pivot != k) {
            for (int r = 0; r < rows + 35; ++r) {
                const float x = result[r * result_ld + k];
                const float y = result[r * result_ld + pivot];
                result[r * result_ld + k] = y;
                result[r * result_ld + pivot] = x;
            }
        }
        for (int i = k; i < rows; ++i) {
            float left = result[i * result_ld + k];
            for (int q = pending; q < k; ++q) {
                left = left - result[i * result_ld + q] * result[(rows + q) * result_ld + k];
            }
            result[i * result_ld + k] = left;
        }
        float rest = 0.0f;
        for (int i = next; i < rows; ++i) {
            const float x_i = result[i * result_ld + k];
            rest += x_i * x_i;
        }
        const float alpha = result[k * result_ld + k];
        const bool skips = rest <= 9.8607613152626476e-32f;
        const float length_of = sqrt(rest + alpha * alpha);
        const float beta = skips ? alpha : (alpha < 0.0f ? length_of : 0.0f - length_of);
        const float tau = skips ? 0.0f : (beta - alpha) / beta;
        const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
        const int f = rows + k;
        for (int c = pending; c < cols; ++c) {
            result[f * result_ld + c] = result[k * result_ld + c];
        }
        for (int i = next; i < rows; ++i) {
            const float v = result[i * result_ld + k] * scale;
            result[i * result_ld + k] = v;
            for (int c = pending; c < cols; ++c) {
                result[f * result_ld + c] = result[f * result_ld + c] + v * result[i * result_ld + c];
            }
        }
        result[k * result_ld + k] = beta;
        for (int q = pending; q < k; ++q) {
            const float factor = result[f * result_ld + q];
            for (int c = next; c < cols; ++c) {
                result[f * result_ld + c] = result[f * result_ld + c] - factor * result[(rows + q) * result_ld + c];
            }
        }
        for (int c = next; c < cols; ++c) {
            result[f * result_ld + c] = tau * result[f * result_ld + c];
        }
        for (int q = pending; q < k; ++q) {
            const float factor = result[k * result_ld + q];
            for (int c = next; c < cols; ++c) {
                result[k * result_ld + c] = result[k * result_ld + c] - factor * result[(rows + q) * result_ld + c];
            }
        }
        for (int c = next; c < cols; ++c) {
            result[k * result_ld + c] = result[k * result_ld + c] - result[(rows + k) * result_ld + c];
        }
        int lost = 0;
        for (int c = next; c < cols; ++c) {
            const float x = result[k * result_ld + c];
            const float before = result[(rows + 32) * result_ld + c];
            const float left = before - x * x;
            result[(rows + 32) * result_ld + c] = left;
            if (before != 0.0f && left <= 0.000244140625f * result[(rows + 33) * result_ld + c]) {
                lost = 1;
            }
        }
        if (lost == 1 && next < steps) {
            for (int i = next; i < rows; ++i) {
                for (int q = pending; q < next; ++q) {
                    const float factor = result[i * result_ld + q];
                    for (int c = next; c < cols; ++c) {
                        result[i * result_ld + c] = result[i * result_ld + c] - factor * result[(rows + q) * result_ld + c];
                    }
                }
            }
            for (int q = pending; q < next; ++q) {
                for (int c = next; c < cols; ++c) {
                    result[(rows + q) * result_ld + c] = 0.0f;
                }
            }
            for (int c = next; c < cols; ++c) {
                result[(rows + 32) * result_ld + c] = 0.0f;
            }
            for (int i = next; i < rows; ++i) {
                for (int c = next; c < cols; ++c) {
                    result[(rows + 32) * result_ld + c] = result[(rows + 32) * result_ld + c] + result[i * result_ld + c] * result[i * result_ld + c];
                }
            }
            for (int c = next; c < cols; ++c) {
                result[(rows + 33) * result_ld + c] = result[(rows + 32) * result_ld + c];
            }
            pending = next;
        }
    }
}
