#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// alpha * A + beta
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform float alpha;
uniform int A_ld;
uniform int A_offset;
uniform float beta;
uniform int result_ld;
uniform int result_offset;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    EXACT vec4 value = alpha * vec4(A[A_offset + i * A_ld + j], A[A_offset + i * A_ld + j + 1], A[A_offset + i * A_ld + j + 2], A[A_offset + i * A_ld + j + 3]) + beta;
    {
        int e = result_offset + i * result_ld + j;
        vec4 v = value;
        result[e] = v.x;
        result[e + 1] = v.y;
        result[e + 2] = v.z;
        result[e + 3] = v.w;
    }
}
