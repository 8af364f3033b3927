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
// sum(x .* y)
layout(location = 0) out vec4 partial;
uniform sampler2D x;
uniform sampler2D y;
uniform int partial_width;
uniform int partial_ld;
uniform int depth;
uniform int chunk;
uniform int x_width;
uniform int y_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share0 = first % partial_ld;
    if (slot >= 1) return;
    int terms = depth;
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int begin = (share0 + lane) * chunk;
        int end = min(begin + chunk, terms);
        float acc = 0.0;
        for (int k = begin; k < end; ++k) {
            acc += texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4] * texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0)[k % 4];
        }
        four[lane] = acc;
    }
    partial = four;
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
// sum(x .* y)
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform int parts;
uniform int partial_ld;
uniform int partial_width;

void main()
{
    float acc = 0.0;
    for (int share = 0; share < parts; ++share) {
        float part = texelFetch(partial, ivec2(share / 4 % partial_width, share / 4 / partial_width), 0)[share % 4];
        acc += part;
    }
    result = vec4(acc);
}
