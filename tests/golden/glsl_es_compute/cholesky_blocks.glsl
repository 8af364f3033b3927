#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// block_cholesky(A)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result0_block { float result0[]; };
layout(std430, binding = 2) buffer result1_block { float result1[]; };
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
    int item = int(gl_LocalInvocationID.x);
    int column = item % 32;
    int row = item / 32;
    int first = int(gl_WorkGroupID.x) * 32;
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0 : 0.0;
        if (column <= r && (first + r < rows && first + column < rows)) {
            float t0 = A[(first + r) * A_ld + column];
            value = t0;
        }
        triangle[r * 33 + column] = value;
        inverted[r * 33 + column] = r == column ? 1.0 : 0.0;
    }
    barrier();
    for (int k = 0; k < 32; ++k) {
        if (column == k) {
            float square = triangle[k * 33 + k];
            float root = sinter_greater(square, 0.0) ? sinter_sqrt(square) : uintBitsToFloat(0x7fc00000u);
            for (int r = row; r < 32; r += 8) {
                if (r > k) {
                    triangle[r * 33 + k] = triangle[r * 33 + k] / root;
                }
            }
        }
        barrier();
        if (column > k) {
            float right = triangle[column * 33 + k];
            for (int r = row; r < 32; r += 8) {
                if (r >= column) {
                    triangle[r * 33 + column] = triangle[r * 33 + column] - triangle[r * 33 + k] * right;
                }
            }
        }
        barrier();
    }
    for (int r = row; r < 32; r += 8) {
        if (r == column) {
            float square = triangle[r * 33 + r];
            float root = sinter_greater(square, 0.0) ? sinter_sqrt(square) : uintBitsToFloat(0x7fc00000u);
            triangle[r * 33 + r] = root;
        }
    }
    barrier();
    for (int k = 0; k < 32; ++k) {
        if (column <= k) {
            float x = inverted[k * 33 + column] / triangle[k * 33 + k];
            for (int r = row; r < 32; r += 8) {
                if (r > k) {
                    inverted[r * 33 + column] = inverted[r * 33 + column] - triangle[r * 33 + k] * x;
                }
            }
        }
        barrier();
    }
    for (int r = row; r < 32; r += 8) {
        if (first + r < rows) {
            int i = first + r;
            result0[i * result0_ld + column] = triangle[r * 33 + column];
            result1[i * result1_ld + column] = column <= r ? inverted[r * 33 + column] / triangle[r * 33 + r] : inverted[r * 33 + column];
        }
    }
}
