// cholesky_substitution(A, B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
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
    float unknowns[1024];
    const int first = get_group_id(0) * 16;
    for (int r = 0; r < 64; ++r) {
        for (int c = 0; c < 16; ++c) {
            const int j = first + c;
            float value = 0.0f;
            if (r < rows && j < cols) {
                value = A[r * A_ld + j];
            }
            unknowns[r * 16 + c] = value;
        }
    }
    for (int r = 0; r < depth; ++r) {
        for (int k = 0; k < r; ++k) {
            const float left = B[r * B_ld + k];
            for (int c = 0; c < 16; ++c) {
                unknowns[r * 16 + c] -= left * unknowns[k * 16 + c];
            }
        }
        const float pivot = B[r * B_ld + r];
        for (int c = 0; c < 16; ++c) {
            unknowns[r * 16 + c] = unknowns[r * 16 + c] / pivot;
        }
    }
    for (int turn = 1; turn < depth + 1; ++turn) {
        const int r = depth - turn;
        for (int k = r + 1; k < depth; ++k) {
            const float left = B[k * B_ld + r];
            for (int c = 0; c < 16; ++c) {
                unknowns[r * 16 + c] -= left * unknowns[k * 16 + c];
            }
        }
        const float pivot = B[r * B_ld + r];
        for (int c = 0; c < 16; ++c) {
            unknowns[r * 16 + c] = unknowns[r * 16 + c] / pivot;
        }
    }
    for (int r = 0; r < 64; ++r) {
        for (int c = 0; c < 16; ++c) {
            const int j = first + c;
            if (r < depth && j < cols) {
                result[r * result_ld + j] = unknowns[r * 16 + c];
            }
        }
    }
}

// qr_substitution(A, B)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
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
    float unknowns[1024];
    float along[16];
    const int first = get_group_id(0) * 16;
    for (int r = 0; r < 64; ++r) {
        for (int c = 0; c < 16; ++c) {
            const int j = first + c;
            float value = 0.0f;
            if (r < rows && j < cols) {
                value = A[r * A_ld + j];
            }
            unknowns[r * 16 + c] = value;
        }
    }
    for (int k = 0; k < depth; ++k) {
        float square = 0.0f;
        for (int c = 0; c < 16; ++c) {
            along[c] = unknowns[k * 16 + c];
        }
        for (int i = k + 1; i < depth_cols; ++i) {
            const float v = B[i * B_ld + k];
            square += v * v;
            for (int c = 0; c < 16; ++c) {
                along[c] += v * unknowns[i * 16 + c];
            }
        }
        const float scale = square == 0.0f ? 0.0f : 2.0f / (1.0f + square);
        for (int c = 0; c < 16; ++c) {
            along[c] = scale * along[c];
            unknowns[k * 16 + c] -= along[c];
        }
        for (int i = k + 1; i < depth_cols; ++i) {
            const float v = B[i * B_ld + k];
            for (int c = 0; c < 16; ++c) {
                unknowns[i * 16 + c] -= v * along[c];
            }
        }
    }
    for (int turn = 1; turn < depth + 1; ++turn) {
        const int r = depth - turn;
        for (int k = r + 1; k < depth; ++k) {
            const float left = B[r * B_ld + k];
            for (int c = 0; c < 16; ++c) {
                unknowns[r * 16 + c] -= left * unknowns[k * 16 + c];
            }
        }
        const float pivot = B[r * B_ld + r];
        for (int c = 0; c < 16; ++c) {
            unknowns[r * 16 + c] = unknowns[r * 16 + c] / pivot;
        }
    }
    for (int r = 0; r < 64; ++r) {
        for (int c = 0; c < 16; ++c) {
            const int j = first + c;
            if (r < depth && j < cols) {
                result[r * result_ld + j] = unknowns[r * 16 + c];
            }
        }
    }
}
