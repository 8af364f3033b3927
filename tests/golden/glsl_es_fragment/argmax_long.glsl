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
// argmax(x)
layout(location = 0) out ivec4 result;
uniform sampler2D x;
uniform int depth;
uniform int x_width;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    float best = 0.0;
    int best_at = -1;
    int terms = depth;
    for (int k = 0; k < terms; ++k) {
        float term = texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
        if (best_at < 0 || (sinter_greater(term, best) || sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result = ivec4(best_at);
}
