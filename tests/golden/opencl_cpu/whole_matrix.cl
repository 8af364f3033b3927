// panel_lu(A), panel_pivots(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global float* restrict result0,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result0_ld,
                   __global int* restrict result1)
{
    float upper[64];
    float pivot_row[64];
    int pivots[64];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < cols; ++c) {
            const float t0 = A[i * A_ld + c];
            result0[i * result0_ld + c] = t0;
        }
    }
    for (int k = 0; k < cols; ++k) {
        float most = -1.0f;
        int most_at = k;
        for (int i = k; i < rows; ++i) {
            const float size = fabs(result0[i * result0_ld + k]);
            if (size > most || (isnan(size) && !isnan(most))) {
                most = size;
                most_at = i;
            }
        }
        for (int c = 0; c < cols; ++c) {
            upper[c] = result0[k * result0_ld + c];
        }
        for (int c = 0; c < cols; ++c) {
            pivot_row[c] = result0[most_at * result0_ld + c];
        }
        pivots[k] = most_at;
        for (int c = 0; c < cols; ++c) {
            result0[most_at * result0_ld + c] = upper[c];
        }
        for (int c = 0; c < cols; ++c) {
            result0[k * result0_ld + c] = pivot_row[c];
        }
        const float pivot = pivot_row[k];
        const float pivot_size = fabs(pivot);
        const float scale = pivot_size > 1.2676506002282294e+30f ? 8.6736173798840355e-19f : (pivot_size < 7.8886090522101181e-31f ? 1.152921504606847e+18f : 1.0f);
        const float reciprocal = pivot == 0.0f ? 1.0f : 1.0f / (pivot * scale);
        for (int i = k + 1; i < rows; ++i) {
            const float now = result0[i * result0_ld + k];
            const float factor = now * scale * reciprocal;
            result0[i * result0_ld + k] = factor;
            for (int c = k + 1; c < cols; ++c) {
                result0[i * result0_ld + c] = result0[i * result0_ld + c] - factor * pivot_row[c];
            }
        }
    }
    for (int k = 0; k < cols; ++k) {
        result1[k] = pivots[k];
    }
}

// scaled_qr(A)
float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global float* restrict result,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    float top[64];
    float factors[64];
    float part[64];
    float scales[64];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < cols; ++c) {
            result[i * result_ld + c] = A[i * A_ld + c];
        }
    }
    for (int c = 0; c < cols; ++c) {
        float size = 0.0f;
        for (int i = 0; i < rows; ++i) {
            size = sinter_max_float(size, fabs(result[i * result_ld + c]));
        }
        const float scale = (size < 9.9999999999999995e-08f || size > 10000000.0f) && size > 0.0f && size <= 3.4028234663852886e+38f ? size : 1.0f;
        scales[c] = scale;
        const float column_scale = scale;
        if (column_scale != 1.0f) {
            for (int i = 0; i < rows; ++i) {
                result[i * result_ld + c] = result[i * result_ld + c] / column_scale;
            }
        }
    }
    for (int k = 0; k < cols; ++k) {
        for (int c = 0; c < cols; ++c) {
            part[c] = 0.0f;
        }
        for (int i = k + 1; i < rows; ++i) {
            const float now = result[i * result_ld + k];
            for (int c = 0; c < cols; ++c) {
                part[c] += now * result[i * result_ld + c];
            }
        }
        for (int c = 0; c < cols; ++c) {
            top[c] = result[k * result_ld + c];
        }
        const float alpha_k = top[k];
        const float square = part[k];
        const bool skip = square <= 9.8607613152626476e-32f;
        const float length = sqrt(alpha_k * alpha_k + square);
        const float beta_k = skip ? alpha_k : (alpha_k < 0.0f ? length : -length);
        const float factor = skip ? 0.0f : (beta_k - alpha_k) / beta_k;
        const float scale = 1.0f / (alpha_k - beta_k);
        for (int c = 0; c < cols; ++c) {
            part[c] = skip ? 0.0f : top[c] + part[c] * scale;
        }
        factors[k] = factor;
        for (int i = k; i < rows; ++i) {
            const bool here = i == k;
            const float now = result[i * result_ld + k];
            const float v = here ? 1.0f : (skip ? 0.0f : now * scale);
            result[i * result_ld + k] = here ? beta_k : v;
            for (int c = k + 1; c < cols; ++c) {
                result[i * result_ld + c] = result[i * result_ld + c] - factor * part[c] * v;
            }
        }
    }
    for (int c = 0; c < cols; ++c) {
        const float column_scale = scales[c];
        if (column_scale != 1.0f) {
            for (int i = 0; i < c + 1; ++i) {
                result[i * result_ld + c] = result[i * result_ld + c] * column_scale;
            }
        }
    }
}
