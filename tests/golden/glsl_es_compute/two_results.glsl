#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// x + y, x - y
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { vec4 x[]; };
layout(std430, binding = 1) readonly buffer y_block { vec4 y[]; };
layout(std430, binding = 2) buffer result0_block { vec4 result0[]; };
layout(std430, binding = 3) buffer result1_block { vec4 result1[]; };
uniform int count;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    EXACT vec4 t0 = x[j >> 2];
    EXACT vec4 t1 = y[j >> 2];
    EXACT vec4 v2 = t0 + t1;
    EXACT vec4 v3 = t0 - t1;
    result0[j >> 2] = v2;
    result1[j >> 2] = v3;
}
