#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// alpha * x + y
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int result_width;
uniform float alpha;
uniform int x_width;
uniform int y_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 value = alpha * texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0) + texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0);
    result = value;
}
