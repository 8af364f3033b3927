#version 330 core
// !x || y > z
layout(location = 0) out uvec4 result;
uniform usampler2D x;
uniform sampler2D y;
uniform sampler2D z;
uniform int result_width;
uniform int x_width;
uniform int y_width;
uniform int z_width;

bvec4 sinter_logical_or(bvec4 a, bvec4 b)
{
    return bvec4(a.x || b.x, a.y || b.y, a.z || b.z, a.w || b.w);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_greater(vec4 a, vec4 b)
{
    return bvec4(sinter_greater(a.x, b.x), sinter_greater(a.y, b.y), sinter_greater(a.z, b.z), sinter_greater(a.w, b.w));
}

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    result = uvec4(sinter_logical_or(not(notEqual(texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0), uvec4(0))), sinter_greater(texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0), texelFetch(z, ivec2(e / 4 % z_width, e / 4 / z_width), 0))));
}
