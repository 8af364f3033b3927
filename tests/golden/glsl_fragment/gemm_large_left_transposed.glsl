#version 330 core
// alpha * (trans(A) * B) + beta * C
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
uniform int depth;
uniform float alpha;
uniform float beta;

void main()
{
    int j = 4 * int(gl_FragCoord.x);
    int last = rows - 1;
    int i = 8 * int(gl_FragCoord.y);
    int i1 = min(i + 1, last);
    int i2 = min(i + 2, last);
    int i3 = min(i + 3, last);
    int i4 = min(i + 4, 4 * (last / 4));
    int i5 = min(i + 5, last);
    int i6 = min(i + 6, last);
    int i7 = min(i + 7, last);
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
        vec4 a0 = texelFetch(A, ivec2(i / 4, k), 0);
        vec4 a1 = texelFetch(A, ivec2(i / 4, k + 1), 0);
        vec4 a2 = texelFetch(A, ivec2(i / 4, k + 2), 0);
        vec4 a3 = texelFetch(A, ivec2(i / 4, k + 3), 0);
        acc0 += a0.x * b0;
        acc0 += a1.x * b1;
        acc0 += a2.x * b2;
        acc0 += a3.x * b3;
        acc1 += a0.y * b0;
        acc1 += a1.y * b1;
        acc1 += a2.y * b2;
        acc1 += a3.y * b3;
        acc2 += a0.z * b0;
        acc2 += a1.z * b1;
        acc2 += a2.z * b2;
        acc2 += a3.z * b3;
        acc3 += a0.w * b0;
        acc3 += a1.w * b1;
        acc3 += a2.w * b2;
        acc3 += a3.w * b3;
        vec4 a4 = texelFetch(A, ivec2(i4 / 4, k), 0);
        vec4 a5 = texelFetch(A, ivec2(i4 / 4, k + 1), 0);
        vec4 a6 = texelFetch(A, ivec2(i4 / 4, k + 2), 0);
        vec4 a7 = texelFetch(A, ivec2(i4 / 4, k + 3), 0);
        acc4 += a4.x * b0;
        acc4 += a5.x * b1;
        acc4 += a6.x * b2;
        acc4 += a7.x * b3;
        acc5 += a4.y * b0;
        acc5 += a5.y * b1;
        acc5 += a6.y * b2;
        acc5 += a7.y * b3;
        acc6 += a4.z * b0;
        acc6 += a5.z * b1;
        acc6 += a6.z * b2;
        acc6 += a7.z * b3;
        acc7 += a4.w * b0;
        acc7 += a5.w * b1;
        acc7 += a6.w * b2;
        acc7 += a7.w * b3;
    }
    for (int k = whole; k < depth; ++k) {
        vec4 b0 = texelFetch(B, ivec2(j / 4, k), 0);
        vec4 a0 = texelFetch(A, ivec2(i / 4, k), 0);
        acc0 += a0.x * b0;
        acc1 += a0.y * b0;
        acc2 += a0.z * b0;
        acc3 += a0.w * b0;
        vec4 a4 = texelFetch(A, ivec2(i4 / 4, k), 0);
        acc4 += a4.x * b0;
        acc5 += a4.y * b0;
        acc6 += a4.z * b0;
        acc7 += a4.w * b0;
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
