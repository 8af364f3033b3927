#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum(select(A > alpha && !isnan(B), A, B), each row)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int result_width;
uniform int rows;
uniform int depth;
uniform float alpha;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            for (int k = 0; k < depth; ++k) {
                EXACT float t0 = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                EXACT float t1 = texelFetch(B, ivec2(k / 4, e), 0)[k % 4];
                acc += sinter_greater(t0, alpha) && !sinter_isnan(t1) ? t0 : t1;
            }
            four[lane] = acc;
        }
    }
    result = four;
}
