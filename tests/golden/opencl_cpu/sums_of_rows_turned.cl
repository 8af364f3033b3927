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
        float8 acc_vector1 = (float8)(0.0f);
        float8 acc_vector2 = (float8)(0.0f);
        float8 acc_vector3 = (float8)(0.0f);
        const int rest = depth - depth % 4;
        for (int k = 0; k < rest; k += 4) {
            const int A_at0 = i * A_ld + k;
            acc_vector0 += (float8)(A[A_at0], A[A_at0 + A_ld], A[A_at0 + 2 * A_ld], A[A_at0 + 3 * A_ld], A[A_at0 + 4 * A_ld], A[A_at0 + 5 * A_ld], A[A_at0 + 6 * A_ld], A[A_at0 + 7 * A_ld]) - vload8(0, B + i + k * B_col_stride);
            const int A_at1 = i * A_ld + k + 1;
            acc_vector1 += (float8)(A[A_at1], A[A_at1 + A_ld], A[A_at1 + 2 * A_ld], A[A_at1 + 3 * A_ld], A[A_at1 + 4 * A_ld], A[A_at1 + 5 * A_ld], A[A_at1 + 6 * A_ld], A[A_at1 + 7 * A_ld]) - vload8(0, B + i + (k + 1) * B_col_stride);
            const int A_at2 = i * A_ld + k + 2;
            acc_vector2 += (float8)(A[A_at2], A[A_at2 + A_ld], A[A_at2 + 2 * A_ld], A[A_at2 + 3 * A_ld], A[A_at2 + 4 * A_ld], A[A_at2 + 5 * A_ld], A[A_at2 + 6 * A_ld], A[A_at2 + 7 * A_ld]) - vload8(0, B + i + (k + 2) * B_col_stride);
            const int A_at3 = i * A_ld + k + 3;
            acc_vector3 += (float8)(A[A_at3], A[A_at3 + A_ld], A[A_at3 + 2 * A_ld], A[A_at3 + 3 * A_ld], A[A_at3 + 4 * A_ld], A[A_at3 + 5 * A_ld], A[A_at3 + 6 * A_ld], A[A_at3 + 7 * A_ld]) - vload8(0, B + i + (k + 3) * B_col_stride);
        }
        for (int k = rest; k < depth; ++k) {
            const int A_at4 = i * A_ld + k;
            acc_vector0 += (float8)(A[A_at4], A[A_at4 + A_ld], A[A_at4 + 2 * A_ld], A[A_at4 + 3 * A_ld], A[A_at4 + 4 * A_ld], A[A_at4 + 5 * A_ld], A[A_at4 + 6 * A_ld], A[A_at4 + 7 * A_ld]) - vload8(0, B + i + k * B_col_stride);
        }
        acc_vector0 += acc_vector1;
        acc_vector0 += acc_vector2;
        acc_vector0 += acc_vector3;
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
