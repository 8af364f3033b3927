#version 300 es
precision highp float;
precision highp int;
uniform int cols;
uniform int result_ld;
uniform int result_offset;
uniform int result_width;
uniform int A_ld;
uniform int A_offset;
uniform int A_width;
uniform int target_width;
uniform int target_height;
flat out ivec2 cell;

void main()
{
    int i = gl_VertexID / cols;
    int j = gl_VertexID % cols;
    int e = result_offset + i * result_ld + j;
    cell = ivec2(i, j);
    vec2 size = vec2(target_width, target_height);
    vec2 place = (vec2(e % result_width, e / result_width) + 0.5) / size * 2.0 - 1.0;
    gl_Position = vec4(place, 0.0, 1.0);
    gl_PointSize = 1.0;
}

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
flat in ivec2 cell;
uniform int cols;
uniform int result_ld;
uniform int result_offset;
uniform int result_width;
uniform int A_ld;
uniform int A_offset;
uniform int A_width;

void main()
{
    int i = cell.x;
    int j = cell.y;
    result = texelFetch(A, ivec2((A_offset + i * A_ld + j) % A_width, (A_offset + i * A_ld + j) / A_width), 0).x;
}
