// panel_lu(A), panel_pivots(A)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global int* restrict result1)
{
    __local float whole[4160];
    __local float upper[64];
    __local float pivot_row[64];
    __local int pivots[64];
    __local float sizes[64];
    __local int places[64];
    const int item = get_local_id(0);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            const float t0 = A[i * A_ld + c];
            whole[i * 65 + c] = t0;
        }
    }
    for (int k = 0; k < cols; ++k) {
        float most = -1.0f;
        int most_at = k;
        for (int i = item; i < rows; i += 64) {
            if (i >= k) {
                const float size = fabs(whole[i * 65 + k]);
                if (size > most || (isnan(size) && !isnan(most))) {
                    most = size;
                    most_at = i;
                }
            }
        }
        if (isnan(most)) {
            most = INFINITY;
            most_at = most_at - 2147483647;
        }
        sizes[item] = most;
        places[item] = most_at;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int other = item + 8; other < 64; other += 8) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (theirs > most || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int other = item + 1; other < 8; ++other) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (theirs > most || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int place = places[0];
        const int p = place < 0 ? place + 2147483647 : place;
        if (k % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                upper[c] = whole[k * 65 + c];
            }
        }
        if (p % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                pivot_row[c] = whole[p * 65 + c];
            }
        }
        if (item == 0) {
            pivots[k] = p;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (p % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                whole[p * 65 + c] = upper[c];
            }
        }
        if (k % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                whole[k * 65 + c] = pivot_row[c];
            }
        }
        const float pivot = pivot_row[k];
        const float pivot_size = fabs(pivot);
        const float scale = pivot_size > 1.2676506002282294e+30f ? 8.6736173798840355e-19f : (pivot_size < 7.8886090522101181e-31f ? 1.152921504606847e+18f : 1.0f);
        const float reciprocal = pivot == 0.0f ? 1.0f : 1.0f / (pivot * scale);
        for (int i = item; i < rows; i += 64) {
            if (i >= k + 1) {
                const float now = whole[i * 65 + k];
                const float factor = now * scale * reciprocal;
                whole[i * 65 + k] = factor;
                for (int c = k + 1; c < cols; ++c) {
                    whole[i * 65 + c] -= factor * pivot_row[c];
                }
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            result0[i * result0_ld + c] = whole[i * 65 + c];
        }
    }
    for (int k = item; k < cols; k += 64) {
        result1[k] = pivots[k];
    }
}

// scaled_qr(A)
float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    __local float whole[4160];
    __local float top[64];
    __local float factors[64];
    __local float sums[64];
    float part[64];
    __local float scales[64];
    const int item = get_local_id(0);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            whole[i * 65 + c] = A[i * A_ld + c];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int c = item; c < cols; c += 64) {
        float size = 0.0f;
        for (int i = 0; i < rows; ++i) {
            size = sinter_max_float(size, fabs(whole[i * 65 + c]));
        }
        const float scale = (size < 9.9999999999999995e-08f || size > 10000000.0f) && size > 0.0f && size <= 3.4028234663852886e+38f ? size : 1.0f;
        scales[c] = scale;
        const float column_scale = scale;
        if (column_scale != 1.0f) {
            for (int i = 0; i < rows; ++i) {
                whole[i * 65 + c] = whole[i * 65 + c] / column_scale;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < cols; ++k) {
        for (int c = item; c < cols; c += 64) {
            float sum = 0.0f;
            for (int i = k + 1; i < rows; ++i) {
                sum += whole[i * 65 + k] * whole[i * 65 + c];
            }
            sums[c] = sum;
            top[c] = whole[k * 65 + c];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int c = 0; c < cols; ++c) {
            part[c] = sums[c];
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
        if (item == 0) {
            factors[k] = factor;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < rows; i += 64) {
            if (i >= k) {
                const bool here = i == k;
                const float now = whole[i * 65 + k];
                const float v = here ? 1.0f : (skip ? 0.0f : now * scale);
                whole[i * 65 + k] = here ? beta_k : v;
                for (int c = k + 1; c < cols; ++c) {
                    whole[i * 65 + c] -= factor * part[c] * v;
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int c = item; c < cols; c += 64) {
        const float column_scale = scales[c];
        if (column_scale != 1.0f) {
            for (int i = 0; i < c + 1; ++i) {
                whole[i * 65 + c] = whole[i * 65 + c] * column_scale;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            result[i * result_ld + c] = whole[i * 65 + c];
        }
    }
}
