// alpha * cumsum(A, axis<0>)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int depth,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   __global float* restrict result,
                   const int result_ld)
{
    const int line = get_global_id(0);
    if (line >= cols) return;
    float sum0 = 0.0f;
    for (int k = 0; k < depth; ++k) {
        sum0 += A[k * A_ld + line];
        const float up_to_here = sum0;
        result[k * result_ld + line] = alpha * up_to_here;
    }
}

// cumsum(x .* x) / alpha
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict x,
                   __global float* restrict partial,
                   const int partial_ld)
{
    const int share = get_global_id(0);
    const int line = get_global_id(1);
    if (share >= parts || line >= 1) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    for (int part_begin = begin; part_begin < end; part_begin += 524288) {
        const int part_end = part_begin + min(524288, end - part_begin);
        float acc_part = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            float acc_part_block = 0.0f;
            for (int k = block_begin; k < block_end; ++k) {
                const float t0 = x[k];
                acc_part_block += t0 * t0;
            }
            acc_part += acc_part_block;
        }
        acc += acc_part;
    }
    partial[line * partial_ld + share] = acc;
}

// cumsum(x .* x) / alpha
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global const float* restrict x,
                   const float alpha,
                   __global float* restrict result)
{
    const int share = get_global_id(0);
    const int line = get_global_id(1);
    if (share >= parts || line >= 1) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    for (int e = 0; e < share; ++e) {
        const float part = partial[line * partial_ld + e];
        acc += part;
    }
    float sum0 = 0.0f;
    sum0 += acc;
    for (int part_begin = begin; part_begin < end; part_begin += 524288) {
        const int part_end = part_begin + min(524288, end - part_begin);
        float part0 = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            float block0 = 0.0f;
            const float before = sum0 + part0;
            for (int k = block_begin; k < block_end; ++k) {
                const float t0 = x[k];
                block0 += t0 * t0;
                const float up_to_here = before + block0;
                result[k] = up_to_here / alpha;
            }
            part0 += block0;
        }
        sum0 += part0;
    }
}
