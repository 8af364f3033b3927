#version 330 core
#extension GL_ARB_shader_image_load_store : require
// alpha * (A * B) + beta * C
layout(rgba32f) writeonly uniform image2D result;
uniform sampler2D B;
uniform sampler2D A;
uniform sampler2D C;
uniform int band;
uniform int stripe;
uniform int cols;
uniform int rows;
uniform int depth;
uniform float alpha;
uniform float beta;

void main()
{
    int line = int(gl_FragCoord.x) / band;
    int texel = int(gl_FragCoord.x) - line * band;
    int row = min(int(gl_FragCoord.y) + 4 * line, stripe - 1);
    int last_texel = (cols - 1) / 4;
    int texel1 = min(texel + band, last_texel);
    int j0 = 4 * texel;
    int j1 = 4 * texel1;
    int last = rows - 1;
    int i = row;
    int i1 = min(i + stripe, last);
    int i2 = min(i + 2 * stripe, last);
    int i3 = min(i + 3 * stripe, last);
    int i4 = min(i + 4 * stripe, last);
    int i5 = min(i + 5 * stripe, last);
    int i6 = min(i + 6 * stripe, last);
    int i7 = min(i + 7 * stripe, last);
    vec4 acc0_0 = vec4(0.0);
    vec4 acc0_1 = vec4(0.0);
    vec4 acc1_0 = vec4(0.0);
    vec4 acc1_1 = vec4(0.0);
    vec4 acc2_0 = vec4(0.0);
    vec4 acc2_1 = vec4(0.0);
    vec4 acc3_0 = vec4(0.0);
    vec4 acc3_1 = vec4(0.0);
    vec4 acc4_0 = vec4(0.0);
    vec4 acc4_1 = vec4(0.0);
    vec4 acc5_0 = vec4(0.0);
    vec4 acc5_1 = vec4(0.0);
    vec4 acc6_0 = vec4(0.0);
    vec4 acc6_1 = vec4(0.0);
    vec4 acc7_0 = vec4(0.0);
    vec4 acc7_1 = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 b0_0 = texelFetch(B, ivec2(j0 / 4, k), 0);
        vec4 b0_1 = texelFetch(B, ivec2(j0 / 4, k + 1), 0);
        vec4 b0_2 = texelFetch(B, ivec2(j0 / 4, k + 2), 0);
        vec4 b0_3 = texelFetch(B, ivec2(j0 / 4, k + 3), 0);
        vec4 b1_0 = texelFetch(B, ivec2(j1 / 4, k), 0);
        vec4 b1_1 = texelFetch(B, ivec2(j1 / 4, k + 1), 0);
        vec4 b1_2 = texelFetch(B, ivec2(j1 / 4, k + 2), 0);
        vec4 b1_3 = texelFetch(B, ivec2(j1 / 4, k + 3), 0);
        vec4 a0 = texelFetch(A, ivec2(k / 4, i), 0);
        acc0_0 += a0.x * b0_0;
        acc0_0 += a0.y * b0_1;
        acc0_0 += a0.z * b0_2;
        acc0_0 += a0.w * b0_3;
        acc0_1 += a0.x * b1_0;
        acc0_1 += a0.y * b1_1;
        acc0_1 += a0.z * b1_2;
        acc0_1 += a0.w * b1_3;
        vec4 a1 = texelFetch(A, ivec2(k / 4, i1), 0);
        acc1_0 += a1.x * b0_0;
        acc1_0 += a1.y * b0_1;
        acc1_0 += a1.z * b0_2;
        acc1_0 += a1.w * b0_3;
        acc1_1 += a1.x * b1_0;
        acc1_1 += a1.y * b1_1;
        acc1_1 += a1.z * b1_2;
        acc1_1 += a1.w * b1_3;
        vec4 a2 = texelFetch(A, ivec2(k / 4, i2), 0);
        acc2_0 += a2.x * b0_0;
        acc2_0 += a2.y * b0_1;
        acc2_0 += a2.z * b0_2;
        acc2_0 += a2.w * b0_3;
        acc2_1 += a2.x * b1_0;
        acc2_1 += a2.y * b1_1;
        acc2_1 += a2.z * b1_2;
        acc2_1 += a2.w * b1_3;
        vec4 a3 = texelFetch(A, ivec2(k / 4, i3), 0);
        acc3_0 += a3.x * b0_0;
        acc3_0 += a3.y * b0_1;
        acc3_0 += a3.z * b0_2;
        acc3_0 += a3.w * b0_3;
        acc3_1 += a3.x * b1_0;
        acc3_1 += a3.y * b1_1;
        acc3_1 += a3.z * b1_2;
        acc3_1 += a3.w * b1_3;
        vec4 a4 = texelFetch(A, ivec2(k / 4, i4), 0);
        acc4_0 += a4.x * b0_0;
        acc4_0 += a4.y * b0_1;
        acc4_0 += a4.z * b0_2;
        acc4_0 += a4.w * b0_3;
        acc4_1 += a4.x * b1_0;
        acc4_1 += a4.y * b1_1;
        acc4_1 += a4.z * b1_2;
        acc4_1 += a4.w * b1_3;
        vec4 a5 = texelFetch(A, ivec2(k / 4, i5), 0);
        acc5_0 += a5.x * b0_0;
        acc5_0 += a5.y * b0_1;
        acc5_0 += a5.z * b0_2;
        acc5_0 += a5.w * b0_3;
        acc5_1 += a5.x * b1_0;
        acc5_1 += a5.y * b1_1;
        acc5_1 += a5.z * b1_2;
        acc5_1 += a5.w * b1_3;
        vec4 a6 = texelFetch(A, ivec2(k / 4, i6), 0);
        acc6_0 += a6.x * b0_0;
        acc6_0 += a6.y * b0_1;
        acc6_0 += a6.z * b0_2;
        acc6_0 += a6.w * b0_3;
        acc6_1 += a6.x * b1_0;
        acc6_1 += a6.y * b1_1;
        acc6_1 += a6.z * b1_2;
        acc6_1 += a6.w * b1_3;
        vec4 a7 = texelFetch(A, ivec2(k / 4, i7), 0);
        acc7_0 += a7.x * b0_0;
        acc7_0 += a7.y * b0_1;
        acc7_0 += a7.z * b0_2;
        acc7_0 += a7.w * b0_3;
        acc7_1 += a7.x * b1_0;
        acc7_1 += a7.y * b1_1;
        acc7_1 += a7.z * b1_2;
        acc7_1 += a7.w * b1_3;
    }
    for (int k = whole; k < depth; ++k) {
        vec4 b0_0 = texelFetch(B, ivec2(j0 / 4, k), 0);
        vec4 b1_0 = texelFetch(B, ivec2(j1 / 4, k), 0);
        float a0 = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        acc0_0 += a0 * b0_0;
        acc0_1 += a0 * b1_0;
        float a1 = texelFetch(A, ivec2(k / 4, i1), 0)[k % 4];
        acc1_0 += a1 * b0_0;
        acc1_1 += a1 * b1_0;
        float a2 = texelFetch(A, ivec2(k / 4, i2), 0)[k % 4];
        acc2_0 += a2 * b0_0;
        acc2_1 += a2 * b1_0;
        float a3 = texelFetch(A, ivec2(k / 4, i3), 0)[k % 4];
        acc3_0 += a3 * b0_0;
        acc3_1 += a3 * b1_0;
        float a4 = texelFetch(A, ivec2(k / 4, i4), 0)[k % 4];
        acc4_0 += a4 * b0_0;
        acc4_1 += a4 * b1_0;
        float a5 = texelFetch(A, ivec2(k / 4, i5), 0)[k % 4];
        acc5_0 += a5 * b0_0;
        acc5_1 += a5 * b1_0;
        float a6 = texelFetch(A, ivec2(k / 4, i6), 0)[k % 4];
        acc6_0 += a6 * b0_0;
        acc6_1 += a6 * b1_0;
        float a7 = texelFetch(A, ivec2(k / 4, i7), 0)[k % 4];
        acc7_0 += a7 * b0_0;
        acc7_1 += a7 * b1_0;
    }
    imageStore(result, ivec2(j0 / 4, i), alpha * acc0_0 + beta * texelFetch(C, ivec2(j0 / 4, i), 0));
    if (texel + band <= last_texel) {
        imageStore(result, ivec2(j1 / 4, i), alpha * acc0_1 + beta * texelFetch(C, ivec2(j1 / 4, i), 0));
    }
    int into1 = i + stripe;
    if (into1 < rows) {
        imageStore(result, ivec2(j0 / 4, into1), alpha * acc1_0 + beta * texelFetch(C, ivec2(j0 / 4, into1), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into1), alpha * acc1_1 + beta * texelFetch(C, ivec2(j1 / 4, into1), 0));
        }
    }
    int into2 = i + 2 * stripe;
    if (into2 < rows) {
        imageStore(result, ivec2(j0 / 4, into2), alpha * acc2_0 + beta * texelFetch(C, ivec2(j0 / 4, into2), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into2), alpha * acc2_1 + beta * texelFetch(C, ivec2(j1 / 4, into2), 0));
        }
    }
    int into3 = i + 3 * stripe;
    if (into3 < rows) {
        imageStore(result, ivec2(j0 / 4, into3), alpha * acc3_0 + beta * texelFetch(C, ivec2(j0 / 4, into3), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into3), alpha * acc3_1 + beta * texelFetch(C, ivec2(j1 / 4, into3), 0));
        }
    }
    int into4 = i + 4 * stripe;
    if (into4 < rows) {
        imageStore(result, ivec2(j0 / 4, into4), alpha * acc4_0 + beta * texelFetch(C, ivec2(j0 / 4, into4), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into4), alpha * acc4_1 + beta * texelFetch(C, ivec2(j1 / 4, into4), 0));
        }
    }
    int into5 = i + 5 * stripe;
    if (into5 < rows) {
        imageStore(result, ivec2(j0 / 4, into5), alpha * acc5_0 + beta * texelFetch(C, ivec2(j0 / 4, into5), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into5), alpha * acc5_1 + beta * texelFetch(C, ivec2(j1 / 4, into5), 0));
        }
    }
    int into6 = i + 6 * stripe;
    if (into6 < rows) {
        imageStore(result, ivec2(j0 / 4, into6), alpha * acc6_0 + beta * texelFetch(C, ivec2(j0 / 4, into6), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into6), alpha * acc6_1 + beta * texelFetch(C, ivec2(j1 / 4, into6), 0));
        }
    }
    int into7 = i + 7 * stripe;
    if (into7 < rows) {
        imageStore(result, ivec2(j0 / 4, into7), alpha * acc7_0 + beta * texelFetch(C, ivec2(j0 / 4, into7), 0));
        if (texel + band <= last_texel) {
            imageStore(result, ivec2(j1 / 4, into7), alpha * acc7_1 + beta * texelFetch(C, ivec2(j1 / 4, into7), 0));
        }
    }
}
