// S * x
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const int* restrict S_offsets,
                   __global const float* restrict S,
                   __global const float* restrict x,
                   __global const int* restrict S_columns,
                   __global float* restrict result)
{
    const int begin = get_global_id(0) * 2;
    const int end = min(begin + 2, rows);
    for (int i = begin; i < end; ++i) {
        const int first0 = S_offsets[i];
        const int end0 = S_offsets[i + 1];
        float total0 = 0.0f;
        if (end0 - first0 < 8) {
            for (int s0 = first0; s0 < end0; ++s0) {
                total0 += S[s0] * x[S_columns[s0]];
            }
        } else {
            for (int b0 = first0; b0 < end0; b0 += 1024) {
                const int stop0 = min(b0 + 1024, end0);
                float sum0 = 0.0f;
                float sum0_1 = 0.0f;
                float sum0_2 = 0.0f;
                float sum0_3 = 0.0f;
                const int rest0 = stop0 - (stop0 - b0) % 4;
                for (int k0 = b0; k0 < rest0; k0 += 4) {
                    sum0 += S[k0] * x[S_columns[k0]];
                    const int t1 = k0 + 1;
                    sum0_1 += S[t1] * x[S_columns[t1]];
                    const int t2 = k0 + 2;
                    sum0_2 += S[t2] * x[S_columns[t2]];
                    const int t3 = k0 + 3;
                    sum0_3 += S[t3] * x[S_columns[t3]];
                }
                for (int r0 = rest0; r0 < stop0; ++r0) {
                    sum0 += S[r0] * x[S_columns[r0]];
                }
                total0 += sum0 + sum0_1 + (sum0_2 + sum0_3);
            }
        }
        result[i] = total0;
    }
}
