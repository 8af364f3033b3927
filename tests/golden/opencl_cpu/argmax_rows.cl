// argmax(A, each row)
int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

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
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        const float8 term_vector0 = inside ? vload8(0, A + i * A_ld + whole) : (float8)(-INFINITY);
        at_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? (int8)(whole) : at_vector0;
        acc_vector0 = !(term_vector0 <= acc_vector0) && acc_vector0 == acc_vector0 ? term_vector0 : acc_vector0;
        const float8 term_vector1 = inside ? vload8(0, A + i1 * A_ld + whole) : (float8)(-INFINITY);
        at_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? (int8)(whole) : at_vector1;
        acc_vector1 = !(term_vector1 <= acc_vector1) && acc_vector1 == acc_vector1 ? term_vector1 : acc_vector1;
        const float8 term_vector2 = inside ? vload8(0, A + i2 * A_ld + whole) : (float8)(-INFINITY);
        at_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? (int8)(whole) : at_vector2;
        acc_vector2 = !(term_vector2 <= acc_vector2) && acc_vector2 == acc_vector2 ? term_vector2 : acc_vector2;
        const float8 term_vector3 = inside ? vload8(0, A + i3 * A_ld + whole) : (float8)(-INFINITY);
        at_vector3 = !(term_vector3 <= acc_vector3) && acc_vector3 == acc_vector3 ? (int8)(whole) : at_vector3;
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
    const int8 place_vector0 = sinter_add_int8(at_vector0, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours0_take = (!(acc_vector0.hi <= acc_vector0.lo) && acc_vector0.lo == acc_vector0.lo) || (place_vector0.hi < place_vector0.lo && !(!(acc_vector0.lo <= acc_vector0.hi) && acc_vector0.hi == acc_vector0.hi));
    const int4 fours0_at = fours0_take ? place_vector0.hi : place_vector0.lo;
    const float4 fours0 = fours0_take ? acc_vector0.hi : acc_vector0.lo;
    const int2 twos0_take = (!(fours0.hi <= fours0.lo) && fours0.lo == fours0.lo) || (fours0_at.hi < fours0_at.lo && !(!(fours0.lo <= fours0.hi) && fours0.hi == fours0.hi));
    const int2 twos0_at = twos0_take ? fours0_at.hi : fours0_at.lo;
    const float2 twos0 = twos0_take ? fours0.hi : fours0.lo;
    const int part_at0_0 = twos0_at.s0;
    if (best_at0 < 0 || twos0.s0 > best0 || (isnan(twos0.s0) && !isnan(best0)) || (part_at0_0 < best_at0 && !(best0 > twos0.s0 || (isnan(best0) && !isnan(twos0.s0))))) {
        best0 = twos0.s0;
        best_at0 = part_at0_0;
    }
    const int part_at0_1 = twos0_at.s1;
    if (best_at0 < 0 || twos0.s1 > best0 || (isnan(twos0.s1) && !isnan(best0)) || (part_at0_1 < best_at0 && !(best0 > twos0.s1 || (isnan(best0) && !isnan(twos0.s1))))) {
        best0 = twos0.s1;
        best_at0 = part_at0_1;
    }
    const int8 place_vector1 = sinter_add_int8(at_vector1, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours1_take = (!(acc_vector1.hi <= acc_vector1.lo) && acc_vector1.lo == acc_vector1.lo) || (place_vector1.hi < place_vector1.lo && !(!(acc_vector1.lo <= acc_vector1.hi) && acc_vector1.hi == acc_vector1.hi));
    const int4 fours1_at = fours1_take ? place_vector1.hi : place_vector1.lo;
    const float4 fours1 = fours1_take ? acc_vector1.hi : acc_vector1.lo;
    const int2 twos1_take = (!(fours1.hi <= fours1.lo) && fours1.lo == fours1.lo) || (fours1_at.hi < fours1_at.lo && !(!(fours1.lo <= fours1.hi) && fours1.hi == fours1.hi));
    const int2 twos1_at = twos1_take ? fours1_at.hi : fours1_at.lo;
    const float2 twos1 = twos1_take ? fours1.hi : fours1.lo;
    const int part_at1_0 = twos1_at.s0;
    if (best_at1 < 0 || twos1.s0 > best1 || (isnan(twos1.s0) && !isnan(best1)) || (part_at1_0 < best_at1 && !(best1 > twos1.s0 || (isnan(best1) && !isnan(twos1.s0))))) {
        best1 = twos1.s0;
        best_at1 = part_at1_0;
    }
    const int part_at1_1 = twos1_at.s1;
    if (best_at1 < 0 || twos1.s1 > best1 || (isnan(twos1.s1) && !isnan(best1)) || (part_at1_1 < best_at1 && !(best1 > twos1.s1 || (isnan(best1) && !isnan(twos1.s1))))) {
        best1 = twos1.s1;
        best_at1 = part_at1_1;
    }
    const int8 place_vector2 = sinter_add_int8(at_vector2, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours2_take = (!(acc_vector2.hi <= acc_vector2.lo) && acc_vector2.lo == acc_vector2.lo) || (place_vector2.hi < place_vector2.lo && !(!(acc_vector2.lo <= acc_vector2.hi) && acc_vector2.hi == acc_vector2.hi));
    const int4 fours2_at = fours2_take ? place_vector2.hi : place_vector2.lo;
    const float4 fours2 = fours2_take ? acc_vector2.hi : acc_vector2.lo;
    const int2 twos2_take = (!(fours2.hi <= fours2.lo) && fours2.lo == fours2.lo) || (fours2_at.hi < fours2_at.lo && !(!(fours2.lo <= fours2.hi) && fours2.hi == fours2.hi));
    const int2 twos2_at = twos2_take ? fours2_at.hi : fours2_at.lo;
    const float2 twos2 = twos2_take ? fours2.hi : fours2.lo;
    const int part_at2_0 = twos2_at.s0;
    if (best_at2 < 0 || twos2.s0 > best2 || (isnan(twos2.s0) && !isnan(best2)) || (part_at2_0 < best_at2 && !(best2 > twos2.s0 || (isnan(best2) && !isnan(twos2.s0))))) {
        best2 = twos2.s0;
        best_at2 = part_at2_0;
    }
    const int part_at2_1 = twos2_at.s1;
    if (best_at2 < 0 || twos2.s1 > best2 || (isnan(twos2.s1) && !isnan(best2)) || (part_at2_1 < best_at2 && !(best2 > twos2.s1 || (isnan(best2) && !isnan(twos2.s1))))) {
        best2 = twos2.s1;
        best_at2 = part_at2_1;
    }
    const int8 place_vector3 = sinter_add_int8(at_vector3, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours3_take = (!(acc_vector3.hi <= acc_vector3.lo) && acc_vector3.lo == acc_vector3.lo) || (place_vector3.hi < place_vector3.lo && !(!(acc_vector3.lo <= acc_vector3.hi) && acc_vector3.hi == acc_vector3.hi));
    const int4 fours3_at = fours3_take ? place_vector3.hi : place_vector3.lo;
    const float4 fours3 = fours3_take ? acc_vector3.hi : acc_vector3.lo;
    const int2 twos3_take = (!(fours3.hi <= fours3.lo) && fours3.lo == fours3.lo) || (fours3_at.hi < fours3_at.lo && !(!(fours3.lo <= fours3.hi) && fours3.hi == fours3.hi));
    const int2 twos3_at = twos3_take ? fours3_at.hi : fours3_at.lo;
    const float2 twos3 = twos3_take ? fours3.hi : fours3.lo;
    const int part_at3_0 = twos3_at.s0;
    if (best_at3 < 0 || twos3.s0 > best3 || (isnan(twos3.s0) && !isnan(best3)) || (part_at3_0 < best_at3 && !(best3 > twos3.s0 || (isnan(best3) && !isnan(twos3.s0))))) {
        best3 = twos3.s0;
        best_at3 = part_at3_0;
    }
    const int part_at3_1 = twos3_at.s1;
    if (best_at3 < 0 || twos3.s1 > best3 || (isnan(twos3.s1) && !isnan(best3)) || (part_at3_1 < best_at3 && !(best3 > twos3.s1 || (isnan(best3) && !isnan(twos3.s1))))) {
        best3 = twos3.s1;
        best_at3 = part_at3_1;
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
