#version 430 core
// block_cholesky(A)
layout(local_size_x = 32, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
shared float triangle[1056];
shared float inverted[1056];
uniform int rows;
uniform int A_ld;
uniform int result0_ld;
uniform int result1_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int first = int(gl_WorkGroupID.x) * 32;
    for (int r = 0; r < 32; ++r) {
        for (int c = item; c < 32; c += 32) {
            float value = r == c ? 1.0 : 0.0;
            if (c <= r && (first + r < rows && first + c < rows)) {
                const float t0 = texelFetch(A, (first + r) * A_ld + c).x;
                value = t0;
            }
            triangle[r * 33 + c] = value;
        }
    }
    memoryBarrierShared();
    barrier();
    for (int k = 0; k < 32; ++k) {
        const float square = triangle[k * 33 + k];
        const float root = sinter_greater(square, 0.0) ? sinter_sqrt(square) : uintBitsToFloat(0x7fc00000u);
        memoryBarrierShared();
        barrier();
        for (int r = item; r < 32; r += 32) {
            if (r >= k) {
                triangle[r * 33 + k] = r == k ? root : triangle[r * 33 + k] / root;
            }
        }
        memoryBarrierShared();
        barrier();
        for (int r = item; r < 32; r += 32) {
            if (r >= k + 1) {
                const float left = triangle[r * 33 + k];
                for (int c = k + 1; c < r + 1; ++c) {
                    triangle[r * 33 + c] = triangle[r * 33 + c] - left * triangle[c * 33 + k];
                }
            }
        }
        memoryBarrierShared();
        barrier();
    }
    for (int c = item; c < 32; c += 32) {
        for (int r = 0; r < c; ++r) {
            inverted[r * 33 + c] = 0.0;
        }
        for (int r = c; r < 32; ++r) {
            float rest = r == c ? 1.0 : 0.0;
            for (int k = c; k < r; ++k) {
                rest = rest - triangle[r * 33 + k] * inverted[k * 33 + c];
            }
            inverted[r * 33 + c] = rest / triangle[r * 33 + r];
        }
    }
    memoryBarrierShared();
    barrier();
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
