#version 430 core
// pow(x, y)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
uniform samplerBuffer y;
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int count;

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
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 value = sinter_pow(vec4(x[j], x[j + 1], x[j + 2], x[j + 3]), texelFetch(y, j >> 2));
        {
            int e = j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < count; ++c) {
            precise float value1 = sinter_pow(x[c], texelFetch(y, c >> 2)[c % 4]);
            result[c] = value1;
        }
    }
}
