#version 430 core
// x
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int result_ld;
uniform int result_offset;

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    result[result_offset + i * result_ld] = texelFetch(x, i).x;
}
