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
// lu(A)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int cols;
uniform int rows;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float t0 = texelFetch(A, ivec2(1, i), 0)[2];
            EXACT float t1 = texelFetch(A, ivec2(0, i), 0)[3];
            EXACT float t2 = abs(t1);
            EXACT float t3 = texelFetch(A, ivec2(0, i), 0)[0];
            EXACT float t4 = abs(t3);
            bool t5 = sinter_greater(t2, t4);
            int t6 = sinter_greater(abs(t0), t5 ? t2 : t4) ? 2 : (t5 ? 1 : 0);
            bool t7 = t6 == 2;
            bool t8 = t6 == 1;
            EXACT float t9 = t7 ? t0 : (t8 ? t1 : t3);
            EXACT float t10 = texelFetch(A, ivec2(1, i), 0)[3];
            EXACT float t11 = texelFetch(A, ivec2(1, i), 0)[0];
            EXACT float t12 = texelFetch(A, ivec2(0, i), 0)[1];
            EXACT float t13 = t7 ? t10 : (t8 ? t11 : t12);
            EXACT float t14 = texelFetch(A, ivec2(2, i), 0)[0];
            EXACT float t15 = texelFetch(A, ivec2(1, i), 0)[1];
            EXACT float t16 = texelFetch(A, ivec2(0, i), 0)[2];
            EXACT float t17 = t7 ? t14 : (t8 ? t15 : t16);
            EXACT float t18 = t9 == 0.0 ? 1.0 : t9;
            EXACT float t19 = (t7 ? t3 : t0) / t18;
            EXACT float t20 = (t7 ? t12 : t10) - t19 * t13;
            EXACT float t21 = (t8 ? t3 : t1) / t18;
            EXACT float t22 = (t8 ? t12 : t11) - t21 * t13;
            bool t23 = (sinter_greater(abs(t20), abs(t22)) ? 2 : 1) == 2;
            EXACT float t24 = t23 ? t20 : t22;
            EXACT float t25 = (t7 ? t16 : t14) - t19 * t17;
            EXACT float t26 = (t8 ? t16 : t15) - t21 * t17;
            EXACT float t27 = t23 ? t25 : t26;
            EXACT float t28 = (t23 ? t22 : t20) / (t24 == 0.0 ? 1.0 : t24);
            EXACT float value = e < 4 ? (e < 2 ? (e < 1 ? t9 : t13) : (e < 3 ? t17 : (t23 ? t19 : t21))) : (e < 6 ? (e < 5 ? t24 : t27) : (e < 7 ? (t23 ? t21 : t19) : (e < 8 ? t28 : (t23 ? t26 : t25) - t28 * t27)));
            four[lane] = value;
        }
    }
    result = four;
}

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
// pivots(A)
layout(location = 0) out ivec4 result;
uniform sampler2D A;
uniform int cols;
uniform int rows;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    ivec4 four = ivec4(0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            EXACT float t0 = texelFetch(A, ivec2(1, i), 0)[2];
            EXACT float t1 = texelFetch(A, ivec2(0, i), 0)[3];
            EXACT float t2 = abs(t1);
            EXACT float t3 = texelFetch(A, ivec2(0, i), 0)[0];
            EXACT float t4 = abs(t3);
            bool t5 = sinter_greater(t2, t4);
            int t6 = sinter_greater(abs(t0), t5 ? t2 : t4) ? 2 : (t5 ? 1 : 0);
            bool t7 = t6 == 2;
            EXACT float t8 = texelFetch(A, ivec2(0, i), 0)[1];
            EXACT float t9 = texelFetch(A, ivec2(1, i), 0)[3];
            bool t10 = t6 == 1;
            EXACT float t11 = t7 ? t0 : (t10 ? t1 : t3);
            EXACT float t12 = t11 == 0.0 ? 1.0 : t11;
            EXACT float t13 = texelFetch(A, ivec2(1, i), 0)[0];
            EXACT float t14 = t7 ? t9 : (t10 ? t13 : t8);
            four[lane] = e < 1 ? t6 : (e < 2 ? (sinter_greater(abs((t7 ? t8 : t9) - (t7 ? t3 : t0) / t12 * t14), abs((t10 ? t8 : t13) - (t10 ? t3 : t1) / t12 * t14)) ? 2 : 1) : 2);
        }
    }
    result = four;
}
