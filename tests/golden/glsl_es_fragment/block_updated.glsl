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
// alpha * A + beta
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform float alpha;
uniform int A_first_row;
uniform int A_first_col;
uniform int A_width;
uniform float beta;

vec4 sinter_join_vec4(vec4 a, vec4 next, int first)
{
    if (first == 0) return a;
    if (first == 1) return vec4(a.yzw, next.x);
    return first == 2 ? vec4(a.zw, next.xy) : vec4(a.w, next.xyz);
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    int A_at0 = A_first_col + j;
    EXACT vec4 value = alpha * sinter_join_vec4(texelFetch(A, ivec2(A_at0 / 4, A_first_row + i), 0), texelFetch(A, ivec2(min((A_at0 + 3) / 4, A_width - 1), A_first_row + i), 0), A_first_col % 4) + beta;
    result = value;
}

#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// T0
layout(location = 0) out vec4 result;
uniform sampler2D T0;
uniform int result_first_col;
uniform int component;
uniform int result_first_row;
uniform int rows;
uniform int cols;

void main()
{
    int j = 4 * int(gl_FragCoord.x) - result_first_col + component;
    int i = int(gl_FragCoord.y) - result_first_row;
    if (j < 0 || i >= rows || j >= cols) discard;
    result = vec4(texelFetch(T0, ivec2(j / 4, i), 0)[j % 4]);
}
