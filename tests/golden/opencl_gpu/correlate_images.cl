// gather(x, 0, 0) * gather(A, image_row(i, i - 1, height), j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, image_row(i, i + 1, height), j)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int cols,
                   const int rows,
                   const int height,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 4 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && i % height >= 1 && i % height + 4 <= height - 1) {
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
        if (j + 4 <= cols) {
            for (int r = i; r < min(i + 4, rows); ++r) {
                const int first_row6 = r - r % height;
                const int sought_row7 = r - 1 - first_row6;
                const int found_row7 = first_row6 + min(max(sought_row7, 0), height - 1);
                const float4 A_near8 = *(__global const float4*)(A + found_row7 * A_ld + j);
                const float4 A_near9 = *(__global const float4*)(A + r * A_ld + j);
                const int sought_row10 = r + 1 - first_row6;
                const int found_row10 = first_row6 + min(max(sought_row10, 0), height - 1);
                const float4 A_near11 = *(__global const float4*)(A + found_row10 * A_ld + j);
                *(__global float4*)(result + r * result_ld + j) = x[0] * A_near8 + x[1] * A_near9 + x[2] * A_near11;
            }
        } else {
            for (int r = i; r < min(i + 4, rows); ++r) {
                for (int c = j; c < min(j + 4, cols); ++c) {
                    const int first_row12 = r - r % height;
                    const int sought_row13 = r - 1 - first_row12;
                    const int found_row13 = first_row12 + min(max(sought_row13, 0), height - 1);
                    const int sought_row14 = r + 1 - first_row12;
                    const int found_row14 = first_row12 + min(max(sought_row14, 0), height - 1);
                    result[r * result_ld + c] = x[0] * A[found_row13 * A_ld + c] + x[1] * A[r * A_ld + c] + x[2] * A[found_row14 * A_ld + c];
                }
            }
        }
    }
}
