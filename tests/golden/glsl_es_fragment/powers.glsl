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
// pow(x, y)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int result_width;
uniform int x_width;
uniform int y_width;

float sinter_pow(float a, float b)
{
    if (b == 0.0 || a == 1.0) return 1.0;
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u) return uintBitsToFloat(0x7fc00000u);
    float x = abs(a), y = abs(b), r = 1.0;
    bool whole = y >= 8388608.0 || floor(y) == y;
    bool odd = whole && y < 16777216.0 && floor(y * 0.5) * 2.0 != y;
    if (x == 0.0 || (floatBitsToUint(x) & 0x7fffffffu) == 0x7f800000u) {
        r = (x == 0.0) == (b < 0.0) ? uintBitsToFloat(0x7f800000u) : 0.0;
    } else if ((floatBitsToUint(y) & 0x7fffffffu) == 0x7f800000u) {
        r = x == 1.0 ? 1.0 : (x > 1.0) == (b > 0.0) ? uintBitsToFloat(0x7f800000u) : 0.0;
    } else if (whole && y <= 64.0) {
        float p = x;
        for (int n = int(y); n > 0; n /= 2) {
            if (n % 2 == 1) r *= p;
            p *= p;
        }
        if (b < 0.0) r = 1.0 / r;
    } else {
        if (a < 0.0 && !whole) return uintBitsToFloat(0x7fc00000u);
        r = exp2(b * log2(x));
    }
    return odd && (floatBitsToUint(a) >> 31u) == 1u ? -r : r;
}

vec4 sinter_pow(vec4 a, vec4 b)
{
    return vec4(sinter_pow(a.x, b.x), sinter_pow(a.y, b.y), sinter_pow(a.z, b.z), sinter_pow(a.w, b.w));
}

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 value = sinter_pow(texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0), texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0));
    result = value;
}
