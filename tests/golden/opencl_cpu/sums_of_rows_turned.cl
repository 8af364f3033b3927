// sum(A - trans(B), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_col_stride,
                   __global float* restrict result)
{
    const int i = 8 * get_global_id(0);
    if (i >= rows) return;
    if (i + 8 <= rows) {
        float8 acc_vector0 = (float8)(0.0f);
        for (int k = 0; k < depth; ++k) {
            const int A_at0 = i * A_ld + k;
            acc_vector0 += (float8)(A[A_at0], A[A_at0 + A_ld], A[A_at0 + 2 * A_ld], A[A_at0 + 3 * A_ld], A[A_at0 + 4 * A_ld], A[A_at0 + 5 * A_ld], A[A_at0 + 6 * A_ld], A[A_at0 + 7 * A_ld]) - vload8(0, B + i + k * B_col_stride);
        }
        vstore8(acc_vector0, 0, result + i);
    } else {
        for (int c = i; c < rows; ++c) {
            float acc = 0.0f;
            for (int k = 0; k < depth; ++k) {
                acc += A[c * A_ld + k] - B[c + k * B_col_stride];
            }
            result[c] = acc;
        }
    }
}
