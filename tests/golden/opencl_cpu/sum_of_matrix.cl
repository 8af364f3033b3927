// max(A)
float8 sinter_max_float8(float8 a, float8 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict A,
                   __global float* restrict result)
{
    const int terms = depth * depth_cols;
    float acc = -INFINITY;
    float8 acc_vector0 = (float8)(-INFINITY);
    float8 acc_vector1 = (float8)(-INFINITY);
    float8 acc_vector2 = (float8)(-INFINITY);
    float8 acc_vector3 = (float8)(-INFINITY);
    const int whole = terms - terms % 32;
    for (int e = 0; e < whole; e += 32) {
        acc_vector0 = sinter_max_float8(acc_vector0, vload8(0, A + e));
        acc_vector1 = sinter_max_float8(acc_vector1, vload8(0, A + e + 8));
        acc_vector2 = sinter_max_float8(acc_vector2, vload8(0, A + e + 16));
        acc_vector3 = sinter_max_float8(acc_vector3, vload8(0, A + e + 24));
    }
    acc_vector0 = sinter_max_float8(acc_vector0, acc_vector1);
    acc_vector0 = sinter_max_float8(acc_vector0, acc_vector2);
    acc_vector0 = sinter_max_float8(acc_vector0, acc_vector3);
    acc = sinter_max_float(acc, acc_vector0.s0);
    acc = sinter_max_float(acc, acc_vector0.s1);
    acc = sinter_max_float(acc, acc_vector0.s2);
    acc = sinter_max_float(acc, acc_vector0.s3);
    acc = sinter_max_float(acc, acc_vector0.s4);
    acc = sinter_max_float(acc, acc_vector0.s5);
    acc = sinter_max_float(acc, acc_vector0.s6);
    acc = sinter_max_float(acc, acc_vector0.s7);
    for (int e = whole; e < terms; ++e) {
        acc = sinter_max_float(acc, A[e]);
    }
    result[0] = acc;
}
