// panel_lu(trans(A)), panel_pivots(trans(A)), alpha + panel_order(trans(A))
int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global float* restrict result0,
                   __global const float* restrict A,
                   const int A_col_stride,
                   const int result0_ld,
                   const int alpha,
                   __global int* restrict result2,
                   __global int* restrict result1)
{
    float upper[8];
    float pivot_row[8];
    int pivots[8];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < 8; ++c) {
            const float t0 = A[i + c * A_col_stride];
            result0[i * result0_ld + c] = t0;
        }
    }
    for (int k = 0; k < 8; ++k) {
        float most = -1.0f;
        int most_at = k;
        for (int i = k; i < rows; ++i) {
            const float size = fabs(result0[i * result0_ld + k]);
            if (size > most || (isnan(size) && !isnan(most))) {
                most = size;
                most_at = i;
            }
        }
        for (int c = 0; c < 8; ++c) {
            upper[c] = result0[k * result0_ld + c];
        }
        for (int c = 0; c < 8; ++c) {
            pivot_row[c] = result0[most_at * result0_ld + c];
        }
        pivots[k] = most_at;
        for (int c = 0; c < 8; ++c) {
            result0[most_at * result0_ld + c] = upper[c];
        }
        for (int c = 0; c < 8; ++c) {
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
            for (int c = k + 1; c < 8; ++c) {
                result0[i * result0_ld + c] = result0[i * result0_ld + c] - factor * pivot_row[c];
            }
        }
    }
    for (int i = 0; i < rows; ++i) {
        int from = i;
        for (int turn = 1; turn < 9; ++turn) {
            const int k = 8 - turn;
            const int p = pivots[k];
            from = from == k ? p : (from == p ? k : from);
        }
        result2[i] = sinter_add_int(alpha, from);
    }
    for (int k = 0; k < 8; ++k) {
        result1[k] = pivots[k];
    }
}
