#version 310 es
precision highp float;
precision highp int;
// A * x
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

void main()
{
    int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        acc += A[i * A_ld + k] * x[k];
    }
    result[i] = acc;
}
