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
// (A + alpha - A) * x
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D A;
uniform int result_width;
uniform int rows;
uniform int depth;
uniform int x_width;
uniform float alpha;

vec4 sinter_minus(vec4 a, vec4 b)
{
    EXACT vec4 sum = a - b;
    return sum;
}

float sinter_minus(float a, float b)
{
    EXACT float sum = a - b;
    return sum;
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            float acc = 0.0;
            vec4 acc_four = vec4(0.0);
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                vec4 t0 = texelFetch(A, ivec2(k / 4, e), 0);
                acc_four += sinter_minus(t0 + alpha, t0) * texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            }
            acc += acc_four.x;
            acc += acc_four.y;
            acc += acc_four.z;
            acc += acc_four.w;
            for (int k = whole; k < depth; ++k) {
                float t1 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                acc += sinter_minus(t1 + alpha, t1) * texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
            }
            four[lane] = acc;
        }
    }
    result = four;
}
