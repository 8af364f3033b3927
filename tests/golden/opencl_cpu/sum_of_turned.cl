// sum(A .* trans(B))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   const int parts,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_col_stride,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   __global float* restrict result)
{
    const int terms = depth * depth_cols;
    const int share = get_global_id(0);
    if (share >= parts) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, terms);
    float acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    const int parts_of_row = (depth_cols + 511) / 512;
    const int squares = (end / depth_cols - begin / depth_cols + 63) / 64 * parts_of_row;
    for (int part_begin = 0; part_begin < squares; part_begin += 128) {
        const int part_end = part_begin + min(128, squares - part_begin);
        float8 part_vector0 = (float8)(0.0f);
        float8 part_vector1 = (float8)(0.0f);
        float8 part_vector2 = (float8)(0.0f);
        float8 part_vector3 = (float8)(0.0f);
        float acc_part = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; ++block_begin) {
            const int block_end = block_begin + min(1, part_end - block_begin);
            float8 block_vector0 = (float8)(0.0f);
            float8 block_vector1 = (float8)(0.0f);
            float8 block_vector2 = (float8)(0.0f);
            float8 block_vector3 = (float8)(0.0f);
            float acc_part_block = 0.0f;
            for (int square = block_begin; square < block_end; ++square) {
                const int first = begin / depth_cols + square / parts_of_row * 64;
                const int last = min(first + 64, end / depth_cols);
                const int first_col = square % parts_of_row * 512;
                const int end_col = first_col + min(512, depth_cols - first_col);
                const int whole_cols = end_col - (end_col - first_col) % 8;
                const int fours = last - (last - first) % 4;
                for (int col = first_col; col < whole_cols; col += 8) {
                    for (int row = first; row < fours; row += 4) {
                        const int B_at0 = row + col * B_col_stride;
                        block_vector0 += vload8(0, A + row * A_ld + col) * (float8)(B[B_at0], B[B_at0 + B_col_stride], B[B_at0 + 2 * B_col_stride], B[B_at0 + 3 * B_col_stride], B[B_at0 + 4 * B_col_stride], B[B_at0 + 5 * B_col_stride], B[B_at0 + 6 * B_col_stride], B[B_at0 + 7 * B_col_stride]);
                        const int B_at1 = row + 1 + col * B_col_stride;
                        block_vector1 += vload8(0, A + (row + 1) * A_ld + col) * (float8)(B[B_at1], B[B_at1 + B_col_stride], B[B_at1 + 2 * B_col_stride], B[B_at1 + 3 * B_col_stride], B[B_at1 + 4 * B_col_stride], B[B_at1 + 5 * B_col_stride], B[B_at1 + 6 * B_col_stride], B[B_at1 + 7 * B_col_stride]);
                        const int B_at2 = row + 2 + col * B_col_stride;
                        block_vector2 += vload8(0, A + (row + 2) * A_ld + col) * (float8)(B[B_at2], B[B_at2 + B_col_stride], B[B_at2 + 2 * B_col_stride], B[B_at2 + 3 * B_col_stride], B[B_at2 + 4 * B_col_stride], B[B_at2 + 5 * B_col_stride], B[B_at2 + 6 * B_col_stride], B[B_at2 + 7 * B_col_stride]);
                        const int B_at3 = row + 3 + col * B_col_stride;
                        block_vector3 += vload8(0, A + (row + 3) * A_ld + col) * (float8)(B[B_at3], B[B_at3 + B_col_stride], B[B_at3 + 2 * B_col_stride], B[B_at3 + 3 * B_col_stride], B[B_at3 + 4 * B_col_stride], B[B_at3 + 5 * B_col_stride], B[B_at3 + 6 * B_col_stride], B[B_at3 + 7 * B_col_stride]);
                    }
                    for (int row = fours; row < last; ++row) {
                        const int B_at4 = row + col * B_col_stride;
                        block_vector0 += vload8(0, A + row * A_ld + col) * (float8)(B[B_at4], B[B_at4 + B_col_stride], B[B_at4 + 2 * B_col_stride], B[B_at4 + 3 * B_col_stride], B[B_at4 + 4 * B_col_stride], B[B_at4 + 5 * B_col_stride], B[B_at4 + 6 * B_col_stride], B[B_at4 + 7 * B_col_stride]);
                    }
                }
                for (int col = whole_cols; col < end_col; ++col) {
                    for (int row = first; row < last; ++row) {
                        acc_part_block += A[row * A_ld + col] * B[row + col * B_col_stride];
                    }
                }
            }
            acc_part += acc_part_block;
            part_vector0 += block_vector0;
            part_vector1 += block_vector1;
            part_vector2 += block_vector2;
            part_vector3 += block_vector3;
        }
        acc += acc_part;
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
    result[0] = acc_all;
    arrived[0] = 0;
}
