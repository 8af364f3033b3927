#version 430 core
// x - A * y
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer y;
uniform samplerBuffer A;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        acc += texelFetch(A, i * A_ld + k).x * texelFetch(y, k).x;
    }
    result[i] = texelFetch(x, i).x - acc;
}
