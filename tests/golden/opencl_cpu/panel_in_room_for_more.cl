// panel_lu(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   __global float* restrict result,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld)
{
    float upper[8];
    float pivot_row[8];
    int pivots[8];
    for (int i = 0; i < rows; ++i) {
        for (int c = 0; c < cols; ++c) {
            result[i * result_ld + c] = A[i * A_ld + c];
        }
    }
    for (int k = 0; k < cols; ++k) {
        float most = -1.0f;
        int most_at = k;
        for (int i = k; i < rows; ++i) {
            const float size = fabs(result[i * result_ld + k]);
            if (size > most || (isnan(size) && !isnan(most))) {
                most = size;
                most_at = i;
            }
        }
        for (int c = 0; c < cols; ++c) {
            upper[c] = result[k * result_ld + c];
        }
        for (int c = 0; c < cols; ++c) {
            pivot_row[c] = result[most_at * result_ld + c];
        }
        pivots[k] = most_at;
        for (int c = 0; c < cols; ++c) {
            result[most_at * result_ld + c] = upper[c];
        }
        for (int c = 0; c < cols; ++c) {
            result[k * result_ld + c] = pivot_row[c];
        }
        const float pivot = pivot_row[k];
        const float pivot_size = fabs(pivot);
        const float scale = pivot_size > 1.2676506002282294e+30f ? 8.6736173798840355e-19f : (pivot_size < 7.8886090522101181e-31f ? 1.152921504606847e+18f : 1.0f);
        const float reciprocal = pivot == 0.0f ? 1.0f : 1.0f / (pivot * scale);
        for (int i = k + 1; i < rows; ++i) {
            const float now = result[i * result_ld + k];
            const float factor = now * scale * reciprocal;
            result[i * result_ld + k] = factor;
            for (int c = k + 1; c < cols; ++c) {
                result[i * result_ld + c] = result[i * result_ld + c] - factor * pivot_row[c];
            }
        }
    }
}
