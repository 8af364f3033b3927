// block_cholesky(A)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    __local float triangle[1056];
    const int item = get_local_id(0);
    const int column = item % 32;
    const int row = item / 32;
    const int first = get_group_id(0) * 32;
    const int size = min(32, rows - first);
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0f : 0.0f;
        if (column <= r && r < size) {
            value = A[(first + r) * A_ld + column];
        }
        triangle[r * 33 + column] = value;
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
                    triangle[r * 33 + column] -= triangle[r * 33 + k] * right;
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
    for (int r = row; r < 32; r += 8) {
        if (r < size) {
            const int i = first + r;
            result[i * result_ld + column] = triangle[r * 33 + column];
        }
    }
}
