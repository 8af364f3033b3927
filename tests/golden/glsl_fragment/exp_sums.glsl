#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum(exp(A - x), each row)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D x;
uniform int result_width;
uniform int rows;
uniform int depth;
uniform int x_width;

float sinter_exp(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return a;
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    // Cody and Waite: a = n ln 2 + r, with ln 2 in two parts
    float n = floor(a * 1.44269504 + 0.5), r = (a - n * 0.693359375) + n * 2.12194440e-4;
    float p = 1.0 + r * (1.0 + r * (0.5 + r * (1.6666667e-1 + r * (4.1666668e-2 + r * (8.3333345e-3 + r * 1.3888889e-3)))));
    float h = floor(n * 0.5);
    return p * exp2(h) * exp2(n - h);
}

vec4 sinter_exp(vec4 a)
{
    return vec4(sinter_exp(a.x), sinter_exp(a.y), sinter_exp(a.z), sinter_exp(a.w));
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            int terms = depth;
            EXACT vec4 acc_four = vec4(0.0);
            int whole = terms - terms % 4;
            for (int k = 0; k < whole; k += 4) {
                acc_four += sinter_exp(texelFetch(A, ivec2(k / 4, e), 0) - texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4]);
            }
            acc += acc_four.x;
            acc += acc_four.y;
            acc += acc_four.z;
            acc += acc_four.w;
            for (int k = whole; k < terms; ++k) {
                acc += sinter_exp(texelFetch(A, ivec2(k / 4, e), 0)[k % 4] - texelFetch(x, ivec2(e / 4 % x_width, e / 4 / x_width), 0)[e % 4]);
            }
            four[lane] = acc;
        }
    }
    result = four;
}
