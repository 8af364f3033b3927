// gather(x, 0, 0) * gather(A, i - 1, j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, i + 1, j)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld,
                   const int A_rows)
{
    const int j = 4 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && i >= 1 && i + 4 <= rows - 1) {
        const float4 A_near0 = *(__global const float4*)(A + (i - 1) * A_ld + j);
        const float4 A_near1 = *(__global const float4*)(A + i * A_ld + j);
        const float4 A_near2 = *(__global const float4*)(A + (i + 1) * A_ld + j);
        *(__global float4*)(result + i * result_ld + j) = x[0] * A_near0 + x[1] * A_near1 + x[2] * A_near2;
        const float4 A_near3 = *(__global const float4*)(A + (i + 2) * A_ld + j);
        *(__global float4*)(result + (i + 1) * result_ld + j) = x[0] * A_near1 + x[1] * A_near2 + x[2] * A_near3;
        const float4 A_near4 = *(__global const float4*)(A + (i + 3) * A_ld + j);
        *(__global float4*)(result + (i + 2) * result_ld + j) = x[0] * A_near2 + x[1] * A_near3 + x[2] * A_near4;
        const float4 A_near5 = *(__global const float4*)(A + (i + 4) * A_ld + j);
        *(__global float4*)(result + (i + 3) * result_ld + j) = x[0] * A_near3 + x[1] * A_near4 + x[2] * A_near5;
    } else {
        for (int r = i; r < min(i + 4, rows); ++r) {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int sought_row6 = r - 1;
                const int found_row6 = min(max(sought_row6, 0 - max(sought_row6, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row6, 0 - max(sought_row6, -2147483647)) % max(2 * (A_rows - 1), 1));
                const int sought_row7 = r + 1;
                const int found_row7 = min(max(sought_row7, 0 - max(sought_row7, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row7, 0 - max(sought_row7, -2147483647)) % max(2 * (A_rows - 1), 1));
                result[r * result_ld + c] = x[0] * A[found_row6 * A_ld + c] + x[1] * A[r * A_ld + c] + x[2] * A[found_row7 * A_ld + c];
            }
        }
    }
}
