#version 430 core
// colwise(x) .* rowwise(y)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int cols;
uniform int rows;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    precise vec4 value = texelFetch(x, i).x * texelFetch(y, j >> 2);
    result[(i * result_ld + j) >> 2] = value;
}
