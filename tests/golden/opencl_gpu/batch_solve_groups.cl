// solve(A, B) - C
__kernel __attribute__((reqd_work_group_size(120, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* C,
                   const int C_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float matrices[1800];
    const int item = get_local_id(0);
    const int place = item / 12;
    const int row = item % 12;
    const int i = 10 * get_group_id(0) + place;
    const bool exists = i < rows;
    const int first = 180 * place;
    for (int r = 0; r < 12; ++r) {
        float value = 0.0f;
        const int j = 12 * r + row;
        if (exists) {
            value = A[i * A_ld + j];
        }
        matrices[first + r * 15 + row] = value;
    }
    for (int e = row; e < 36; e += 12) {
        float value = 0.0f;
        if (exists) {
            value = B[i * B_ld + e];
        }
        matrices[first + e / 3 * 15 + 12 + e % 3] = value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 12; ++k) {
        int p = k;
        float most = fabs(matrices[first + k * 15 + k]);
        for (int r = k + 1; r < 12; ++r) {
            const float size = fabs(matrices[first + r * 15 + k]);
            if (size > most) {
                most = size;
                p = r;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int c = row; c < 15; c += 12) {
            const float upper = matrices[first + k * 15 + c];
            matrices[first + k * 15 + c] = matrices[first + p * 15 + c];
            matrices[first + p * 15 + c] = upper;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const float pivot = matrices[first + k * 15 + k];
        const bool zero = pivot == 0.0f;
        if (row > k) {
            const float factor = matrices[first + row * 15 + k] / (zero ? 1.0f : pivot);
            matrices[first + row * 15 + k] = factor;
            for (int c = k + 1; c < 15; ++c) {
                matrices[first + row * 15 + c] -= factor * matrices[first + k * 15 + c];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int turn = 1; turn < 13; ++turn) {
        const int k = 12 - turn;
        for (int c = row; c < 3; c += 12) {
            matrices[first + k * 15 + 12 + c] = matrices[first + k * 15 + 12 + c] / matrices[first + k * 15 + k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (row < k) {
            const float factor = matrices[first + row * 15 + k];
            for (int c = 12; c < 15; ++c) {
                matrices[first + row * 15 + c] -= factor * matrices[first + k * 15 + c];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (exists) {
        for (int e = row; e < 36; e += 12) {
            result[i * result_ld + e] = matrices[first + e / 3 * 15 + 12 + e % 3] - C[i * C_ld + e];
        }
    }
}
