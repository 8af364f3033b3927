// cholesky_substitution(A, B)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int depth_cols,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    __local float unknowns[256];
    const int item = get_local_id(0);
    const int row = item / 4;
    const int column = item % 4;
    const int first = get_group_id(0) * 4;
    {
        const int j = first + column;
        float value = 0.0f;
        if (row < rows && j < cols) {
            value = A[row * A_ld + j];
        }
        unknowns[row * 4 + column] = value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int turn = 0; turn < depth; ++turn) {
        const int k = turn;
        if (row > k && row < depth) {
            const float known = unknowns[k * 4 + column] / B[k * B_ld + k];
            unknowns[row * 4 + column] -= B[row * B_ld + k] * known;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / B[row * B_ld + row];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int turn = 0; turn < depth; ++turn) {
        const int k = depth - 1 - turn;
        if (row < k && row < depth) {
            const float known = unknowns[k * 4 + column] / B[k * B_ld + k];
            unknowns[row * 4 + column] -= B[k * B_ld + row] * known;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / B[row * B_ld + row];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    {
        const int j = first + column;
        if (row < depth && j < cols) {
            result[row * result_ld + j] = unknowns[row * 4 + column];
        }
    }
}

// qr_substitution(A, B)
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int depth_cols,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    __local float unknowns[256];
    __local float vector[64];
    const int item = get_local_id(0);
    const int row = item / 4;
    const int column = item % 4;
    const int first = get_group_id(0) * 4;
    {
        const int j = first + column;
        float value = 0.0f;
        if (row < rows && j < cols) {
            value = A[row * A_ld + j];
        }
        unknowns[row * 4 + column] = value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < depth; ++k) {
        const bool follows = row >= k && row < depth_cols;
        if (follows && column == 0) {
            float part = 1.0f;
            if (row > k) {
                part = B[row * B_ld + k];
            }
            vector[row] = part;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float square = 0.0f;
        float along = unknowns[k * 4 + column];
        for (int i = k + 1; i < depth_cols; ++i) {
            const float v = vector[i];
            square += v * v;
            along += v * unknowns[i * 4 + column];
        }
        const float scale = square == 0.0f ? 0.0f : 2.0f / (1.0f + square);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (follows) {
            unknowns[row * 4 + column] -= vector[row] * (scale * along);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int turn = 0; turn < depth; ++turn) {
        const int k = depth - 1 - turn;
        if (row < k && row < depth) {
            const float known = unknowns[k * 4 + column] / B[k * B_ld + k];
            unknowns[row * 4 + column] -= B[row * B_ld + k] * known;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / B[row * B_ld + row];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    {
        const int j = first + column;
        if (row < depth && j < cols) {
            result[row * result_ld + j] = unknowns[row * 4 + column];
        }
    }
}
