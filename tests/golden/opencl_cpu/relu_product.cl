// select(A * B > C && !isnan(C), A * B, alpha)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict C,
                   const int C_ld,
                   const float alpha,
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
        const float8 t0 = vload8(0, C + i * C_ld + j);
        vstore8(acc0_0 > t0 && !isnan(t0) ? acc0_0 : (float8)(alpha), 0, result + i * result_ld + j);
    } else {
        for (int c = j; c < cols; ++c) {
            const float t1 = C[i * C_ld + c];
            result[i * result_ld + c] = acc0_0[c - j] > t1 && !isnan(t1) ? acc0_0[c - j] : alpha;
        }
    }
    if (j + 16 <= cols) {
        const float8 t2 = vload8(0, C + i * C_ld + j + 8);
        vstore8(acc0_1 > t2 && !isnan(t2) ? acc0_1 : (float8)(alpha), 0, result + i * result_ld + j + 8);
    } else {
        for (int c = j + 8; c < cols; ++c) {
            const float t3 = C[i * C_ld + c];
            result[i * result_ld + c] = acc0_1[c - (j + 8)] > t3 && !isnan(t3) ? acc0_1[c - (j + 8)] : alpha;
        }
    }
    if (i + 1 < rows) {
        if (j + 8 <= cols) {
            const float8 t4 = vload8(0, C + i1 * C_ld + j);
            vstore8(acc1_0 > t4 && !isnan(t4) ? acc1_0 : (float8)(alpha), 0, result + i1 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t5 = C[i1 * C_ld + c];
                result[i1 * result_ld + c] = acc1_0[c - j] > t5 && !isnan(t5) ? acc1_0[c - j] : alpha;
            }
        }
        if (j + 16 <= cols) {
            const float8 t6 = vload8(0, C + i1 * C_ld + j + 8);
            vstore8(acc1_1 > t6 && !isnan(t6) ? acc1_1 : (float8)(alpha), 0, result + i1 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t7 = C[i1 * C_ld + c];
                result[i1 * result_ld + c] = acc1_1[c - (j + 8)] > t7 && !isnan(t7) ? acc1_1[c - (j + 8)] : alpha;
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 8 <= cols) {
            const float8 t8 = vload8(0, C + i2 * C_ld + j);
            vstore8(acc2_0 > t8 && !isnan(t8) ? acc2_0 : (float8)(alpha), 0, result + i2 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t9 = C[i2 * C_ld + c];
                result[i2 * result_ld + c] = acc2_0[c - j] > t9 && !isnan(t9) ? acc2_0[c - j] : alpha;
            }
        }
        if (j + 16 <= cols) {
            const float8 t10 = vload8(0, C + i2 * C_ld + j + 8);
            vstore8(acc2_1 > t10 && !isnan(t10) ? acc2_1 : (float8)(alpha), 0, result + i2 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t11 = C[i2 * C_ld + c];
                result[i2 * result_ld + c] = acc2_1[c - (j + 8)] > t11 && !isnan(t11) ? acc2_1[c - (j + 8)] : alpha;
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 8 <= cols) {
            const float8 t12 = vload8(0, C + i3 * C_ld + j);
            vstore8(acc3_0 > t12 && !isnan(t12) ? acc3_0 : (float8)(alpha), 0, result + i3 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                const float t13 = C[i3 * C_ld + c];
                result[i3 * result_ld + c] = acc3_0[c - j] > t13 && !isnan(t13) ? acc3_0[c - j] : alpha;
            }
        }
        if (j + 16 <= cols) {
            const float8 t14 = vload8(0, C + i3 * C_ld + j + 8);
            vstore8(acc3_1 > t14 && !isnan(t14) ? acc3_1 : (float8)(alpha), 0, result + i3 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                const float t15 = C[i3 * C_ld + c];
                result[i3 * result_ld + c] = acc3_1[c - (j + 8)] > t15 && !isnan(t15) ? acc3_1[c - (j + 8)] : alpha;
            }
        }
    }
}

// select(A > alpha, A, beta) * B
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   const float beta,
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
        const float t0 = A[i * A_ld + k];
        const float a0 = t0 > alpha ? t0 : beta;
        acc0_0 += a0 * b0;
        acc0_1 += a0 * b1;
        const float t1 = A[i1 * A_ld + k];
        const float a1 = t1 > alpha ? t1 : beta;
        acc1_0 += a1 * b0;
        acc1_1 += a1 * b1;
        const float t2 = A[i2 * A_ld + k];
        const float a2 = t2 > alpha ? t2 : beta;
        acc2_0 += a2 * b0;
        acc2_1 += a2 * b1;
        const float t3 = A[i3 * A_ld + k];
        const float a3 = t3 > alpha ? t3 : beta;
        acc3_0 += a3 * b0;
        acc3_1 += a3 * b1;
    }
    if (j + 8 <= cols) {
        vstore8(acc0_0, 0, result + i * result_ld + j);
    } else {
        for (int c = j; c < cols; ++c) {
            result[i * result_ld + c] = acc0_0[c - j];
        }
    }
    if (j + 16 <= cols) {
        vstore8(acc0_1, 0, result + i * result_ld + j + 8);
    } else {
        for (int c = j + 8; c < cols; ++c) {
            result[i * result_ld + c] = acc0_1[c - (j + 8)];
        }
    }
    if (i + 1 < rows) {
        if (j + 8 <= cols) {
            vstore8(acc1_0, 0, result + i1 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i1 * result_ld + c] = acc1_0[c - j];
            }
        }
        if (j + 16 <= cols) {
            vstore8(acc1_1, 0, result + i1 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i1 * result_ld + c] = acc1_1[c - (j + 8)];
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 8 <= cols) {
            vstore8(acc2_0, 0, result + i2 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i2 * result_ld + c] = acc2_0[c - j];
            }
        }
        if (j + 16 <= cols) {
            vstore8(acc2_1, 0, result + i2 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i2 * result_ld + c] = acc2_1[c - (j + 8)];
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 8 <= cols) {
            vstore8(acc3_0, 0, result + i3 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i3 * result_ld + c] = acc3_0[c - j];
            }
        }
        if (j + 16 <= cols) {
            vstore8(acc3_1, 0, result + i3 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                result[i3 * result_ld + c] = acc3_1[c - (j + 8)];
            }
        }
    }
}
