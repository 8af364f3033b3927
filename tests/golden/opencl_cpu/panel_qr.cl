// panel_qr(A), panel_reflectors(A), panel_products(A), panel_tau(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global float* restrict result0,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result0_ld,
                   __global float* restrict result1,
                   const int result1_ld,
                   __global float* restrict result2,
                   const int result2_ld,
                   __global float* restrict result3)
{
    float top[8];
    float factors[8];
    float gram[64];
    float part[8];
    float triangle[64];
    float vector[8];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < 8; ++c) {
            const float t0 = A[i * A_ld + c];
            result0[i * result0_ld + c] = t0;
        }
    }
    for (int k = 0; k < 8; ++k) {
        for (int c = 0; c < 8; ++c) {
            part[c] = 0.0f;
        }
        for (int i = k + 1; i < rows; ++i) {
            const float now = result0[i * result0_ld + k];
            for (int c = 0; c < 8; ++c) {
                part[c] += now * result0[i * result0_ld + c];
            }
        }
        for (int c = 0; c < 8; ++c) {
            top[c] = result0[k * result0_ld + c];
        }
        const float alpha_k = top[k];
        const float square = part[k];
        const bool skip = square <= 9.8607613152626476e-32f;
        const float length = sqrt(alpha_k * alpha_k + square);
        const float beta_k = skip ? alpha_k : (alpha_k < 0.0f ? length : -length);
        const float factor = skip ? 0.0f : (beta_k - alpha_k) / beta_k;
        const float scale = 1.0f / (alpha_k - beta_k);
        for (int c = 0; c < 8; ++c) {
            part[c] = skip ? 0.0f : top[c] + part[c] * scale;
        }
        factors[k] = factor;
        for (int c = 0; c < 8; ++c) {
            if (c < k) {
                gram[k * 8 + c] = part[c];
            }
        }
        for (int i = k; i < rows; ++i) {
            const bool here = i == k;
            const float now = result0[i * result0_ld + k];
            const float v = here ? 1.0f : (skip ? 0.0f : now * scale);
            result0[i * result0_ld + k] = here ? beta_k : v;
            for (int c = k + 1; c < 8; ++c) {
                result0[i * result0_ld + c] = result0[i * result0_ld + c] - factor * part[c] * v;
            }
        }
    }
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
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < 8; ++c) {
            vector[c] = i > c ? result0[i * result0_ld + c] : (i == c ? 1.0f : 0.0f);
        }
        for (int c = 0; c < 8; ++c) {
            float sum = 0.0f;
            for (int e = 0; e < c + 1; ++e) {
                sum += vector[e] * triangle[e * 8 + c];
            }
            result1[i * result1_ld + c] = vector[c];
            result2[i * result2_ld + c] = sum;
        }
    }
    for (int k = 0; k < 8; ++k) {
        result3[k] = factors[k];
    }
}
