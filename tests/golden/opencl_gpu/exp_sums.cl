// sum(exp(A - colwise(x)), each row)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        acc += exp(A[i * A_ld + k] - x[i]);
    }
    result[i] = acc;
}
