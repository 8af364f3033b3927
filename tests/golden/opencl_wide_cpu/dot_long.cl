// sum(x .* y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result)
{
    float acc = 0.0f;
    float16 acc_vector0 = (float16)(0.0f);
    float16 acc_vector1 = (float16)(0.0f);
    float16 acc_vector2 = (float16)(0.0f);
    float16 acc_vector3 = (float16)(0.0f);
    const int whole = depth - depth % 64;
    for (int e = 0; e < whole; e += 64) {
        acc_vector0 += vload16(0, x + e) * vload16(0, y + e);
        acc_vector1 += vload16(0, x + e + 16) * vload16(0, y + e + 16);
        acc_vector2 += vload16(0, x + e + 32) * vload16(0, y + e + 32);
        acc_vector3 += vload16(0, x + e + 48) * vload16(0, y + e + 48);
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
    acc += acc_vector0.s8;
    acc += acc_vector0.s9;
    acc += acc_vector0.sa;
    acc += acc_vector0.sb;
    acc += acc_vector0.sc;
    acc += acc_vector0.sd;
    acc += acc_vector0.se;
    acc += acc_vector0.sf;
    for (int e = whole; e < depth; ++e) {
        acc += x[e] * y[e];
    }
    result[0] = acc;
}
