// argmax(A, each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global int* restrict result)
{
    const int i = 4 * get_global_id(0);
    if (i >= rows) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    float8 acc_vector0 = (float8)(-INFINITY);
    float8 acc_vector1 = (float8)(-INFINITY);
    float8 acc_vector2 = (float8)(-INFINITY);
    float8 acc_vector3 = (float8)(-INFINITY);
    int8 at_vector0 = (int8)(0);
    int8 at_vector1 = (int8)(0);
    int8 at_vector2 = (int8)(0);
    int8 at_vector3 = (int8)(0);
    const int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        const float8 term_vector0 = vload8(0, A + i * A_ld + k);
        at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(k) : at_vector0;
        acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
        const float8 term_vector1 = vload8(0, A + i1 * A_ld + k);
        at_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? (int8)(k) : at_vector1;
        acc_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? term_vector1 : acc_vector1;
        const float8 term_vector2 = vload8(0, A + i2 * A_ld + k);
        at_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? (int8)(k) : at_vector2;
        acc_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? term_vector2 : acc_vector2;
        const float8 term_vector3 = vload8(0, A + i3 * A_ld + k);
        at_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? (int8)(k) : at_vector3;
        acc_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? term_vector3 : acc_vector3;
    }
    float best0 = 0.0f;
    int best_at0 = -1;
    float best1 = 0.0f;
    int best_at1 = -1;
    float best2 = 0.0f;
    int best_at2 = -1;
    float best3 = 0.0f;
    int best_at3 = -1;
    if (whole > 0) {
        for (int c = 0; c < 8; ++c) {
            const float part0 = acc_vector0[c];
            const int part_at0 = at_vector0[c] + c;
            if (best_at0 < 0 || part0 > best0 || (isnan(part0) && !isnan(best0)) || (part_at0 < best_at0 && !(best0 > part0 || (isnan(best0) && !isnan(part0))))) {
                best0 = part0;
                best_at0 = part_at0;
            }
            const float part1 = acc_vector1[c];
            const int part_at1 = at_vector1[c] + c;
            if (best_at1 < 0 || part1 > best1 || (isnan(part1) && !isnan(best1)) || (part_at1 < best_at1 && !(best1 > part1 || (isnan(best1) && !isnan(part1))))) {
                best1 = part1;
                best_at1 = part_at1;
            }
            const float part2 = acc_vector2[c];
            const int part_at2 = at_vector2[c] + c;
            if (best_at2 < 0 || part2 > best2 || (isnan(part2) && !isnan(best2)) || (part_at2 < best_at2 && !(best2 > part2 || (isnan(best2) && !isnan(part2))))) {
                best2 = part2;
                best_at2 = part_at2;
            }
            const float part3 = acc_vector3[c];
            const int part_at3 = at_vector3[c] + c;
            if (best_at3 < 0 || part3 > best3 || (isnan(part3) && !isnan(best3)) || (part_at3 < best_at3 && !(best3 > part3 || (isnan(best3) && !isnan(part3))))) {
                best3 = part3;
                best_at3 = part_at3;
            }
        }
    }
    for (int k = whole; k < depth; ++k) {
        const float term0 = A[i * A_ld + k];
        if (best_at0 < 0 || term0 > best0 || (isnan(term0) && !isnan(best0))) {
            best0 = term0;
            best_at0 = k;
        }
        const float term1 = A[i1 * A_ld + k];
        if (best_at1 < 0 || term1 > best1 || (isnan(term1) && !isnan(best1))) {
            best1 = term1;
            best_at1 = k;
        }
        const float term2 = A[i2 * A_ld + k];
        if (best_at2 < 0 || term2 > best2 || (isnan(term2) && !isnan(best2))) {
            best2 = term2;
            best_at2 = k;
        }
        const float term3 = A[i3 * A_ld + k];
        if (best_at3 < 0 || term3 > best3 || (isnan(term3) && !isnan(best3))) {
            best3 = term3;
            best_at3 = k;
        }
    }
    result[i] = best_at0;
    if (i + 1 < rows) {
        result[i1] = best_at1;
    }
    if (i + 2 < rows) {
        result[i2] = best_at2;
    }
    if (i + 3 < rows) {
        result[i3] = best_at3;
    }
}
