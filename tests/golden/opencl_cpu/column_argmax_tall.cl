// argmax(A, each column)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global float* restrict partial,
                   const int partial_ld,
                   __global int* restrict partial_at,
                   const int partial_at_ld)
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
}

// argmax(A, each column)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global const int* restrict partial_at,
                   const int partial_at_ld,
                   __global int* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    const int cell = i;
    float best = 0.0f;
    int best_at = -1;
    for (int share = 0; share < parts; ++share) {
        const float part = partial[cell * partial_ld + share];
        if (best_at < 0 || part > best || (isnan(part) && !isnan(best)) || (partial_at[cell * partial_at_ld + share] < best_at && !(best > part || (isnan(best) && !isnan(part))))) {
            best = part;
            best_at = partial_at[cell * partial_at_ld + share];
        }
    }
    result[i] = best_at;
}
