// band_solution(A, B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int rows,
                   const int cols,
                   const int depth,
                   const int result_ld,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld)
{
    const int beside = cols - 1;
    for (int r = 0; r < rows; ++r) {
        const int begin = max(beside - r, 0);
        for (int gap = 0; gap < begin; ++gap) {
            result[r * result_ld + gap] = 0.0f;
        }
        for (int c = begin; c < cols; ++c) {
            const int column = r + c - beside;
            float left = A[r * A_ld + c];
            const int ahead = beside - c;
            for (int t = begin; t < c; ++t) {
                left = left - result[r * result_ld + t] * result[column * result_ld + t + ahead];
            }
            if (c == beside) {
                const float root = left > 0.0f ? sqrt(left) : NAN;
                result[r * result_ld + c] = root;
            } else {
                result[r * result_ld + c] = left / result[column * result_ld + beside];
            }
        }
        for (int s = 0; s < depth; ++s) {
            float known = B[r * B_ld + s];
            for (int t = begin; t < beside; ++t) {
                known = known - result[r * result_ld + t] * result[(r + t - beside) * result_ld + cols + s];
            }
            result[r * result_ld + cols + s] = known / result[r * result_ld + beside];
        }
    }
    for (int turn = 1; turn < rows + 1; ++turn) {
        const int r = rows - turn;
        const int end = min(rows, r + cols);
        for (int s = 0; s < depth; ++s) {
            float known = result[r * result_ld + cols + s];
            for (int row = r + 1; row < end; ++row) {
                known = known - result[row * result_ld + beside + r - row] * result[row * result_ld + cols + s];
            }
            result[r * result_ld + cols + s] = known / result[r * result_ld + beside];
        }
    }
}
