// sum(A, each column), sum(trans(A) .* trans(A), each row)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict result0,
                   __global float* restrict result1)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    float acc_2 = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float t0 = A[i + k * A_col_stride];
        acc += t0;
        acc_2 += t0 * t0;
    }
    result0[i] = acc;
    result1[i] = acc_2;
}
