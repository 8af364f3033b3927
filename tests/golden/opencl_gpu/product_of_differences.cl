// (A + alpha - A) * x
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float t0 = A[i * A_ld + k];
        acc += (t0 + alpha - t0) * x[k];
    }
    result[i] = acc;
}
