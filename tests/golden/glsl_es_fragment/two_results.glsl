#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// x + y, x - y
layout(location = 0) out vec4 result0;
uniform sampler2D x;
uniform sampler2D y;
layout(location = 1) out vec4 result1;
uniform int result0_width;
uniform int x_width;
uniform int y_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result0_width + int(gl_FragCoord.x));
    EXACT vec4 t0 = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0);
    EXACT vec4 t1 = texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0);
    EXACT vec4 v2 = t0 + t1;
    EXACT vec4 v3 = t0 - t1;
    result0 = v2;
    result1 = v3;
}
