// block_cholesky(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    float triangle[1024];
    const int first = get_group_id(0) * 32;
    const int size = min(32, rows - first);
    for (int r = 0; r < 32; ++r) {
        for (int c = 0; c < 32; ++c) {
            float value = r == c ? 1.0f : 0.0f;
            if (c <= r && r < size) {
                value = A[(first + r) * A_ld + c];
            }
            triangle[r * 32 + c] = value;
        }
    }
    for (int k = 0; k < 32; ++k) {
        const float square = triangle[k * 32 + k];
        const float root = square > 0.0f ? sqrt(square) : NAN;
        triangle[k * 32 + k] = root;
        for (int r = k + 1; r < 32; ++r) {
            triangle[r * 32 + k] = triangle[r * 32 + k] / root;
        }
        for (int r = k + 1; r < 32; ++r) {
            const float left = triangle[r * 32 + k];
            for (int c = k + 1; c < r + 1; ++c) {
                triangle[r * 32 + c] -= left * triangle[c * 32 + k];
            }
        }
    }
    for (int r = 0; r < 32; ++r) {
        for (int c = 0; c < 32; ++c) {
            if (r < size) {
                const int i = first + r;
                result[i * result_ld + c] = triangle[r * 32 + c];
            }
        }
    }
}
