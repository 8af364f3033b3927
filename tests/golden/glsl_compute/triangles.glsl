#version 430 core
// upper_inverse(A)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float triangle[1056];
shared float inverted[1056];
uniform int rows;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int column = item % 32;
    const int row = item / 32;
    const int first = int(gl_WorkGroupID.x) * 32;
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0 : 0.0;
        if (column >= r && (first + r < rows && first + column < rows)) {
            value = texelFetch(A, (first + r) * A_ld + column).x;
        }
        triangle[(31 - r) * 33 + 31 - column] = value;
        inverted[r * 33 + column] = r == column ? 1.0 : 0.0;
    }
    barrier();
    for (int k = 0; k < 32; ++k) {
        if (column <= k) {
            const float x = inverted[k * 33 + column] / triangle[k * 33 + k];
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
            const int i = first + r;
            result[i * result_ld + column] = 31 - column <= 31 - r ? inverted[(31 - r) * 33 + 31 - column] / triangle[(31 - r) * 33 + 31 - r] : inverted[(31 - r) * 33 + 31 - column];
        }
    }
}
