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
                   const int parts,
                   const int chunk,
                   __global const float* restrict A,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const int count,
                   __global float* restrict result)
{
    const int terms = depth * depth_cols;
    const int share = get_global_id(0);
    if (share >= parts) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, terms);
    float acc = -INFINITY;
    float8 acc_vector0 = (float8)(-INFINITY);
    float8 acc_vector1 = (float8)(-INFINITY);
    float8 acc_vector2 = (float8)(-INFINITY);
    float8 acc_vector3 = (float8)(-INFINITY);
    const int whole = end - (end - begin) % 32;
    for (int e = begin; e < whole; e += 32) {
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
    for (int e = whole; e < end; ++e) {
        acc = sinter_max_float(acc, A[e]);
    }
    partial[share] = acc;
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    float acc_all = -INFINITY;
    for (int e = 0; e < parts; ++e) {
        const float part = partial[e];
        acc_all = sinter_max_float(acc_all, part);
    }
    result[0] = acc_all;
    arrived[0] = 0;
}
