#version 430 core
// upper_inverse(A)
layout(local_size_x = 32, local_size_y = 1) in;
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
    const int first = int(gl_WorkGroupID.x) * 32;
    for (int r = 0; r < 32; ++r) {
        for (int c = item; c < 32; c += 32) {
            float value = r == c ? 1.0 : 0.0;
            if (c >= r && (first + r < rows && first + c < rows)) {
                value = texelFetch(A, (first + r) * A_ld + c).x;
            }
            triangle[(31 - r) * 33 + 31 - c] = value;
        }
    }
    memoryBarrierShared();
    barrier();
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
                result[i * result_ld + c] = inverted[(31 - r) * 33 + 31 - c];
            }
        }
    }
}
