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
// A + A
layout(location = 0) out vec4 result;
uniform sampler2D A;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    EXACT vec4 t0 = texelFetch(A, ivec2(j / 4, i), 0);
    EXACT vec4 value = t0 + t0;
    result = value;
}
