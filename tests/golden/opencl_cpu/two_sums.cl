// sum(A, each column), sum(trans(A) .* trans(A), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict result0,
                   __global float* restrict result1)
{
    const int i = 8 * get_global_id(0);
    if (i >= rows) return;
    if (i + 8 <= rows) {
        float8 acc_vector0 = (float8)(0.0f);
        float8 acc_vector1 = (float8)(0.0f);
        float8 acc_vector2 = (float8)(0.0f);
        float8 acc_vector3 = (float8)(0.0f);
        float8 acc_vector0_2 = (float8)(0.0f);
        float8 acc_vector1_2 = (float8)(0.0f);
        float8 acc_vector2_2 = (float8)(0.0f);
        float8 acc_vector3_2 = (float8)(0.0f);
        const int rest = depth - depth % 4;
        for (int k = 0; k < rest; k += 4) {
            const float8 t0 = vload8(0, A + i + k * A_col_stride);
            acc_vector0 += t0;
            acc_vector0_2 += t0 * t0;
            const float8 t1 = vload8(0, A + i + (k + 1) * A_col_stride);
            acc_vector1 += t1;
            acc_vector1_2 += t1 * t1;
            const float8 t2 = vload8(0, A + i + (k + 2) * A_col_stride);
            acc_vector2 += t2;
            acc_vector2_2 += t2 * t2;
            const float8 t3 = vload8(0, A + i + (k + 3) * A_col_stride);
            acc_vector3 += t3;
            acc_vector3_2 += t3 * t3;
        }
        for (int k = rest; k < depth; ++k) {
            const float8 t4 = vload8(0, A + i + k * A_col_stride);
            acc_vector0 += t4;
            acc_vector0_2 += t4 * t4;
        }
        acc_vector0 += acc_vector1;
        acc_vector0 += acc_vector2;
        acc_vector0 += acc_vector3;
        acc_vector0_2 += acc_vector1_2;
        acc_vector0_2 += acc_vector2_2;
        acc_vector0_2 += acc_vector3_2;
        vstore8(acc_vector0, 0, result0 + i);
        vstore8(acc_vector0_2, 0, result1 + i);
    } else {
        for (int start = i; start < rows; start += 8) {
            const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(rows - start);
            float8 acc_vector0 = (float8)(0.0f);
            float8 acc_vector1 = (float8)(0.0f);
            float8 acc_vector2 = (float8)(0.0f);
            float8 acc_vector3 = (float8)(0.0f);
            float8 acc_vector0_2 = (float8)(0.0f);
            float8 acc_vector1_2 = (float8)(0.0f);
            float8 acc_vector2_2 = (float8)(0.0f);
            float8 acc_vector3_2 = (float8)(0.0f);
            const int rest = depth - depth % 4;
            for (int k = 0; k < rest; k += 4) {
                const float8 t5 = inside ? vload8(0, A + start + k * A_col_stride) : (float8)(0.0f);
                acc_vector0 += t5;
                acc_vector0_2 += t5 * t5;
                const float8 t6 = inside ? vload8(0, A + start + (k + 1) * A_col_stride) : (float8)(0.0f);
                acc_vector1 += t6;
                acc_vector1_2 += t6 * t6;
                const float8 t7 = inside ? vload8(0, A + start + (k + 2) * A_col_stride) : (float8)(0.0f);
                acc_vector2 += t7;
                acc_vector2_2 += t7 * t7;
                const float8 t8 = inside ? vload8(0, A + start + (k + 3) * A_col_stride) : (float8)(0.0f);
                acc_vector3 += t8;
                acc_vector3_2 += t8 * t8;
            }
            for (int k = rest; k < depth; ++k) {
                const float8 t9 = inside ? vload8(0, A + start + k * A_col_stride) : (float8)(0.0f);
                acc_vector0 += t9;
                acc_vector0_2 += t9 * t9;
            }
            acc_vector0 += acc_vector1;
            acc_vector0 += acc_vector2;
            acc_vector0 += acc_vector3;
            acc_vector0_2 += acc_vector1_2;
            acc_vector0_2 += acc_vector2_2;
            acc_vector0_2 += acc_vector3_2;
            for (int c = start; c < min(start + 8, rows); ++c) {
                const float v10 = acc_vector0[c - start];
                const float v11 = acc_vector0_2[c - start];
                result0[c] = v10;
                result1[c] = v11;
            }
        }
    }
}
