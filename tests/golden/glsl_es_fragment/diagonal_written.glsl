#version 300 es
precision highp float;
precision highp int;
uniform int result_ld;
uniform int result_offset;
uniform int result_width;
uniform int component;
uniform int target_width;
uniform int target_height;
flat out ivec2 cell;

void main()
{
    int i = gl_VertexID;
    int j = 0;
    int e = result_offset + i * result_ld;
    cell = ivec2(i, j);
    bool mine = e % 4 == component;
    vec2 size = vec2(target_width, target_height);
    vec2 place = (vec2(e / 4 % result_width, e / 4 / result_width) + 0.5) / size * 2.0 - 1.0;
    gl_Position = mine ? vec4(place, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
}

#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// x
layout(location = 0) out vec4 result;
uniform sampler2D x;
flat in ivec2 cell;
uniform int x_width;

void main()
{
    int i = cell.x;
    result = vec4(texelFetch(x, ivec2(i / 4 % x_width, i / 4 / x_width), 0)[i % 4]);
}
