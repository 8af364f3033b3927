#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// S * x
layout(location = 0) out vec4 result;
uniform isampler2D S_offsets;
uniform sampler2D S;
uniform sampler2D x;
uniform isampler2D S_columns;
uniform int result_width;
uniform int rows;
uniform int S_offsets_width;
uniform int S_width;
uniform int S_columns_width;
uniform int x_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            int first0 = texelFetch(S_offsets, ivec2(e / 4 % S_offsets_width, e / 4 / S_offsets_width), 0)[e % 4];
            int end0 = texelFetch(S_offsets, ivec2((e + 1) / 4 % S_offsets_width, (e + 1) / 4 / S_offsets_width), 0)[(e + 1) % 4];
            EXACT float sum0 = 0.0;
            for (int r0 = first0; r0 < end0; ++r0) {
                sum0 += texelFetch(S, ivec2(r0 / 4 % S_width, r0 / 4 / S_width), 0)[r0 % 4] * texelFetch(x, ivec2(texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] / 4 % x_width, texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] / 4 / x_width), 0)[texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] % 4];
            }
            four[lane] = sum0;
        }
    }
    result = four;
}

#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum_of_shares(x)
layout(location = 0) out vec4 result;
uniform isampler2D y;
uniform sampler2D x;
uniform int result_width;
uniform int rows;
uniform int y_width;
uniform int x_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            int first0 = texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0)[e % 4];
            int end0 = texelFetch(y, ivec2((e + 1) / 4 % y_width, (e + 1) / 4 / y_width), 0)[(e + 1) % 4];
            EXACT float sum0 = 0.0;
            for (int r0 = first0; r0 < end0; ++r0) {
                sum0 += texelFetch(x, ivec2(r0 / 4 % x_width, r0 / 4 / x_width), 0)[r0 % 4];
            }
            four[lane] = sum0;
        }
    }
    result = four;
}
