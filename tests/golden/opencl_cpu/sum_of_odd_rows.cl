// sum(abs(A - rowwise(x)))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    const int terms = depth * depth_cols;
    float acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    for (int row = 0; row < depth; ++row) {
        const int whole_fours = depth_cols - depth_cols % 32;
        for (int e = 0; e < whole_fours; e += 32) {
            acc_vector0 += fabs(vload8(0, A + row * A_ld + e) - vload8(0, x + e));
            acc_vector1 += fabs(vload8(0, A + row * A_ld + e + 8) - vload8(0, x + e + 8));
            acc_vector2 += fabs(vload8(0, A + row * A_ld + e + 16) - vload8(0, x + e + 16));
            acc_vector3 += fabs(vload8(0, A + row * A_ld + e + 24) - vload8(0, x + e + 24));
        }
        const int whole = depth_cols - depth_cols % 8;
        for (int e = whole_fours; e < whole; e += 8) {
            acc_vector0 += fabs(vload8(0, A + row * A_ld + e) - vload8(0, x + e));
        }
        for (int e = whole; e < depth_cols; ++e) {
            acc += fabs(A[row * A_ld + e] - x[e]);
        }
    }
    acc_vector0 += acc_vector1;
    acc_vector0 += acc_vector2;
    acc_vector0 += acc_vector3;
    acc += acc_vector0.s0;
    acc += acc_vector0.s1;
    acc += acc_vector0.s2;
    acc += acc_vector0.s3;
    acc += acc_vector0.s4;
    acc += acc_vector0.s5;
    acc += acc_vector0.s6;
    acc += acc_vector0.s7;
    result[0] = acc;
}
