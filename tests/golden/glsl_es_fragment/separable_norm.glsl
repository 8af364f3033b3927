#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(location = 0) out vec4 partial;
uniform sampler2D x;
uniform sampler2D y;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int depth_cols;
uniform int depth;
uniform int y_width;
uniform int A_rows;
uniform int A_cols;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share = first % partial_ld;
    if (slot >= 1 || share >= parts) discard;
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        EXACT float acc = 0.0;
        int terms = depth * depth_cols;
        int turn = parts * 4;
        int ahead = parts * 3;
        int next = share + lane;
        for (int k0 = next; k0 < terms - ahead; k0 += turn) {
            {
                int k = k0;
                int row = k / depth_cols;
                int col = k % depth_cols;
                EXACT float t0 = texelFetch(y, ivec2(0, 0), 0)[0];
                int t2 = row - 2;
                int found_row1 = min(max(t2, 0), A_rows - 1);
                bool has_row1 = t2 >= 0 && t2 < A_rows;
                int t4 = col - 2;
                int found_col3 = min(max(t4, 0), A_cols - 1);
                bool has_col3 = t4 >= 0 && t4 < A_cols;
                EXACT float t5 = texelFetch(y, ivec2(0, 0), 0)[1];
                int t7 = col - 1;
                int found_col6 = min(max(t7, 0), A_cols - 1);
                bool has_col6 = t7 >= 0 && t7 < A_cols;
                EXACT float t8 = texelFetch(y, ivec2(0, 0), 0)[2];
                EXACT float t9 = texelFetch(y, ivec2(0, 0), 0)[3];
                int t11 = col + 1;
                int found_col10 = min(max(t11, 0), A_cols - 1);
                bool has_col10 = t11 >= 0 && t11 < A_cols;
                EXACT float t12 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
                int t14 = col + 2;
                int found_col13 = min(max(t14, 0), A_cols - 1);
                bool has_col13 = t14 >= 0 && t14 < A_cols;
                int t16 = row - 1;
                int found_row15 = min(max(t16, 0), A_rows - 1);
                bool has_row15 = t16 >= 0 && t16 < A_rows;
                int t18 = row + 1;
                int found_row17 = min(max(t18, 0), A_rows - 1);
                bool has_row17 = t18 >= 0 && t18 < A_rows;
                EXACT float t19 = texelFetch(x, ivec2(0, 0), 0)[0] * (t0 * (has_row1 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row1), 0)[found_col3 % 4] : 0.0) + t5 * (has_row1 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row1), 0)[found_col6 % 4] : 0.0) + t8 * (has_row1 ? texelFetch(A, ivec2(col / 4, found_row1), 0)[col % 4] : 0.0) + t9 * (has_row1 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row1), 0)[found_col10 % 4] : 0.0) + t12 * (has_row1 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row1), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t0 * (has_row15 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row15), 0)[found_col3 % 4] : 0.0) + t5 * (has_row15 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row15), 0)[found_col6 % 4] : 0.0) + t8 * (has_row15 ? texelFetch(A, ivec2(col / 4, found_row15), 0)[col % 4] : 0.0) + t9 * (has_row15 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row15), 0)[found_col10 % 4] : 0.0) + t12 * (has_row15 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row15), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t0 * (has_col3 ? texelFetch(A, ivec2(found_col3 / 4, row), 0)[found_col3 % 4] : 0.0) + t5 * (has_col6 ? texelFetch(A, ivec2(found_col6 / 4, row), 0)[found_col6 % 4] : 0.0) + t8 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t9 * (has_col10 ? texelFetch(A, ivec2(found_col10 / 4, row), 0)[found_col10 % 4] : 0.0) + t12 * (has_col13 ? texelFetch(A, ivec2(found_col13 / 4, row), 0)[found_col13 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t0 * (has_row17 && has_col3 ? texelFetch(A, ivec2(found_col3 / 4, found_row17), 0)[found_col3 % 4] : 0.0) + t5 * (has_row17 && has_col6 ? texelFetch(A, ivec2(found_col6 / 4, found_row17), 0)[found_col6 % 4] : 0.0) + t8 * (has_row17 ? texelFetch(A, ivec2(col / 4, found_row17), 0)[col % 4] : 0.0) + t9 * (has_row17 && has_col10 ? texelFetch(A, ivec2(found_col10 / 4, found_row17), 0)[found_col10 % 4] : 0.0) + t12 * (has_row17 && has_col13 ? texelFetch(A, ivec2(found_col13 / 4, found_row17), 0)[found_col13 % 4] : 0.0));
                acc += t19 * t19;
            }
            {
                int k = k0 + parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                EXACT float t20 = texelFetch(y, ivec2(0, 0), 0)[0];
                int t22 = row - 2;
                int found_row21 = min(max(t22, 0), A_rows - 1);
                bool has_row21 = t22 >= 0 && t22 < A_rows;
                int t24 = col - 2;
                int found_col23 = min(max(t24, 0), A_cols - 1);
                bool has_col23 = t24 >= 0 && t24 < A_cols;
                EXACT float t25 = texelFetch(y, ivec2(0, 0), 0)[1];
                int t27 = col - 1;
                int found_col26 = min(max(t27, 0), A_cols - 1);
                bool has_col26 = t27 >= 0 && t27 < A_cols;
                EXACT float t28 = texelFetch(y, ivec2(0, 0), 0)[2];
                EXACT float t29 = texelFetch(y, ivec2(0, 0), 0)[3];
                int t31 = col + 1;
                int found_col30 = min(max(t31, 0), A_cols - 1);
                bool has_col30 = t31 >= 0 && t31 < A_cols;
                EXACT float t32 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
                int t34 = col + 2;
                int found_col33 = min(max(t34, 0), A_cols - 1);
                bool has_col33 = t34 >= 0 && t34 < A_cols;
                int t36 = row - 1;
                int found_row35 = min(max(t36, 0), A_rows - 1);
                bool has_row35 = t36 >= 0 && t36 < A_rows;
                int t38 = row + 1;
                int found_row37 = min(max(t38, 0), A_rows - 1);
                bool has_row37 = t38 >= 0 && t38 < A_rows;
                EXACT float t39 = texelFetch(x, ivec2(0, 0), 0)[0] * (t20 * (has_row21 && has_col23 ? texelFetch(A, ivec2(found_col23 / 4, found_row21), 0)[found_col23 % 4] : 0.0) + t25 * (has_row21 && has_col26 ? texelFetch(A, ivec2(found_col26 / 4, found_row21), 0)[found_col26 % 4] : 0.0) + t28 * (has_row21 ? texelFetch(A, ivec2(col / 4, found_row21), 0)[col % 4] : 0.0) + t29 * (has_row21 && has_col30 ? texelFetch(A, ivec2(found_col30 / 4, found_row21), 0)[found_col30 % 4] : 0.0) + t32 * (has_row21 && has_col33 ? texelFetch(A, ivec2(found_col33 / 4, found_row21), 0)[found_col33 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t20 * (has_row35 && has_col23 ? texelFetch(A, ivec2(found_col23 / 4, found_row35), 0)[found_col23 % 4] : 0.0) + t25 * (has_row35 && has_col26 ? texelFetch(A, ivec2(found_col26 / 4, found_row35), 0)[found_col26 % 4] : 0.0) + t28 * (has_row35 ? texelFetch(A, ivec2(col / 4, found_row35), 0)[col % 4] : 0.0) + t29 * (has_row35 && has_col30 ? texelFetch(A, ivec2(found_col30 / 4, found_row35), 0)[found_col30 % 4] : 0.0) + t32 * (has_row35 && has_col33 ? texelFetch(A, ivec2(found_col33 / 4, found_row35), 0)[found_col33 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t20 * (has_col23 ? texelFetch(A, ivec2(found_col23 / 4, row), 0)[found_col23 % 4] : 0.0) + t25 * (has_col26 ? texelFetch(A, ivec2(found_col26 / 4, row), 0)[found_col26 % 4] : 0.0) + t28 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t29 * (has_col30 ? texelFetch(A, ivec2(found_col30 / 4, row), 0)[found_col30 % 4] : 0.0) + t32 * (has_col33 ? texelFetch(A, ivec2(found_col33 / 4, row), 0)[found_col33 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t20 * (has_row37 && has_col23 ? texelFetch(A, ivec2(found_col23 / 4, found_row37), 0)[found_col23 % 4] : 0.0) + t25 * (has_row37 && has_col26 ? texelFetch(A, ivec2(found_col26 / 4, found_row37), 0)[found_col26 % 4] : 0.0) + t28 * (has_row37 ? texelFetch(A, ivec2(col / 4, found_row37), 0)[col % 4] : 0.0) + t29 * (has_row37 && has_col30 ? texelFetch(A, ivec2(found_col30 / 4, found_row37), 0)[found_col30 % 4] : 0.0) + t32 * (has_row37 && has_col33 ? texelFetch(A, ivec2(found_col33 / 4, found_row37), 0)[found_col33 % 4] : 0.0));
                acc += t39 * t39;
            }
            {
                int k = k0 + 2 * parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                EXACT float t40 = texelFetch(y, ivec2(0, 0), 0)[0];
                int t42 = row - 2;
                int found_row41 = min(max(t42, 0), A_rows - 1);
                bool has_row41 = t42 >= 0 && t42 < A_rows;
                int t44 = col - 2;
                int found_col43 = min(max(t44, 0), A_cols - 1);
                bool has_col43 = t44 >= 0 && t44 < A_cols;
                EXACT float t45 = texelFetch(y, ivec2(0, 0), 0)[1];
                int t47 = col - 1;
                int found_col46 = min(max(t47, 0), A_cols - 1);
                bool has_col46 = t47 >= 0 && t47 < A_cols;
                EXACT float t48 = texelFetch(y, ivec2(0, 0), 0)[2];
                EXACT float t49 = texelFetch(y, ivec2(0, 0), 0)[3];
                int t51 = col + 1;
                int found_col50 = min(max(t51, 0), A_cols - 1);
                bool has_col50 = t51 >= 0 && t51 < A_cols;
                EXACT float t52 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
                int t54 = col + 2;
                int found_col53 = min(max(t54, 0), A_cols - 1);
                bool has_col53 = t54 >= 0 && t54 < A_cols;
                int t56 = row - 1;
                int found_row55 = min(max(t56, 0), A_rows - 1);
                bool has_row55 = t56 >= 0 && t56 < A_rows;
                int t58 = row + 1;
                int found_row57 = min(max(t58, 0), A_rows - 1);
                bool has_row57 = t58 >= 0 && t58 < A_rows;
                EXACT float t59 = texelFetch(x, ivec2(0, 0), 0)[0] * (t40 * (has_row41 && has_col43 ? texelFetch(A, ivec2(found_col43 / 4, found_row41), 0)[found_col43 % 4] : 0.0) + t45 * (has_row41 && has_col46 ? texelFetch(A, ivec2(found_col46 / 4, found_row41), 0)[found_col46 % 4] : 0.0) + t48 * (has_row41 ? texelFetch(A, ivec2(col / 4, found_row41), 0)[col % 4] : 0.0) + t49 * (has_row41 && has_col50 ? texelFetch(A, ivec2(found_col50 / 4, found_row41), 0)[found_col50 % 4] : 0.0) + t52 * (has_row41 && has_col53 ? texelFetch(A, ivec2(found_col53 / 4, found_row41), 0)[found_col53 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t40 * (has_row55 && has_col43 ? texelFetch(A, ivec2(found_col43 / 4, found_row55), 0)[found_col43 % 4] : 0.0) + t45 * (has_row55 && has_col46 ? texelFetch(A, ivec2(found_col46 / 4, found_row55), 0)[found_col46 % 4] : 0.0) + t48 * (has_row55 ? texelFetch(A, ivec2(col / 4, found_row55), 0)[col % 4] : 0.0) + t49 * (has_row55 && has_col50 ? texelFetch(A, ivec2(found_col50 / 4, found_row55), 0)[found_col50 % 4] : 0.0) + t52 * (has_row55 && has_col53 ? texelFetch(A, ivec2(found_col53 / 4, found_row55), 0)[found_col53 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t40 * (has_col43 ? texelFetch(A, ivec2(found_col43 / 4, row), 0)[found_col43 % 4] : 0.0) + t45 * (has_col46 ? texelFetch(A, ivec2(found_col46 / 4, row), 0)[found_col46 % 4] : 0.0) + t48 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t49 * (has_col50 ? texelFetch(A, ivec2(found_col50 / 4, row), 0)[found_col50 % 4] : 0.0) + t52 * (has_col53 ? texelFetch(A, ivec2(found_col53 / 4, row), 0)[found_col53 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t40 * (has_row57 && has_col43 ? texelFetch(A, ivec2(found_col43 / 4, found_row57), 0)[found_col43 % 4] : 0.0) + t45 * (has_row57 && has_col46 ? texelFetch(A, ivec2(found_col46 / 4, found_row57), 0)[found_col46 % 4] : 0.0) + t48 * (has_row57 ? texelFetch(A, ivec2(col / 4, found_row57), 0)[col % 4] : 0.0) + t49 * (has_row57 && has_col50 ? texelFetch(A, ivec2(found_col50 / 4, found_row57), 0)[found_col50 % 4] : 0.0) + t52 * (has_row57 && has_col53 ? texelFetch(A, ivec2(found_col53 / 4, found_row57), 0)[found_col53 % 4] : 0.0));
                acc += t59 * t59;
            }
            {
                int k = k0 + 3 * parts;
                int row = k / depth_cols;
                int col = k % depth_cols;
                EXACT float t60 = texelFetch(y, ivec2(0, 0), 0)[0];
                int t62 = row - 2;
                int found_row61 = min(max(t62, 0), A_rows - 1);
                bool has_row61 = t62 >= 0 && t62 < A_rows;
                int t64 = col - 2;
                int found_col63 = min(max(t64, 0), A_cols - 1);
                bool has_col63 = t64 >= 0 && t64 < A_cols;
                EXACT float t65 = texelFetch(y, ivec2(0, 0), 0)[1];
                int t67 = col - 1;
                int found_col66 = min(max(t67, 0), A_cols - 1);
                bool has_col66 = t67 >= 0 && t67 < A_cols;
                EXACT float t68 = texelFetch(y, ivec2(0, 0), 0)[2];
                EXACT float t69 = texelFetch(y, ivec2(0, 0), 0)[3];
                int t71 = col + 1;
                int found_col70 = min(max(t71, 0), A_cols - 1);
                bool has_col70 = t71 >= 0 && t71 < A_cols;
                EXACT float t72 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
                int t74 = col + 2;
                int found_col73 = min(max(t74, 0), A_cols - 1);
                bool has_col73 = t74 >= 0 && t74 < A_cols;
                int t76 = row - 1;
                int found_row75 = min(max(t76, 0), A_rows - 1);
                bool has_row75 = t76 >= 0 && t76 < A_rows;
                int t78 = row + 1;
                int found_row77 = min(max(t78, 0), A_rows - 1);
                bool has_row77 = t78 >= 0 && t78 < A_rows;
                EXACT float t79 = texelFetch(x, ivec2(0, 0), 0)[0] * (t60 * (has_row61 && has_col63 ? texelFetch(A, ivec2(found_col63 / 4, found_row61), 0)[found_col63 % 4] : 0.0) + t65 * (has_row61 && has_col66 ? texelFetch(A, ivec2(found_col66 / 4, found_row61), 0)[found_col66 % 4] : 0.0) + t68 * (has_row61 ? texelFetch(A, ivec2(col / 4, found_row61), 0)[col % 4] : 0.0) + t69 * (has_row61 && has_col70 ? texelFetch(A, ivec2(found_col70 / 4, found_row61), 0)[found_col70 % 4] : 0.0) + t72 * (has_row61 && has_col73 ? texelFetch(A, ivec2(found_col73 / 4, found_row61), 0)[found_col73 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t60 * (has_row75 && has_col63 ? texelFetch(A, ivec2(found_col63 / 4, found_row75), 0)[found_col63 % 4] : 0.0) + t65 * (has_row75 && has_col66 ? texelFetch(A, ivec2(found_col66 / 4, found_row75), 0)[found_col66 % 4] : 0.0) + t68 * (has_row75 ? texelFetch(A, ivec2(col / 4, found_row75), 0)[col % 4] : 0.0) + t69 * (has_row75 && has_col70 ? texelFetch(A, ivec2(found_col70 / 4, found_row75), 0)[found_col70 % 4] : 0.0) + t72 * (has_row75 && has_col73 ? texelFetch(A, ivec2(found_col73 / 4, found_row75), 0)[found_col73 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t60 * (has_col63 ? texelFetch(A, ivec2(found_col63 / 4, row), 0)[found_col63 % 4] : 0.0) + t65 * (has_col66 ? texelFetch(A, ivec2(found_col66 / 4, row), 0)[found_col66 % 4] : 0.0) + t68 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t69 * (has_col70 ? texelFetch(A, ivec2(found_col70 / 4, row), 0)[found_col70 % 4] : 0.0) + t72 * (has_col73 ? texelFetch(A, ivec2(found_col73 / 4, row), 0)[found_col73 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t60 * (has_row77 && has_col63 ? texelFetch(A, ivec2(found_col63 / 4, found_row77), 0)[found_col63 % 4] : 0.0) + t65 * (has_row77 && has_col66 ? texelFetch(A, ivec2(found_col66 / 4, found_row77), 0)[found_col66 % 4] : 0.0) + t68 * (has_row77 ? texelFetch(A, ivec2(col / 4, found_row77), 0)[col % 4] : 0.0) + t69 * (has_row77 && has_col70 ? texelFetch(A, ivec2(found_col70 / 4, found_row77), 0)[found_col70 % 4] : 0.0) + t72 * (has_row77 && has_col73 ? texelFetch(A, ivec2(found_col73 / 4, found_row77), 0)[found_col73 % 4] : 0.0));
                acc += t79 * t79;
            }
            next = k0 + turn;
        }
        for (int k = next; k < terms; k += parts) {
            int row = k / depth_cols;
            int col = k % depth_cols;
            EXACT float t80 = texelFetch(y, ivec2(0, 0), 0)[0];
            int t82 = row - 2;
            int found_row81 = min(max(t82, 0), A_rows - 1);
            bool has_row81 = t82 >= 0 && t82 < A_rows;
            int t84 = col - 2;
            int found_col83 = min(max(t84, 0), A_cols - 1);
            bool has_col83 = t84 >= 0 && t84 < A_cols;
            EXACT float t85 = texelFetch(y, ivec2(0, 0), 0)[1];
            int t87 = col - 1;
            int found_col86 = min(max(t87, 0), A_cols - 1);
            bool has_col86 = t87 >= 0 && t87 < A_cols;
            EXACT float t88 = texelFetch(y, ivec2(0, 0), 0)[2];
            EXACT float t89 = texelFetch(y, ivec2(0, 0), 0)[3];
            int t91 = col + 1;
            int found_col90 = min(max(t91, 0), A_cols - 1);
            bool has_col90 = t91 >= 0 && t91 < A_cols;
            EXACT float t92 = texelFetch(y, ivec2(1 % y_width, 1 / y_width), 0)[0];
            int t94 = col + 2;
            int found_col93 = min(max(t94, 0), A_cols - 1);
            bool has_col93 = t94 >= 0 && t94 < A_cols;
            int t96 = row - 1;
            int found_row95 = min(max(t96, 0), A_rows - 1);
            bool has_row95 = t96 >= 0 && t96 < A_rows;
            int t98 = row + 1;
            int found_row97 = min(max(t98, 0), A_rows - 1);
            bool has_row97 = t98 >= 0 && t98 < A_rows;
            EXACT float t99 = texelFetch(x, ivec2(0, 0), 0)[0] * (t80 * (has_row81 && has_col83 ? texelFetch(A, ivec2(found_col83 / 4, found_row81), 0)[found_col83 % 4] : 0.0) + t85 * (has_row81 && has_col86 ? texelFetch(A, ivec2(found_col86 / 4, found_row81), 0)[found_col86 % 4] : 0.0) + t88 * (has_row81 ? texelFetch(A, ivec2(col / 4, found_row81), 0)[col % 4] : 0.0) + t89 * (has_row81 && has_col90 ? texelFetch(A, ivec2(found_col90 / 4, found_row81), 0)[found_col90 % 4] : 0.0) + t92 * (has_row81 && has_col93 ? texelFetch(A, ivec2(found_col93 / 4, found_row81), 0)[found_col93 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[1] * (t80 * (has_row95 && has_col83 ? texelFetch(A, ivec2(found_col83 / 4, found_row95), 0)[found_col83 % 4] : 0.0) + t85 * (has_row95 && has_col86 ? texelFetch(A, ivec2(found_col86 / 4, found_row95), 0)[found_col86 % 4] : 0.0) + t88 * (has_row95 ? texelFetch(A, ivec2(col / 4, found_row95), 0)[col % 4] : 0.0) + t89 * (has_row95 && has_col90 ? texelFetch(A, ivec2(found_col90 / 4, found_row95), 0)[found_col90 % 4] : 0.0) + t92 * (has_row95 && has_col93 ? texelFetch(A, ivec2(found_col93 / 4, found_row95), 0)[found_col93 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[2] * (t80 * (has_col83 ? texelFetch(A, ivec2(found_col83 / 4, row), 0)[found_col83 % 4] : 0.0) + t85 * (has_col86 ? texelFetch(A, ivec2(found_col86 / 4, row), 0)[found_col86 % 4] : 0.0) + t88 * texelFetch(A, ivec2(col / 4, row), 0)[col % 4] + t89 * (has_col90 ? texelFetch(A, ivec2(found_col90 / 4, row), 0)[found_col90 % 4] : 0.0) + t92 * (has_col93 ? texelFetch(A, ivec2(found_col93 / 4, row), 0)[found_col93 % 4] : 0.0)) + texelFetch(x, ivec2(0, 0), 0)[3] * (t80 * (has_row97 && has_col83 ? texelFetch(A, ivec2(found_col83 / 4, found_row97), 0)[found_col83 % 4] : 0.0) + t85 * (has_row97 && has_col86 ? texelFetch(A, ivec2(found_col86 / 4, found_row97), 0)[found_col86 % 4] : 0.0) + t88 * (has_row97 ? texelFetch(A, ivec2(col / 4, found_row97), 0)[col % 4] : 0.0) + t89 * (has_row97 && has_col90 ? texelFetch(A, ivec2(found_col90 / 4, found_row97), 0)[found_col90 % 4] : 0.0) + t92 * (has_row97 && has_col93 ? texelFetch(A, ivec2(found_col93 / 4, found_row97), 0)[found_col93 % 4] : 0.0));
            acc += t99 * t99;
        }
        four[lane] = acc;
    }
    partial = four;
}

#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_width_log2;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    EXACT float acc = 0.0;
    int next = 0;
    for (int k0 = next; k0 < parts - 3; k0 += 4) {
        {
            int k = k0;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 1;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 2;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        {
            int k = k0 + 3;
            EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
            acc += part;
        }
        next = k0 + 4;
    }
    for (int k = next; k < parts; ++k) {
        EXACT float part = texelFetch(partial, texel_at(k / 4, partial_width_log2), 0)[k % 4];
        acc += part;
    }
    result = vec4(sinter_sqrt(acc));
}
