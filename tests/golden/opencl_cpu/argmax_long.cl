// argmax(x)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global int* restrict result)
{
    float best = 0.0f;
    int best_at = -1;
    float8 acc_vector0 = (float8)(-INFINITY);
    float8 acc_vector1 = (float8)(-INFINITY);
    float8 acc_vector2 = (float8)(-INFINITY);
    float8 acc_vector3 = (float8)(-INFINITY);
    int8 at_vector0 = (int8)(0);
    int8 at_vector1 = (int8)(0);
    int8 at_vector2 = (int8)(0);
    int8 at_vector3 = (int8)(0);
    const int whole = depth - depth % 32;
    for (int e = 0; e < whole; e += 32) {
        const float8 term_vector0 = vload8(0, x + e);
        at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(e) : at_vector0;
        acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
        const float8 term_vector1 = vload8(0, x + e + 8);
        at_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? (int8)(e) : at_vector1;
        acc_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? term_vector1 : acc_vector1;
        const float8 term_vector2 = vload8(0, x + e + 16);
        at_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? (int8)(e) : at_vector2;
        acc_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? term_vector2 : acc_vector2;
        const float8 term_vector3 = vload8(0, x + e + 24);
        at_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? (int8)(e) : at_vector3;
        acc_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? term_vector3 : acc_vector3;
    }
    if (0 < whole) {
        for (int c = 0; c < 8; ++c) {
            const float part0 = acc_vector0[c];
            const int part_at0 = at_vector0[c] + c;
            if (best_at < 0 || part0 > best || (isnan(part0) && !isnan(best)) || (part_at0 < best_at && !(best > part0 || (isnan(best) && !isnan(part0))))) {
                best = part0;
                best_at = part_at0;
            }
            const float part1 = acc_vector1[c];
            const int part_at1 = at_vector1[c] + c + 8;
            if (best_at < 0 || part1 > best || (isnan(part1) && !isnan(best)) || (part_at1 < best_at && !(best > part1 || (isnan(best) && !isnan(part1))))) {
                best = part1;
                best_at = part_at1;
            }
            const float part2 = acc_vector2[c];
            const int part_at2 = at_vector2[c] + c + 16;
            if (best_at < 0 || part2 > best || (isnan(part2) && !isnan(best)) || (part_at2 < best_at && !(best > part2 || (isnan(best) && !isnan(part2))))) {
                best = part2;
                best_at = part_at2;
            }
            const float part3 = acc_vector3[c];
            const int part_at3 = at_vector3[c] + c + 24;
            if (best_at < 0 || part3 > best || (isnan(part3) && !isnan(best)) || (part_at3 < best_at && !(best > part3 || (isnan(best) && !isnan(part3))))) {
                best = part3;
                best_at = part_at3;
            }
        }
    }
    for (int e = whole; e < depth; ++e) {
        const float term = x[e];
        if (best_at < 0 || term > best || (isnan(term) && !isnan(best))) {
            best = term;
            best_at = e;
        }
    }
    result[0] = best_at;
}
