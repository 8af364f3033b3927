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
    const int i = 8 * get_global_id(0);
    if (i >= rows) return;
    if (i + 8 <= rows) {
        float8 acc_vector0 = (float8)(-INFINITY);
        int8 at_vector0 = (int8)(begin);
        for (int k = begin; k < end; ++k) {
            const float8 term_vector0 = vload8(0, A + i + k * A_col_stride);
            at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(k) : at_vector0;
            acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
        }
        for (int c = i; c < i + 8; ++c) {
            partial[c * partial_ld + share] = acc_vector0[c - i];
            partial_at[c * partial_at_ld + share] = at_vector0[c - i];
        }
    } else {
        for (int start = i; start < rows; start += 8) {
            float8 acc_vector0 = (float8)(-INFINITY);
            int8 at_vector0 = (int8)(begin);
            for (int k = begin; k < end; ++k) {
                const float8 term_vector0 = vload8(0, A + start + k * A_col_stride);
                at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(k) : at_vector0;
                acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
            }
            for (int c = start; c < min(start + 8, rows); ++c) {
                partial[c * partial_ld + share] = acc_vector0[c - start];
                partial_at[c * partial_at_ld + share] = at_vector0[c - start];
            }
        }
    }
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived + get_global_id(0));
    if (done_before < parts - 1) return;
    __sync_synchronize();
    for (int c = i; c < min(i + 8, rows); ++c) {
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
    arrived[get_global_id(0)] = 0;
}
