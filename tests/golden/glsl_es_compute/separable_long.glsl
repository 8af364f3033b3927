#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// correlate(A, x, y)
layout(local_size_x = 32, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) readonly buffer A_block { float A[]; };
layout(std430, binding = 3) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int result_ld;
uniform int A_cols;

void main()
{
    int j = int(gl_GlobalInvocationID.x);
    if (j >= cols) return;
    int strip = int(gl_GlobalInvocationID.y);
    int i = 8 * strip;
    if (i >= rows) return;
    int end_row = min(i + 8, rows);
    if (j + 1 <= cols && j >= 1 && j + 1 <= cols - 1) {
        EXACT float part0 = 0.0;
        EXACT float part1 = 0.0;
        EXACT float part2 = 0.0;
        EXACT float part3 = 0.0;
        EXACT float part4 = 0.0;
        EXACT float part5 = 0.0;
        EXACT float part6 = 0.0;
        EXACT float part7 = 0.0;
        EXACT float part8 = 0.0;
        EXACT float part9 = 0.0;
        EXACT float part10 = 0.0;
        EXACT float part11 = 0.0;
        EXACT float part12 = 0.0;
        EXACT float part13 = 0.0;
        EXACT float part14 = 0.0;
        EXACT float part15 = 0.0;
        EXACT float part16 = 0.0;
        EXACT float part17 = 0.0;
        EXACT float part18 = 0.0;
        EXACT float part19 = 0.0;
        EXACT float part20 = 0.0;
        EXACT float part21 = 0.0;
        EXACT float part22 = 0.0;
        EXACT float part23 = 0.0;
        EXACT float part24 = 0.0;
        EXACT float part25 = 0.0;
        EXACT float part26 = 0.0;
        EXACT float part27 = 0.0;
        EXACT float part28 = 0.0;
        EXACT float part29 = 0.0;
        EXACT float part30 = 0.0;
        EXACT float part31 = 0.0;
        EXACT float part32 = 0.0;
        EXACT float part33 = 0.0;
        EXACT float part34 = 0.0;
        EXACT float part35 = 0.0;
        EXACT float part36 = 0.0;
        EXACT float part37 = 0.0;
        EXACT float part38 = 0.0;
        EXACT float part39 = 0.0;
        EXACT float part40 = 0.0;
        EXACT float part41 = 0.0;
        EXACT float part42 = 0.0;
        for (int r = i - 43; r < end_row; ++r) {
            int sought = r + 21;
            int row = min(max(sought, 0), rows - 1);
            EXACT float t0 = y[0];
            EXACT float t1 = y[1];
            EXACT float t2 = y[2];
            EXACT float across = sought >= 0 && sought < rows ? t0 * A[row * A_ld + j - 1] + t1 * A[row * A_ld + j] + t2 * A[row * A_ld + j + 1] : 0.0;
            if (r >= i) {
                EXACT float sum = part0 + x[43] * across;
                result[r * result_ld + j] = sum;
            }
            part0 = part1 + x[42] * across;
            part1 = part2 + x[41] * across;
            part2 = part3 + x[40] * across;
            part3 = part4 + x[39] * across;
            part4 = part5 + x[38] * across;
            part5 = part6 + x[37] * across;
            part6 = part7 + x[36] * across;
            part7 = part8 + x[35] * across;
            part8 = part9 + x[34] * across;
            part9 = part10 + x[33] * across;
            part10 = part11 + x[32] * across;
            part11 = part12 + x[31] * across;
            part12 = part13 + x[30] * across;
            part13 = part14 + x[29] * across;
            part14 = part15 + x[28] * across;
            part15 = part16 + x[27] * across;
            part16 = part17 + x[26] * across;
            part17 = part18 + x[25] * across;
            part18 = part19 + x[24] * across;
            part19 = part20 + x[23] * across;
            part20 = part21 + x[22] * across;
            part21 = part22 + x[21] * across;
            part22 = part23 + x[20] * across;
            part23 = part24 + x[19] * across;
            part24 = part25 + x[18] * across;
            part25 = part26 + x[17] * across;
            part26 = part27 + x[16] * across;
            part27 = part28 + x[15] * across;
            part28 = part29 + x[14] * across;
            part29 = part30 + x[13] * across;
            part30 = part31 + x[12] * across;
            part31 = part32 + x[11] * across;
            part32 = part33 + x[10] * across;
            part33 = part34 + x[9] * across;
            part34 = part35 + x[8] * across;
            part35 = part36 + x[7] * across;
            part36 = part37 + x[6] * across;
            part37 = part38 + x[5] * across;
            part38 = part39 + x[4] * across;
            part39 = part40 + x[3] * across;
            part40 = part41 + x[2] * across;
            part41 = part42 + x[1] * across;
            part42 = x[0] * across;
        }
    } else {
        int sought_col3 = j - 1;
        int found_col3 = min(max(sought_col3, 0), A_cols - 1);
        bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
        int sought_col4 = j + 1;
        int found_col4 = min(max(sought_col4, 0), A_cols - 1);
        bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols;
        EXACT float part0 = 0.0;
        EXACT float part1 = 0.0;
        EXACT float part2 = 0.0;
        EXACT float part3 = 0.0;
        EXACT float part4 = 0.0;
        EXACT float part5 = 0.0;
        EXACT float part6 = 0.0;
        EXACT float part7 = 0.0;
        EXACT float part8 = 0.0;
        EXACT float part9 = 0.0;
        EXACT float part10 = 0.0;
        EXACT float part11 = 0.0;
        EXACT float part12 = 0.0;
        EXACT float part13 = 0.0;
        EXACT float part14 = 0.0;
        EXACT float part15 = 0.0;
        EXACT float part16 = 0.0;
        EXACT float part17 = 0.0;
        EXACT float part18 = 0.0;
        EXACT float part19 = 0.0;
        EXACT float part20 = 0.0;
        EXACT float part21 = 0.0;
        EXACT float part22 = 0.0;
        EXACT float part23 = 0.0;
        EXACT float part24 = 0.0;
        EXACT float part25 = 0.0;
        EXACT float part26 = 0.0;
        EXACT float part27 = 0.0;
        EXACT float part28 = 0.0;
        EXACT float part29 = 0.0;
        EXACT float part30 = 0.0;
        EXACT float part31 = 0.0;
        EXACT float part32 = 0.0;
        EXACT float part33 = 0.0;
        EXACT float part34 = 0.0;
        EXACT float part35 = 0.0;
        EXACT float part36 = 0.0;
        EXACT float part37 = 0.0;
        EXACT float part38 = 0.0;
        EXACT float part39 = 0.0;
        EXACT float part40 = 0.0;
        EXACT float part41 = 0.0;
        EXACT float part42 = 0.0;
        for (int r = i - 43; r < end_row; ++r) {
            int sought = r + 21;
            int row = min(max(sought, 0), rows - 1);
            EXACT float t5 = y[0];
            EXACT float t6 = y[1];
            EXACT float t7 = y[2];
            EXACT float across = sought >= 0 && sought < rows ? t5 * (has_col3 ? A[row * A_ld + found_col3] : 0.0) + t6 * A[row * A_ld + j] + t7 * (has_col4 ? A[row * A_ld + found_col4] : 0.0) : 0.0;
            if (r >= i) {
                EXACT float sum = part0 + x[43] * across;
                result[r * result_ld + j] = sum;
            }
            part0 = part1 + x[42] * across;
            part1 = part2 + x[41] * across;
            part2 = part3 + x[40] * across;
            part3 = part4 + x[39] * across;
            part4 = part5 + x[38] * across;
            part5 = part6 + x[37] * across;
            part6 = part7 + x[36] * across;
            part7 = part8 + x[35] * across;
            part8 = part9 + x[34] * across;
            part9 = part10 + x[33] * across;
            part10 = part11 + x[32] * across;
            part11 = part12 + x[31] * across;
            part12 = part13 + x[30] * across;
            part13 = part14 + x[29] * across;
            part14 = part15 + x[28] * across;
            part15 = part16 + x[27] * across;
            part16 = part17 + x[26] * across;
            part17 = part18 + x[25] * across;
            part18 = part19 + x[24] * across;
            part19 = part20 + x[23] * across;
            part20 = part21 + x[22] * across;
            part21 = part22 + x[21] * across;
            part22 = part23 + x[20] * across;
            part23 = part24 + x[19] * across;
            part24 = part25 + x[18] * across;
            part25 = part26 + x[17] * across;
            part26 = part27 + x[16] * across;
            part27 = part28 + x[15] * across;
            part28 = part29 + x[14] * across;
            part29 = part30 + x[13] * across;
            part30 = part31 + x[12] * across;
            part31 = part32 + x[11] * across;
            part32 = part33 + x[10] * across;
            part33 = part34 + x[9] * across;
            part34 = part35 + x[8] * across;
            part35 = part36 + x[7] * across;
            part36 = part37 + x[6] * across;
            part37 = part38 + x[5] * across;
            part38 = part39 + x[4] * across;
            part39 = part40 + x[3] * across;
            part40 = part41 + x[2] * across;
            part41 = part42 + x[1] * across;
            part42 = x[0] * across;
        }
    }
}
