// argmin(x)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global int* restrict result)
{
    float best = 0.0f;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        const float term = x[k];
        if (best_at < 0 || term < best || (isnan(term) && !isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result[0] = best_at;
}
