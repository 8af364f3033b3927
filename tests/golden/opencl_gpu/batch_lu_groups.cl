// lu(-A), det(-A)
__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result1)
{
    __local float matrices[1152];
    const int item = get_local_id(0);
    const int place = item / 8;
    const int row = item % 8;
    const int i = 16 * get_group_id(0) + place;
    const bool exists = i < rows;
    const int first = 72 * place;
    for (int r = 0; r < 8; ++r) {
        float value = 0.0f;
        const int j = 8 * r + row;
        if (exists) {
            const float t0 = -A[i * A_ld + j];
            value = t0;
        }
        matrices[first + r * 9 + row] = value;
    }
    float det = 1.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k) {
        int p = k;
        float most = fabs(matrices[first + k * 9 + k]);
        for (int r = k + 1; r < 8; ++r) {
            const float size = fabs(matrices[first + r * 9 + k]);
            if (size > most) {
                most = size;
                p = r;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const float upper = matrices[first + k * 9 + row];
        matrices[first + k * 9 + row] = matrices[first + p * 9 + row];
        matrices[first + p * 9 + row] = upper;
        barrier(CLK_LOCAL_MEM_FENCE);
        const float pivot = matrices[first + k * 9 + k];
        const bool zero = pivot == 0.0f;
        det = p == k ? det * pivot : -(det * pivot);
        if (row > k) {
            const float factor = matrices[first + row * 9 + k] / (zero ? 1.0f : pivot);
            matrices[first + row * 9 + k] = factor;
            for (int c = k + 1; c < 8; ++c) {
                matrices[first + row * 9 + c] -= factor * matrices[first + k * 9 + c];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (exists) {
        for (int e = row; e < 64; e += 8) {
            result0[i * result0_ld + e] = matrices[first + e / 8 * 9 + e % 8];
        }
        if (row == 0) {
            result1[i] = det;
        }
    }
}
