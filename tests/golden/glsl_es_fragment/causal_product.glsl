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
// select(j <= i, A * trans(B), alpha)
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
uniform int rows;
uniform int stripe;
uniform int cols;
uniform int depth;
uniform float alpha;

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
    int last_column = cols - 1;
    int j1 = min(j + 1, last_column);
    int j2 = min(j + 2, last_column);
    int j3 = min(j + 3, last_column);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 column0 = texelFetch(B, ivec2(k / 4, j), 0);
        vec4 column1 = texelFetch(B, ivec2(k / 4, j1), 0);
        vec4 column2 = texelFetch(B, ivec2(k / 4, j2), 0);
        vec4 column3 = texelFetch(B, ivec2(k / 4, j3), 0);
        vec4 b0 = vec4(column0.x, column1.x, column2.x, column3.x);
        vec4 b1 = vec4(column0.y, column1.y, column2.y, column3.y);
        vec4 b2 = vec4(column0.z, column1.z, column2.z, column3.z);
        vec4 b3 = vec4(column0.w, column1.w, column2.w, column3.w);
        vec4 a0 = texelFetch(A, ivec2(k / 4, i), 0);
        acc0 += a0.x * b0;
        acc0 += a0.y * b1;
        acc0 += a0.z * b2;
        acc0 += a0.w * b3;
        vec4 a1 = texelFetch(A, ivec2(k / 4, i1), 0);
        acc1 += a1.x * b0;
        acc1 += a1.y * b1;
        acc1 += a1.z * b2;
        acc1 += a1.w * b3;
        vec4 a2 = texelFetch(A, ivec2(k / 4, i2), 0);
        acc2 += a2.x * b0;
        acc2 += a2.y * b1;
        acc2 += a2.z * b2;
        acc2 += a2.w * b3;
        vec4 a3 = texelFetch(A, ivec2(k / 4, i3), 0);
        acc3 += a3.x * b0;
        acc3 += a3.y * b1;
        acc3 += a3.z * b2;
        acc3 += a3.w * b3;
        vec4 a4 = texelFetch(A, ivec2(k / 4, i4), 0);
        acc4 += a4.x * b0;
        acc4 += a4.y * b1;
        acc4 += a4.z * b2;
        acc4 += a4.w * b3;
        vec4 a5 = texelFetch(A, ivec2(k / 4, i5), 0);
        acc5 += a5.x * b0;
        acc5 += a5.y * b1;
        acc5 += a5.z * b2;
        acc5 += a5.w * b3;
        vec4 a6 = texelFetch(A, ivec2(k / 4, i6), 0);
        acc6 += a6.x * b0;
        acc6 += a6.y * b1;
        acc6 += a6.z * b2;
        acc6 += a6.w * b3;
        vec4 a7 = texelFetch(A, ivec2(k / 4, i7), 0);
        acc7 += a7.x * b0;
        acc7 += a7.y * b1;
        acc7 += a7.z * b2;
        acc7 += a7.w * b3;
    }
    for (int k = whole; k < depth; ++k) {
        float column0 = texelFetch(B, ivec2(k / 4, j), 0)[k % 4];
        float column1 = texelFetch(B, ivec2(k / 4, j1), 0)[k % 4];
        float column2 = texelFetch(B, ivec2(k / 4, j2), 0)[k % 4];
        float column3 = texelFetch(B, ivec2(k / 4, j3), 0)[k % 4];
        vec4 b0 = vec4(column0, column1, column2, column3);
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
    result = mix(vec4(alpha), acc0, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i)));
    result1 = mix(vec4(alpha), acc1, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i1)));
    result2 = mix(vec4(alpha), acc2, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i2)));
    result3 = mix(vec4(alpha), acc3, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i3)));
    result4 = mix(vec4(alpha), acc4, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i4)));
    result5 = mix(vec4(alpha), acc5, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i5)));
    result6 = mix(vec4(alpha), acc6, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i6)));
    result7 = mix(vec4(alpha), acc7, lessThanEqual(ivec4(j) + ivec4(0, 1, 2, 3), ivec4(i7)));
}
