// max(A, each column)
float8 sinter_max_float8(float8 a, float8 b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict result)
{
    const int i = 8 * get_global_id(0);
    if (i >= rows) return;
    if (i + 8 <= rows) {
        float8 acc_vector0 = (float8)(-INFINITY);
        float8 acc_vector1 = (float8)(-INFINITY);
        float8 acc_vector2 = (float8)(-INFINITY);
        float8 acc_vector3 = (float8)(-INFINITY);
        const int rest = depth - depth % 4;
        for (int k = 0; k < rest; k += 4) {
            acc_vector0 = sinter_max_float8(acc_vector0, vload8(0, A + i + k * A_col_stride));
            acc_vector1 = sinter_max_float8(acc_vector1, vload8(0, A + i + (k + 1) * A_col_stride));
            acc_vector2 = sinter_max_float8(acc_vector2, vload8(0, A + i + (k + 2) * A_col_stride));
            acc_vector3 = sinter_max_float8(acc_vector3, vload8(0, A + i + (k + 3) * A_col_stride));
        }
        for (int k = rest; k < depth; ++k) {
            acc_vector0 = sinter_max_float8(acc_vector0, vload8(0, A + i + k * A_col_stride));
        }
        acc_vector0 = sinter_max_float8(acc_vector0, acc_vector1);
        acc_vector0 = sinter_max_float8(acc_vector0, acc_vector2);
        acc_vector0 = sinter_max_float8(acc_vector0, acc_vector3);
        vstore8(acc_vector0, 0, result + i);
    } else {
        for (int start = i; start < rows; start += 8) {
            const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(rows - start);
            float8 acc_vector0 = (float8)(-INFINITY);
            float8 acc_vector1 = (float8)(-INFINITY);
            float8 acc_vector2 = (float8)(-INFINITY);
            float8 acc_vector3 = (float8)(-INFINITY);
            const int rest = depth - depth % 4;
            for (int k = 0; k < rest; k += 4) {
                acc_vector0 = sinter_max_float8(acc_vector0, inside ? vload8(0, A + start + k * A_col_stride) : (float8)(0.0f));
                acc_vector1 = sinter_max_float8(acc_vector1, inside ? vload8(0, A + start + (k + 1) * A_col_stride) : (float8)(0.0f));
                acc_vector2 = sinter_max_float8(acc_vector2, inside ? vload8(0, A + start + (k + 2) * A_col_stride) : (float8)(0.0f));
                acc_vector3 = sinter_max_float8(acc_vector3, inside ? vload8(0, A + start + (k + 3) * A_col_stride) : (float8)(0.0f));
            }
            for (int k = rest; k < depth; ++k) {
                acc_vector0 = sinter_max_float8(acc_vector0, inside ? vload8(0, A + start + k * A_col_stride) : (float8)(0.0f));
            }
            acc_vector0 = sinter_max_float8(acc_vector0, acc_vector1);
            acc_vector0 = sinter_max_float8(acc_vector0, acc_vector2);
            acc_vector0 = sinter_max_float8(acc_vector0, acc_vector3);
            for (int c = start; c < min(start + 8, rows); ++c) {
                result[c] = acc_vector0[c - start];
            }
        }
    }
}
