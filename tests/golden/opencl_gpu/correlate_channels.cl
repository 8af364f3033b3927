// gather(B, 0, 0) * gather(A, i - 1, j - 4) + gather(B, 0, 1) * gather(A, i - 1, j) + gather(B, 0, 2) * gather(A, i - 1, j + 4) + (gather(B, 1, 0) * gather(A, i, j - 4) + gather(B, 1, 1) * gather(A, i, j) + gather(B, 1, 2) * gather(A, i, j + 4))
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_rows,
                   const int A_cols)
{
    const int j = 4 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols - 4 && j >= 4 && i >= 1 && i + 4 <= rows) {
        const float4 A_near0 = *(__global const float4*)(A + (i - 1) * A_ld + j - 4);
        const float4 A_near1 = *(__global const float4*)(A + (i - 1) * A_ld + j);
        const float4 A_near2 = *(__global const float4*)(A + (i - 1) * A_ld + j + 4);
        const float4 A_near3 = *(__global const float4*)(A + i * A_ld + j - 4);
        const float4 A_near4 = *(__global const float4*)(A + i * A_ld + j);
        const float4 A_near5 = *(__global const float4*)(A + i * A_ld + j + 4);
        *(__global float4*)(result + i * result_ld + j) = B[0] * A_near0 + B[1] * A_near1 + B[2] * A_near2 + (B[B_ld] * A_near3 + B[B_ld + 1] * A_near4 + B[B_ld + 2] * A_near5);
        const float4 A_near6 = *(__global const float4*)(A + (i + 1) * A_ld + j - 4);
        const float4 A_near7 = *(__global const float4*)(A + (i + 1) * A_ld + j);
        const float4 A_near8 = *(__global const float4*)(A + (i + 1) * A_ld + j + 4);
        *(__global float4*)(result + (i + 1) * result_ld + j) = B[0] * A_near3 + B[1] * A_near4 + B[2] * A_near5 + (B[B_ld] * A_near6 + B[B_ld + 1] * A_near7 + B[B_ld + 2] * A_near8);
        const float4 A_near9 = *(__global const float4*)(A + (i + 2) * A_ld + j - 4);
        const float4 A_near10 = *(__global const float4*)(A + (i + 2) * A_ld + j);
        const float4 A_near11 = *(__global const float4*)(A + (i + 2) * A_ld + j + 4);
        *(__global float4*)(result + (i + 2) * result_ld + j) = B[0] * A_near6 + B[1] * A_near7 + B[2] * A_near8 + (B[B_ld] * A_near9 + B[B_ld + 1] * A_near10 + B[B_ld + 2] * A_near11);
        const float4 A_near12 = *(__global const float4*)(A + (i + 3) * A_ld + j - 4);
        const float4 A_near13 = *(__global const float4*)(A + (i + 3) * A_ld + j);
        const float4 A_near14 = *(__global const float4*)(A + (i + 3) * A_ld + j + 4);
        *(__global float4*)(result + (i + 3) * result_ld + j) = B[0] * A_near9 + B[1] * A_near10 + B[2] * A_near11 + (B[B_ld] * A_near12 + B[B_ld + 1] * A_near13 + B[B_ld + 2] * A_near14);
    } else {
        for (int r = i; r < min(i + 4, rows); ++r) {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int t16 = r - 1;
                const int found_row15 = min(max(t16, 0), A_rows - 1);
                const bool has_row15 = t16 >= 0 && t16 < A_rows;
                const int t18 = c - 4;
                const int sought_col17 = t18 < 0 ? -1 - (-1 - t18) / 4 : t18 / 4;
                const int found_col17 = min(max(sought_col17, 0), A_cols / 4 - 1) * 4 + t18 - (t18 < 0 ? -1 - (-1 - t18) / 4 : t18 / 4) * 4;
                const bool has_col17 = sought_col17 >= 0 && sought_col17 < A_cols / 4;
                const int t20 = c + 4;
                const int sought_col19 = t20 < 0 ? -1 - (-1 - t20) / 4 : t20 / 4;
                const int found_col19 = min(max(sought_col19, 0), A_cols / 4 - 1) * 4 + t20 - (t20 < 0 ? -1 - (-1 - t20) / 4 : t20 / 4) * 4;
                const bool has_col19 = sought_col19 >= 0 && sought_col19 < A_cols / 4;
                result[r * result_ld + c] = B[0] * (has_row15 && has_col17 ? A[found_row15 * A_ld + found_col17] : 0.0f) + B[1] * (has_row15 ? A[found_row15 * A_ld + c] : 0.0f) + B[2] * (has_row15 && has_col19 ? A[found_row15 * A_ld + found_col19] : 0.0f) + (B[B_ld] * (has_col17 ? A[r * A_ld + found_col17] : 0.0f) + B[B_ld + 1] * A[r * A_ld + c] + B[B_ld + 2] * (has_col19 ? A[r * A_ld + found_col19] : 0.0f));
            }
        }
    }
}
