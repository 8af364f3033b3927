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
// sum(A, each column), sum(trans(A) .* trans(A), each row)
layout(location = 0) out vec4 result0;
uniform sampler2D A;
layout(location = 1) out vec4 result1;
uniform int result0_width;
uniform int rows;
uniform int depth;

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result0_width + int(gl_FragCoord.x));
    EXACT vec4 four0 = vec4(0.0);
    EXACT vec4 four1 = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            EXACT float acc_2 = 0.0;
            for (int k = 0; k < depth; ++k) {
                EXACT float t0 = texelFetch(A, ivec2(e / 4, k), 0)[e % 4];
                acc += t0;
                acc_2 += t0 * t0;
            }
            four0[lane] = acc;
            four1[lane] = acc_2;
        }
    }
    result0 = four0;
    result1 = four1;
}
