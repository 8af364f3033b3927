// max(A, each row), argmax(A, each row)
float8 sinter_max_float8(float8 a, float8 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float4 sinter_max_float4(float4 a, float4 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float2 sinter_max_float2(float2 a, float2 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

int8 sinter_add_int8(int8 a, int8 b)
{
    return as_int8(as_uint8(a) + as_uint8(b));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   __global int* restrict result1)
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
    float8 acc_vector0_2 = (float8)(-INFINITY);
    float8 acc_vector1_2 = (float8)(-INFINITY);
    float8 acc_vector2_2 = (float8)(-INFINITY);
    float8 acc_vector3_2 = (float8)(-INFINITY);
    int8 at_vector0 = (int8)(0);
    int8 at_vector1 = (int8)(0);
    int8 at_vector2 = (int8)(0);
    int8 at_vector3 = (int8)(0);
    const int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        const float8 t0 = vload8(0, A + i * A_ld + k);
        acc_vector0 = sinter_max_float8(acc_vector0, t0);
        const float8 term_vector0 = t0;
        at_vector0 = !(term_vector0 <= acc_vector0_2) && acc_vector0_2 == acc_vector0_2 ? (int8)(k) : at_vector0;
        acc_vector0_2 = !(term_vector0 <= acc_vector0_2) && acc_vector0_2 == acc_vector0_2 ? term_vector0 : acc_vector0_2;
        const float8 t1 = vload8(0, A + i1 * A_ld + k);
        acc_vector1 = sinter_max_float8(acc_vector1, t1);
        const float8 term_vector1 = t1;
        at_vector1 = !(term_vector1 <= acc_vector1_2) && acc_vector1_2 == acc_vector1_2 ? (int8)(k) : at_vector1;
        acc_vector1_2 = !(term_vector1 <= acc_vector1_2) && acc_vector1_2 == acc_vector1_2 ? term_vector1 : acc_vector1_2;
        const float8 t2 = vload8(0, A + i2 * A_ld + k);
        acc_vector2 = sinter_max_float8(acc_vector2, t2);
        const float8 term_vector2 = t2;
        at_vector2 = !(term_vector2 <= acc_vector2_2) && acc_vector2_2 == acc_vector2_2 ? (int8)(k) : at_vector2;
        acc_vector2_2 = !(term_vector2 <= acc_vector2_2) && acc_vector2_2 == acc_vector2_2 ? term_vector2 : acc_vector2_2;
        const float8 t3 = vload8(0, A + i3 * A_ld + k);
        acc_vector3 = sinter_max_float8(acc_vector3, t3);
        const float8 term_vector3 = t3;
        at_vector3 = !(term_vector3 <= acc_vector3_2) && acc_vector3_2 == acc_vector3_2 ? (int8)(k) : at_vector3;
        acc_vector3_2 = !(term_vector3 <= acc_vector3_2) && acc_vector3_2 == acc_vector3_2 ? term_vector3 : acc_vector3_2;
    }
    if (whole < depth) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(depth - whole);
        const float8 t4 = vload8(0, A + i * A_ld + whole);
        acc_vector0 = sinter_max_float8(acc_vector0, inside ? t4 : (float8)(-INFINITY));
        const float8 term_vector0 = inside ? t4 : (float8)(-INFINITY);
        at_vector0 = !(term_vector0 <= acc_vector0_2) && acc_vector0_2 == acc_vector0_2 ? (int8)(whole) : at_vector0;
        acc_vector0_2 = !(term_vector0 <= acc_vector0_2) && acc_vector0_2 == acc_vector0_2 ? term_vector0 : acc_vector0_2;
        const float8 t5 = vload8(0, A + i1 * A_ld + whole);
        acc_vector1 = sinter_max_float8(acc_vector1, inside ? t5 : (float8)(-INFINITY));
        const float8 term_vector1 = inside ? t5 : (float8)(-INFINITY);
        at_vector1 = !(term_vector1 <= acc_vector1_2) && acc_vector1_2 == acc_vector1_2 ? (int8)(whole) : at_vector1;
        acc_vector1_2 = !(term_vector1 <= acc_vector1_2) && acc_vector1_2 == acc_vector1_2 ? term_vector1 : acc_vector1_2;
        const float8 t6 = vload8(0, A + i2 * A_ld + whole);
        acc_vector2 = sinter_max_float8(acc_vector2, inside ? t6 : (float8)(-INFINITY));
        const float8 term_vector2 = inside ? t6 : (float8)(-INFINITY);
        at_vector2 = !(term_vector2 <= acc_vector2_2) && acc_vector2_2 == acc_vector2_2 ? (int8)(whole) : at_vector2;
        acc_vector2_2 = !(term_vector2 <= acc_vector2_2) && acc_vector2_2 == acc_vector2_2 ? term_vector2 : acc_vector2_2;
        const float8 t7 = vload8(0, A + i3 * A_ld + whole);
        acc_vector3 = sinter_max_float8(acc_vector3, inside ? t7 : (float8)(-INFINITY));
        const float8 term_vector3 = inside ? t7 : (float8)(-INFINITY);
        at_vector3 = !(term_vector3 <= acc_vector3_2) && acc_vector3_2 == acc_vector3_2 ? (int8)(whole) : at_vector3;
        acc_vector3_2 = !(term_vector3 <= acc_vector3_2) && acc_vector3_2 == acc_vector3_2 ? term_vector3 : acc_vector3_2;
    }
    const float4 fours0 = sinter_max_float4(acc_vector0.lo, acc_vector0.hi);
    const float2 twos0 = sinter_max_float2(fours0.lo, fours0.hi);
    float acc0 = sinter_max_float(twos0.s0, twos0.s1);
    float best0_2 = 0.0f;
    int best_at0 = -1;
    const float4 fours1 = sinter_max_float4(acc_vector1.lo, acc_vector1.hi);
    const float2 twos1 = sinter_max_float2(fours1.lo, fours1.hi);
    float acc1 = sinter_max_float(twos1.s0, twos1.s1);
    float best1_2 = 0.0f;
    int best_at1 = -1;
    const float4 fours2 = sinter_max_float4(acc_vector2.lo, acc_vector2.hi);
    const float2 twos2 = sinter_max_float2(fours2.lo, fours2.hi);
    float acc2 = sinter_max_float(twos2.s0, twos2.s1);
    float best2_2 = 0.0f;
    int best_at2 = -1;
    const float4 fours3 = sinter_max_float4(acc_vector3.lo, acc_vector3.hi);
    const float2 twos3 = sinter_max_float2(fours3.lo, fours3.hi);
    float acc3 = sinter_max_float(twos3.s0, twos3.s1);
    float best3_2 = 0.0f;
    int best_at3 = -1;
    const int8 place_vector0 = sinter_add_int8(at_vector0, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours0_2_take = (!(acc_vector0_2.hi <= acc_vector0_2.lo) && acc_vector0_2.lo == acc_vector0_2.lo) || (place_vector0.hi < place_vector0.lo && !(!(acc_vector0_2.lo <= acc_vector0_2.hi) && acc_vector0_2.hi == acc_vector0_2.hi));
    const int4 fours0_2_at = fours0_2_take ? place_vector0.hi : place_vector0.lo;
    const float4 fours0_2 = fours0_2_take ? acc_vector0_2.hi : acc_vector0_2.lo;
    const int2 twos0_2_take = (!(fours0_2.hi <= fours0_2.lo) && fours0_2.lo == fours0_2.lo) || (fours0_2_at.hi < fours0_2_at.lo && !(!(fours0_2.lo <= fours0_2.hi) && fours0_2.hi == fours0_2.hi));
    const int2 twos0_2_at = twos0_2_take ? fours0_2_at.hi : fours0_2_at.lo;
    const float2 twos0_2 = twos0_2_take ? fours0_2.hi : fours0_2.lo;
    const int part_at0_0 = twos0_2_at.s0;
    if (best_at0 < 0 || twos0_2.s0 > best0_2 || (isnan(twos0_2.s0) && !isnan(best0_2)) || (part_at0_0 < best_at0 && !(best0_2 > twos0_2.s0 || (isnan(best0_2) && !isnan(twos0_2.s0))))) {
        best0_2 = twos0_2.s0;
        best_at0 = part_at0_0;
    }
    const int part_at0_1 = twos0_2_at.s1;
    if (best_at0 < 0 || twos0_2.s1 > best0_2 || (isnan(twos0_2.s1) && !isnan(best0_2)) || (part_at0_1 < best_at0 && !(best0_2 > twos0_2.s1 || (isnan(best0_2) && !isnan(twos0_2.s1))))) {
        best0_2 = twos0_2.s1;
        best_at0 = part_at0_1;
    }
    const int8 place_vector1 = sinter_add_int8(at_vector1, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours1_2_take = (!(acc_vector1_2.hi <= acc_vector1_2.lo) && acc_vector1_2.lo == acc_vector1_2.lo) || (place_vector1.hi < place_vector1.lo && !(!(acc_vector1_2.lo <= acc_vector1_2.hi) && acc_vector1_2.hi == acc_vector1_2.hi));
    const int4 fours1_2_at = fours1_2_take ? place_vector1.hi : place_vector1.lo;
    const float4 fours1_2 = fours1_2_take ? acc_vector1_2.hi : acc_vector1_2.lo;
    const int2 twos1_2_take = (!(fours1_2.hi <= fours1_2.lo) && fours1_2.lo == fours1_2.lo) || (fours1_2_at.hi < fours1_2_at.lo && !(!(fours1_2.lo <= fours1_2.hi) && fours1_2.hi == fours1_2.hi));
    const int2 twos1_2_at = twos1_2_take ? fours1_2_at.hi : fours1_2_at.lo;
    const float2 twos1_2 = twos1_2_take ? fours1_2.hi : fours1_2.lo;
    const int part_at1_0 = twos1_2_at.s0;
    if (best_at1 < 0 || twos1_2.s0 > best1_2 || (isnan(twos1_2.s0) && !isnan(best1_2)) || (part_at1_0 < best_at1 && !(best1_2 > twos1_2.s0 || (isnan(best1_2) && !isnan(twos1_2.s0))))) {
        best1_2 = twos1_2.s0;
        best_at1 = part_at1_0;
    }
    const int part_at1_1 = twos1_2_at.s1;
    if (best_at1 < 0 || twos1_2.s1 > best1_2 || (isnan(twos1_2.s1) && !isnan(best1_2)) || (part_at1_1 < best_at1 && !(best1_2 > twos1_2.s1 || (isnan(best1_2) && !isnan(twos1_2.s1))))) {
        best1_2 = twos1_2.s1;
        best_at1 = part_at1_1;
    }
    const int8 place_vector2 = sinter_add_int8(at_vector2, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours2_2_take = (!(acc_vector2_2.hi <= acc_vector2_2.lo) && acc_vector2_2.lo == acc_vector2_2.lo) || (place_vector2.hi < place_vector2.lo && !(!(acc_vector2_2.lo <= acc_vector2_2.hi) && acc_vector2_2.hi == acc_vector2_2.hi));
    const int4 fours2_2_at = fours2_2_take ? place_vector2.hi : place_vector2.lo;
    const float4 fours2_2 = fours2_2_take ? acc_vector2_2.hi : acc_vector2_2.lo;
    const int2 twos2_2_take = (!(fours2_2.hi <= fours2_2.lo) && fours2_2.lo == fours2_2.lo) || (fours2_2_at.hi < fours2_2_at.lo && !(!(fours2_2.lo <= fours2_2.hi) && fours2_2.hi == fours2_2.hi));
    const int2 twos2_2_at = twos2_2_take ? fours2_2_at.hi : fours2_2_at.lo;
    const float2 twos2_2 = twos2_2_take ? fours2_2.hi : fours2_2.lo;
    const int part_at2_0 = twos2_2_at.s0;
    if (best_at2 < 0 || twos2_2.s0 > best2_2 || (isnan(twos2_2.s0) && !isnan(best2_2)) || (part_at2_0 < best_at2 && !(best2_2 > twos2_2.s0 || (isnan(best2_2) && !isnan(twos2_2.s0))))) {
        best2_2 = twos2_2.s0;
        best_at2 = part_at2_0;
    }
    const int part_at2_1 = twos2_2_at.s1;
    if (best_at2 < 0 || twos2_2.s1 > best2_2 || (isnan(twos2_2.s1) && !isnan(best2_2)) || (part_at2_1 < best_at2 && !(best2_2 > twos2_2.s1 || (isnan(best2_2) && !isnan(twos2_2.s1))))) {
        best2_2 = twos2_2.s1;
        best_at2 = part_at2_1;
    }
    const int8 place_vector3 = sinter_add_int8(at_vector3, (int8)(0, 1, 2, 3, 4, 5, 6, 7));
    const int4 fours3_2_take = (!(acc_vector3_2.hi <= acc_vector3_2.lo) && acc_vector3_2.lo == acc_vector3_2.lo) || (place_vector3.hi < place_vector3.lo && !(!(acc_vector3_2.lo <= acc_vector3_2.hi) && acc_vector3_2.hi == acc_vector3_2.hi));
    const int4 fours3_2_at = fours3_2_take ? place_vector3.hi : place_vector3.lo;
    const float4 fours3_2 = fours3_2_take ? acc_vector3_2.hi : acc_vector3_2.lo;
    const int2 twos3_2_take = (!(fours3_2.hi <= fours3_2.lo) && fours3_2.lo == fours3_2.lo) || (fours3_2_at.hi < fours3_2_at.lo && !(!(fours3_2.lo <= fours3_2.hi) && fours3_2.hi == fours3_2.hi));
    const int2 twos3_2_at = twos3_2_take ? fours3_2_at.hi : fours3_2_at.lo;
    const float2 twos3_2 = twos3_2_take ? fours3_2.hi : fours3_2.lo;
    const int part_at3_0 = twos3_2_at.s0;
    if (best_at3 < 0 || twos3_2.s0 > best3_2 || (isnan(twos3_2.s0) && !isnan(best3_2)) || (part_at3_0 < best_at3 && !(best3_2 > twos3_2.s0 || (isnan(best3_2) && !isnan(twos3_2.s0))))) {
        best3_2 = twos3_2.s0;
        best_at3 = part_at3_0;
    }
    const int part_at3_1 = twos3_2_at.s1;
    if (best_at3 < 0 || twos3_2.s1 > best3_2 || (isnan(twos3_2.s1) && !isnan(best3_2)) || (part_at3_1 < best_at3 && !(best3_2 > twos3_2.s1 || (isnan(best3_2) && !isnan(twos3_2.s1))))) {
        best3_2 = twos3_2.s1;
        best_at3 = part_at3_1;
    }
    result0[i] = acc0;
    result1[i] = best_at0;
    if (i + 1 < rows) {
        result0[i1] = acc1;
        result1[i1] = best_at1;
    }
    if (i + 2 < rows) {
        result0[i2] = acc2;
        result1[i2] = best_at2;
    }
    if (i + 3 < rows) {
        result0[i3] = acc3;
        result1[i3] = best_at3;
    }
}
