#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// x - alpha * (S * (beta * y + z))
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform isampler2D S_offsets;
uniform sampler2D S;
uniform sampler2D y;
uniform isampler2D S_columns;
uniform sampler2D z;
uniform int result_width;
uniform int rows;
uniform int x_width;
uniform float alpha;
uniform int S_offsets_width;
uniform int S_width;
uniform float beta;
uniform int S_columns_width;
uniform int y_width;
uniform int z_width;

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
                int t1 = texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4];
                sum0 += texelFetch(S, ivec2(r0 / 4 % S_width, r0 / 4 / S_width), 0)[r0 % 4] * (beta * texelFetch(y, ivec2(t1 / 4 % y_width, t1 / 4 / y_width), 0)[t1 % 4] + texelFetch(z, ivec2(t1 / 4 % z_width, t1 / 4 / z_width), 0)[t1 % 4]);
            }
            EXACT float value = texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4] - alpha * sum0;
            four[lane] = value;
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
// S * A
layout(location = 0) out vec4 result;
uniform isampler2D S_offsets;
uniform sampler2D S;
uniform sampler2D A;
uniform isampler2D S_columns;
uniform int S_offsets_width;
uniform int S_width;
uniform int S_columns_width;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    int first0 = texelFetch(S_offsets, ivec2(i / 4 % S_offsets_width, i / 4 / S_offsets_width), 0)[i % 4];
    int end0 = texelFetch(S_offsets, ivec2((i + 1) / 4 % S_offsets_width, (i + 1) / 4 / S_offsets_width), 0)[(i + 1) % 4];
    EXACT vec4 sum0 = vec4(0.0);
    for (int r0 = first0; r0 < end0; ++r0) {
        sum0 += texelFetch(S, ivec2(r0 / 4 % S_width, r0 / 4 / S_width), 0)[r0 % 4] * texelFetch(A, ivec2(j / 4, texelFetch(S_columns, ivec2(r0 / 4 % S_columns_width, r0 / 4 / S_columns_width), 0)[r0 % 4]), 0);
    }
    result = sum0;
}

#version 330 core
// A * B + B
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
        vec4 t0 = texelFetch(B, ivec2(j / 4, k), 0);
        vec4 t1 = texelFetch(B, ivec2(j / 4, k + 1), 0);
        vec4 t2 = texelFetch(B, ivec2(j / 4, k + 2), 0);
        vec4 t3 = texelFetch(B, ivec2(j / 4, k + 3), 0);
        acc += a.x * t0;
        acc += a.y * t1;
        acc += a.z * t2;
        acc += a.w * t3;
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        vec4 t4 = texelFetch(B, ivec2(j / 4, k), 0);
        acc += a * t4;
    }
    vec4 t5 = texelFetch(B, ivec2(j / 4, i), 0);
    result = acc + t5;
}
