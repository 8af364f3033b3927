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
// A + B
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int result_width;
uniform int A_width;
uniform int B_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 value = texelFetch(A, ivec2(e / 4 % A_width, e / 4 / A_width), 0) + texelFetch(B, ivec2(e / 4 % B_width, e / 4 / B_width), 0);
    result = value;
}
