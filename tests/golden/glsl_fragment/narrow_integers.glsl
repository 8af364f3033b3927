#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// int8(alpha * float(x)), uint8(max(int32(y), int32(z)) + beta), uint16(uint8(int32(z) + int32(x))), int16(gamma * int32(w))
layout(location = 0) out ivec4 result0;
uniform isampler2D x;
uniform isampler2D y;
uniform isampler2D z;
uniform isampler2D w;
layout(location = 1) out ivec4 result1;
layout(location = 2) out ivec4 result2;
layout(location = 3) out ivec4 result3;
uniform int result0_width;
uniform float alpha;
uniform int x_width;
uniform int y_width;
uniform int z_width;
uniform int beta;
uniform int gamma;
uniform int w_width;

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
    int e = 4 * (int(gl_FragCoord.y) * result0_width + int(gl_FragCoord.x));
    ivec4 t0 = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0);
    EXACT vec4 value = alpha * vec4(t0);
    ivec4 v1 = min(max(sinter_to_int(value), ivec4(-128)), ivec4(127));
    ivec4 t2 = texelFetch(z, ivec2(e / 4 % z_width, e / 4 / z_width), 0);
    ivec4 v3 = max(texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0), t2) + ivec4(beta);
    ivec4 v4 = sinter_uint8(t2 + t0);
    ivec4 v5 = ivec4(gamma) * texelFetch(w, ivec2(e / 4 % w_width, e / 4 / w_width), 0);
    result0 = sinter_int8(v1);
    result1 = sinter_uint8(v3);
    result2 = sinter_uint16(v4);
    result3 = sinter_int16(v5);
}
