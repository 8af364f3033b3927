#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// A
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int result_width;
uniform int result_offset;
uniform int component;
uniform int result_ld;
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int A_offset;
uniform int A_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x)) - result_offset + component;
    int i = e / result_ld;
    int j = e - i * result_ld;
    if (e < 0 || i >= rows || j >= cols) discard;
    result = vec4(texelFetch(A, ivec2((A_offset + i * A_ld + j) / 4 % A_width, (A_offset + i * A_ld + j) / 4 / A_width), 0)[(A_offset + i * A_ld + j) % 4]);
}
