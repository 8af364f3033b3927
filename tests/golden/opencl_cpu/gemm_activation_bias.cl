// tanh(A * B + colwise(x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld)
{
    const int j = 16 * get_global_id(0);
    const int i = 4 * get_global_id(1);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    const int j1 = min(j + 8, cols - 1);
    float8 acc0_0 = (float8)(0.0f);
    float8 acc0_1 = (float8)(0.0f);
    float8 acc1_0 = (float8)(0.0f);
    float8 acc1_1 = (float8)(0.0f);
    float8 acc2_0 = (float8)(0.0f);
    float8 acc2_1 = (float8)(0.0f);
    float8 acc3_0 = (float8)(0.0f);
    float8 acc3_1 = (float8)(0.0f);
    for (int k = 0; k < depth; ++k) {
        const float8 b0 = vload8(0, B + k * B_ld + j);
        const float8 b1 = vload8(0, B + k * B_ld + j1);
        const float a0 = A[i * A_ld + k];
        acc0_0 += a0 * b0;
        acc0_1 += a0 * b1;
        const float a1 = A[i1 * A_ld + k];
        acc1_0 += a1 * b0;
        acc1_1 += a1 * b1;
        const float a2 = A[i2 * A_ld + k];
        acc2_0 += a2 * b0;
        acc2_1 += a2 * b1;
        const float a3 = A[i3 * A_ld + k];
        acc3_0 += a3 * b0;
        acc3_1 += a3 * b1;
    }
    if (j + 8 <= cols) {
        vstore8(tanh(acc0_0 + x[i]), 0, result + i * result_ld + j);
    } else {
        for (int c = j; c < cols; ++c) {
            result[i * result_ld + c] = tanh(acc0_0[c - j] + x[i]);
        }
    }
    if (j + 16 <= cols) {
        vstore8(tanh(acc0_1 + x[i]), 0, result + i * result_ld + j + 8);
    } else {
        for (int c = j + 8; c < cols; ++c) {
            result[i * result_ld + c] = tanh(acc0_1[c - (j + 8)] + x[i]);
        }
    }
    if (i + 1 < rows) {
        if (j + 8 <= cols) {
            vstore8(tanh(acc1_0 + x[i1]), 0, result + i1 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i1 * result_ld + c] = tanh(acc1_0[c - j] + x[i1]);
            }
        }
        if (j + 16 <= cols) {
            vstore8(tanh(acc1_1 + x[i1]), 0, result + i1 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i1 * result_ld + c] = tanh(acc1_1[c - (j + 8)] + x[i1]);
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 8 <= cols) {
            vstore8(tanh(acc2_0 + x[i2]), 0, result + i2 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i2 * result_ld + c] = tanh(acc2_0[c - j] + x[i2]);
            }
        }
        if (j + 16 <= cols) {
            vstore8(tanh(acc2_1 + x[i2]), 0, result + i2 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i2 * result_ld + c] = tanh(acc2_1[c - (j + 8)] + x[i2]);
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 8 <= cols) {
            vstore8(tanh(acc3_0 + x[i3]), 0, result + i3 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i3 * result_ld + c] = tanh(acc3_0[c - j] + x[i3]);
            }
        }
        if (j + 16 <= cols) {
            vstore8(tanh(acc3_1 + x[i3]), 0, result + i3 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i3 * result_ld + c] = tanh(acc3_1[c - (j + 8)] + x[i3]);
            }
        }
    }
}
