// gather(x, 0, 0) * gather(A, image_row(i, i - 1, height), j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, image_row(i, i + 1, height), j)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   const int height,
                   __global const float* restrict x,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    for (int j = begin; j < end; j += 8) {
        if (j + 8 <= end && j + 8 <= cols && i % height >= 1 && i % height + 1 <= height - 1) {
            vstore8(x[0] * vload8(0, A + (i - 1) * A_ld + j) + x[1] * vload8(0, A + i * A_ld + j) + x[2] * vload8(0, A + (i + 1) * A_ld + j), 0, result + i * result_ld + j);
        } else {
            if (j + 8 <= end && j + 8 <= cols) {
                const int first_row0 = i - i % height;
                const int sought_row1 = i - 1 - first_row0;
                const int found_row1 = first_row0 + min(max(sought_row1, 0), height - 1);
                const int sought_row2 = i + 1 - first_row0;
                const int found_row2 = first_row0 + min(max(sought_row2, 0), height - 1);
                vstore8(x[0] * vload8(0, A + found_row1 * A_ld + j) + x[1] * vload8(0, A + i * A_ld + j) + x[2] * vload8(0, A + found_row2 * A_ld + j), 0, result + i * result_ld + j);
            } else {
                for (int c = j; c < min(j + 8, end); ++c) {
                    const int first_row3 = i - i % height;
                    const int sought_row4 = i - 1 - first_row3;
                    const int found_row4 = first_row3 + min(max(sought_row4, 0), height - 1);
                    const int sought_row5 = i + 1 - first_row3;
                    const int found_row5 = first_row3 + min(max(sought_row5, 0), height - 1);
                    result[i * result_ld + c] = x[0] * A[found_row4 * A_ld + c] + x[1] * A[i * A_ld + c] + x[2] * A[found_row5 * A_ld + c];
                }
            }
        }
    }
}
