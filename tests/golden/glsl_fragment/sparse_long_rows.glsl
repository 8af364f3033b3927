#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// S * x
layout(location = 0) out vec4 result;
uniform isampler2D S_shares;
uniform sampler2D S;
uniform sampler2D x;
uniform isampler2D S_columns;
uniform int result_width;
uniform int rows;
uniform int S_shares_width;
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
            int t1 = texelFetch(S_shares, ivec2(e / 4 % S_shares_width, e / 4 / S_shares_width), 0)[e % 4];
            int first0 = t1;
            int end0 = t1 + 128;
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
// S * x + sum_of_shares(w)
layout(location = 0) out vec4 result;
uniform isampler2D y;
uniform isampler2D z;
uniform sampler2D S;
uniform sampler2D x;
uniform isampler2D S_columns;
uniform sampler2D w;
uniform int result_width;
uniform int rows;
uniform int y_width;
uniform int z_width;
uniform int S_width;
uniform int S_columns_width;
uniform int x_width;
uniform int w_width;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            int t1 = e + 1;
            int t2 = texelFetch(z, ivec2(t1 / 4 % z_width, t1 / 4 / z_width), 0)[t1 % 4];
            int t3 = texelFetch(z, ivec2(e / 4 % z_width, e / 4 / z_width), 0)[e % 4];
            int first0 = texelFetch(y, ivec2(e / 4 % y_width, e / 4 / y_width), 0)[e % 4] + (t2 - t3) * 128;
            int end0 = texelFetch(y, ivec2(t1 / 4 % y_width, t1 / 4 / y_width), 0)[t1 % 4];
            EXACT float sum0 = 0.0;
            for (int r0 = first0; r0 < end0; ++r0) {
                sum0 += texelFetch(S, ivec2(r0 / 4 % S_width, r0 / 4 / S_width), 0)[r0 % 4] * texelFetch(x, ivec2(texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] / 4 % x_width, texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] / 4 / x_width), 0)[texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4] % 4];
            }
            int first4 = t3;
            int end4 = t2;
            EXACT float sum4 = 0.0;
            for (int r4 = first4; r4 < end4; ++r4) {
                sum4 += texelFetch(w, ivec2(r4 / 4 % w_width, r4 / 4 / w_width), 0)[r4 % 4];
            }
            EXACT float value = sum0 + sum4;
            four[lane] = value;
        }
    }
    result = four;
}
