#version 430 core
// solve(A, B) - C
layout(local_size_x = 120, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) readonly buffer C_block { float C[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
shared float matrices[1800];
uniform int rows;
uniform int A_ld;
uniform int B_ld;
uniform int C_ld;
uniform int result_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int place = item / 12;
    const int row = item % 12;
    const int i = 10 * int(gl_WorkGroupID.x) + place;
    const bool exists = i < rows;
    const int first = 180 * place;
    for (int r = 0; r < 12; ++r) {
        float value = 0.0;
        const int j = 12 * r + row;
        if (exists) {
            value = texelFetch(A, i * A_ld + j).x;
        }
        matrices[first + r * 15 + row] = value;
    }
    for (int e = row; e < 36; e += 12) {
        float value = 0.0;
        if (exists) {
            value = texelFetch(B, i * B_ld + e).x;
        }
        matrices[first + e / 3 * 15 + 12 + e % 3] = value;
    }
    barrier();
    for (int k = 0; k < 12; ++k) {
        int p = k;
        float most = abs(matrices[first + k * 15 + k]);
        for (int r = k + 1; r < 12; ++r) {
            const float size = abs(matrices[first + r * 15 + k]);
            if (sinter_greater(size, most)) {
                most = size;
                p = r;
            }
        }
        barrier();
        for (int c = row; c < 15; c += 12) {
            const float upper = matrices[first + k * 15 + c];
            matrices[first + k * 15 + c] = matrices[first + p * 15 + c];
            matrices[first + p * 15 + c] = upper;
        }
        barrier();
        const float pivot = matrices[first + k * 15 + k];
        const bool zero = pivot == 0.0;
        if (row > k) {
            const float factor = matrices[first + row * 15 + k] / (zero ? 1.0 : pivot);
            matrices[first + row * 15 + k] = factor;
            for (int c = k + 1; c < 15; ++c) {
                matrices[first + row * 15 + c] -= factor * matrices[first + k * 15 + c];
            }
        }
        barrier();
    }
    for (int turn = 1; turn < 13; ++turn) {
        const int k = 12 - turn;
        for (int c = row; c < 3; c += 12) {
            matrices[first + k * 15 + 12 + c] = matrices[first + k * 15 + 12 + c] / matrices[first + k * 15 + k];
        }
        barrier();
        if (row < k) {
            const float factor = matrices[first + row * 15 + k];
            for (int c = 12; c < 15; ++c) {
                matrices[first + row * 15 + c] -= factor * matrices[first + k * 15 + c];
            }
        }
        barrier();
    }
    if (exists) {
        for (int e = row; e < 36; e += 12) {
            result[i * result_ld + e] = matrices[first + e / 3 * 15 + 12 + e % 3] - C[i * C_ld + e];
        }
    }
}
