// max(A, each column)
float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = -INFINITY;
    for (int k = 0; k < depth; ++k) {
        acc = sinter_max_float(acc, A[i + k * A_col_stride]);
    }
    result[i] = acc;
}
