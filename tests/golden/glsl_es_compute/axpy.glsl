#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// alpha * x + y
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { vec4 x[]; };
layout(std430, binding = 1) readonly buffer y_block { vec4 y[]; };
layout(std430, binding = 2) buffer result_block { vec4 result[]; };
uniform int count;
uniform float alpha;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    EXACT vec4 value = alpha * x[j >> 2] + y[j >> 2];
    result[j >> 2] = value;
}
