// gather(A, 0, 0) * gather(B, i - 1, j - 4) + gather(A, 0, 1) * gather(B, i - 1, j) + gather(A, 0, 2) * gather(B, i - 1, j + 4) + (gather(A, 1, 0) * gather(B, i, j - 4) + gather(A, 1, 1) * gather(B, i, j) + gather(A, 1, 2) * gather(B, i, j + 4))
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int B_rows,
                   const int B_cols)
{
    const int j = 4 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols - 4 && j >= 4 && i >= 1 && i + 4 <= rows) {
        const float4 B_near0 = *(__global const float4*)(B + (i - 1) * B_ld + j - 4);
        const float4 B_near1 = *(__global const float4*)(B + (i - 1) * B_ld + j);
        const float4 B_near2 = *(__global const float4*)(B + (i - 1) * B_ld + j + 4);
        const float4 B_near3 = *(__global const float4*)(B + i * B_ld + j - 4);
        const float4 B_near4 = *(__global const float4*)(B + i * B_ld + j);
        const float4 B_near5 = *(__global const float4*)(B + i * B_ld + j + 4);
        *(__global float4*)(result + i * result_ld + j) = A[0] * B_near0 + A[1] * B_near1 + A[2] * B_near2 + (A[A_ld] * B_near3 + A[A_ld + 1] * B_near4 + A[A_ld + 2] * B_near5);
        const float4 B_near6 = *(__global const float4*)(B + (i + 1) * B_ld + j - 4);
        const float4 B_near7 = *(__global const float4*)(B + (i + 1) * B_ld + j);
        const float4 B_near8 = *(__global const float4*)(B + (i + 1) * B_ld + j + 4);
        *(__global float4*)(result + (i + 1) * result_ld + j) = A[0] * B_near3 + A[1] * B_near4 + A[2] * B_near5 + (A[A_ld] * B_near6 + A[A_ld + 1] * B_near7 + A[A_ld + 2] * B_near8);
        const float4 B_near9 = *(__global const float4*)(B + (i + 2) * B_ld + j - 4);
        const float4 B_near10 = *(__global const float4*)(B + (i + 2) * B_ld + j);
        const float4 B_near11 = *(__global const float4*)(B + (i + 2) * B_ld + j + 4);
        *(__global float4*)(result + (i + 2) * result_ld + j) = A[0] * B_near6 + A[1] * B_near7 + A[2] * B_near8 + (A[A_ld] * B_near9 + A[A_ld + 1] * B_near10 + A[A_ld + 2] * B_near11);
        const float4 B_near12 = *(__global const float4*)(B + (i + 3) * B_ld + j - 4);
        const float4 B_near13 = *(__global const float4*)(B + (i + 3) * B_ld + j);
        const float4 B_near14 = *(__global const float4*)(B + (i + 3) * B_ld + j + 4);
        *(__global float4*)(result + (i + 3) * result_ld + j) = A[0] * B_near9 + A[1] * B_near10 + A[2] * B_near11 + (A[A_ld] * B_near12 + A[A_ld + 1] * B_near13 + A[A_ld + 2] * B_near14);
    } else {
        for (int r = i; r < min(i + 4, rows); ++r) {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int t16 = r - 1;
                const int found_row15 = min(max(t16, 0), B_rows - 1);
                const bool has_row15 = t16 >= 0 && t16 < B_rows;
                const int t18 = c - 4;
                const int sought_col17 = t18 < 0 ? -1 - (-1 - t18) / 4 : t18 / 4;
                const int found_col17 = min(max(sought_col17, 0), B_cols / 4 - 1) * 4 + t18 - (t18 < 0 ? -1 - (-1 - t18) / 4 : t18 / 4) * 4;
                const bool has_col17 = sought_col17 >= 0 && sought_col17 < B_cols / 4;
                const int t20 = c + 4;
                const int sought_col19 = t20 < 0 ? -1 - (-1 - t20) / 4 : t20 / 4;
                const int found_col19 = min(max(sought_col19, 0), B_cols / 4 - 1) * 4 + t20 - (t20 < 0 ? -1 - (-1 - t20) / 4 : t20 / 4) * 4;
                const bool has_col19 = sought_col19 >= 0 && sought_col19 < B_cols / 4;
                result[r * result_ld + c] = A[0] * (has_row15 && has_col17 ? B[found_row15 * B_ld + found_col17] : 0.0f) + A[1] * (has_row15 ? B[found_row15 * B_ld + c] : 0.0f) + A[2] * (has_row15 && has_col19 ? B[found_row15 * B_ld + found_col19] : 0.0f) + (A[A_ld] * (has_col17 ? B[r * B_ld + found_col17] : 0.0f) + A[A_ld + 1] * B[r * B_ld + c] + A[A_ld + 2] * (has_col19 ? B[r * B_ld + found_col19] : 0.0f));
            }
        }
    }
}
