// sum(abs(A - rowwise(x)))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    const int terms = depth * depth_cols;
    float acc = 0.0f;
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    const int parts_of_row = (depth_cols + 32767) / 32768;
    const int rows_of_block = max(1024 / depth_cols, 1);
    for (int part_begin = 0; part_begin < (terms + depth_cols - 1) / depth_cols * parts_of_row; part_begin += rows_of_block * 128) {
        const int part_end = part_begin + min(rows_of_block * 128, (terms + depth_cols - 1) / depth_cols * parts_of_row - part_begin);
        float8 part_vector0 = (float8)(0.0f);
        float8 part_vector1 = (float8)(0.0f);
        float8 part_vector2 = (float8)(0.0f);
        float8 part_vector3 = (float8)(0.0f);
        float acc_part = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += rows_of_block) {
            const int block_end = block_begin + min(rows_of_block, part_end - block_begin);
            float8 block_vector0 = (float8)(0.0f);
            float8 block_vector1 = (float8)(0.0f);
            float8 block_vector2 = (float8)(0.0f);
            float8 block_vector3 = (float8)(0.0f);
            float acc_part_block = 0.0f;
            for (int part = block_begin; part < block_end; ++part) {
                const int column = part % parts_of_row * 32768;
                const int row = part / parts_of_row;
                const int first = max(0 - row * depth_cols, column);
                const int last = min(terms - row * depth_cols, column + min(32768, depth_cols - column));
                const int whole_fours = last - (last - first) % 32;
                for (int e = first; e < whole_fours; e += 32) {
                    block_vector0 += fabs(vload8(0, A + row * A_ld + e) - vload8(0, x + e));
                    block_vector1 += fabs(vload8(0, A + row * A_ld + e + 8) - vload8(0, x + e + 8));
                    block_vector2 += fabs(vload8(0, A + row * A_ld + e + 16) - vload8(0, x + e + 16));
                    block_vector3 += fabs(vload8(0, A + row * A_ld + e + 24) - vload8(0, x + e + 24));
                }
                const int whole = last - (last - first) % 8;
                for (int e = whole_fours; e < whole; e += 8) {
                    block_vector0 += fabs(vload8(0, A + row * A_ld + e) - vload8(0, x + e));
                }
                for (int e = whole; e < last; ++e) {
                    acc_part_block += fabs(A[row * A_ld + e] - x[e]);
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
    result[0] = acc;
}
