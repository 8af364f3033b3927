// sum(x .* y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result)
{
    float acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    const int whole = depth - depth % 32;
    for (int e = 0; e < whole; e += 32) {
        acc_vector0 += vload8(0, x + e) * vload8(0, y + e);
        acc_vector1 += vload8(0, x + e + 8) * vload8(0, y + e + 8);
        acc_vector2 += vload8(0, x + e + 16) * vload8(0, y + e + 16);
        acc_vector3 += vload8(0, x + e + 24) * vload8(0, y + e + 24);
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
    for (int e = whole; e < depth; ++e) {
        acc += x[e] * y[e];
    }
    result[0] = acc;
}
