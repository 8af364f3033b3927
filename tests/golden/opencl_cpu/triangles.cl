// upper_inverse(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    float triangle[1024];
    float inverted[1024];
    const int first = get_group_id(0) * 32;
    for (int r = 0; r < 32; ++r) {
        for (int c = 0; c < 32; ++c) {
            float value = r == c ? 1.0f : 0.0f;
            if (c >= r && (first + r < rows && first + c < rows)) {
                value = A[(first + r) * A_ld + c];
            }
            triangle[(31 - r) * 32 + 31 - c] = value;
        }
    }
    for (int r = 0; r < 32; ++r) {
        for (int c = 0; c < 32; ++c) {
            inverted[r * 32 + c] = r == c ? 1.0f : 0.0f;
        }
        for (int k = 0; k < r; ++k) {
            const float factor = triangle[r * 32 + k];
            for (int c = 0; c < k + 1; ++c) {
                inverted[r * 32 + c] = inverted[r * 32 + c] - factor * inverted[k * 32 + c];
            }
        }
        for (int c = 0; c < r + 1; ++c) {
            inverted[r * 32 + c] = inverted[r * 32 + c] / triangle[r * 32 + r];
        }
    }
    for (int r = 0; r < 32; ++r) {
        for (int c = 0; c < 32; ++c) {
            if (first + r < rows) {
                const int i = first + r;
                result[i * result_ld + c] = inverted[(31 - r) * 32 + 31 - c];
            }
        }
    }
}
