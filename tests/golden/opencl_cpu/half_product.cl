// alpha * (A * B) + C
float8 sinter_load_half8(__global const half* a)
{
    return (float8)(vload_half4(0, a), vload_half4(1, a));
}

void sinter_store_half8(float8 a, __global half* to)
{
    vstore_half4_rte(a.s0123, 0, to);
    vstore_half4_rte(a.s4567, 1, to);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   __global const half* restrict B,
                   const int B_ld,
                   __global const half* restrict A,
                   const int A_ld,
                   const float alpha,
                   __global const half* C,
                   const int C_ld,
                   __global half* result,
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
        const float8 b0 = sinter_load_half8(B + k * B_ld + j);
        const float8 b1 = sinter_load_half8(B + k * B_ld + j1);
        const float a0 = vload_half(i * A_ld + k, A);
        acc0_0 += a0 * b0;
        acc0_1 += a0 * b1;
        const float a1 = vload_half(i1 * A_ld + k, A);
        acc1_0 += a1 * b0;
        acc1_1 += a1 * b1;
        const float a2 = vload_half(i2 * A_ld + k, A);
        acc2_0 += a2 * b0;
        acc2_1 += a2 * b1;
        const float a3 = vload_half(i3 * A_ld + k, A);
        acc3_0 += a3 * b0;
        acc3_1 += a3 * b1;
    }
    if (j + 8 <= cols) {
        sinter_store_half8(alpha * acc0_0 + sinter_load_half8(C + i * C_ld + j), result + i * result_ld + j);
    } else {
        for (int c = j; c < cols; ++c) {
            vstore_half_rte(alpha * acc0_0[c - j] + vload_half(i * C_ld + c, C), i * result_ld + c, result);
        }
    }
    if (j + 16 <= cols) {
        sinter_store_half8(alpha * acc0_1 + sinter_load_half8(C + i * C_ld + j + 8), result + i * result_ld + j + 8);
    } else {
        for (int c = j + 8; c < cols; ++c) {
            vstore_half_rte(alpha * acc0_1[c - (j + 8)] + vload_half(i * C_ld + c, C), i * result_ld + c, result);
        }
    }
    if (i + 1 < rows) {
        if (j + 8 <= cols) {
            sinter_store_half8(alpha * acc1_0 + sinter_load_half8(C + i1 * C_ld + j), result + i1 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                vstore_half_rte(alpha * acc1_0[c - j] + vload_half(i1 * C_ld + c, C), i1 * result_ld + c, result);
            }
        }
        if (j + 16 <= cols) {
            sinter_store_half8(alpha * acc1_1 + sinter_load_half8(C + i1 * C_ld + j + 8), result + i1 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                vstore_half_rte(alpha * acc1_1[c - (j + 8)] + vload_half(i1 * C_ld + c, C), i1 * result_ld + c, result);
            }
        }
    }
    if (i + 2 < rows) {
        if (j + 8 <= cols) {
            sinter_store_half8(alpha * acc2_0 + sinter_load_half8(C + i2 * C_ld + j), result + i2 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                vstore_half_rte(alpha * acc2_0[c - j] + vload_half(i2 * C_ld + c, C), i2 * result_ld + c, result);
            }
        }
        if (j + 16 <= cols) {
            sinter_store_half8(alpha * acc2_1 + sinter_load_half8(C + i2 * C_ld + j + 8), result + i2 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                vstore_half_rte(alpha * acc2_1[c - (j + 8)] + vload_half(i2 * C_ld + c, C), i2 * result_ld + c, result);
            }
        }
    }
    if (i + 3 < rows) {
        if (j + 8 <= cols) {
            sinter_store_half8(alpha * acc3_0 + sinter_load_half8(C + i3 * C_ld + j), result + i3 * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                vstore_half_rte(alpha * acc3_0[c - j] + vload_half(i3 * C_ld + c, C), i3 * result_ld + c, result);
            }
        }
        if (j + 16 <= cols) {
            sinter_store_half8(alpha * acc3_1 + sinter_load_half8(C + i3 * C_ld + j + 8), result + i3 * result_ld + j + 8);
        } else {
            for (int c = j + 8; c < cols; ++c) {
                vstore_half_rte(alpha * acc3_1[c - (j + 8)] + vload_half(i3 * C_ld + c, C), i3 * result_ld + c, result);
            }
        }
    }
}
