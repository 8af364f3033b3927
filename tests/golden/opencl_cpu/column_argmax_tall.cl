// argmax(A, each column)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* partial_at,
                   const int partial_at_ld,
                   volatile __global int* arrived,
                   const int parts,
                   __global int* restrict result)
{
    const int share = get_global_id(1);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    const int rows_of_vector = 8 / rows;
    const int used_lanes = rows_of_vector * rows;
    const int turn = 4 * rows_of_vector;
    float8 acc_vector0 = (float8)(-INFINITY);
    float8 acc_vector1 = (float8)(-INFINITY);
    float8 acc_vector2 = (float8)(-INFINITY);
    float8 acc_vector3 = (float8)(-INFINITY);
    int8 at_vector0 = (int8)(begin);
    int8 at_vector1 = (int8)(begin);
    int8 at_vector2 = (int8)(begin);
    int8 at_vector3 = (int8)(begin);
    const int whole = end - (end - begin) % turn;
    for (int k = begin; k < whole; k += turn) {
        const float8 term_vector0 = vload8(0, A + k * A_col_stride);
        at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(k) : at_vector0;
        acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
        const int k1 = k + rows_of_vector;
        const float8 term_vector1 = vload8(0, A + k1 * A_col_stride);
        at_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? (int8)(k1) : at_vector1;
        acc_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? term_vector1 : acc_vector1;
        const int k2 = k1 + rows_of_vector;
        const float8 term_vector2 = vload8(0, A + k2 * A_col_stride);
        at_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? (int8)(k2) : at_vector2;
        acc_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? term_vector2 : acc_vector2;
        const int k3 = k2 + rows_of_vector;
        const float8 term_vector3 = vload8(0, A + k3 * A_col_stride);
        at_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? (int8)(k3) : at_vector3;
        acc_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? term_vector3 : acc_vector3;
    }
    for (int c = 0; c < rows; ++c) {
        float best = 0.0f;
        int best_at = -1;
        if (begin < whole) {
            for (int lane = c; lane < used_lanes; lane += rows) {
                const int row = lane / rows;
                const float part0 = acc_vector0[lane];
                const int part_at0 = at_vector0[lane] + row;
                if (best_at < 0 || part0 > best || (isnan(part0) && !isnan(best)) || (part_at0 < best_at && !(best > part0 || (isnan(best) && !isnan(part0))))) {
                    best = part0;
                    best_at = part_at0;
                }
                const float part1 = acc_vector1[lane];
                const int part_at1 = at_vector1[lane] + row;
                if (best_at < 0 || part1 > best || (isnan(part1) && !isnan(best)) || (part_at1 < best_at && !(best > part1 || (isnan(best) && !isnan(part1))))) {
                    best = part1;
                    best_at = part_at1;
                }
                const float part2 = acc_vector2[lane];
                const int part_at2 = at_vector2[lane] + row;
                if (best_at < 0 || part2 > best || (isnan(part2) && !isnan(best)) || (part_at2 < best_at && !(best > part2 || (isnan(best) && !isnan(part2))))) {
                    best = part2;
                    best_at = part_at2;
                }
                const float part3 = acc_vector3[lane];
                const int part_at3 = at_vector3[lane] + row;
                if (best_at < 0 || part3 > best || (isnan(part3) && !isnan(best)) || (part_at3 < best_at && !(best > part3 || (isnan(best) && !isnan(part3))))) {
                    best = part3;
                    best_at = part_at3;
                }
            }
        }
        for (int k = whole; k < end; ++k) {
            const float term = A[c + k * A_col_stride];
            if (best_at < 0 || term > best || (isnan(term) && !isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        partial[c * partial_ld + share] = best;
        partial_at[c * partial_at_ld + share] = best_at;
    }
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    for (int c = 0; c < rows; ++c) {
        float best_all = 0.0f;
        int best_at_all = -1;
        for (int e = 0; e < parts; ++e) {
            const float part = partial[c * partial_ld + e];
            if (best_at_all < 0 || part > best_all || (isnan(part) && !isnan(best_all)) || (partial_at[c * partial_at_ld + e] < best_at_all && !(best_all > part || (isnan(best_all) && !isnan(part))))) {
                best_all = part;
                best_at_all = partial_at[c * partial_at_ld + e];
            }
        }
        result[c] = best_at_all;
    }
    arrived[0] = 0;
}
