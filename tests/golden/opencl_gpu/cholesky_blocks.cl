// block_cholesky(A)
__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result1,
                   const int result1_ld)
{
    __local float triangle[1056];
    __local float inverted[1056];
    const int item = get_local_id(0);
    const int first = get_group_id(0) * 32;
    for (int r = 0; r < 32; ++r) {
        for (int c = item; c < 32; c += 32) {
            float value = r == c ? 1.0f : 0.0f;
            if (c <= r && (first + r < rows && first + c < rows)) {
                const float t0 = A[(first + r) * A_ld + c];
                value = t0;
            }
            triangle[r * 33 + c] = value;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 32; ++k) {
        const float square = triangle[k * 33 + k];
        const float root = square > 0.0f ? sqrt(square) : NAN;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int r = item; r < 32; r += 32) {
            if (r >= k) {
                triangle[r * 33 + k] = r == k ? root : triangle[r * 33 + k] / root;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int r = item; r < 32; r += 32) {
            if (r >= k + 1) {
                const float left = triangle[r * 33 + k];
                for (int c = k + 1; c < r + 1; ++c) {
                    triangle[r * 33 + c] = triangle[r * 33 + c] - left * triangle[c * 33 + k];
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int c = item; c < 32; c += 32) {
        for (int r = 0; r < c; ++r) {
            inverted[r * 33 + c] = 0.0f;
        }
        for (int r = c; r < 32; ++r) {
            float rest = r == c ? 1.0f : 0.0f;
            for (int k = c; k < r; ++k) {
                rest = rest - triangle[r * 33 + k] * inverted[k * 33 + c];
            }
            inverted[r * 33 + c] = rest / triangle[r * 33 + r];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int r = 0; r < 32; ++r) {
        for (int c = item; c < 32; c += 32) {
            if (first + r < rows) {
                const int i = first + r;
                result0[i * result0_ld + c] = triangle[r * 33 + c];
                result1[i * result1_ld + c] = inverted[r * 33 + c];
            }
        }
    }
}
