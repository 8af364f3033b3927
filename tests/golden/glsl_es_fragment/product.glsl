#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// A * B
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int depth;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    vec4 acc = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 a = texelFetch(A, ivec2(k / 4, i), 0);
        acc += a.x * texelFetch(B, ivec2(j / 4, k), 0);
        acc += a.y * texelFetch(B, ivec2(j / 4, k + 1), 0);
        acc += a.z * texelFetch(B, ivec2(j / 4, k + 2), 0);
        acc += a.w * texelFetch(B, ivec2(j / 4, k + 3), 0);
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        acc += a * texelFetch(B, ivec2(j / 4, k), 0);
    }
    result = acc;
}
