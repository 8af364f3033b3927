#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int count;
uniform float alpha;
uniform float beta;
uniform float gamma;

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int j = int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    EXACT float t0 = x[j] - y[j];
    EXACT float t1 = abs(t0);
    EXACT float value = sinter_less(t1, alpha) ? beta * t0 * t0 : t1 - gamma;
    result[j] = value;
}
