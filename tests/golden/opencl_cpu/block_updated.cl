// alpha * A + beta
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const float alpha,
                   __global const float* A,
                   const int A_ld,
                   const int A_offset,
                   const float beta,
                   __global float* result,
                   const int result_ld,
                   const int result_offset)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(alpha * vload8(0, A + A_offset + i * A_ld + j) + beta, 0, result + result_offset + i * result_ld + j);
    }
    for (int j = whole; j < end; ++j) {
        result[result_offset + i * result_ld + j] = alpha * A[A_offset + i * A_ld + j] + beta;
    }
}
