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
// A
layout(location = 0) out float result;
uniform sampler2D A;
uniform int result_width;
uniform int result_offset;
uniform int result_ld;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int A_offset;
uniform int A_width;

void main()
{
    int first = int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x) - result_offset;
    int i = first / result_ld;
    int j = first % result_ld;
    if (first < 0 || i >= rows || j >= cols) discard;
    result = texelFetch(A, ivec2((A_offset + i * A_ld + j) % A_width, (A_offset + i * A_ld + j) / A_width), 0).x;
}
