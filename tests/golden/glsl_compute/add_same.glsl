#version 430 core
// A + A
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 t0 = texelFetch(A, j >> 2);
    precise vec4 value = t0 + t0;
    result[j >> 2] = value;
}
