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

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    ivec4 t0 = ivec4(j) + ivec4(0, 1, 2, 3);
    EXACT float t1 = texelFetch(A, ivec2(1, i), 0)[2];
    EXACT float t2 = texelFetch(A, ivec2(0, i), 0)[3];
    EXACT float t3 = abs(t2);
    EXACT float t4 = texelFetch(A, ivec2(0, i), 0)[0];
    EXACT float t5 = abs(t4);
    bool t6 = sinter_greater(t3, t5);
    int t7 = sinter_greater(abs(t1), t6 ? t3 : t5) ? 2 : (t6 ? 1 : 0);
    bool t8 = t7 == 2;
    bool t9 = t7 == 1;
    EXACT float t10 = t8 ? t1 : (t9 ? t2 : t4);
    EXACT float t11 = texelFetch(A, ivec2(1, i), 0)[3];
    EXACT float t12 = texelFetch(A, ivec2(1, i), 0)[0];
    EXACT float t13 = texelFetch(A, ivec2(0, i), 0)[1];
    EXACT float t14 = t8 ? t11 : (t9 ? t12 : t13);
    EXACT float t15 = texelFetch(A, ivec2(2, i), 0)[0];
    EXACT float t16 = texelFetch(A, ivec2(1, i), 0)[1];
    EXACT float t17 = texelFetch(A, ivec2(0, i), 0)[2];
    EXACT float t18 = t8 ? t15 : (t9 ? t16 : t17);
    EXACT float t19 = t10 == 0.0 ? 1.0 : t10;
    EXACT float t20 = (t8 ? t4 : t1) / t19;
    EXACT float t21 = (t8 ? t13 : t11) - t20 * t14;
    EXACT float t22 = (t9 ? t4 : t2) / t19;
    EXACT float t23 = (t9 ? t13 : t12) - t22 * t14;
    bool t24 = (sinter_greater(abs(t21), abs(t23)) ? 2 : 1) == 2;
    EXACT float t25 = t24 ? t21 : t23;
    EXACT float t26 = (t8 ? t17 : t15) - t20 * t18;
    EXACT float t27 = (t9 ? t17 : t16) - t22 * t18;
    EXACT float t28 = t24 ? t26 : t27;
    EXACT float t29 = (t24 ? t23 : t21) / (t25 == 0.0 ? 1.0 : t25);
    EXACT vec4 value = mix(mix(mix(mix(vec4((t24 ? t27 : t26) - t29 * t28), vec4(t29), lessThan(t0, ivec4(8))), vec4(t24 ? t22 : t20), lessThan(t0, ivec4(7))), mix(vec4(t28), vec4(t25), lessThan(t0, ivec4(5))), lessThan(t0, ivec4(6))), mix(mix(vec4(t24 ? t20 : t22), vec4(t18), lessThan(t0, ivec4(3))), mix(vec4(t14), vec4(t10), lessThan(t0, ivec4(1))), lessThan(t0, ivec4(2))), lessThan(t0, ivec4(4)));
    result = value;
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

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

ivec4 sinter_select(bvec4 which, ivec4 a, ivec4 b)
{
    return ivec4(which.x ? a.x : b.x, which.y ? a.y : b.y, which.z ? a.z : b.z, which.w ? a.w : b.w);
}

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    ivec4 t0 = ivec4(j) + ivec4(0, 1, 2, 3);
    EXACT float t1 = texelFetch(A, ivec2(1, i), 0)[2];
    EXACT float t2 = texelFetch(A, ivec2(0, i), 0)[3];
    EXACT float t3 = abs(t2);
    EXACT float t4 = texelFetch(A, ivec2(0, i), 0)[0];
    EXACT float t5 = abs(t4);
    bool t6 = sinter_greater(t3, t5);
    int t7 = sinter_greater(abs(t1), t6 ? t3 : t5) ? 2 : (t6 ? 1 : 0);
    bool t8 = t7 == 2;
    EXACT float t9 = texelFetch(A, ivec2(0, i), 0)[1];
    EXACT float t10 = texelFetch(A, ivec2(1, i), 0)[3];
    bool t11 = t7 == 1;
    EXACT float t12 = t8 ? t1 : (t11 ? t2 : t4);
    EXACT float t13 = t12 == 0.0 ? 1.0 : t12;
    EXACT float t14 = texelFetch(A, ivec2(1, i), 0)[0];
    EXACT float t15 = t8 ? t10 : (t11 ? t14 : t9);
    result = sinter_select(lessThan(t0, ivec4(1)), ivec4(t7), sinter_select(lessThan(t0, ivec4(2)), ivec4(sinter_greater(abs((t8 ? t9 : t10) - (t8 ? t4 : t1) / t13 * t15), abs((t11 ? t9 : t14) - (t11 ? t4 : t2) / t13 * t15)) ? 2 : 1), ivec4(2)));
}
