// sum(A, each row), max(A, each row)
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
                   __global float* restrict result1)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    float acc_2 = -INFINITY;
    for (int k = 0; k < depth; ++k) {
        const float t0 = A[i * A_ld + k];
        acc += t0;
        acc_2 = sinter_max_float(acc_2, t0);
    }
    result0[i] = acc;
    result1[i] = acc_2;
}
