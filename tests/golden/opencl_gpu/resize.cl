// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
int4 sinter_add_int4(int4 a, int4 b)
{
    return as_int4(as_uint4(a) + as_uint4(b));
}

int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   const float alpha,
                   const float beta,
                   const float gamma,
                   const float delta,
                   __global const float* restrict A,
                   const int A_rows,
                   const int A_cols,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = get_global_id(1);
    if (i >= rows || j >= cols) return;
    const float t0 = (float)(i) * alpha + beta;
    const float t1 = floor(t0);
    const float t2 = t0 - t1;
    const float4 t3 = convert_float4(sinter_add_int4((int4)(j), (int4)(0, 1, 2, 3))) * gamma + delta;
    const float4 t4 = floor(t3);
    const float4 t5 = t3 - t4;
    const float4 t6 = 1.0f - t5;
    const float t8 = (float)(i) * alpha + beta;
    const float t9 = floor(t8);
    const int t10 = convert_int_sat(t9);
    const int found_row7 = min(max(t10, 0), A_rows - 1);
    const float t12 = (float)(j) * gamma + delta;
    const float t13 = floor(t12);
    const int t14 = convert_int_sat(t13);
    const int found_col11 = min(max(t14, 0), A_cols - 1);
    const float t16 = (float)(i) * alpha + beta;
    const float t17 = floor(t16);
    const int t18 = convert_int_sat(t17);
    const int found_row15 = min(max(t18, 0), A_rows - 1);
    const float t20 = (float)(j + 1) * gamma + delta;
    const float t21 = floor(t20);
    const int t22 = convert_int_sat(t21);
    const int found_col19 = min(max(t22, 0), A_cols - 1);
    const float t24 = (float)(i) * alpha + beta;
    const float t25 = floor(t24);
    const int t26 = convert_int_sat(t25);
    const int found_row23 = min(max(t26, 0), A_rows - 1);
    const float t28 = (float)(j + 2) * gamma + delta;
    const float t29 = floor(t28);
    const int t30 = convert_int_sat(t29);
    const int found_col27 = min(max(t30, 0), A_cols - 1);
    const float t32 = (float)(i) * alpha + beta;
    const float t33 = floor(t32);
    const int t34 = convert_int_sat(t33);
    const int found_row31 = min(max(t34, 0), A_rows - 1);
    const float t36 = (float)(j + 3) * gamma + delta;
    const float t37 = floor(t36);
    const int t38 = convert_int_sat(t37);
    const int found_col35 = min(max(t38, 0), A_cols - 1);
    const int t40 = sinter_add_int(t14, 1);
    const int found_col39 = min(max(t40, 0), A_cols - 1);
    const float t42 = (float)(i) * alpha + beta;
    const float t43 = floor(t42);
    const int t44 = convert_int_sat(t43);
    const int found_row41 = min(max(t44, 0), A_rows - 1);
    const float t46 = (float)(j + 1) * gamma + delta;
    const float t47 = floor(t46);
    const int t48 = convert_int_sat(t47);
    const int t49 = sinter_add_int(t48, 1);
    const int found_col45 = min(max(t49, 0), A_cols - 1);
    const float t51 = (float)(i) * alpha + beta;
    const float t52 = floor(t51);
    const int t53 = convert_int_sat(t52);
    const int found_row50 = min(max(t53, 0), A_rows - 1);
    const float t55 = (float)(j + 2) * gamma + delta;
    const float t56 = floor(t55);
    const int t57 = convert_int_sat(t56);
    const int t58 = sinter_add_int(t57, 1);
    const int found_col54 = min(max(t58, 0), A_cols - 1);
    const float t60 = (float)(i) * alpha + beta;
    const float t61 = floor(t60);
    const int t62 = convert_int_sat(t61);
    const int found_row59 = min(max(t62, 0), A_rows - 1);
    const float t64 = (float)(j + 3) * gamma + delta;
    const float t65 = floor(t64);
    const int t66 = convert_int_sat(t65);
    const int t67 = sinter_add_int(t66, 1);
    const int found_col63 = min(max(t67, 0), A_cols - 1);
    const int t69 = sinter_add_int(t10, 1);
    const int found_row68 = min(max(t69, 0), A_rows - 1);
    const float t71 = (float)(i) * alpha + beta;
    const float t72 = floor(t71);
    const int t73 = convert_int_sat(t72);
    const int t74 = sinter_add_int(t73, 1);
    const int found_row70 = min(max(t74, 0), A_rows - 1);
    const float t76 = (float)(j + 1) * gamma + delta;
    const float t77 = floor(t76);
    const int t78 = convert_int_sat(t77);
    const int found_col75 = min(max(t78, 0), A_cols - 1);
    const float t80 = (float)(i) * alpha + beta;
    const float t81 = floor(t80);
    const int t82 = convert_int_sat(t81);
    const int t83 = sinter_add_int(t82, 1);
    const int found_row79 = min(max(t83, 0), A_rows - 1);
    const float t85 = (float)(j + 2) * gamma + delta;
    const float t86 = floor(t85);
    const int t87 = convert_int_sat(t86);
    const int found_col84 = min(max(t87, 0), A_cols - 1);
    const float t89 = (float)(i) * alpha + beta;
    const float t90 = floor(t89);
    const int t91 = convert_int_sat(t90);
    const int t92 = sinter_add_int(t91, 1);
    const int found_row88 = min(max(t92, 0), A_rows - 1);
    const float t94 = (float)(j + 3) * gamma + delta;
    const float t95 = floor(t94);
    const int t96 = convert_int_sat(t95);
    const int found_col93 = min(max(t96, 0), A_cols - 1);
    const float t98 = (float)(i) * alpha + beta;
    const float t99 = floor(t98);
    const int t100 = convert_int_sat(t99);
    const int t101 = sinter_add_int(t100, 1);
    const int found_row97 = min(max(t101, 0), A_rows - 1);
    const float t103 = (float)(j + 1) * gamma + delta;
    const float t104 = floor(t103);
    const int t105 = convert_int_sat(t104);
    const int t106 = sinter_add_int(t105, 1);
    const int found_col102 = min(max(t106, 0), A_cols - 1);
    const float t108 = (float)(i) * alpha + beta;
    const float t109 = floor(t108);
    const int t110 = convert_int_sat(t109);
    const int t111 = sinter_add_int(t110, 1);
    const int found_row107 = min(max(t111, 0), A_rows - 1);
    const float t113 = (float)(j + 2) * gamma + delta;
    const float t114 = floor(t113);
    const int t115 = convert_int_sat(t114);
    const int t116 = sinter_add_int(t115, 1);
    const int found_col112 = min(max(t116, 0), A_cols - 1);
    const float t118 = (float)(i) * alpha + beta;
    const float t119 = floor(t118);
    const int t120 = convert_int_sat(t119);
    const int t121 = sinter_add_int(t120, 1);
    const int found_row117 = min(max(t121, 0), A_rows - 1);
    const float t123 = (float)(j + 3) * gamma + delta;
    const float t124 = floor(t123);
    const int t125 = convert_int_sat(t124);
    const int t126 = sinter_add_int(t125, 1);
    const int found_col122 = min(max(t126, 0), A_cols - 1);
    *((__global float4*)(result + i * result_ld + j)) = (1.0f - t2) * (t6 * (float4)(A[found_row7 * A_ld + found_col11], A[found_row15 * A_ld + found_col19], A[found_row23 * A_ld + found_col27], A[found_row31 * A_ld + found_col35]) + t5 * (float4)(A[found_row7 * A_ld + found_col39], A[found_row41 * A_ld + found_col45], A[found_row50 * A_ld + found_col54], A[found_row59 * A_ld + found_col63])) + t2 * (t6 * (float4)(A[found_row68 * A_ld + found_col11], A[found_row70 * A_ld + found_col75], A[found_row79 * A_ld + found_col84], A[found_row88 * A_ld + found_col93]) + t5 * (float4)(A[found_row68 * A_ld + found_col39], A[found_row97 * A_ld + found_col102], A[found_row107 * A_ld + found_col112], A[found_row117 * A_ld + found_col122]));
}
