// x - alpha * (S * (beta * y + z))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict x,
                   const float alpha,
                   __global const int* restrict S_offsets,
                   __global const float* restrict S,
                   const float beta,
                   __global const float* restrict y,
                   __global const int* restrict S_columns,
                   __global const float* restrict z,
                   __global float* restrict result)
{
    const int begin = get_global_id(0) * 2;
    const int end = min(begin + 2, rows);
    for (int i = begin; i < end; ++i) {
        const int first0 = S_offsets[i];
        const int end0 = S_offsets[i + 1];
        float total0 = 0.0f;
        if (end0 - first0 < 8) {
            for (int s0 = first0; s0 < end0; ++s0) {
                const int t1 = S_columns[s0];
                total0 += S[s0] * (beta * y[t1] + z[t1]);
            }
        } else {
            for (int b0 = first0; b0 < end0; b0 += 1024) {
                const int stop0 = min(b0 + 1024, end0);
                float sum0 = 0.0f;
                float sum0_1 = 0.0f;
                float sum0_2 = 0.0f;
                float sum0_3 = 0.0f;
                const int rest0 = stop0 - (stop0 - b0) % 4;
                for (int k0 = b0; k0 < rest0; k0 += 4) {
                    const int t2 = S_columns[k0];
                    sum0 += S[k0] * (beta * y[t2] + z[t2]);
                    const int t3 = k0 + 1;
                    const int t4 = S_columns[t3];
                    sum0_1 += S[t3] * (beta * y[t4] + z[t4]);
                    const int t5 = k0 + 2;
                    const int t6 = S_columns[t5];
                    sum0_2 += S[t5] * (beta * y[t6] + z[t6]);
                    const int t7 = k0 + 3;
                    const int t8 = S_columns[t7];
                    sum0_3 += S[t7] * (beta * y[t8] + z[t8]);
                }
                for (int r0 = rest0; r0 < stop0; ++r0) {
                    const int t9 = S_columns[r0];
                    sum0 += S[r0] * (beta * y[t9] + z[t9]);
                }
                total0 += sum0 + sum0_1 + (sum0_2 + sum0_3);
            }
        }
        result[i] = x[i] - alpha * total0;
    }
}

// S * A
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const int* restrict S_offsets,
                   __global const float* restrict S,
                   __global const float* restrict A,
                   __global const int* restrict S_columns,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        const int first0 = S_offsets[i];
        const int end0 = S_offsets[i + 1];
        float8 total0 = (float8)(0.0f);
        if (end0 - first0 < 8) {
            for (int s0 = first0; s0 < end0; ++s0) {
                total0 += S[s0] * vload8(0, A + S_columns[s0] * A_ld + j);
            }
        } else {
            for (int b0 = first0; b0 < end0; b0 += 1024) {
                const int stop0 = min(b0 + 1024, end0);
                float8 sum0 = (float8)(0.0f);
                float8 sum0_1 = (float8)(0.0f);
                float8 sum0_2 = (float8)(0.0f);
                float8 sum0_3 = (float8)(0.0f);
                const int rest0 = stop0 - (stop0 - b0) % 4;
                for (int k0 = b0; k0 < rest0; k0 += 4) {
                    sum0 += S[k0] * vload8(0, A + S_columns[k0] * A_ld + j);
                    const int t1 = k0 + 1;
                    sum0_1 += S[t1] * vload8(0, A + S_columns[t1] * A_ld + j);
                    const int t2 = k0 + 2;
                    sum0_2 += S[t2] * vload8(0, A + S_columns[t2] * A_ld + j);
                    const int t3 = k0 + 3;
                    sum0_3 += S[t3] * vload8(0, A + S_columns[t3] * A_ld + j);
                }
                for (int r0 = rest0; r0 < stop0; ++r0) {
                    sum0 += S[r0] * vload8(0, A + S_columns[r0] * A_ld + j);
                }
                total0 += sum0 + sum0_1 + (sum0_2 + sum0_3);
            }
        }
        vstore8(total0, 0, result + i * result_ld + j);
    }
    for (int j = whole; j < end; ++j) {
        const int first4 = S_offsets[i];
        const int end4 = S_offsets[i + 1];
        float total4 = 0.0f;
        if (end4 - first4 < 8) {
            for (int s4 = first4; s4 < end4; ++s4) {
                total4 += S[s4] * A[S_columns[s4] * A_ld + j];
            }
        } else {
            for (int b4 = first4; b4 < end4; b4 += 1024) {
                const int stop4 = min(b4 + 1024, end4);
                float sum4 = 0.0f;
                float sum4_1 = 0.0f;
                float sum4_2 = 0.0f;
                float sum4_3 = 0.0f;
                const int rest4 = stop4 - (stop4 - b4) % 4;
                for (int k4 = b4; k4 < rest4; k4 += 4) {
                    sum4 += S[k4] * A[S_columns[k4] * A_ld + j];
                    const int t5 = k4 + 1;
                    sum4_1 += S[t5] * A[S_columns[t5] * A_ld + j];
                    const int t6 = k4 + 2;
                    sum4_2 += S[t6] * A[S_columns[t6] * A_ld + j];
                    const int t7 = k4 + 3;
                    sum4_3 += S[t7] * A[S_columns[t7] * A_ld + j];
                }
                for (int r4 = rest4; r4 < stop4; ++r4) {
                    sum4 += S[r4] * A[S_columns[r4] * A_ld + j];
                }
                total4 += sum4 + sum4_1 + (sum4_2 + sum4_3);
            }
        }
        result[i * result_ld + j] = total4;
    }
}

