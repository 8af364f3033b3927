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
// !x || y > z
layout(location = 0) out uvec4 result;
uniform usampler2D x;
uniform sampler2D y;
uniform sampler2D z;
uniform int result_width;
uniform int count;
uniform int x_width;
uniform int y_width;
uniform int z_width;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    bvec4 four = bvec4(false);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < count) {
            four[lane] = !(texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4] != 0u) || sinter_greater(texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0)[e % 4], texelFetch(z, ivec2(e / 4 % z_width, e / 4 / z_width), 0)[e % 4]);
        }
    }
    result = uvec4(four);
}
