// sum(abs(trans(A) - colwise(trans(x))), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   __global const float* restrict x,
                   const int A_col_stride,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const int parts,
                   __global float* restrict result)
{
    const int share = get_global_id(1);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    const int rows_of_vector = 8 / rows;
    const int used_lanes = rows_of_vector * rows;
    const int turn = 4 * rows_of_vector;
    const float8 x_row = (float8)(x[0], x[1 % rows], x[2 % rows], x[3 % rows], x[4 % rows], x[5 % rows], x[6 % rows], x[7 % rows]);
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    const int whole = end - (end - begin) % turn;
    for (int part_begin = begin; part_begin < whole; part_begin += turn * 1024 * 128) {
        const int part_end = part_begin + min(turn * 1024 * 128, whole - part_begin);
        float8 part_vector0 = (float8)(0.0f);
        float8 part_vector1 = (float8)(0.0f);
        float8 part_vector2 = (float8)(0.0f);
        float8 part_vector3 = (float8)(0.0f);
        for (int block_begin = part_begin; block_begin < part_end; block_begin += turn * 1024) {
            const int block_end = block_begin + min(turn * 1024, part_end - block_begin);
            float8 block_vector0 = (float8)(0.0f);
            float8 block_vector1 = (float8)(0.0f);
            float8 block_vector2 = (float8)(0.0f);
            float8 block_vector3 = (float8)(0.0f);
            for (int k = block_begin; k < block_end; k += turn) {
                block_vector0 += fabs(vload8(0, A + k * A_col_stride) - x_row);
                const int k1 = k + rows_of_vector;
                block_vector1 += fabs(vload8(0, A + k1 * A_col_stride) - x_row);
                const int k2 = k1 + rows_of_vector;
                block_vector2 += fabs(vload8(0, A + k2 * A_col_stride) - x_row);
                const int k3 = k2 + rows_of_vector;
                block_vector3 += fabs(vload8(0, A + k3 * A_col_stride) - x_row);
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
    for (int c = 0; c < rows; ++c) {
        float acc = 0.0f;
        for (int lane = c; lane < used_lanes; lane += rows) {
            acc += acc_vector0[lane];
        }
        for (int k = whole; k < end; ++k) {
            acc += fabs(A[c + k * A_col_stride] - x[c]);
        }
        partial[c * partial_ld + share] = acc;
    }
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    for (int c = 0; c < rows; ++c) {
        float acc_all = 0.0f;
        for (int e = 0; e < parts; ++e) {
            const float part = partial[c * partial_ld + e];
            acc_all += part;
        }
        result[c] = acc_all;
    }
    arrived[0] = 0;
}
