#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int result_width;
uniform int x_width;
uniform int y_width;
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
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 t0 = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0) - texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0);
    EXACT vec4 t1 = abs(t0);
    EXACT vec4 value = mix(t1 - gamma, beta * t0 * t0, sinter_less(t1, vec4(alpha)));
    result = value;
}
