#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// upper_inverse(A)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
shared float triangle[1056];
shared float inverted[1056];
uniform int rows;
uniform int A_ld;
uniform int result_ld;

void main()
{
    int item = int(gl_LocalInvocationID.x);
    int column = item % 32;
    int row = item / 32;
    int first = int(gl_WorkGroupID.x) * 32;
    for (int r = row; r < 32; r += 8) {
        float value = r == column ? 1.0 : 0.0;
        if (column >= r && (first + r < rows && first + column < rows)) {
            value = A[(first + r) * A_ld + column];
        }
        triangle[(31 - r) * 33 + 31 - column] = value;
        inverted[r * 33 + column] = r == column ? 1.0 : 0.0;
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
            result[i * result_ld + column] = 31 - column <= 31 - r ? inverted[(31 - r) * 33 + 31 - column] / triangle[(31 - r) * 33 + 31 - r] : inverted[(31 - r) * 33 + 31 - column];
        }
    }
}
