// sum(exp(A), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result)
{
    const int i = 32 * get_global_id(0);
    if (i >= rows) return;
    if (i + 32 <= rows) {
        float8 acc_vector0 = (float8)(0.0f);
        float8 acc_vector1 = (float8)(0.0f);
        float8 acc_vector2 = (float8)(0.0f);
        float8 acc_vector3 = (float8)(0.0f);
        for (int k = 0; k < depth; ++k) {
            const int A_at0 = i * A_ld + k;
            acc_vector0 += exp((float8)(A[A_at0], A[A_at0 + A_ld], A[A_at0 + 2 * A_ld], A[A_at0 + 3 * A_ld], A[A_at0 + 4 * A_ld], A[A_at0 + 5 * A_ld], A[A_at0 + 6 * A_ld], A[A_at0 + 7 * A_ld]));
            const int A_at1 = (i + 8) * A_ld + k;
            acc_vector1 += exp((float8)(A[A_at1], A[A_at1 + A_ld], A[A_at1 + 2 * A_ld], A[A_at1 + 3 * A_ld], A[A_at1 + 4 * A_ld], A[A_at1 + 5 * A_ld], A[A_at1 + 6 * A_ld], A[A_at1 + 7 * A_ld]));
            const int A_at2 = (i + 16) * A_ld + k;
            acc_vector2 += exp((float8)(A[A_at2], A[A_at2 + A_ld], A[A_at2 + 2 * A_ld], A[A_at2 + 3 * A_ld], A[A_at2 + 4 * A_ld], A[A_at2 + 5 * A_ld], A[A_at2 + 6 * A_ld], A[A_at2 + 7 * A_ld]));
            const int A_at3 = (i + 24) * A_ld + k;
            acc_vector3 += exp((float8)(A[A_at3], A[A_at3 + A_ld], A[A_at3 + 2 * A_ld], A[A_at3 + 3 * A_ld], A[A_at3 + 4 * A_ld], A[A_at3 + 5 * A_ld], A[A_at3 + 6 * A_ld], A[A_at3 + 7 * A_ld]));
        }
        vstore8(acc_vector0, 0, result + i);
        vstore8(acc_vector1, 0, result + i + 8);
        vstore8(acc_vector2, 0, result + i + 16);
        vstore8(acc_vector3, 0, result + i + 24);
    } else {
        const int whole = rows - rows % 8;
        for (int start = i; start < whole; start += 8) {
            float8 acc_vector0 = (float8)(0.0f);
            for (int k = 0; k < depth; ++k) {
                const int A_at4 = start * A_ld + k;
                acc_vector0 += exp((float8)(A[A_at4], A[A_at4 + A_ld], A[A_at4 + 2 * A_ld], A[A_at4 + 3 * A_ld], A[A_at4 + 4 * A_ld], A[A_at4 + 5 * A_ld], A[A_at4 + 6 * A_ld], A[A_at4 + 7 * A_ld]));
            }
            vstore8(acc_vector0, 0, result + start);
        }
        for (int c = whole; c < rows; ++c) {
            float acc = 0.0f;
            for (int k = 0; k < depth; ++k) {
                acc += exp(A[c * A_ld + k]);
            }
            result[c] = acc;
        }
    }
}
