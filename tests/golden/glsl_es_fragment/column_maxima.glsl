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
// max(A, each column)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int result_width;
uniform int rows;
uniform int depth;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = uintBitsToFloat(0xff800000u);
            for (int k = 0; k < depth; ++k) {
                acc = sinter_max(acc, texelFetch(A, ivec2(e / 4, k), 0)[e % 4]);
            }
            four[lane] = acc;
        }
    }
    result = four;
}
