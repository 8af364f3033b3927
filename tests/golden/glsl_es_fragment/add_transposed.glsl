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
// alpha * A + trans(B)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int cols;
uniform int rows;
uniform float alpha;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float value = alpha * texelFetch(A, ivec2(e / 4, i), 0)[e % 4] + texelFetch(B, ivec2(i / 4, e), 0)[i % 4];
            four[lane] = value;
        }
    }
    result = four;
}
