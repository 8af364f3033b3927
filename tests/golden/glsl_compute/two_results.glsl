#version 430 core
// x + y, x - y
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer result0_block { vec4 result0[]; };
layout(std430, binding = 1) buffer result1_block { vec4 result1[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 t0 = texelFetch(x, j >> 2);
    precise vec4 t1 = texelFetch(y, j >> 2);
    precise vec4 v2 = t0 + t1;
    precise vec4 v3 = t0 - t1;
    result0[j >> 2] = v2;
    result1[j >> 2] = v3;
}
