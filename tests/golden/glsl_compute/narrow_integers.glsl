#version 430 core
// int8(alpha * float(x)), uint8(max(int32(y), int32(z)) + beta), uint16(uint8(int32(z) + int32(x))), int16(gamma * int32(w))
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { ivec4 x[]; };
layout(std430, binding = 1) readonly buffer y_block { ivec4 y[]; };
layout(std430, binding = 2) readonly buffer z_block { ivec4 z[]; };
layout(std430, binding = 3) readonly buffer w_block { ivec4 w[]; };
layout(std430, binding = 4) buffer result0_block { ivec4 result0[]; };
layout(std430, binding = 5) buffer result1_block { ivec4 result1[]; };
layout(std430, binding = 6) buffer result2_block { ivec4 result2[]; };
layout(std430, binding = 7) buffer result3_block { ivec4 result3[]; };
uniform int count;
uniform float alpha;
uniform int beta;
uniform int gamma;

int sinter_to_int(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return 0;
    if (a >= 2147483648.0) return 2147483647;
    return a < -2147483648.0 ? -2147483647 - 1 : int(a);
}

ivec4 sinter_to_int(vec4 a)
{
    return ivec4(sinter_to_int(a.x), sinter_to_int(a.y), sinter_to_int(a.z), sinter_to_int(a.w));
}

ivec4 sinter_uint8(ivec4 a)
{
    return a & 255;
}

ivec4 sinter_int8(ivec4 a)
{
    return a << 24 >> 24;
}

ivec4 sinter_uint16(ivec4 a)
{
    return a & 65535;
}

ivec4 sinter_int16(ivec4 a)
{
    return a << 16 >> 16;
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    const ivec4 t0 = x[j >> 2];
    precise vec4 value = alpha * vec4(t0);
    const ivec4 v1 = min(max(sinter_to_int(value), ivec4(-128)), ivec4(127));
    const ivec4 t2 = z[j >> 2];
    const ivec4 v3 = max(y[j >> 2], t2) + ivec4(beta);
    const ivec4 v4 = sinter_uint8(t2 + t0);
    const ivec4 v5 = ivec4(gamma) * w[j >> 2];
    result0[j >> 2] = sinter_int8(v1);
    result1[j >> 2] = sinter_uint8(v3);
    result2[j >> 2] = sinter_uint16(v4);
    result3[j >> 2] = sinter_int16(v5);
}
