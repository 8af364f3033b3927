// pivoted_qr(A, B)
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
    int from[64];
    int to[64];
    float vector[64];
    float heads[1];
    int taken[64];
    const int steps = min(rows, cols);
    const float divisor = B[0];
    for (int c = 0; c < cols; ++c) {
        taken[c] = 0;
        for (int e = 0; e < rows; ++e) {
            result[c * result_ld + e] = A[e * A_ld + c] / divisor;
        }
    }
    for (int k = 0; k < steps; ++k) {
        float most = -1.0f;
        int pivot = k;
        for (int i = 0; i < cols; ++i) {
            float sum = 0.0f;
            for (int e = k; e < rows; ++e) {
                const float x_i = result[i * result_ld + e];
                sum += x_i * x_i;
            }
            if (taken[i] == 0 && (sum > most || (isnan(sum) && !isnan(most)))) {
                most = sum;
                pivot = i;
            }
        }
        int came = pivot;
        for (int turn = 0; turn < k; ++turn) {
            const int before = turn;
            const int p = from[before];
            const int q = to[before];
            came = came == p ? q : (came == q ? p : came);
        }
        from[k] = came;
        to[k] = k;
        taken[pivot] = 1;
        const float alpha = result[pivot * result_ld + k];
        float rest = 0.0f;
        for (int e = k + 1; e < rows; ++e) {
            const float x_i = result[pivot * result_ld + e];
            rest += x_i * x_i;
        }
        const bool skips = rest <= 9.8607613152626476e-32f;
        const float length_of = sqrt(rest + alpha * alpha);
        const float beta = skips ? alpha : (alpha < 0.0f ? length_of : 0.0f - length_of);
        heads[0] = skips ? 0.0f : (beta - alpha) / beta;
        const float scale = skips ? 0.0f : 1.0f / (alpha - beta);
        vector[k] = 1.0f;
        result[pivot * result_ld + k] = beta;
        for (int e = k + 1; e < rows; ++e) {
            const float v_i = result[pivot * result_ld + e] * scale;
            vector[e] = v_i;
            result[pivot * result_ld + e] = v_i;
        }
        const float tau = heads[0];
        for (int c = 0; c < cols; ++c) {
            if (taken[c] == 0) {
                float product = 0.0f;
                for (int e = k; e < rows; ++e) {
                    product += vector[e] * result[c * result_ld + e];
                }
                product = tau * product;
                for (int e = k; e < rows; ++e) {
                    result[c * result_ld + e] = result[c * result_ld + e] - product * vector[e];
                }
            }
        }
    }
    for (int c = 0; c < cols; ++c) {
        int place = c;
        for (int turn = 1; turn < steps + 1; ++turn) {
            const int before = steps - turn;
            const int p = from[before];
            const int q = to[before];
            place = place == p ? q : (place == q ? p : place);
        }
        result[cols * result_ld + c] = (float)(place);
    }
}
