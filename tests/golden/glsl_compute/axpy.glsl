#version 430 core
// alpha * x + y
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) readonly buffer y_block { vec4 y[]; };
layout(std430, binding = 1) buffer result_block { vec4 result[]; };
uniform int count;
uniform float alpha;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 value = alpha * texelFetch(x, j >> 2) + y[j >> 2];
    result[j >> 2] = value;
}
