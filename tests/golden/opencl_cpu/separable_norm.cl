// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict A,
                   const int A_ld,
                   const int A_cols,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const int parts,
                   __global float* restrict result)
{
    const int number = get_global_id(0);
    const int blocks = (depth_cols + 2047) / 2048;
    const float x_0 = x[0];
    const float y_0 = y[0];
    const float y_1 = y[1];
    const float y_2 = y[2];
    const float y_3 = y[3];
    const float y_4 = y[4];
    const float x_1 = x[1];
    const float x_2 = x[2];
    const float x_3 = x[3];
    float acc = 0.0f;
    if (number < blocks * ((depth + 63) / 64)) {
        const int strip = number / blocks;
        const int i = 64 * strip;
        const int end_row = min(i + 64, depth);
        const int begin = number % blocks * 2048;
        const int end = min(begin + 2048, depth_cols);
        for (int j = begin; j < end; j += 8) {
            if (j + 8 <= end && j + 8 <= depth_cols - 2 && j >= 2) {
                float8 part0 = (float8)(0.0f);
                float8 part1 = (float8)(0.0f);
                float8 part2 = (float8)(0.0f);
                float8 column = (float8)(0.0f);
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), depth - 1);
                    const float8 across = sought >= 0 && sought < depth ? y_0 * vload8(0, A + row * A_ld + j - 2) + y_1 * vload8(0, A + row * A_ld + j - 1) + y_2 * vload8(0, A + row * A_ld + j) + y_3 * vload8(0, A + row * A_ld + j + 1) + y_4 * vload8(0, A + row * A_ld + j + 2) : (float8)(0.0f);
                    if (r >= i) {
                        const float8 sum = part0 + x_3 * across;
                        column += sum * sum;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
                const float4 fours = column.lo + column.hi;
                const float2 twos = fours.lo + fours.hi;
                acc += twos.s0 + twos.s1;
            } else {
                for (int c = j; c < min(j + 8, end); ++c) {
                    const int sought_col0 = c - 2;
                    const int found_col0 = min(max(sought_col0, 0), A_cols - 1);
                    const bool has_col0 = sought_col0 >= 0 && sought_col0 < A_cols;
                    const int sought_col1 = c - 1;
                    const int found_col1 = min(max(sought_col1, 0), A_cols - 1);
                    const bool has_col1 = sought_col1 >= 0 && sought_col1 < A_cols;
                    const int sought_col2 = c + 1;
                    const int found_col2 = min(max(sought_col2, 0), A_cols - 1);
                    const bool has_col2 = sought_col2 >= 0 && sought_col2 < A_cols;
                    const int sought_col3 = c + 2;
                    const int found_col3 = min(max(sought_col3, 0), A_cols - 1);
                    const bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
                    float part0 = 0.0f;
                    float part1 = 0.0f;
                    float part2 = 0.0f;
                    float column = 0.0f;
                    for (int r = i - 3; r < end_row; ++r) {
                        const int sought = r + 1;
                        const int row = min(max(sought, 0), depth - 1);
                        const float across = sought >= 0 && sought < depth ? y_0 * (has_col0 ? A[row * A_ld + found_col0] : 0.0f) + y_1 * (has_col1 ? A[row * A_ld + found_col1] : 0.0f) + y_2 * A[row * A_ld + c] + y_3 * (has_col2 ? A[row * A_ld + found_col2] : 0.0f) + y_4 * (has_col3 ? A[row * A_ld + found_col3] : 0.0f) : 0.0f;
                        if (r >= i) {
                            const float sum = part0 + x_3 * across;
                            column += sum * sum;
                        }
                        part0 = part1 + x_2 * across;
                        part1 = part2 + x_1 * across;
                        part2 = x_0 * across;
                    }
                    acc += column;
                }
            }
        }
    }
    partial[get_group_id(0)] = acc;
    // the work-item that is done last folds the shares of all
    __sync_synchronize();
    const int done_before = atomic_inc(arrived);
    if (done_before < parts - 1) return;
    __sync_synchronize();
    float acc_all = 0.0f;
    for (int e = 0; e < parts; ++e) {
        const float part = partial[e];
        acc_all += part;
    }
    result[0] = sqrt(acc_all);
    arrived[0] = 0;
}
