#version 430 core
// block_cholesky(A)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float triangle[1056];
uniform int rows;
uniform int A_ld;
uniform int result_ld;

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
    const int column = item % 32;
    const int row = item / 32;
    const int first = int(gl_WorkGroupID.x) * 32;
    const int size = min(32, rows - first);
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0 : 0.0;
        if (column <= r && r < size) {
            value = texelFetch(A, (first + r) * A_ld + column).x;
        }
        triangle[r * 33 + column] = value;
    }
    barrier();
    for (int k = 0; k < 32; ++k) {
        if (column == k) {
            const float square = triangle[k * 33 + k];
            const float root = sinter_greater(square, 0.0) ? sinter_sqrt(square) : uintBitsToFloat(0x7fc00000u);
            for (int r = row; r < 32; r += 8) {
                if (r > k) {
                    triangle[r * 33 + k] = triangle[r * 33 + k] / root;
                }
            }
        }
        barrier();
        if (column > k) {
            const float right = triangle[column * 33 + k];
            for (int r = row; r < 32; r += 8) {
                if (r >= column) {
                    triangle[r * 33 + column] -= triangle[r * 33 + k] * right;
                }
            }
        }
        barrier();
    }
    for (int r = row; r < 32; r += 8) {
        if (r == column) {
            const float square = triangle[r * 33 + r];
            const float root = sinter_greater(square, 0.0) ? sinter_sqrt(square) : uintBitsToFloat(0x7fc00000u);
            triangle[r * 33 + r] = root;
        }
    }
    barrier();
    for (int r = row; r < 32; r += 8) {
        if (r < size) {
            const int i = first + r;
            result[i * result_ld + column] = triangle[r * 33 + column];
        }
    }
}
