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
uniform int count;
uniform int x_width;
uniform int y_width;
uniform float alpha;
uniform float beta;
uniform float gamma;

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < count) {
            EXACT float t0 = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4] - texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0)[e % 4];
            EXACT float t1 = abs(t0);
            EXACT float value = sinter_less(t1, alpha) ? beta * t0 * t0 : t1 - gamma;
            four[lane] = value;
        }
    }
    result = four;
}
