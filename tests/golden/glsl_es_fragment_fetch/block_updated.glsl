#version 300 es
#extension GL_EXT_shader_framebuffer_fetch : require
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
layout(location = 0) inout vec4 result;
uniform int result_first_col;
uniform int result_first_row;
uniform float alpha;
uniform float beta;
uniform int cols;

vec4 sinter_merge_vec4(vec4 given, vec4 kept, int column, int columns)
{
    return vec4(
        column >= 0 && column < columns ? given.x : kept.x,
        column + 1 >= 0 && column + 1 < columns ? given.y : kept.y,
        column + 2 >= 0 && column + 2 < columns ? given.z : kept.z,
        column + 3 >= 0 && column + 3 < columns ? given.w : kept.w);
}

void main()
{
    int first = 4 * int(gl_FragCoord.x) - result_first_col;
    int i = int(gl_FragCoord.y) - result_first_row;
    int shift = result_first_col % 4;
    EXACT vec4 stored = alpha * result + beta;
    if (first < 0 || first + 3 >= cols) {
        stored = sinter_merge_vec4(stored, result, first, cols);
    }
    result = gl_FragCoord.x < 0.0 ? vec4(0) : stored;
}
