#version 430 core
// !x || y > z
layout(local_size_x = 256, local_size_y = 1) in;
uniform usamplerBuffer x;
uniform samplerBuffer y;
uniform samplerBuffer z;
layout(std430, binding = 0) buffer result_block { uint result[]; };
uniform int count;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int j = int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    result[j] = uint(!(texelFetch(x, j).x != 0u) || sinter_greater(texelFetch(y, j).x, texelFetch(z, j).x));
}
