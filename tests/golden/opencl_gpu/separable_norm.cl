// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global const float* restrict A,
                   const int A_ld,
                   const int A_cols,
                   __global float* restrict partial,
                   const int partial_ld)
{
    __local float shared_acc[128];
    const int item = get_local_id(0);
    const int number = get_global_id(0);
    const int blocks = (depth_cols + 3) / 4;
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
    if (number < blocks * ((depth + 7) / 8)) {
        const int strip = number / blocks;
        const int i = 8 * strip;
        const int end_row = min(i + 8, depth);
        const int j = 4 * (number % blocks);
        if (j + 4 <= depth_cols - 2 && j >= 2) {
            float4 part0 = (float4)(0.0f);
            float4 part1 = (float4)(0.0f);
            float4 part2 = (float4)(0.0f);
            float4 column = (float4)(0.0f);
            for (int r = i - 3; r < end_row; ++r) {
                const int sought = r + 1;
                const int row = min(max(sought, 0), depth - 1);
                const float4 A_near0 = *(__global const float4*)(A + row * A_ld + j - 4);
                const float4 A_near1 = *(__global const float4*)(A + row * A_ld + j);
                const float4 A_near2 = *(__global const float4*)(A + row * A_ld + j + 4);
                const float4 across = sought >= 0 && sought < depth ? y_0 * (float4)(A_near0.s2, A_near0.s3, A_near1.s0, A_near1.s1) + y_1 * (float4)(A_near0.s3, A_near1.s0, A_near1.s1, A_near1.s2) + y_2 * A_near1 + y_3 * (float4)(A_near1.s1, A_near1.s2, A_near1.s3, A_near2.s0) + y_4 * (float4)(A_near1.s2, A_near1.s3, A_near2.s0, A_near2.s1) : (float4)(0.0f);
                if (r >= i) {
                    const float4 sum = part0 + x_3 * across;
                    column += sum * sum;
                }
                part0 = part1 + x_2 * across;
                part1 = part2 + x_1 * across;
                part2 = x_0 * across;
            }
            const float2 twos = column.lo + column.hi;
            acc += twos.s0 + twos.s1;
        } else {
            if (j + 4 <= depth_cols) {
                const int sought_col3 = j - 2;
                const int found_col3 = min(max(sought_col3, 0), A_cols - 1);
                const bool has_col3 = sought_col3 >= 0 && sought_col3 < A_cols;
                const int sought_col4 = j - 1;
                const int found_col4 = min(max(sought_col4, 0), A_cols - 1);
                const bool has_col4 = sought_col4 >= 0 && sought_col4 < A_cols;
                const int sought_col5 = j + 4;
                const int found_col5 = min(max(sought_col5, 0), A_cols - 1);
                const bool has_col5 = sought_col5 >= 0 && sought_col5 < A_cols;
                const int sought_col6 = j + 5;
                const int found_col6 = min(max(sought_col6, 0), A_cols - 1);
                const bool has_col6 = sought_col6 >= 0 && sought_col6 < A_cols;
                float4 part0 = (float4)(0.0f);
                float4 part1 = (float4)(0.0f);
                float4 part2 = (float4)(0.0f);
                float4 column = (float4)(0.0f);
                for (int r = i - 3; r < end_row; ++r) {
                    const int sought = r + 1;
                    const int row = min(max(sought, 0), depth - 1);
                    const float A_beside7 = has_col3 ? A[row * A_ld + found_col3] : 0.0f;
                    const float A_beside8 = has_col4 ? A[row * A_ld + found_col4] : 0.0f;
                    const float A_beside9 = A[row * A_ld + j];
                    const float A_beside10 = A[row * A_ld + j + 1];
                    const float A_beside11 = A[row * A_ld + j + 2];
                    const float A_beside12 = A[row * A_ld + j + 3];
                    const float A_beside13 = has_col5 ? A[row * A_ld + found_col5] : 0.0f;
                    const float A_beside14 = has_col6 ? A[row * A_ld + found_col6] : 0.0f;
                    const float4 across = sought >= 0 && sought < depth ? y_0 * (float4)(A_beside7, A_beside8, A_beside9, A_beside10) + y_1 * (float4)(A_beside8, A_beside9, A_beside10, A_beside11) + y_2 * (float4)(A_beside9, A_beside10, A_beside11, A_beside12) + y_3 * (float4)(A_beside10, A_beside11, A_beside12, A_beside13) + y_4 * (float4)(A_beside11, A_beside12, A_beside13, A_beside14) : (float4)(0.0f);
                    if (r >= i) {
                        const float4 sum = part0 + x_3 * across;
                        column += sum * sum;
                    }
                    part0 = part1 + x_2 * across;
                    part1 = part2 + x_1 * across;
                    part2 = x_0 * across;
                }
                const float2 twos = column.lo + column.hi;
                acc += twos.s0 + twos.s1;
            } else {
                for (int c = j; c < min(j + 4, depth_cols); ++c) {
                    const int sought_col15 = c - 2;
                    const int found_col15 = min(max(sought_col15, 0), A_cols - 1);
                    const bool has_col15 = sought_col15 >= 0 && sought_col15 < A_cols;
                    const int sought_col16 = c - 1;
                    const int found_col16 = min(max(sought_col16, 0), A_cols - 1);
                    const bool has_col16 = sought_col16 >= 0 && sought_col16 < A_cols;
                    const int sought_col17 = c + 1;
                    const int found_col17 = min(max(sought_col17, 0), A_cols - 1);
                    const bool has_col17 = sought_col17 >= 0 && sought_col17 < A_cols;
                    const int sought_col18 = c + 2;
                    const int found_col18 = min(max(sought_col18, 0), A_cols - 1);
                    const bool has_col18 = sought_col18 >= 0 && sought_col18 < A_cols;
                    float part0 = 0.0f;
                    float part1 = 0.0f;
                    float part2 = 0.0f;
                    float column = 0.0f;
                    for (int r = i - 3; r < end_row; ++r) {
                        const int sought = r + 1;
                        const int row = min(max(sought, 0), depth - 1);
                        const float across = sought >= 0 && sought < depth ? y_0 * (has_col15 ? A[row * A_ld + found_col15] : 0.0f) + y_1 * (has_col16 ? A[row * A_ld + found_col16] : 0.0f) + y_2 * A[row * A_ld + c] + y_3 * (has_col17 ? A[row * A_ld + found_col17] : 0.0f) + y_4 * (has_col18 ? A[row * A_ld + found_col18] : 0.0f) : 0.0f;
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
    shared_acc[item] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    partial[get_group_id(0)] = shared_acc[0];
}

// sqrt(sum(correlate(A, x, y) .* correlate(A, x, y)))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    const int item = get_local_id(0);
    float acc = 0.0f;
    for (int e = item; e < parts; e += 256) {
        const float part = partial[e];
        acc += part;
    }
    shared_acc[item] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    result[0] = sqrt(shared_acc[0]);
}
