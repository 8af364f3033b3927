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
        vec4 b0 = texelFetch(B, ivec2(j / 4, k), 0);
        vec4 b1 = texelFetch(B, ivec2(j / 4, k + 1), 0);
        vec4 b2 = texelFetch(B, ivec2(j / 4, k + 2), 0);
        vec4 b3 = texelFetch(B, ivec2(j / 4, k + 3), 0);
        acc += vec4(dot(a, vec4(b0.x, b1.x, b2.x, b3.x)), dot(a, vec4(b0.y, b1.y, b2.y, b3.y)), dot(a, vec4(b0.z, b1.z, b2.z, b3.z)), dot(a, vec4(b0.w, b1.w, b2.w, b3.w)));
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        acc += a * texelFetch(B, ivec2(j / 4, k), 0);
    }
    result = acc;
}
