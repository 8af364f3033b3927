// block_cholesky(A)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
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
    const int column = item % 32;
    const int row = item / 32;
    const int first = get_group_id(0) * 32;
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0f : 0.0f;
        if (column <= r && (first + r < rows && first + column < rows)) {
            const float t0 = A[(first + r) * A_ld + column];
            value = t0;
        }
        triangle[r * 33 + column] = value;
        inverted[r * 33 + column] = r == column ? 1.0f : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 32; ++k) {
        if (column == k) {
            const float square = triangle[k * 33 + k];
            const float root = square > 0.0f ? sqrt(square) : NAN;
            for (int r = row; r < 32; r += 8) {
                if (r > k) {
                    triangle[r * 33 + k] = triangle[r * 33 + k] / root;
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (column > k) {
            const float right = triangle[column * 33 + k];
            for (int r = row; r < 32; r += 8) {
                if (r >= column) {
                    triangle[r * 33 + column] = triangle[r * 33 + column] - triangle[r * 33 + k] * right;
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int r = row; r < 32; r += 8) {
        if (r == column) {
            const float square = triangle[r * 33 + r];
            const float root = square > 0.0f ? sqrt(square) : NAN;
            triangle[r * 33 + r] = root;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 32; ++k) {
        if (column <= k) {
            const float x = inverted[k * 33 + column] / triangle[k * 33 + k];
            for (int r = row; r < 32; r += 8) {
                if (r > k) {
                    inverted[r * 33 + column] = inverted[r * 33 + column] - triangle[r * 33 + k] * x;
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int r = row; r < 32; r += 8) {
        if (first + r < rows) {
            const int i = first + r;
            result0[i * result0_ld + column] = triangle[r * 33 + column];
            result1[i * result1_ld + column] = column <= r ? inverted[r * 33 + column] / triangle[r * 33 + r] : inverted[r * 33 + column];
        }
    }
}
