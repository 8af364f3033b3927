#version 310 es
precision highp float;
precision highp int;
// !x || y > z
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { uvec4 x[]; };
layout(std430, binding = 1) readonly buffer y_block { vec4 y[]; };
layout(std430, binding = 2) readonly buffer z_block { vec4 z[]; };
layout(std430, binding = 3) buffer result_block { uvec4 result[]; };
uniform int count;

bvec4 sinter_logical_or(bvec4 a, bvec4 b)
{
    return bvec4(a.x || b.x, a.y || b.y, a.z || b.z, a.w || b.w);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_greater(vec4 a, vec4 b)
{
    return bvec4(sinter_greater(a.x, b.x), sinter_greater(a.y, b.y), sinter_greater(a.z, b.z), sinter_greater(a.w, b.w));
}

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    result[j >> 2] = uvec4(sinter_logical_or(not(notEqual(x[j >> 2], uvec4(0))), sinter_greater(y[j >> 2], z[j >> 2])));
}
