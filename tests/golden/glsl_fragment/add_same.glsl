#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// A + A
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int result_width;
uniform int A_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 t0 = texelFetch(A, ivec2(e / 4 % A_width, e / 4 / A_width), 0);
    EXACT vec4 value = t0 + t0;
    result = value;
}
