#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// alpha * (A * B) + beta * C
layout(location = 0) out vec4 result;
layout(location = 1) out vec4 result1;
layout(location = 2) out vec4 result2;
layout(location = 3) out vec4 result3;
layout(location = 4) out vec4 result4;
layout(location = 5) out vec4 result5;
layout(location = 6) out vec4 result6;
layout(location = 7) out vec4 result7;
uniform sampler2D B;
uniform sampler2D A;
uniform sampler2D C;
uniform int rows;
uniform int stripe;
uniform int depth;
uniform float alpha;
uniform float beta;

void main()
{
    int j = 4 * int(gl_FragCoord.x);
    int last = rows - 1;
    int i = int(gl_FragCoord.y);
    int i1 = min(i + stripe, last);
    int i2 = min(i + 2 * stripe, last);
    int i3 = min(i + 3 * stripe, last);
    int i4 = min(i + 4 * stripe, last);
    int i5 = min(i + 5 * stripe, last);
    int i6 = min(i + 6 * stripe, last);
    int i7 = min(i + 7 * stripe, last);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    vec4 acc4 = vec4(0.0);
    vec4 acc5 = vec4(0.0);
    vec4 acc6 = vec4(0.0);
    vec4 acc7 = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 b0 = texelFetch(B, ivec2(j / 4, k), 0);
        vec4 b1 = texelFetch(B, ivec2(j / 4, k + 1), 0);
        vec4 b2 = texelFetch(B, ivec2(j / 4, k + 2), 0);
        vec4 b3 = texelFetch(B, ivec2(j / 4, k + 3), 0);
        vec4 column0 = vec4(b0.x, b1.x, b2.x, b3.x);
        vec4 column1 = vec4(b0.y, b1.y, b2.y, b3.y);
        vec4 column2 = vec4(b0.z, b1.z, b2.z, b3.z);
        vec4 column3 = vec4(b0.w, b1.w, b2.w, b3.w);
        vec4 a0 = texelFetch(A, ivec2(k / 4, i), 0);
        acc0 += vec4(dot(a0, column0), dot(a0, column1), dot(a0, column2), dot(a0, column3));
        vec4 a1 = texelFetch(A, ivec2(k / 4, i1), 0);
        acc1 += vec4(dot(a1, column0), dot(a1, column1), dot(a1, column2), dot(a1, column3));
        vec4 a2 = texelFetch(A, ivec2(k / 4, i2), 0);
        acc2 += vec4(dot(a2, column0), dot(a2, column1), dot(a2, column2), dot(a2, column3));
        vec4 a3 = texelFetch(A, ivec2(k / 4, i3), 0);
        acc3 += vec4(dot(a3, column0), dot(a3, column1), dot(a3, column2), dot(a3, column3));
        vec4 a4 = texelFetch(A, ivec2(k / 4, i4), 0);
        acc4 += vec4(dot(a4, column0), dot(a4, column1), dot(a4, column2), dot(a4, column3));
        vec4 a5 = texelFetch(A, ivec2(k / 4, i5), 0);
        acc5 += vec4(dot(a5, column0), dot(a5, column1), dot(a5, column2), dot(a5, column3));
        vec4 a6 = texelFetch(A, ivec2(k / 4, i6), 0);
        acc6 += vec4(dot(a6, column0), dot(a6, column1), dot(a6, column2), dot(a6, column3));
        vec4 a7 = texelFetch(A, ivec2(k / 4, i7), 0);
        acc7 += vec4(dot(a7, column0), dot(a7, column1), dot(a7, column2), dot(a7, column3));
    }
    for (int k = whole; k < depth; ++k) {
        vec4 b0 = texelFetch(B, ivec2(j / 4, k), 0);
        float a0 = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        acc0 += a0 * b0;
        float a1 = texelFetch(A, ivec2(k / 4, i1), 0)[k % 4];
        acc1 += a1 * b0;
        float a2 = texelFetch(A, ivec2(k / 4, i2), 0)[k % 4];
        acc2 += a2 * b0;
        float a3 = texelFetch(A, ivec2(k / 4, i3), 0)[k % 4];
        acc3 += a3 * b0;
        float a4 = texelFetch(A, ivec2(k / 4, i4), 0)[k % 4];
        acc4 += a4 * b0;
        float a5 = texelFetch(A, ivec2(k / 4, i5), 0)[k % 4];
        acc5 += a5 * b0;
        float a6 = texelFetch(A, ivec2(k / 4, i6), 0)[k % 4];
        acc6 += a6 * b0;
        float a7 = texelFetch(A, ivec2(k / 4, i7), 0)[k % 4];
        acc7 += a7 * b0;
    }
    result = alpha * acc0 + beta * texelFetch(C, ivec2(j / 4, i), 0);
    result1 = alpha * acc1 + beta * texelFetch(C, ivec2(j / 4, i1), 0);
    result2 = alpha * acc2 + beta * texelFetch(C, ivec2(j / 4, i2), 0);
    result3 = alpha * acc3 + beta * texelFetch(C, ivec2(j / 4, i3), 0);
    result4 = alpha * acc4 + beta * texelFetch(C, ivec2(j / 4, i4), 0);
    result5 = alpha * acc5 + beta * texelFetch(C, ivec2(j / 4, i5), 0);
    result6 = alpha * acc6 + beta * texelFetch(C, ivec2(j / 4, i6), 0);
    result7 = alpha * acc7 + beta * texelFetch(C, ivec2(j / 4, i7), 0);
}
