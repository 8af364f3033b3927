#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// colwise(x) .* rowwise(y)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int x_width;
uniform int y_width;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    EXACT vec4 value = texelFetch(x, ivec2(i / 4 % x_width, i / 4 / x_width), 0)[i % 4] * texelFetch(y, ivec2(j / 4 % y_width, j / 4 / y_width), 0);
    result = value;
}
