// compensated_sum(A, each row)
float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    float acc = 0.0f;
    float lost_of_acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        const float term = A[i * A_ld + k];
        const float acc_rounded = acc + term;
        const float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
        const float acc_next = acc_rounded + acc_rest;
        acc = acc_next;
        lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
    }
    result[i] = acc;
}
