#version 430 core
// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { vec4 x[]; };
uniform samplerBuffer y;
layout(std430, binding = 1) buffer result_block { vec4 result[]; };
uniform int count;
uniform float alpha;
uniform float beta;
uniform float gamma;

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_less(vec4 a, vec4 b)
{
    return bvec4(sinter_less(a.x, b.x), sinter_less(a.y, b.y), sinter_less(a.z, b.z), sinter_less(a.w, b.w));
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 t0 = x[j >> 2] - texelFetch(y, j >> 2);
    precise vec4 t1 = abs(t0);
    precise vec4 value = mix(t1 - gamma, beta * t0 * t0, sinter_less(t1, vec4(alpha)));
    result[j >> 2] = value;
}
