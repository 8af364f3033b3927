// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict x,
                   __global float* restrict partial,
                   const int partial_ld)
{
    const int share = get_global_id(0);
    if (share >= parts) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    const int whole = end - (end - begin) % 32;
    for (int e = begin; e < whole; e += 32) {
        const float8 t0 = vload8(0, x + e);
        acc_vector0 += t0 * t0;
        const float8 t1 = vload8(0, x + e + 8);
        acc_vector1 += t1 * t1;
        const float8 t2 = vload8(0, x + e + 16);
        acc_vector2 += t2 * t2;
        const float8 t3 = vload8(0, x + e + 24);
        acc_vector3 += t3 * t3;
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
    for (int e = whole; e < end; ++e) {
        const float t4 = x[e];
        acc += t4 * t4;
    }
    partial[share] = acc;
}

// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int count,
                   const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global float* restrict result)
{
    const int j = get_global_id(0);
    if (j >= count) return;
    const int cell = j;
    float acc = 0.0f;
    for (int share = 0; share < parts; ++share) {
        const float part = partial[cell * partial_ld + share];
        acc += part;
    }
    result[0] = sqrt(acc);
}
