#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// (1 - (float(i) * alpha + beta - floor(float(i) * alpha + beta))) .* ... + (float(i) * alpha + beta - floor(float(i) * alpha + beta)) .* ...
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform float alpha;
uniform float beta;
uniform float gamma;
uniform float delta;
uniform int A_rows;
uniform int A_cols;
uniform int A_ld;
uniform int result_ld;

int sinter_to_int(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0;
    if (a >= 2147483648.0) return 2147483647;
    return a < -2147483648.0 ? -2147483647 - 1 : int(a);
}

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols) {
        EXACT vec4 t0 = vec4(ivec4(i, i, i, i)) * alpha + beta;
        EXACT vec4 t1 = floor(t0);
        EXACT vec4 t2 = t0 - t1;
        EXACT vec4 t3 = vec4(ivec4(j, j + 1, j + 2, j + 3)) * gamma + delta;
        EXACT vec4 t4 = floor(t3);
        EXACT vec4 t5 = t3 - t4;
        EXACT vec4 t6 = 1.0 - t5;
        EXACT float t8 = float(i) * alpha + beta;
        EXACT float t9 = floor(t8);
        int t10 = sinter_to_int(t9);
        int found_row7 = min(max(t10, 0), A_rows - 1);
        EXACT float t12 = float(j) * gamma + delta;
        EXACT float t13 = floor(t12);
        int t14 = sinter_to_int(t13);
        int found_col11 = min(max(t14, 0), A_cols - 1);
        EXACT float t16 = float(i) * alpha + beta;
        EXACT float t17 = floor(t16);
        int t18 = sinter_to_int(t17);
        int found_row15 = min(max(t18, 0), A_rows - 1);
        EXACT float t20 = float(j + 1) * gamma + delta;
        EXACT float t21 = floor(t20);
        int t22 = sinter_to_int(t21);
        int found_col19 = min(max(t22, 0), A_cols - 1);
        EXACT float t24 = float(i) * alpha + beta;
        EXACT float t25 = floor(t24);
        int t26 = sinter_to_int(t25);
        int found_row23 = min(max(t26, 0), A_rows - 1);
        EXACT float t28 = float(j + 2) * gamma + delta;
        EXACT float t29 = floor(t28);
        int t30 = sinter_to_int(t29);
        int found_col27 = min(max(t30, 0), A_cols - 1);
        EXACT float t32 = float(i) * alpha + beta;
        EXACT float t33 = floor(t32);
        int t34 = sinter_to_int(t33);
        int found_row31 = min(max(t34, 0), A_rows - 1);
        EXACT float t36 = float(j + 3) * gamma + delta;
        EXACT float t37 = floor(t36);
        int t38 = sinter_to_int(t37);
        int found_col35 = min(max(t38, 0), A_cols - 1);
        int t40 = t14 + 1;
        int found_col39 = min(max(t40, 0), A_cols - 1);
        EXACT float t42 = float(i) * alpha + beta;
        EXACT float t43 = floor(t42);
        int t44 = sinter_to_int(t43);
        int found_row41 = min(max(t44, 0), A_rows - 1);
        EXACT float t46 = float(j + 1) * gamma + delta;
        EXACT float t47 = floor(t46);
        int t48 = sinter_to_int(t47);
        int t49 = t48 + 1;
        int found_col45 = min(max(t49, 0), A_cols - 1);
        EXACT float t51 = float(i) * alpha + beta;
        EXACT float t52 = floor(t51);
        int t53 = sinter_to_int(t52);
        int found_row50 = min(max(t53, 0), A_rows - 1);
        EXACT float t55 = float(j + 2) * gamma + delta;
        EXACT float t56 = floor(t55);
        int t57 = sinter_to_int(t56);
        int t58 = t57 + 1;
        int found_col54 = min(max(t58, 0), A_cols - 1);
        EXACT float t60 = float(i) * alpha + beta;
        EXACT float t61 = floor(t60);
        int t62 = sinter_to_int(t61);
        int found_row59 = min(max(t62, 0), A_rows - 1);
        EXACT float t64 = float(j + 3) * gamma + delta;
        EXACT float t65 = floor(t64);
        int t66 = sinter_to_int(t65);
        int t67 = t66 + 1;
        int found_col63 = min(max(t67, 0), A_cols - 1);
        int t69 = t10 + 1;
        int found_row68 = min(max(t69, 0), A_rows - 1);
        EXACT float t71 = float(i) * alpha + beta;
        EXACT float t72 = floor(t71);
        int t73 = sinter_to_int(t72);
        int t74 = t73 + 1;
        int found_row70 = min(max(t74, 0), A_rows - 1);
        EXACT float t76 = float(j + 1) * gamma + delta;
        EXACT float t77 = floor(t76);
        int t78 = sinter_to_int(t77);
        int found_col75 = min(max(t78, 0), A_cols - 1);
        EXACT float t80 = float(i) * alpha + beta;
        EXACT float t81 = floor(t80);
        int t82 = sinter_to_int(t81);
        int t83 = t82 + 1;
        int found_row79 = min(max(t83, 0), A_rows - 1);
        EXACT float t85 = float(j + 2) * gamma + delta;
        EXACT float t86 = floor(t85);
        int t87 = sinter_to_int(t86);
        int found_col84 = min(max(t87, 0), A_cols - 1);
        EXACT float t89 = float(i) * alpha + beta;
        EXACT float t90 = floor(t89);
        int t91 = sinter_to_int(t90);
        int t92 = t91 + 1;
        int found_row88 = min(max(t92, 0), A_rows - 1);
        EXACT float t94 = float(j + 3) * gamma + delta;
        EXACT float t95 = floor(t94);
        int t96 = sinter_to_int(t95);
        int found_col93 = min(max(t96, 0), A_cols - 1);
        EXACT float t98 = float(i) * alpha + beta;
        EXACT float t99 = floor(t98);
        int t100 = sinter_to_int(t99);
        int t101 = t100 + 1;
        int found_row97 = min(max(t101, 0), A_rows - 1);
        EXACT float t103 = float(j + 1) * gamma + delta;
        EXACT float t104 = floor(t103);
        int t105 = sinter_to_int(t104);
        int t106 = t105 + 1;
        int found_col102 = min(max(t106, 0), A_cols - 1);
        EXACT float t108 = float(i) * alpha + beta;
        EXACT float t109 = floor(t108);
        int t110 = sinter_to_int(t109);
        int t111 = t110 + 1;
        int found_row107 = min(max(t111, 0), A_rows - 1);
        EXACT float t113 = float(j + 2) * gamma + delta;
        EXACT float t114 = floor(t113);
        int t115 = sinter_to_int(t114);
        int t116 = t115 + 1;
        int found_col112 = min(max(t116, 0), A_cols - 1);
        EXACT float t118 = float(i) * alpha + beta;
        EXACT float t119 = floor(t118);
        int t120 = sinter_to_int(t119);
        int t121 = t120 + 1;
        int found_row117 = min(max(t121, 0), A_rows - 1);
        EXACT float t123 = float(j + 3) * gamma + delta;
        EXACT float t124 = floor(t123);
        int t125 = sinter_to_int(t124);
        int t126 = t125 + 1;
        int found_col122 = min(max(t126, 0), A_cols - 1);
        EXACT vec4 value = (1.0 - t2) * (t6 * vec4(A[found_row7 * A_ld + found_col11], A[found_row15 * A_ld + found_col19], A[found_row23 * A_ld + found_col27], A[found_row31 * A_ld + found_col35]) + t5 * vec4(A[found_row7 * A_ld + found_col39], A[found_row41 * A_ld + found_col45], A[found_row50 * A_ld + found_col54], A[found_row59 * A_ld + found_col63])) + t2 * (t6 * vec4(A[found_row68 * A_ld + found_col11], A[found_row70 * A_ld + found_col75], A[found_row79 * A_ld + found_col84], A[found_row88 * A_ld + found_col93]) + t5 * vec4(A[found_row68 * A_ld + found_col39], A[found_row97 * A_ld + found_col102], A[found_row107 * A_ld + found_col112], A[found_row117 * A_ld + found_col122]));
        {
            int e = i * result_ld + j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < cols; ++c) {
            EXACT float t127 = float(i) * alpha + beta;
            EXACT float t128 = floor(t127);
            EXACT float t129 = t127 - t128;
            EXACT float t130 = float(c) * gamma + delta;
            EXACT float t131 = floor(t130);
            EXACT float t132 = t130 - t131;
            EXACT float t133 = 1.0 - t132;
            int t135 = sinter_to_int(t128);
            int found_row134 = min(max(t135, 0), A_rows - 1);
            int t137 = sinter_to_int(t131);
            int found_col136 = min(max(t137, 0), A_cols - 1);
            int t139 = t137 + 1;
            int found_col138 = min(max(t139, 0), A_cols - 1);
            int t141 = t135 + 1;
            int found_row140 = min(max(t141, 0), A_rows - 1);
            EXACT float value1 = (1.0 - t129) * (t133 * A[found_row134 * A_ld + found_col136] + t132 * A[found_row134 * A_ld + found_col138]) + t129 * (t133 * A[found_row140 * A_ld + found_col136] + t132 * A[found_row140 * A_ld + found_col138]);
            result[i * result_ld + c] = value1;
        }
    }
}
