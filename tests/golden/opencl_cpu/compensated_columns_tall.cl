// compensated_sum(A, each column)
float8 sinter_rounding_error_float8(float8 a, float8 b, float8 sum)
{
    const float8 added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float8)(0) : lost;
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    const float added = sum - a, lost = (a - (sum - added)) + (b - added);
    return isnan(lost) ? (float)(0) : lost;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global float* partial_lost,
                   const int partial_lost_ld,
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
    float8 acc_vector0 = (float8)(0.0f);
    float8 acc_vector1 = (float8)(0.0f);
    float8 acc_vector2 = (float8)(0.0f);
    float8 acc_vector3 = (float8)(0.0f);
    float8 lost_of_acc_vector0 = (float8)(0.0f);
    float8 lost_of_acc_vector1 = (float8)(0.0f);
    float8 lost_of_acc_vector2 = (float8)(0.0f);
    float8 lost_of_acc_vector3 = (float8)(0.0f);
    const int whole = end - (end - begin) % turn;
    for (int k = begin; k < whole; k += turn) {
        {
            const float8 term_vector0 = vload8(0, A + k * A_col_stride);
            const float8 acc_vector0_rounded = acc_vector0 + term_vector0;
            const float8 acc_vector0_rest = lost_of_acc_vector0 + sinter_rounding_error_float8(acc_vector0, term_vector0, acc_vector0_rounded);
            const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
            acc_vector0 = acc_vector0_next;
            lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
        }
        const int k1 = k + rows_of_vector;
        {
            const float8 term_vector1 = vload8(0, A + k1 * A_col_stride);
            const float8 acc_vector1_rounded = acc_vector1 + term_vector1;
            const float8 acc_vector1_rest = lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector1, term_vector1, acc_vector1_rounded);
            const float8 acc_vector1_next = acc_vector1_rounded + acc_vector1_rest;
            acc_vector1 = acc_vector1_next;
            lost_of_acc_vector1 = sinter_rounding_error_float8(acc_vector1_rounded, acc_vector1_rest, acc_vector1_next);
        }
        const int k2 = k1 + rows_of_vector;
        {
            const float8 term_vector2 = vload8(0, A + k2 * A_col_stride);
            const float8 acc_vector2_rounded = acc_vector2 + term_vector2;
            const float8 acc_vector2_rest = lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector2, term_vector2, acc_vector2_rounded);
            const float8 acc_vector2_next = acc_vector2_rounded + acc_vector2_rest;
            acc_vector2 = acc_vector2_next;
            lost_of_acc_vector2 = sinter_rounding_error_float8(acc_vector2_rounded, acc_vector2_rest, acc_vector2_next);
        }
        const int k3 = k2 + rows_of_vector;
        {
            const float8 term_vector3 = vload8(0, A + k3 * A_col_stride);
            const float8 acc_vector3_rounded = acc_vector3 + term_vector3;
            const float8 acc_vector3_rest = lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector3, term_vector3, acc_vector3_rounded);
            const float8 acc_vector3_next = acc_vector3_rounded + acc_vector3_rest;
            acc_vector3 = acc_vector3_next;
            lost_of_acc_vector3 = sinter_rounding_error_float8(acc_vector3_rounded, acc_vector3_rest, acc_vector3_next);
        }
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector1;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector1 + sinter_rounding_error_float8(acc_vector0, acc_vector1, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector2;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector2 + sinter_rounding_error_float8(acc_vector0, acc_vector2, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    {
        const float8 acc_vector0_rounded = acc_vector0 + acc_vector3;
        const float8 acc_vector0_rest = lost_of_acc_vector0 + lost_of_acc_vector3 + sinter_rounding_error_float8(acc_vector0, acc_vector3, acc_vector0_rounded);
        const float8 acc_vector0_next = acc_vector0_rounded + acc_vector0_rest;
        acc_vector0 = acc_vector0_next;
        lost_of_acc_vector0 = sinter_rounding_error_float8(acc_vector0_rounded, acc_vector0_rest, acc_vector0_next);
    }
    for (int c = 0; c < rows; ++c) {
        float acc = 0.0f;
        float lost_of_acc = 0.0f;
        for (int lane = c; lane < used_lanes; lane += rows) {
            const float term = acc_vector0[lane];
            const float acc_rounded = acc + term;
            const float acc_rest = lost_of_acc + lost_of_acc_vector0[lane] + sinter_rounding_error_float(acc, term, acc_rounded);
            const float acc_next = acc_rounded + acc_rest;
            acc = acc_next;
            lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
        }
        for (int k = whole; k < end; ++k) {
            const float term = A[c + k * A_col_stride];
            const float acc_rounded = acc + term;
            const float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
            const float acc_next = acc_rounded + acc_rest;
            acc = acc_next;
            lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
        }
        partial[c * partial_ld + share] = acc;
        partial_lost[c * partial_lost_ld + share] = lost_of_acc;
    }
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    for (int c = 0; c < rows; ++c) {
        float acc_all = 0.0f;
        float lost_of_acc_all = 0.0f;
        for (int e = 0; e < parts; ++e) {
            const float part = partial[c * partial_ld + e];
            {
                const float acc_all_rounded = acc_all + part;
                const float acc_all_rest = lost_of_acc_all + partial_lost[c * partial_lost_ld + e] + sinter_rounding_error_float(acc_all, part, acc_all_rounded);
                const float acc_all_next = acc_all_rounded + acc_all_rest;
                acc_all = acc_all_next;
                lost_of_acc_all = sinter_rounding_error_float(acc_all_rounded, acc_all_rest, acc_all_next);
            }
        }
        result[c] = acc_all;
    }
    arrived[0] = 0;
}
