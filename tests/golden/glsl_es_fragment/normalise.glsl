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
// sqrt(sum(x .* x))
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    EXACT float acc = 0.0;
    EXACT vec4 acc_four = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        EXACT vec4 t0 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
        acc_four += t0 * t0;
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    for (int k = whole; k < depth; ++k) {
        EXACT float t1 = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
        acc += t1 * t1;
    }
    result = vec4(sinter_sqrt(acc));
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
// x / s
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D s;
uniform int result_width;
uniform int x_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 value = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0) / texelFetch(s, ivec2(0, 0), 0)[0];
    result = value;
}
