// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global float* partial_2,
                   const int partial_2_ld,
                   volatile __global float* partial_3,
                   const int partial_3_ld,
                   volatile __global int* arrived,
                   const int count,
                   __global float* restrict result)
{
    const int share = get_global_id(0);
    if (share >= parts) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    float acc_2 = 0.0f;
    float acc_3 = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    float8 acc_vector0_2 = (float8)(0.0f);
    float8 acc_vector1_2 = (float8)(0.0f);
    float8 acc_vector2_2 = (float8)(0.0f);
    float8 acc_vector3_2 = (float8)(0.0f);
    float8 acc_vector0_3 = (float8)(0.0f);
    float8 acc_vector1_3 = (float8)(0.0f);
    float8 acc_vector2_3 = (float8)(0.0f);
    float8 acc_vector3_3 = (float8)(0.0f);
    const int whole = end - (end - begin) % 32;
    for (int part_begin = begin; part_begin < whole; part_begin += 4194304) {
        const int part_end = part_begin + min(4194304, whole - part_begin);
        float8 part_vector0 = (float8)(0.0f);
        float8 part_vector1 = (float8)(0.0f);
        float8 part_vector2 = (float8)(0.0f);
        float8 part_vector3 = (float8)(0.0f);
        float8 part_vector0_2 = (float8)(0.0f);
        float8 part_vector1_2 = (float8)(0.0f);
        float8 part_vector2_2 = (float8)(0.0f);
        float8 part_vector3_2 = (float8)(0.0f);
        float8 part_vector0_3 = (float8)(0.0f);
        float8 part_vector1_3 = (float8)(0.0f);
        float8 part_vector2_3 = (float8)(0.0f);
        float8 part_vector3_3 = (float8)(0.0f);
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 32768) {
            const int block_end = block_begin + min(32768, part_end - block_begin);
            float8 block_vector0 = (float8)(0.0f);
            float8 block_vector1 = (float8)(0.0f);
            float8 block_vector2 = (float8)(0.0f);
            float8 block_vector3 = (float8)(0.0f);
            float8 block_vector0_2 = (float8)(0.0f);
            float8 block_vector1_2 = (float8)(0.0f);
            float8 block_vector2_2 = (float8)(0.0f);
            float8 block_vector3_2 = (float8)(0.0f);
            float8 block_vector0_3 = (float8)(0.0f);
            float8 block_vector1_3 = (float8)(0.0f);
            float8 block_vector2_3 = (float8)(0.0f);
            float8 block_vector3_3 = (float8)(0.0f);
            for (int e = block_begin; e < block_end; e += 32) {
                const float8 t0 = vload8(0, x + e);
                const float8 t1 = vload8(0, y + e);
                block_vector0 += t0 * t1;
                block_vector0_2 += t0 * t0;
                block_vector0_3 += t1 * t1;
                const float8 t2 = vload8(0, x + e + 8);
                const float8 t3 = vload8(0, y + e + 8);
                block_vector1 += t2 * t3;
                block_vector1_2 += t2 * t2;
                block_vector1_3 += t3 * t3;
                const float8 t4 = vload8(0, x + e + 16);
                const float8 t5 = vload8(0, y + e + 16);
                block_vector2 += t4 * t5;
                block_vector2_2 += t4 * t4;
                block_vector2_3 += t5 * t5;
                const float8 t6 = vload8(0, x + e + 24);
                const float8 t7 = vload8(0, y + e + 24);
                block_vector3 += t6 * t7;
                block_vector3_2 += t6 * t6;
                block_vector3_3 += t7 * t7;
            }
            part_vector0 += block_vector0;
            part_vector1 += block_vector1;
            part_vector2 += block_vector2;
            part_vector3 += block_vector3;
            part_vector0_2 += block_vector0_2;
            part_vector1_2 += block_vector1_2;
            part_vector2_2 += block_vector2_2;
            part_vector3_2 += block_vector3_2;
            part_vector0_3 += block_vector0_3;
            part_vector1_3 += block_vector1_3;
            part_vector2_3 += block_vector2_3;
            part_vector3_3 += block_vector3_3;
        }
        acc_vector0 += part_vector0;
        acc_vector1 += part_vector1;
        acc_vector2 += part_vector2;
        acc_vector3 += part_vector3;
        acc_vector0_2 += part_vector0_2;
        acc_vector1_2 += part_vector1_2;
        acc_vector2_2 += part_vector2_2;
        acc_vector3_2 += part_vector3_2;
        acc_vector0_3 += part_vector0_3;
        acc_vector1_3 += part_vector1_3;
        acc_vector2_3 += part_vector2_3;
        acc_vector3_3 += part_vector3_3;
    }
    acc_vector0 += acc_vector1;
    acc_vector0 += acc_vector2;
    acc_vector0 += acc_vector3;
    acc_vector0_2 += acc_vector1_2;
    acc_vector0_2 += acc_vector2_2;
    acc_vector0_2 += acc_vector3_2;
    acc_vector0_3 += acc_vector1_3;
    acc_vector0_3 += acc_vector2_3;
    acc_vector0_3 += acc_vector3_3;
    acc += acc_vector0.s0;
    acc_2 += acc_vector0_2.s0;
    acc_3 += acc_vector0_3.s0;
    acc += acc_vector0.s1;
    acc_2 += acc_vector0_2.s1;
    acc_3 += acc_vector0_3.s1;
    acc += acc_vector0.s2;
    acc_2 += acc_vector0_2.s2;
    acc_3 += acc_vector0_3.s2;
    acc += acc_vector0.s3;
    acc_2 += acc_vector0_2.s3;
    acc_3 += acc_vector0_3.s3;
    acc += acc_vector0.s4;
    acc_2 += acc_vector0_2.s4;
    acc_3 += acc_vector0_3.s4;
    acc += acc_vector0.s5;
    acc_2 += acc_vector0_2.s5;
    acc_3 += acc_vector0_3.s5;
    acc += acc_vector0.s6;
    acc_2 += acc_vector0_2.s6;
    acc_3 += acc_vector0_3.s6;
    acc += acc_vector0.s7;
    acc_2 += acc_vector0_2.s7;
    acc_3 += acc_vector0_3.s7;
    for (int e = whole; e < end; ++e) {
        const float t8 = x[e];
        const float t9 = y[e];
        acc += t8 * t9;
        acc_2 += t8 * t8;
        acc_3 += t9 * t9;
    }
    partial[share] = acc;
    partial_2[share] = acc_2;
    partial_3[share] = acc_3;
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    float acc_all = 0.0f;
    float acc_all_2 = 0.0f;
    float acc_all_3 = 0.0f;
    for (int e = 0; e < parts; ++e) {
        const float part = partial[e];
        acc_all += part;
        const float part_2 = partial_2[e];
        acc_all_2 += part_2;
        const float part_3 = partial_3[e];
        acc_all_3 += part_3;
    }
    result[0] = acc_all / (sqrt(acc_all_2) * sqrt(acc_all_3));
    arrived[0] = 0;
}
