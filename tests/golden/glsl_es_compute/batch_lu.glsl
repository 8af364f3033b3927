#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// lu(A), pivots(A)
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result0_block { float result0[]; };
layout(std430, binding = 2) buffer result1_block { int result1[]; };
uniform int rows;
uniform int A_ld;
uniform int result0_ld;
uniform int result1_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    EXACT float t0 = A[i * A_ld + 6];
    EXACT float t1 = A[i * A_ld + 3];
    EXACT float t2 = abs(t1);
    EXACT float t3 = A[i * A_ld];
    EXACT float t4 = abs(t3);
    bool t5 = sinter_greater(t2, t4);
    int t6 = sinter_greater(abs(t0), t5 ? t2 : t4) ? 2 : (t5 ? 1 : 0);
    bool t7 = t6 == 2;
    bool t8 = t6 == 1;
    EXACT float t9 = t7 ? t0 : (t8 ? t1 : t3);
    EXACT float t10 = A[i * A_ld + 7];
    EXACT float t11 = A[i * A_ld + 4];
    EXACT float t12 = A[i * A_ld + 1];
    EXACT float t13 = t7 ? t10 : (t8 ? t11 : t12);
    EXACT float t14 = A[i * A_ld + 8];
    EXACT float t15 = A[i * A_ld + 5];
    EXACT float t16 = A[i * A_ld + 2];
    EXACT float t17 = t7 ? t14 : (t8 ? t15 : t16);
    EXACT float t18 = t9 == 0.0 ? 1.0 : t9;
    EXACT float t19 = (t7 ? t3 : t0) / t18;
    EXACT float t20 = (t7 ? t12 : t10) - t19 * t13;
    EXACT float t21 = (t8 ? t3 : t1) / t18;
    EXACT float t22 = (t8 ? t12 : t11) - t21 * t13;
    int t23 = sinter_greater(abs(t20), abs(t22)) ? 2 : 1;
    bool t24 = t23 == 2;
    EXACT float v25 = t24 ? t19 : t21;
    EXACT float t26 = t24 ? t20 : t22;
    EXACT float t27 = (t7 ? t16 : t14) - t19 * t17;
    EXACT float t28 = (t8 ? t16 : t15) - t21 * t17;
    EXACT float t29 = t24 ? t27 : t28;
    EXACT float v30 = t24 ? t21 : t19;
    EXACT float t31 = (t24 ? t22 : t20) / (t26 == 0.0 ? 1.0 : t26);
    EXACT float v32 = (t24 ? t28 : t27) - t31 * t29;
    result0[i * result0_ld] = t9;
    result0[i * result0_ld + 1] = t13;
    result0[i * result0_ld + 2] = t17;
    result0[i * result0_ld + 3] = v25;
    result0[i * result0_ld + 4] = t26;
    result0[i * result0_ld + 5] = t29;
    result0[i * result0_ld + 6] = v30;
    result0[i * result0_ld + 7] = t31;
    result0[i * result0_ld + 8] = v32;
    result1[i * result1_ld] = t6;
    result1[i * result1_ld + 1] = t23;
    result1[i * result1_ld + 2] = 2;
}
