// argmax(A, each row)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global int* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float best = 0.0f;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        const float term = A[i * A_ld + k];
        if (best_at < 0 || term > best || (isnan(term) && !isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result[i] = best_at;
}
