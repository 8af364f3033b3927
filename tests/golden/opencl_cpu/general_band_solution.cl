// general_band_solution(A, B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global float* restrict result,
                   const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   const int result_ld,
                   __global const float* restrict B,
                   const int B_ld)
{
    const int all = cols + depth;
    for (int r = 0; r < min(rows, 1); ++r) {
        for (int c = 0; c < cols; ++c) {
            result[r * result_ld + c] = A[r * A_ld + c];
        }
        for (int s = 0; s < depth; ++s) {
            result[r * result_ld + cols + s] = B[r * B_ld + s];
        }
    }
    for (int j = 0; j < rows; ++j) {
        const int last = j + 1;
        if (last < rows) {
            for (int c = 0; c < cols; ++c) {
                result[last * result_ld + c] = A[last * A_ld + c];
            }
            for (int s = 0; s < depth; ++s) {
                result[last * result_ld + cols + s] = B[last * B_ld + s];
            }
        }
        const int next = j + 1;
        const int end = min(rows, last + 1);
        int largest = j;
        float most = fabs(result[j * result_ld]);
        for (int i = next; i < end; ++i) {
            const float size = fabs(result[i * result_ld]);
            if (size > most || (isnan(size) && !isnan(most))) {
                most = size;
                largest = i;
            }
        }
        if (largest != j) {
            for (int c = 0; c < all; ++c) {
                const float above = result[j * result_ld + c];
                const float under = result[largest * result_ld + c];
                result[j * result_ld + c] = under;
                result[largest * result_ld + c] = above;
            }
        }
        const float pivot = result[j * result_ld];
        for (int i = next; i < end; ++i) {
            const float factor = pivot == 0.0f ? 0.0f : result[i * result_ld] / pivot;
            for (int c = 1; c < cols; ++c) {
                result[i * result_ld + c - 1] = result[i * result_ld + c] - result[j * result_ld + c] * factor;
            }
            result[i * result_ld + cols - 1] = 0.0f;
            for (int s = cols; s < all; ++s) {
                result[i * result_ld + s] = result[i * result_ld + s] - result[j * result_ld + s] * factor;
            }
        }
    }
    for (int turn = 1; turn < rows + 1; ++turn) {
        const int r = rows - turn;
        const int end = min(cols, rows - r);
        if (depth == 1) {
            float known = result[r * result_ld + cols];
            for (int t = 1; t < end; ++t) {
                known = known - result[r * result_ld + t] * result[(r + t) * result_ld + cols];
            }
            result[r * result_ld + cols] = known / result[r * result_ld];
        } else {
            for (int t = 1; t < end; ++t) {
                const float factor = result[r * result_ld + t];
                const int other = r + t;
                for (int s = cols; s < all; ++s) {
                    result[r * result_ld + s] = result[r * result_ld + s] - result[other * result_ld + s] * factor;
                }
            }
            const float pivot = result[r * result_ld];
            for (int s = cols; s < all; ++s) {
                result[r * result_ld + s] = result[r * result_ld + s] / pivot;
            }
        }
    }
}
