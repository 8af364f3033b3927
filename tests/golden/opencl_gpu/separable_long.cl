// correlate(A, x, y)
__kernel __attribute__((reqd_work_group_size(32, 4, 1)))
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
    const int j = 2 * get_global_id(0);
    if (j >= cols) return;
    const int strip = get_global_id(1);
    const int i = 8 * strip;
    if (i >= rows) return;
    const int end_row = min(i + 8, rows);
    if (j + 2 <= cols - 1 && j >= 1) {
        float2 part0 = (float2)(0.0f);
        float2 part1 = (float2)(0.0f);
        float2 part2 = (float2)(0.0f);
        float2 part3 = (float2)(0.0f);
        float2 part4 = (float2)(0.0f);
        float2 part5 = (float2)(0.0f);
        float2 part6 = (float2)(0.0f);
        float2 part7 = (float2)(0.0f);
        float2 part8 = (float2)(0.0f);
        float2 part9 = (float2)(0.0f);
        float2 part10 = (float2)(0.0f);
        float2 part11 = (float2)(0.0f);
        float2 part12 = (float2)(0.0f);
        float2 part13 = (float2)(0.0f);
        float2 part14 = (float2)(0.0f);
        float2 part15 = (float2)(0.0f);
        float2 part16 = (float2)(0.0f);
        float2 part17 = (float2)(0.0f);
        float2 part18 = (float2)(0.0f);
        float2 part19 = (float2)(0.0f);
        float2 part20 = (float2)(0.0f);
        float2 part21 = (float2)(0.0f);
        float2 part22 = (float2)(0.0f);
        float2 part23 = (float2)(0.0f);
        float2 part24 = (float2)(0.0f);
        float2 part25 = (float2)(0.0f);
        float2 part26 = (float2)(0.0f);
        float2 part27 = (float2)(0.0f);
        float2 part28 = (float2)(0.0f);
        float2 part29 = (float2)(0.0f);
        float2 part30 = (float2)(0.0f);
        float2 part31 = (float2)(0.0f);
        float2 part32 = (float2)(0.0f);
        float2 part33 = (float2)(0.0f);
        float2 part34 = (float2)(0.0f);
        float2 part35 = (float2)(0.0f);
        float2 part36 = (float2)(0.0f);
        float2 part37 = (float2)(0.0f);
        float2 part38 = (float2)(0.0f);
        float2 part39 = (float2)(0.0f);
        float2 part40 = (float2)(0.0f);
        float2 part41 = (float2)(0.0f);
        float2 part42 = (float2)(0.0f);
        for (int r = i - 43; r < end_row; ++r) {
            const int sought = r + 21;
            const int row = min(max(sought, 0), rows - 1);
            const float t0 = y[0];
            const float2 A_near1 = *(__global const float2*)(A + row * A_ld + j - 2);
            const float2 A_near2 = *(__global const float2*)(A + row * A_ld + j);
            const float t3 = y[1];
            const float t4 = y[2];
            const float2 A_near5 = *(__global const float2*)(A + row * A_ld + j + 2);
            const float2 across = sought >= 0 && sought < rows ? t0 * (float2)(A_near1.s1, A_near2.s0) + t3 * A_near2 + t4 * (float2)(A_near2.s1, A_near5.s0) : (float2)(0.0f);
            if (r >= i) {
                const float2 sum = part0 + x[43] * across;
                vstore2(sum, 0, result + r * result_ld + j);
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
        for (int c = j; c < min(j + 2, cols); ++c) {
            const int sought_col6 = c - 1;
            const int found_col6 = min(max(sought_col6, 0), A_cols - 1);
            const bool has_col6 = sought_col6 >= 0 && sought_col6 < A_cols;
            const int sought_col7 = c + 1;
            const int found_col7 = min(max(sought_col7, 0), A_cols - 1);
            const bool has_col7 = sought_col7 >= 0 && sought_col7 < A_cols;
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
                const float t8 = y[0];
                const float t9 = y[1];
                const float t10 = y[2];
                const float across = sought >= 0 && sought < rows ? t8 * (has_col6 ? A[row * A_ld + found_col6] : 0.0f) + t9 * A[row * A_ld + c] + t10 * (has_col7 ? A[row * A_ld + found_col7] : 0.0f) : 0.0f;
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