// A * B + B
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
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
        const float8 t0 = vload8(0, B + k * B_ld + j);
        const float8 b0 = t0;
        const float8 t1 = vload8(0, B + k * B_ld + j1);
        const float8 b1 = t1;
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
        const float8 t2 = vload8(0, B + i * B_ld + j);
        vstore8(acc0_0 + t2, 0, result + i * result_ld + j);
    } else {
        for (int c = j; c < cols; ++c) {
            const float t3 = B[i * B_ld + c];
            result[i * result_ld + c] = acc0_0[c - j] + t3;
        }
    }
    if (j + 16 <= cols) {
        const float8 t4 = vload8(0, B + i * B_ld + j + 8);
        vstore8(acc0_1 + t4, 0, result + i * result_ld + j + 8);
    } else {
        for (int c = j + 8; c < cols; ++c) {
            const float t5 = B[i * B_ld + c];
            result[i * result_ld + c] = acc0_1[c - (j + 8)] + t5;
        }
    }
    if (i + 1 < rows) {
        if (j + 8 <= cols) {
            const float8 t6 = vload8(0, B + i1 * B_ld + j);
            vstore8(acc1_0 + t6, 0, result + i1 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t7 = B[i1 * B_ld + c];
                result[i1 * result_ld + c] = acc1_0[c - j] + t7;
            }
        }
        if (j + 16 <= cols) {
            const float8 t8 = vload8(0, B + i1 * B_ld + j + 8);
            vstore8(acc1_1 + t8, 0, result + i1 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t9 = B[i1 * B_ld + c];
                result[i1 * result_ld + c] = acc1_1[c - (j + 8)] + t9;
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 8 <= cols) {
            const float8 t10 = vload8(0, B + i2 * B_ld + j);
            vstore8(acc2_0 + t10, 0, result + i2 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t11 = B[i2 * B_ld + c];
                result[i2 * result_ld + c] = acc2_0[c - j] + t11;
            }
        }
        if (j + 16 <= cols) {
            const float8 t12 = vload8(0, B + i2 * B_ld + j + 8);
            vstore8(acc2_1 + t12, 0, result + i2 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t13 = B[i2 * B_ld + c];
                result[i2 * result_ld + c] = acc2_1[c - (j + 8)] + t13;
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 8 <= cols) {
            const float8 t14 = vload8(0, B + i3 * B_ld + j);
            vstore8(acc3_0 + t14, 0, result + i3 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t15 = B[i3 * B_ld + c];
                result[i3 * result_ld + c] = acc3_0[c - j] + t15;
            }
        }
        if (j + 16 <= cols) {
            const float8 t16 = vload8(0, B + i3 * B_ld + j + 8);
            vstore8(acc3_1 + t16, 0, result + i3 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t17 = B[i3 * B_ld + c];
                result[i3 * result_ld + c] = acc3_1[c - (j + 8)] + t17;
            }
        }
    }
}
