#version 330 core
#extension GL_ARB_shader_image_load_store : require
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// A
layout(rgba32f) uniform image2D result;
uniform sampler2D A;
uniform int result_first_col;
uniform int result_first_row;
uniform int A_first_row;
uniform int A_first_col;
uniform int A_width;
uniform int cols;

vec4 sinter_join_vec4(vec4 a, vec4 next, int first)
{
    if (first == 0) return a;
    if (first == 1) return vec4(a.yzw, next.x);
    return first == 2 ? vec4(a.zw, next.xy) : vec4(a.w, next.xyz);
}

vec4 sinter_merge_vec4(vec4 given, vec4 kept, int column, int columns)
{
    return vec4(
        column >= 0 && column < columns ? given.x : kept.x,
        column + 1 >= 0 && column + 1 < columns ? given.y : kept.y,
        column + 2 >= 0 && column + 2 < columns ? given.z : kept.z,
        column + 3 >= 0 && column + 3 < columns ? given.w : kept.w);
}

void main()
{
    int first = 4 * int(gl_FragCoord.x) - result_first_col;
    int i = int(gl_FragCoord.y) - result_first_row;
    int shift = result_first_col % 4;
    int A_at0 = A_first_col + first;
    EXACT vec4 stored = sinter_join_vec4(texelFetch(A, ivec2(max(A_at0, 0) / 4, A_first_row + i), 0), texelFetch(A, ivec2(min((A_at0 + 3) / 4, A_width - 1), A_first_row + i), 0), (A_first_col - shift) & 3);
    if (first < 0 || first + 3 >= cols) {
        stored = sinter_merge_vec4(stored, imageLoad(result, ivec2(int(gl_FragCoord.x), int(gl_FragCoord.y))), first, cols);
    }
    imageStore(result, ivec2(int(gl_FragCoord.x), int(gl_FragCoord.y)), stored);
}
