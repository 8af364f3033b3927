#version 330 core
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_ARB_shader_image_load_store : require
// alpha * (trans(A) * B) + beta * C
layout(rgba32f) writeonly uniform image2D result;
uniform sampler2D B;
uniform sampler2D A;
uniform sampler2D C;
uniform int cols;
uniform int band;
uniform int rows;
uniform int depth;
uniform float alpha;
uniform float beta;

void main()
{
    int last_texel = (cols - 1) / 4;
    int texel1 = min(int(gl_FragCoord.x) + band, last_texel);
    int j0 = 4 * int(gl_FragCoord.x);
    int j1 = 4 * texel1;
    int last = rows - 1;
    int i = 8 * int(gl_FragCoord.y);
    int i1 = min(i + 1, last);
    int i2 = min(i + 2, last);
    int i3 = min(i + 3, last);
    int i4 = min(i + 4, 4 * (last / 4));
    int i5 = min(i + 5, last);
    int i6 = min(i + 6, last);
    int i7 = min(i + 7, last);
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
    int odd_col = int(gl_FragCoord.x) % 2;
    int odd_row = int(gl_FragCoord.y) % 2;
    int row0 = odd_col == 0 ? i : i4;
    int whole = depth - depth % 8;
    for (int k = 0; k < whole; k += 8) {
        int first = k + 4 * odd_row;
        vec4 b0_0 = texelFetch(B, ivec2(j0 / 4, first), 0);
        vec4 b0_1 = texelFetch(B, ivec2(j0 / 4, first + 1), 0);
        vec4 b0_2 = texelFetch(B, ivec2(j0 / 4, first + 2), 0);
        vec4 b0_3 = texelFetch(B, ivec2(j0 / 4, first + 3), 0);
        vec4 b1_0 = texelFetch(B, ivec2(j1 / 4, first), 0);
        vec4 b1_1 = texelFetch(B, ivec2(j1 / 4, first + 1), 0);
        vec4 b1_2 = texelFetch(B, ivec2(j1 / 4, first + 2), 0);
        vec4 b1_3 = texelFetch(B, ivec2(j1 / 4, first + 3), 0);
        {
            vec4 a0 = texelFetch(A, ivec2(row0 / 4, first), 0);
            vec4 a1 = texelFetch(A, ivec2(row0 / 4, first + 1), 0);
            vec4 a2 = texelFetch(A, ivec2(row0 / 4, first + 2), 0);
            vec4 a3 = texelFetch(A, ivec2(row0 / 4, first + 3), 0);
            vec4 a4 = subgroupQuadSwapHorizontal(a0);
            vec4 a5 = subgroupQuadSwapHorizontal(a1);
            vec4 a6 = subgroupQuadSwapHorizontal(a2);
            vec4 a7 = subgroupQuadSwapHorizontal(a3);
            acc0_0 += a0.x * b0_0;
            acc0_0 += a1.x * b0_1;
            acc0_0 += a2.x * b0_2;
            acc0_0 += a3.x * b0_3;
            acc0_1 += a0.x * b1_0;
            acc0_1 += a1.x * b1_1;
            acc0_1 += a2.x * b1_2;
            acc0_1 += a3.x * b1_3;
            acc4_0 += a4.x * b0_0;
            acc4_0 += a5.x * b0_1;
            acc4_0 += a6.x * b0_2;
            acc4_0 += a7.x * b0_3;
            acc4_1 += a4.x * b1_0;
            acc4_1 += a5.x * b1_1;
            acc4_1 += a6.x * b1_2;
            acc4_1 += a7.x * b1_3;
            acc1_0 += a0.y * b0_0;
            acc1_0 += a1.y * b0_1;
            acc1_0 += a2.y * b0_2;
            acc1_0 += a3.y * b0_3;
            acc1_1 += a0.y * b1_0;
            acc1_1 += a1.y * b1_1;
            acc1_1 += a2.y * b1_2;
            acc1_1 += a3.y * b1_3;
            acc5_0 += a4.y * b0_0;
            acc5_0 += a5.y * b0_1;
            acc5_0 += a6.y * b0_2;
            acc5_0 += a7.y * b0_3;
            acc5_1 += a4.y * b1_0;
            acc5_1 += a5.y * b1_1;
            acc5_1 += a6.y * b1_2;
            acc5_1 += a7.y * b1_3;
            acc2_0 += a0.z * b0_0;
            acc2_0 += a1.z * b0_1;
            acc2_0 += a2.z * b0_2;
            acc2_0 += a3.z * b0_3;
            acc2_1 += a0.z * b1_0;
            acc2_1 += a1.z * b1_1;
            acc2_1 += a2.z * b1_2;
            acc2_1 += a3.z * b1_3;
            acc6_0 += a4.z * b0_0;
            acc6_0 += a5.z * b0_1;
            acc6_0 += a6.z * b0_2;
            acc6_0 += a7.z * b0_3;
            acc6_1 += a4.z * b1_0;
            acc6_1 += a5.z * b1_1;
            acc6_1 += a6.z * b1_2;
            acc6_1 += a7.z * b1_3;
            acc3_0 += a0.w * b0_0;
            acc3_0 += a1.w * b0_1;
            acc3_0 += a2.w * b0_2;
            acc3_0 += a3.w * b0_3;
            acc3_1 += a0.w * b1_0;
            acc3_1 += a1.w * b1_1;
            acc3_1 += a2.w * b1_2;
            acc3_1 += a3.w * b1_3;
            acc7_0 += a4.w * b0_0;
            acc7_0 += a5.w * b0_1;
            acc7_0 += a6.w * b0_2;
            acc7_0 += a7.w * b0_3;
            acc7_1 += a4.w * b1_0;
            acc7_1 += a5.w * b1_1;
            acc7_1 += a6.w * b1_2;
            acc7_1 += a7.w * b1_3;
        }
        {
            int second = k + 4 - 4 * odd_row;
            vec4 c0 = subgroupQuadSwapVertical(b0_0);
            vec4 c1 = subgroupQuadSwapVertical(b0_1);
            vec4 c2 = subgroupQuadSwapVertical(b0_2);
            vec4 c3 = subgroupQuadSwapVertical(b0_3);
            vec4 c4 = subgroupQuadSwapVertical(b1_0);
            vec4 c5 = subgroupQuadSwapVertical(b1_1);
            vec4 c6 = subgroupQuadSwapVertical(b1_2);
            vec4 c7 = subgroupQuadSwapVertical(b1_3);
            vec4 a0 = texelFetch(A, ivec2(row0 / 4, second), 0);
            vec4 a1 = texelFetch(A, ivec2(row0 / 4, second + 1), 0);
            vec4 a2 = texelFetch(A, ivec2(row0 / 4, second + 2), 0);
            vec4 a3 = texelFetch(A, ivec2(row0 / 4, second + 3), 0);
            vec4 a4 = subgroupQuadSwapHorizontal(a0);
            vec4 a5 = subgroupQuadSwapHorizontal(a1);
            vec4 a6 = subgroupQuadSwapHorizontal(a2);
            vec4 a7 = subgroupQuadSwapHorizontal(a3);
            acc0_0 += a0.x * c0;
            acc0_0 += a1.x * c1;
            acc0_0 += a2.x * c2;
            acc0_0 += a3.x * c3;
            acc0_1 += a0.x * c4;
            acc0_1 += a1.x * c5;
            acc0_1 += a2.x * c6;
            acc0_1 += a3.x * c7;
            acc4_0 += a4.x * c0;
            acc4_0 += a5.x * c1;
            acc4_0 += a6.x * c2;
            acc4_0 += a7.x * c3;
            acc4_1 += a4.x * c4;
            acc4_1 += a5.x * c5;
            acc4_1 += a6.x * c6;
            acc4_1 += a7.x * c7;
            acc1_0 += a0.y * c0;
            acc1_0 += a1.y * c1;
            acc1_0 += a2.y * c2;
            acc1_0 += a3.y * c3;
            acc1_1 += a0.y * c4;
            acc1_1 += a1.y * c5;
            acc1_1 += a2.y * c6;
            acc1_1 += a3.y * c7;
            acc5_0 += a4.y * c0;
            acc5_0 += a5.y * c1;
            acc5_0 += a6.y * c2;
            acc5_0 += a7.y * c3;
            acc5_1 += a4.y * c4;
            acc5_1 += a5.y * c5;
            acc5_1 += a6.y * c6;
            acc5_1 += a7.y * c7;
            acc2_0 += a0.z * c0;
            acc2_0 += a1.z * c1;
            acc2_0 += a2.z * c2;
            acc2_0 += a3.z * c3;
            acc2_1 += a0.z * c4;
            acc2_1 += a1.z * c5;
            acc2_1 += a2.z * c6;
            acc2_1 += a3.z * c7;
            acc6_0 += a4.z * c0;
            acc6_0 += a5.z * c1;
            acc6_0 += a6.z * c2;
            acc6_0 += a7.z * c3;
            acc6_1 += a4.z * c4;
            acc6_1 += a5.z * c5;
            acc6_1 += a6.z * c6;
            acc6_1 += a7.z * c7;
            acc3_0 += a0.w * c0;
            acc3_0 += a1.w * c1;
            acc3_0 += a2.w * c2;
            acc3_0 += a3.w * c3;
            acc3_1 += a0.w * c4;
            acc3_1 += a1.w * c5;
            acc3_1 += a2.w * c6;
            acc3_1 += a3.w * c7;
            acc7_0 += a4.w * c0;
            acc7_0 += a5.w * c1;
            acc7_0 += a6.w * c2;
            acc7_0 += a7.w * c3;
            acc7_1 += a4.w * c4;
            acc7_1 += a5.w * c5;
            acc7_1 += a6.w * c6;
            acc7_1 += a7.w * c7;
        }
    }
    for (int k = whole; k < depth; ++k) {
        vec4 b0_0 = texelFetch(B, ivec2(j0 / 4, k), 0);
        vec4 b1_0 = texelFetch(B, ivec2(j1 / 4, k), 0);
        vec4 a0 = texelFetch(A, ivec2(row0 / 4, k), 0);
        vec4 a4 = subgroupQuadSwapHorizontal(a0);
        acc0_0 += a0.x * b0_0;
        acc0_1 += a0.x * b1_0;
        acc4_0 += a4.x * b0_0;
        acc4_1 += a4.x * b1_0;
        acc1_0 += a0.y * b0_0;
        acc1_1 += a0.y * b1_0;
        acc5_0 += a4.y * b0_0;
        acc5_1 += a4.y * b1_0;
        acc2_0 += a0.z * b0_0;
        acc2_1 += a0.z * b1_0;
        acc6_0 += a4.z * b0_0;
        acc6_1 += a4.z * b1_0;
        acc3_0 += a0.w * b0_0;
        acc3_1 += a0.w * b1_0;
        acc7_0 += a4.w * b0_0;
        acc7_1 += a4.w * b1_0;
    }
    {
        vec4 sum0_0 = odd_col == 0 ? acc0_0 : acc4_0;
        imageStore(result, ivec2(j0 / 4, i), alpha * sum0_0 + beta * texelFetch(C, ivec2(j0 / 4, i), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum0_1 = odd_col == 0 ? acc0_1 : acc4_1;
            imageStore(result, ivec2(j1 / 4, i), alpha * sum0_1 + beta * texelFetch(C, ivec2(j1 / 4, i), 0));
        }
    }
    int into1 = i + 1;
    if (into1 < rows) {
        vec4 sum1_0 = odd_col == 0 ? acc1_0 : acc5_0;
        imageStore(result, ivec2(j0 / 4, into1), alpha * sum1_0 + beta * texelFetch(C, ivec2(j0 / 4, into1), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum1_1 = odd_col == 0 ? acc1_1 : acc5_1;
            imageStore(result, ivec2(j1 / 4, into1), alpha * sum1_1 + beta * texelFetch(C, ivec2(j1 / 4, into1), 0));
        }
    }
    int into2 = i + 2;
    if (into2 < rows) {
        vec4 sum2_0 = odd_col == 0 ? acc2_0 : acc6_0;
        imageStore(result, ivec2(j0 / 4, into2), alpha * sum2_0 + beta * texelFetch(C, ivec2(j0 / 4, into2), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum2_1 = odd_col == 0 ? acc2_1 : acc6_1;
            imageStore(result, ivec2(j1 / 4, into2), alpha * sum2_1 + beta * texelFetch(C, ivec2(j1 / 4, into2), 0));
        }
    }
    int into3 = i + 3;
    if (into3 < rows) {
        vec4 sum3_0 = odd_col == 0 ? acc3_0 : acc7_0;
        imageStore(result, ivec2(j0 / 4, into3), alpha * sum3_0 + beta * texelFetch(C, ivec2(j0 / 4, into3), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum3_1 = odd_col == 0 ? acc3_1 : acc7_1;
            imageStore(result, ivec2(j1 / 4, into3), alpha * sum3_1 + beta * texelFetch(C, ivec2(j1 / 4, into3), 0));
        }
    }
    int into4 = i + 4;
    if (into4 < rows) {
        vec4 sum4_0 = odd_col == 0 ? acc4_0 : acc0_0;
        imageStore(result, ivec2(j0 / 4, into4), alpha * sum4_0 + beta * texelFetch(C, ivec2(j0 / 4, into4), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum4_1 = odd_col == 0 ? acc4_1 : acc0_1;
            imageStore(result, ivec2(j1 / 4, into4), alpha * sum4_1 + beta * texelFetch(C, ivec2(j1 / 4, into4), 0));
        }
    }
    int into5 = i + 5;
    if (into5 < rows) {
        vec4 sum5_0 = odd_col == 0 ? acc5_0 : acc1_0;
        imageStore(result, ivec2(j0 / 4, into5), alpha * sum5_0 + beta * texelFetch(C, ivec2(j0 / 4, into5), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum5_1 = odd_col == 0 ? acc5_1 : acc1_1;
            imageStore(result, ivec2(j1 / 4, into5), alpha * sum5_1 + beta * texelFetch(C, ivec2(j1 / 4, into5), 0));
        }
    }
    int into6 = i + 6;
    if (into6 < rows) {
        vec4 sum6_0 = odd_col == 0 ? acc6_0 : acc2_0;
        imageStore(result, ivec2(j0 / 4, into6), alpha * sum6_0 + beta * texelFetch(C, ivec2(j0 / 4, into6), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum6_1 = odd_col == 0 ? acc6_1 : acc2_1;
            imageStore(result, ivec2(j1 / 4, into6), alpha * sum6_1 + beta * texelFetch(C, ivec2(j1 / 4, into6), 0));
        }
    }
    int into7 = i + 7;
    if (into7 < rows) {
        vec4 sum7_0 = odd_col == 0 ? acc7_0 : acc3_0;
        imageStore(result, ivec2(j0 / 4, into7), alpha * sum7_0 + beta * texelFetch(C, ivec2(j0 / 4, into7), 0));
        if (int(gl_FragCoord.x) + band <= last_texel) {
            vec4 sum7_1 = odd_col == 0 ? acc7_1 : acc3_1;
            imageStore(result, ivec2(j1 / 4, into7), alpha * sum7_1 + beta * texelFetch(C, ivec2(j1 / 4, into7), 0));
        }
    }
}
