// correlate(A, x, y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_cols)
{
    const int strip = get_global_id(1);
    const int i = 16 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 16, rows);
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols - 1 && j >= 1) {
            float8 part0 = (float8)(0.0f);
            float8 part1 = (float8)(0.0f);
            float8 part2 = (float8)(0.0f);
            float8 part3 = (float8)(0.0f);
            float8 part4 = (float8)(0.0f);
            float8 part5 = (float8)(0.0f);
            float8 part6 = (float8)(0.0f);
            float8 part7 = (float8)(0.0f);
            float8 part8 = (float8)(0.0f);
            float8 part9 = (float8)(0.0f);
            float8 part10 = (float8)(0.0f);
            float8 part11 = (float8)(0.0f);
            float8 part12 = (float8)(0.0f);
            float8 part13 = (float8)(0.0f);
            float8 part14 = (float8)(0.0f);
            float8 part15 = (float8)(0.0f);
            float8 part16 = (float8)(0.0f);
            float8 part17 = (float8)(0.0f);
            float8 part18 = (float8)(0.0f);
            float8 part19 = (float8)(0.0f);
            float8 part20 = (float8)(0.0f);
            float8 part21 = (float8)(0.0f);
            float8 part22 = (float8)(0.0f);
            float8 part23 = (float8)(0.0f);
            float8 part24 = (float8)(0.0f);
            float8 part25 = (float8)(0.0f);
            float8 part26 = (float8)(0.0f);
            float8 part27 = (float8)(0.0f);
            float8 part28 = (float8)(0.0f);
            float8 part29 = (float8)(0.0f);
            float8 part30 = (float8)(0.0f);
            float8 part31 = (float8)(0.0f);
            float8 part32 = (float8)(0.0f);
            float8 part33 = (float8)(0.0f);
            float8 part34 = (float8)(0.0f);
            float8 part35 = (float8)(0.0f);
            float8 part36 = (float8)(0.0f);
            float8 part37 = (float8)(0.0f);
            float8 part38 = (float8)(0.0f);
            float8 part39 = (float8)(0.0f);
            float8 part40 = (float8)(0.0f);
            float8 part41 = (float8)(0.0f);
            float8 part42 = (float8)(0.0f);
            for (int r = i - 43; r < end_row; ++r) {
                const int sought = r + 21;
                const int row = min(max(sought, 0), rows - 1);
                const float t0 = y[0];
                const float t1 = y[1];
                const float t2 = y[2];
                const float8 across = sought >= 0 && sought < rows ? t0 * vload8(0, A + row * A_ld + j - 1) + t1 * vload8(0, A + row * A_ld + j) + t2 * vload8(0, A + row * A_ld + j + 1) : (float8)(0.0f);
                if (r >= i) {
                    const float8 sum = part0 + x[43] * across;
                    vstore8(sum, 0, result + r * result_ld + j);
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
            for (int c = j; c < min(j + 8, end); ++c) {
                const int sought_col3 = c - 1;
                const int found_col3 = min(max(sought_col3, 0), A_cols - 1);
                const bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
                const int sought_col4 = c + 1;
                const int found_col4 = min(max(sought_col4, 0), A_cols - 1);
                const bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols;
                float part0 = 0.0f;
                float part1 = 0.0f;
                float part2 = 0.0f;
                float part3 = 0.0f;
                float part4 = 0.0f;
                float part5 = 0.0f;
                float part6 = 0.0f;
                float part7 = 0.0f;
                float part8 = 0.0f;
                float part9 = 0.0f;
                float part10 = 0.0f;
                float part11 = 0.0f;
                float part12 = 0.0f;
                float part13 = 0.0f;
                float part14 = 0.0f;
                float part15 = 0.0f;
                float part16 = 0.0f;
                float part17 = 0.0f;
                float part18 = 0.0f;
                float part19 = 0.0f;
                float part20 = 0.0f;
                float part21 = 0.0f;
                float part22 = 0.0f;
                float part23 = 0.0f;
                float part24 = 0.0f;
                float part25 = 0.0f;
                float part26 = 0.0f;
                float part27 = 0.0f;
                float part28 = 0.0f;
                float part29 = 0.0f;
                float part30 = 0.0f;
                float part31 = 0.0f;
                float part32 = 0.0f;
                float part33 = 0.0f;
                float part34 = 0.0f;
                float part35 = 0.0f;
                float part36 = 0.0f;
                float part37 = 0.0f;
                float part38 = 0.0f;
                float part39 = 0.0f;
                float part40 = 0.0f;
                float part41 = 0.0f;
                float part42 = 0.0f;
                for (int r = i - 43; r < end_row; ++r) {
                    const int sought = r + 21;
                    const int row = min(max(sought, 0), rows - 1);
                    const float t5 = y[0];
                    const float t6 = y[1];
                    const float t7 = y[2];
                    const float across = sought >= 0 && sought < rows ? t5 * (has_col3 ? A[row * A_ld + found_col3] : 0.0f) + t6 * A[row * A_ld + c] + t7 * (has_col4 ? A[row * A_ld + found_col4] : 0.0f) : 0.0f;
                    if (r >= i) {
                        const float sum = part0 + x[43] * across;
                        result[r * result_ld + c] = sum;
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
    }
}
