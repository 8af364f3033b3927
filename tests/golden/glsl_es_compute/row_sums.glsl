#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// sum(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

void main()
{
    int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    EXACT float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        acc += A[i * A_ld + k];
    }
    result[i] = acc;
}
