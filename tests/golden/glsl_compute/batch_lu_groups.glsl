#version 430 core
// lu(-A), det(-A)
layout(local_size_x = 128, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
shared float matrices[1152];
uniform int rows;
uniform int A_ld;
uniform int result0_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int place = item / 8;
    const int row = item % 8;
    const int i = 16 * int(gl_WorkGroupID.x) + place;
    const bool exists = i < rows;
    const int first = 72 * place;
    for (int r = 0; r < 8; ++r) {
        float value = 0.0;
        const int j = 8 * r + row;
        if (exists) {
            const float t0 = -texelFetch(A, i * A_ld + j).x;
            value = t0;
        }
        matrices[first + r * 9 + row] = value;
    }
    float det = 1.0;
    barrier();
    for (int k = 0; k < 8; ++k) {
        int p = k;
        float most = abs(matrices[first + k * 9 + k]);
        for (int r = k + 1; r < 8; ++r) {
            const float size = abs(matrices[first + r * 9 + k]);
            if (sinter_greater(size, most)) {
                most = size;
                p = r;
            }
        }
        barrier();
        const float upper = matrices[first + k * 9 + row];
        matrices[first + k * 9 + row] = matrices[first + p * 9 + row];
        matrices[first + p * 9 + row] = upper;
        barrier();
        const float pivot = matrices[first + k * 9 + k];
        const bool zero = pivot == 0.0;
        det = p == k ? det * pivot : -(det * pivot);
        if (row > k) {
            const float factor = matrices[first + row * 9 + k] / (zero ? 1.0 : pivot);
            matrices[first + row * 9 + k] = factor;
            for (int c = k + 1; c < 8; ++c) {
                matrices[first + row * 9 + c] -= factor * matrices[first + k * 9 + c];
            }
        }
        barrier();
    }
    if (exists) {
        for (int e = row; e < 64; e += 8) {
            result0[i * result0_ld + e] = matrices[first + e / 8 * 9 + e % 8];
        }
        if (row == 0) {
            result1[i] = det;
        }
    }
}
