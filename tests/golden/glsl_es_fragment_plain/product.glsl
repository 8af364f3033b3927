#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// A * B
layout(location = 0) out float result;
uniform sampler2D B;
uniform sampler2D A;
uniform int depth;

void main()
{
    int j = int(gl_FragCoord.x);
    int i = int(gl_FragCoord.y);
    float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        acc += texelFetch(A, ivec2(k, i), 0).x * texelFetch(B, ivec2(j, k), 0).x;
    }
    result = acc;
}
