// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict x,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const int count,
                   __global float* restrict result)
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
    for (int part_begin = begin; part_begin < whole; part_begin += 4194304) {
        const int part_end = part_begin + min(4194304, whole - part_begin);
        float8 part_vector0 = (float8)(0.0f);
        float8 part_vector1 = (float8)(0.0f);
        float8 part_vector2 = (float8)(0.0f);
        float8 part_vector3 = (float8)(0.0f);
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 32768) {
            const int block_end = block_begin + min(32768, part_end - block_begin);
            float8 block_vector0 = (float8)(0.0f);
            float8 block_vector1 = (float8)(0.0f);
            float8 block_vector2 = (float8)(0.0f);
            float8 block_vector3 = (float8)(0.0f);
            for (int e = block_begin; e < block_end; e += 32) {
                const float8 t0 = vload8(0, x + e);
                block_vector0 += t0 * t0;
                const float8 t1 = vload8(0, x + e + 8);
                block_vector1 += t1 * t1;
                const float8 t2 = vload8(0, x + e + 16);
                block_vector2 += t2 * t2;
                const float8 t3 = vload8(0, x + e + 24);
                block_vector3 += t3 * t3;
            }
            part_vector0 += block_vector0;
            part_vector1 += block_vector1;
            part_vector2 += block_vector2;
            part_vector3 += block_vector3;
        }
        acc_vector0 += part_vector0;
        acc_vector1 += part_vector1;
        acc_vector2 += part_vector2;
        acc_vector3 += part_vector3;
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
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    float acc_all = 0.0f;
    for (int e = 0; e < parts; ++e) {
        const float part = partial[e];
        acc_all += part;
    }
    result[0] = sqrt(acc_all);
    arrived[0] = 0;
}
