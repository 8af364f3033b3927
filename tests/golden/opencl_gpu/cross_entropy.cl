// log(sum(exp(A), each row)) - gather(A, i, x)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   const int A_rows,
                   __global const int* restrict x,
                   const int A_cols,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float t0 = A[i * A_ld + k];
        acc += exp(t0);
    }
    const int found_row1 = min(max(i, 0), A_rows - 1);
    const int sought_col2 = x[i];
    const int found_col2 = min(max(sought_col2, 0), A_cols - 1);
    result[i] = log(acc) - A[found_row1 * A_ld + found_col2];
}
