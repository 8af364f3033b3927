// sum(select(j <= i, A, alpha))
int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   const int A_offset,
                   const float alpha,
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
            acc_vector0 += sinter_add_int8((int8)(e), (int8)(0, 1, 2, 3, 4, 5, 6, 7)) <= (int8)(row) ? vload8(0, A + A_offset + row * A_ld + e) : (float8)(alpha);
            acc_vector1 += sinter_add_int8((int8)(e + 8), (int8)(0, 1, 2, 3, 4, 5, 6, 7)) <= (int8)(row) ? vload8(0, A + A_offset + row * A_ld + e + 8) : (float8)(alpha);
            acc_vector2 += sinter_add_int8((int8)(e + 16), (int8)(0, 1, 2, 3, 4, 5, 6, 7)) <= (int8)(row) ? vload8(0, A + A_offset + row * A_ld + e + 16) : (float8)(alpha);
            acc_vector3 += sinter_add_int8((int8)(e + 24), (int8)(0, 1, 2, 3, 4, 5, 6, 7)) <= (int8)(row) ? vload8(0, A + A_offset + row * A_ld + e + 24) : (float8)(alpha);
        }
        const int whole = depth_cols - depth_cols % 8;
        for (int e = whole_fours; e < whole; e += 8) {
            acc_vector0 += sinter_add_int8((int8)(e), (int8)(0, 1, 2, 3, 4, 5, 6, 7)) <= (int8)(row) ? vload8(0, A + A_offset + row * A_ld + e) : (float8)(alpha);
        }
        for (int e = whole; e < depth_cols; ++e) {
            acc += e <= row ? A[A_offset + row * A_ld + e] : alpha;
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
