#version 430 core
// A + B
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(r16f, binding = 0) writeonly uniform imageBuffer result;
uniform int count;

float sinter_half(float a)
{
    uint bits = floatBitsToUint(a), magnitude = bits & 0x7fffffffu;
    if (magnitude >= 0x7f800000u) return a;
    if (magnitude >= 0x477ff000u) return uintBitsToFloat((bits & 0x80000000u) | 0x7f800000u);
    if (magnitude >= 0x38800000u)
        return uintBitsToFloat((bits + 0xfffu + ((bits >> 13u) & 1u)) & 0xffffe000u);
    float units = abs(a) * 16777216.0, whole = floor(units), rest = units - whole;
    if (rest > 0.5 || (rest == 0.5 && floor(whole * 0.5) * 2.0 != whole)) whole += 1.0;
    return uintBitsToFloat(floatBitsToUint(whole / 16777216.0) | (bits & 0x80000000u));
}

vec4 sinter_half(vec4 a)
{
    return vec4(sinter_half(a.x), sinter_half(a.y), sinter_half(a.z), sinter_half(a.w));
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    precise vec4 value = vec4(texelFetch(A, j).x, texelFetch(A, j + 1).x, texelFetch(A, j + 2).x, texelFetch(A, j + 3).x) + vec4(texelFetch(B, j).x, texelFetch(B, j + 1).x, texelFetch(B, j + 2).x, texelFetch(B, j + 3).x);
    {
        int e = j;
        vec4 v = sinter_half(value);
        imageStore(result, e, vec4(v.x));
        imageStore(result, e + 1, vec4(v.y));
        imageStore(result, e + 2, vec4(v.z));
        imageStore(result, e + 3, vec4(v.w));
    }
}
