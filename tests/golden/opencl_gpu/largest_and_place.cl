// max(A, each row), argmax(A, each row)
float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   __global int* restrict result1)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = -INFINITY;
    float best_2 = 0.0f;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        const float t0 = A[i * A_ld + k];
        acc = sinter_max_float(acc, t0);
        if (best_at < 0 || t0 > best_2 || (isnan(t0) && !isnan(best_2))) {
            best_2 = t0;
            best_at = k;
        }
    }
    result0[i] = acc;
    result1[i] = best_at;
}
